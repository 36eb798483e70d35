"""The command line: `python -m pygame_engine --help`.

Every command is a function that takes the parsed arguments and returns the exit code. What goes wrong through bad input
is a `ValueError` or `OSError` with a sentence for people; `main` prints it to standard error and returns 2.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from . import RULES_VERSION, __version__, bots, game_ids, link, load_game, record, referee, words
from .match import Match, check_seed, fresh_seed
from .options import Option, format_value
from .protocol import Game, Json, State
from .table import Seat, Table, new_table
from .terminal import Terminal, say, seat_names, side_names, sorted_hand, speaker, trumps_of

EXAMPLES = """\
examples:
  python -m pygame_engine play bear                        a match of 12 deals against two bots
  python -m pygame_engine play bear --lang ja --options end=deals:3,all_pass=redeal
  python -m pygame_engine options bear                     the rules that can be switched
  python -m pygame_engine deal bear rain                   the cards of the seed "rain"
  python -m pygame_engine link encode bear rain            a link to that deal
  python -m pygame_engine link encode match.json --kind position --ply 9
  python -m pygame_engine replay match.json --deal 2 --ply 9
  python -m pygame_engine demo docs/bear.md                are its demonstrations right? file:line: what is wrong
  python -m pygame_engine referee                          JSON requests on standard input

