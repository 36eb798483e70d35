"""An outside bot for the tests, with nothing but standard input and output: passes if it can, else the last action.

``python first_bot.py HABIT``: `late` never answers a decision, `crash` ends at the third, `wrong` does what is not
allowed, `nonsense` writes no JSON, `old` answers with another id, `refuse` says no, `long` writes without end.
"""

import json
import sys
import time

habit = sys.argv[1] if len(sys.argv) > 1 else ""
decisions = 0
for line in sys.stdin:
    request = json.loads(line)
    answer = {"id": request["id"], "ok": True}
    if request["cmd"] == "hello":
        answer["name"] = "first"
    else:
        decisions += 1
        assert sorted(request) == ["cmd", "game", "id", "seed", "view"]
        legal = request["view"]["legal"]
        answer["action"] = "pass" if "pass" in legal else legal[-1]
        if habit == "late":
            time.sleep(60)
        elif habit == "crash" and decisions == 3:
            sys.exit(7)
        elif habit == "wrong":
            answer["action"] = "play 99z"
        elif habit == "old":
            answer["id"] = -1
        elif habit == "refuse":
            answer = {"id": request["id"], "ok": False, "error": "not today"}
        elif habit == "nonsense":
            print("I pass", flush=True)
            continue
        elif habit == "long":
            answer["action"] = "pass " * 10000
    print(json.dumps(answer), flush=True)
