"""Takes the place of web.app in the tests of the host: one thing of each kind. Runs in the browser's Python."""

import asyncio
import html
import json

CARDS = ["AS", "KS", "QS", "JS", "10S", "9S"]
ROWS = [["1", "2", "3"], ["4", "5", "6"]]
state = {"count": 0, "cards": list(CARDS), "last": {}, "order": []}


def set_push(send):
    state["push"] = send


def card(name):
    style = f"view-transition-name: card-{name}"
    return f'<li><button id="card-{name}" data-action="play" data-card="{name}" style="{style}">{name}</button></li>'


def screen():
    grid = "".join(
        "<tr>" + "".join(f'<td><button id="g{cell}">{cell}</button></td>' for cell in row) + "</tr>" for row in ROWS
    )
    return f"""<h1>Stub</h1> <output id="count">{state["count"]}</output>
    <button id="plus" data-action="plus" data-step-size="2" data-key="p">plus</button>
    <button id="slow" data-action="slow">slow</button>
    <button id="open" data-action="open" data-key="d">dialog</button>
    <button id="timer" data-action="timer">timer</button>
    <button id="go" data-action="go" data-hash="#page2">page 2</button>
    <button id="wrong" data-action="wrong">wrong</button>
    <button id="drop" data-action="drop">{"drop" if state["count"] < 100 else ""}</button>
    <a id="link" href="#page3">page 3</a> <a id="anchor" href="#far">far</a>
    <details id="details"><summary>more</summary><p>text {state["count"]}</p></details>
    <form id="form" data-action="form" data-kind="new">
      <input id="word" name="word">
      <input type="checkbox" name="option" value="a" checked> <input type="checkbox" name="option" value="b" checked>
      <button name="how" value="fast">send</button>
    </form>
    <select id="choice" data-action="choose" data-option="deck"><option>two</option><option>four</option></select>
    <input id="box" type="checkbox" data-action="choose" data-option="sound">
    <input id="file" type="file" data-action="import">
    <ul id="hand" data-roving>{"".join(map(card, state["cards"]))}</ul>
    <table id="grid" data-roving>{grid}</table>
    <div id="far" style="margin-top: 200vh">far</div>
    <pre id="last">{html.escape(json.dumps(state["last"]))}</pre> <pre id="order">{" ".join(state["order"])}</pre>"""


DIALOG = """<dialog id="ask" aria-label="Ask"><p>Sure?</p>
<button id="yes" data-action="close" data-key="y">yes</button>
<button id="no" data-action="close" data-cancel data-why="cancelled">no</button></dialog>"""


async def think():
    for step in range(100):
        if step % 25 == 0:
            state["push"](json.dumps({"v": 1, "push": {"say": [f"thought {step}"]}}))
        await asyncio.sleep(0.01)


async def act(intent):
    """The optional parts of an answer."""
    name = intent["name"]
    match name:
        case "start":
            return {"root": {"lang": intent["lang"]}, "title": "Stub", "say": ["started"]}
        case "again":
            state.update(count=0, cards=list(CARDS), order=[])
            return {"regions": {"screen": screen(), "dialog": "", "notice": ""}}
        case "plus":
            state["count"] += 1
            return {"say": [f"now {state['count']}"], "store": {"match": str(state["count"])}}
        case "tick":
            state["count"] += 10
        case "play":
            state["cards"].remove(intent["card"])
            return {"say": [f"played {intent['card']}"]}
        case "slow":
            await think()
        case "open":
            return {"regions": {"dialog": DIALOG}}
        case "close":
            return {"regions": {"dialog": ""}, "say": ["closed"]}
        case "timer":
            return {"after": {"ms": 50, "intent": {"name": "tick"}}}
        case "go":
            return {"hash": intent["hash"], "push": True}
        case "drop":
            return {"regions": {"screen": "<h1>Empty</h1>"}}
        case "wrong":
            return {"ok": False, "error": {"code": "illegal-action", "message": "You must follow suit."}}
    return {}


async def handle(message):
    request = json.loads(message)
    intent = request["intent"]
    state["last"] = intent
    answer = {"v": 1, "id": request["id"], "ok": True, "regions": {}, **await act(intent)}
    state["order"].append(intent["name"])
    if answer["ok"] and not answer["regions"]:
        answer["regions"] = {"screen": screen()}
    return json.dumps(answer)