A game is written as its id: bear, or bear/all_pass=redeal,end=points:500.
Every command has its own --help.
"""

DELEGATED = {
    "arena": ("arena", "bots against each other over duplicate deals"),
    "bench": ("bench", "how fast the engine is here"),
}
"""Commands whose arguments are read by a module of their own."""


def default_lang() -> str:
    """ja where the environment asks for Japanese, else en."""
    asked = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "ja" if asked.startswith("ja") else "en"


# The commands


def play(args: argparse.Namespace) -> int:
    """A match at the terminal."""
    table = load_table(args) if args.load else start_table(args)
    people = [seat for seat, who in enumerate(table.seats) if not who.is_bot]
    return Terminal(table, people[0] if people else args.seat, args.lang).run()


def start_table(args: argparse.Namespace) -> Table:
    """The table of a new match."""
    game = with_words(load_game(with_options(args.game or "bear", args.options)))
    seats = person_among_bots(game, args.seat, args.level)
    seed = fresh_seed() if args.seed is None else check_seed(args.seed)
    return new_table(game.id, seats, seed=seed, dealer=seat_number(game, args.dealer))


def load_table(args: argparse.Namespace) -> Table:
    """The table of a saved match; where nobody is said to sit, the person sits on `--seat`."""
    saved = read_records(args.load, one=True)[0]
    if args.game is not None or args.options or args.seed is not None or args.dealer is not None:
        raise ValueError("--load brings its own game: leave out the game, --options, --seed and --dealer")
    table = Table.load(saved)
    with_words(table.match.game)
    if all(who.level is None for who in table.seats):
        table = Table(table.match, person_among_bots(table.match.game, args.seat, args.level))
    return table


def person_among_bots(game: Game, seat: int, level: str) -> list[Seat]:
    """The person on that seat, bots of that level on the others."""
    if level not in bots.levels(game.name):
        raise ValueError(f"{game.name} has no level {level!r}; it has: {', '.join(bots.levels(game.name))}")
    seat_number(game, seat)
    return [Seat() if at == seat else Seat(level) for at in range(game.num_players)]


def deal(args: argparse.Namespace) -> int:
    """The cards of a seed."""
    game = load_game(args.game)
    dealt = game.deal(check_seed(args.seed), seat_number(game, args.dealer))
    data = game.deal_to_json(dealt)
    if args.json:
        print(json.dumps(data))
        return 0
    names = seat_names("en", game.num_players, None)
    for seat, hand in enumerate(data["hands"]):
        say(f"{names[seat]}{' (dealer)' if seat == dealt.dealer else ''}: {sorted_hand(hand, [])}")
    for name, cards in data.items():
        if name not in ("hands", "dealer") and cards:
            say(f"{name}: {sorted_hand(cards, [])}")
    return 0


def replay(args: argparse.Namespace) -> int:
    """A saved match told again, or the position at one ply of it."""
    where = args.deal is not None or args.ply is not None
    records = read_records(args.file, one=where)
    matches = [record.from_json(data) for data in records]
    if not args.json:
        with_words(matches[0].game)
    if where:
        return show_position(matches[0], args)
    if args.json:
        print(json.dumps([record.to_json(m) for m in matches] if len(matches) > 1 else record.to_json(matches[0])))
        return 0
    for match in matches:
        for at in range(len(match.deals)):
            tell_deal(match.game, match.state_at(len(match.deals[at].actions), at), args.lang)
        say(f"\n{scores_line(match, args.lang)}")
    return 0


def show_position(match: Match, args: argparse.Namespace) -> int:
    """One deal as far as one ply; with `--ply` all hands too."""
    at = (len(match.deals) if args.deal is None else args.deal) - 1
    if not 0 <= at < len(match.deals):
        raise ValueError(f"--deal is a number from 1 to {len(match.deals)}")
    played = match.deals[at]
    if args.ply is not None and not 0 <= args.ply <= len(played.actions):
        raise ValueError(f"--ply is a number from 0 to {len(played.actions)} in this deal")
    ply = len(played.actions) if args.ply is None else args.ply
    state = match.state_at(ply, at)
    if args.json:
        print(json.dumps(position_json(match.game, state, at + 1, ply)))
        return 0
    tell_deal(match.game, state, args.lang)
    names = seat_names(args.lang, match.game.num_players, None)
    for seat in range(match.game.num_players):
        view = state.view(seat)
        mark = "→" if seat == state.current_player else " "
        say(f"{mark} {names[seat]}: {sorted_hand(view.to_json()['hand'], trumps_of(view))}")
    return 0


def position_json(game: Game, state: State, deal_no: int, ply: int) -> Json:
    """A position with what every seat knows."""
    legal = [game.format_action(action) for action in state.legal_actions()]
    views = [state.view(seat).to_json() for seat in range(game.num_players)]
    place = {"deal": deal_no, "ply": ply, "phase": state.phase, "to_act": state.current_player}
    return {**place, "legal": legal, "views": views}


def tell_deal(game: Game, state: State, lang: str) -> None:
    """The deal so far, sentence by sentence, as everyone together saw it."""
    names = seat_names(lang, game.num_players, None)
    say()
    for event in state.events:
        sentence = words.event_text(game.event_to_json(event), names, lang, game.name)
        if sentence:
            say(sentence)


def scores_line(match: Match, lang: str) -> str:
    """The scores of a match, in words."""
    names = seat_names(lang, match.game.num_players, None)
    who = side_names(names, match.game.teams, lang)
    scores = ", ".join(f"{name} {points}" for name, points in zip(who, match.scores, strict=True))
    return speaker(lang)("score", deals=match.deals_played, scores=scores)


def perft(args: argparse.Namespace) -> int:
    """How many ways a deal can go on."""
    testing = import_module(".testing", __package__)
    game = load_game(args.game)
    if not 0 <= args.depth <= 60:
        raise ValueError("the depth is a number from 0 to 60")
    state = game.new_state(game.deal(check_seed(args.seed)))
    if args.divide and args.depth:
        parts: dict[str, int] = testing.divide(game, state, args.depth)
        for action, count in parts.items():
            print(f"{action}: {count}")
        print(f"total: {sum(parts.values())}")
    else:
        print(testing.perft(state, args.depth))
    return 0


def options(args: argparse.Namespace) -> int:
    """The rules of a game that can be switched."""
    game = load_game(args.game)
    if args.json:
        print(json.dumps([option.to_json() for option in game.option_list], ensure_ascii=False))
        return 0
    for option in game.option_list:
        say(f"{option.name} (RULES.md {option.clause}): {option.sentence[args.lang]}")
        for value in option_values(option):
            mark, text = "*" if value == option.default else " ", format_value(value)
            meaning = option.value_words.get(text, {}).get(args.lang, "")
            say(f"  {mark} {option.name}={text}  {meaning}".rstrip())
        if option.kind in ("int", "pattern"):
            say(f"    {option.allowed()}")
    say("\n* = " + ("特に書かなければこの値" if args.lang == "ja" else "what holds where nothing is said"))
    return 0


def option_values(option: Option) -> Iterable[Any]:
    """The values of an option that can be listed."""
    return (True, False) if option.kind == "bool" else option.values or (option.default,)


def encode_link(args: argparse.Namespace) -> int:
    """A link to the deal of a seed, or to a deal of a saved match."""
    made = link_of_seed(args) if args.seed is not None else link_of_record(args)
    text = link.encode(made)
    print(f"{args.base}#{text}" if args.base else text)
    return 0


def link_of_seed(args: argparse.Namespace) -> link.Link:
    """The link of ``encode ID SEED``."""
    of_a_match = args.deal is not None or args.ply is not None or args.covered or args.seat is not None
    if args.kind not in (None, "seed") or of_a_match:
        raise ValueError("--kind, --deal, --ply, --covered and --seat are for links to a deal of a saved match")
    game = load_game(args.what)
    return link.SeedLink(game.id, check_seed(args.seed), seat_number(game, args.dealer))


def link_of_record(args: argparse.Namespace) -> link.Link:
    """The link of ``encode FILE``."""
    if args.dealer is not None:
        raise ValueError("--dealer is for links to the deal of a seed; the deals of a match have theirs")
    kind = args.kind or "replay"
    if args.covered and kind != "replay":
        raise ValueError("--covered is for replays")
    if args.seat is not None and kind != "replay":
        raise ValueError("--seat is for replays")
    if args.ply is not None and kind not in ("position", "replay"):
        raise ValueError("--ply is for positions and replays")
    match = record.from_json(read_records(args.what, one=True)[0])
    at = (len(match.deals) if args.deal is None else args.deal) - 1
    if not 0 <= at < len(match.deals):
        raise ValueError(f"--deal is a number from 1 to {len(match.deals)}")
    seat = seat_number(match.game, args.seat) or 0
    return link.of_match(match, kind, args.ply, deal=at, covered=args.covered, seat=seat)


def decode_link(args: argparse.Namespace) -> int:
    """What a link holds."""
    try:
        found = link.decode(args.text)
    except link.LinkError as error:
        raise ValueError(words.link_text(error, args.lang)) from None
    if args.json:
        print(json.dumps(link.to_json(found), ensure_ascii=False))
    else:
        say("\n".join(link_lines(found)))
    return 0


def link_lines(found: link.Link) -> Iterable[str]:
    """What a link holds, a line each."""
    match = found.match()
    game, played = match.game, match.current
    yield f"game: {game.id}"
    yield f"kind: {found.kind}"
    if played.seed is not None:
        yield f"seed: {played.seed}"
    drawn = isinstance(found, link.SeedLink) and found.dealer is None
    yield f"dealer: seat {played.deal.dealer}" + (", drawn from the seed" if drawn else "")
    if isinstance(found, link.SeedLink):
        return
    yield f"deal: {played.deal_no}, scores {' '.join(map(str, played.scores))}"
    if isinstance(found, link.DealLink):
        return
    yield f"actions: {'; '.join(game.format_action(action) for action in played.actions) or 'none'}"
    if isinstance(found, link.ReplayLink):
        yield f"opens: at ply {found.ply}" + (", covered" if found.covered else "")
        yield f"play of: seat {found.seat}"
    seat = match.state.current_player
    yield "to act: " + ("nobody, the deal is over" if seat is None else f"seat {seat}")


def convert_record(args: argparse.Namespace) -> int:
    """A record in the other form, checked by replaying it."""
    records = read_records(args.file)
    matches = [(record.from_json(data), data.get("info")) for data in records]
    form = args.to or ("text" if Path(args.file).suffix == ".json" else "json")
    if form == "text":
        text = "\n".join(record.to_text(match, info) for match, info in matches)
    else:
        made = [record.to_json(match, info) for match, info in matches]
        text = json.dumps(made[0] if len(made) == 1 else made, ensure_ascii=False, indent=1) + "\n"
    if args.output:
        Path(args.output).write_text(text, encoding="utf-8", newline="\n")
    else:
        sys.stdout.write(text)
    return 0


def check_demos(args: argparse.Namespace) -> int:
    """Check the demonstrations of Markdown (or reStructuredText) files: every card, action, verdict and count."""
    demo = import_module(".demo", __package__)
    good = bad = 0
    for file in args.files:
        for item in demo.check_file(file):
            if isinstance(item, demo.DemoError):
                bad += 1
                say(str(item))
            else:
                good += 1
                if args.tell:
                    tell_demo(item, args.lang)
    say(f"{good + bad} demonstrations in {len(args.files)} files, {bad} wrong")
    return 1 if bad else 0


def tell_demo(item: Any, lang: str) -> None:
    """A demonstration in words, as a screen reader has it."""
    say(f"{item.path}:{item.line}: {item.title or item.id or item.game.id}")
    for frame in item.frames(lang):
        say(f"  {frame.number}. {' '.join(filter(None, (frame.event, frame.caption)))}\n     {frame.alt}")
        for line in frame.count:
            say(f"     {line}")


def write_embeds(args: argparse.Namespace) -> int:
    """The demonstrations of a Markdown file as elements for any page; nothing where one of them is wrong."""
    demo, embed = import_module(".demo", __package__), import_module(".embed", __package__)
    found = demo.check_file(args.file)
    wrong = [item for item in found if isinstance(item, demo.DemoError)]
    if wrong or not found:
        raise ValueError("\n".join(map(str, wrong)) or f"{args.file}: no block demo in it")
    site = args.site if args.site.endswith("/") else f"{args.site}/"
    print(embed.script(site))
    for number, item in enumerate(found):
        print(embed.element(item, args.lang, site, id_prefix=f"bb{number}-"))
    return 0


def run_referee(args: argparse.Namespace) -> int:
    """JSON requests on standard input."""
    return referee.main()


# What the commands share


def with_options(game_id: str, more: str | None) -> str:
    """The id with the options of `--options` behind its own."""
    if not more:
        return game_id
    return f"{game_id}{',' if '/' in game_id else '/'}{more}"


def with_words(game: Game) -> Game:
    """The game, if it is one of those offered to people: those have words for all that happens."""
    if game.name not in game_ids():
        raise ValueError(f"{game.name} can't be told in words; the games that can: {', '.join(game_ids())}")
    return game


def seat_number(game: Game, seat: int | None) -> int | None:
    """The seat, if there is such a one."""
    if seat is not None and not 0 <= seat < game.num_players:
        raise ValueError(f"a seat of {game.name} is a number from 0 to {game.num_players - 1}, not {seat}")
    return seat


def read_records(file: str, *, one: bool = False) -> list[Any]:
    """The records of a file (``-``: standard input), not yet replayed."""
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{file} is not a text file in UTF-8") from None
    records = record.parse_records(text)
    if not records or (one and len(records) > 1):
        raise ValueError(f"{file} holds {len(records)} matches" + (", and this wants a file with one" if one else ""))
    return records


# The parser


def make_parser() -> argparse.ArgumentParser:
    """Every command with its arguments."""
    parser = argparse.ArgumentParser(
        prog="python -m pygame_engine",
        description="Card games with hidden hands: play them, look into them, or drive them from another program.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    version = f"bear-and-bacon {__version__} (rules version {RULES_VERSION})"
    parser.add_argument("--version", action="version", version=version)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _add_play(commands)
    _add_deals(commands)
    _add_links(commands)
    _add_records(commands)
    _add_demo(commands)
    _add(commands, "referee", run_referee, "answer JSON requests on standard input, one a line (for bots)")
    for name, (_, sentence) in DELEGATED.items():
        commands.add_parser(name, help=sentence, add_help=False)
    return parser


def _add(commands: Any, name: str, run: Callable[[argparse.Namespace], int], sentence: str) -> argparse.ArgumentParser:
    added: argparse.ArgumentParser = commands.add_parser(name, help=sentence, description=run.__doc__)
    added.set_defaults(run=run)
    return added


def _lang(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=("ja", "en"), default=default_lang(), help="language (default: %(default)s)")


def _dealer(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--dealer", type=int, metavar="SEAT", help="the first dealer (default: drawn from the seed)")


def _add_play(commands: Any) -> None:
    parser = _add(commands, "play", play, "play a match against bots in the terminal")
    parser.add_argument("game", nargs="?", metavar="ID", help="game id (default: bear)")
    parser.add_argument("--options", metavar="NAME=VALUE,...", help="rules, as the command options lists them")
    parser.add_argument("--seed", help="seed of the first deal (default: a new one)")
    parser.add_argument("--level", default="normal", choices=bots.LEVELS, help="how the bots play (default: normal)")
    parser.add_argument("--seat", type=int, default=0, help="your seat, 0 ... (default: 0)")
    parser.add_argument("--load", metavar="FILE", help="go on with a match saved there")
    _dealer(parser)
    _lang(parser)


def _add_deals(commands: Any) -> None:
    parser = _add(commands, "deal", deal, "show the cards of a seed")
    parser.add_argument("game", metavar="ID")
    parser.add_argument("seed", metavar="SEED")
    parser.add_argument("--json", action="store_true", help="as the JSON that records and the referee take")
    _dealer(parser)
    parser = _add(commands, "options", options, "list the rules of a game that can be switched")
    parser.add_argument("game", metavar="ID")
    parser.add_argument("--json", action="store_true")
    _lang(parser)
    parser = _add(commands, "perft", perft, "count the ways a deal can go on (to compare implementations)")
    parser.add_argument("game", metavar="ID")
    parser.add_argument("seed", metavar="SEED")
    parser.add_argument("depth", metavar="DEPTH", type=int)
    parser.add_argument("--divide", action="store_true", help="by first action")


def _add_links(commands: Any) -> None:
    parser = commands.add_parser("link", help="make or read a link", description="Links to deals, positions, replays.")
    actions = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    parser = _add(actions, "encode", encode_link, "make a link")
    parser.add_argument(
        "what", metavar="ID|FILE", help="a game id, before a seed; or a saved match (- for standard input)"
    )
    parser.add_argument("seed", metavar="SEED", nargs="?", help="the seed of the deal")
    kinds = tuple(link.KINDS.values())
    parser.add_argument("--kind", choices=kinds, help="what of a saved match (default: replay)")
    parser.add_argument("--deal", type=int, metavar="N", help="which deal of a saved match, from 1 (default: the last)")
    parser.add_argument("--ply", type=int, metavar="K", help="position: after so many actions; replay: opens there")
    parser.add_argument("--covered", action="store_true", help="replay: opens covered, so that it can be played first")
    parser.add_argument("--seat", type=int, metavar="SEAT", help="replay: whose play it is (default: seat 0)")
    parser.add_argument("--base", metavar="ADDRESS", default="", help="the address of the site, to put before it")
    _dealer(parser)
    parser = _add(actions, "decode", decode_link, "say what a link holds, or what is wrong with it")
    parser.add_argument("text", metavar="LINK", help="the text behind #, or the whole address")
    parser.add_argument("--json", action="store_true")
    _lang(parser)


def _add_records(commands: Any) -> None:
    parser = _add(commands, "replay", replay, "tell a saved match again, or show a position of it")
    parser.add_argument("file", metavar="FILE", help="a record, JSON or text; - for standard input")
    parser.add_argument("--deal", type=int, metavar="N", help="only this deal, from 1")
    parser.add_argument("--ply", type=int, metavar="K", help="only its first K actions, and all hands")
    parser.add_argument("--json", action="store_true", help="as JSON: the record, or the position with every view")
    _lang(parser)
    parser = commands.add_parser("record", help="records of matches", description="Records of matches.")
    actions = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    parser = _add(actions, "convert", convert_record, "turn a record from JSON into text, or back, checking it")
    parser.add_argument("file", metavar="FILE", help="a record, JSON or text; - for standard input")
    parser.add_argument("--to", choices=("json", "text"), help="the form wanted (default: the other one)")
    parser.add_argument("--output", "-o", metavar="FILE", help="where to write it (default: standard output)")


def _add_demo(commands: Any) -> None:
    parser = _add(commands, "demo", check_demos, "check the demonstrations in documentation")
    parser.add_argument("files", metavar="FILE", nargs="+", help="Markdown with blocks demo, or .rst with card-demo")
    parser.add_argument("--tell", action="store_true", help="also tell each step of those that are right")
    _lang(parser)
    parser = _add(commands, "embed", write_embeds, "write demonstrations as elements for any page")
    parser.add_argument("file", metavar="FILE", help="Markdown with blocks demo, or .rst with card-demo")
    parser.add_argument("--site", metavar="ADDRESS", required=True, help="the address of the site that plays them")
    _lang(parser)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        if arguments and arguments[0] in DELEGATED:
            module = import_module(f".{DELEGATED[arguments[0]][0]}", __package__)
            return int(module.main(arguments[1:]) or 0)
        args = make_parser().parse_args(arguments)
        code = int(args.run(args))
        sys.stdout.flush()
        return code
    except SystemExit as stop:  # argparse has said what it has to say
        return stop.code if isinstance(stop.code, int) else 0 if stop.code is None else 2
    except BrokenPipeError:  # the reader has seen enough
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        return 0
    except KeyboardInterrupt:
        return 130
    except (ValueError, OSError) as error:
        print(f"error: {_sentence(error)}", file=sys.stderr)
        return 2


def _sentence(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}"
    return str(error) or type(error).__name__


__all__ = ["main"]
