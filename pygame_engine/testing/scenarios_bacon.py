"""The golden playthroughs of Bacon's forms: deals of few cards, as whole ones would fill books.

`playthrough` makes a `Scenario` of every row: name, game, seed of the choices, opening, cards, number of the deal.
"""

from __future__ import annotations

import json
from typing import Any


def _deal(dealer: int, hands: str) -> str:
    return json.dumps({"dealer": dealer, "hands": [hand.split() for hand in hands.split("/")]})


ROWS: tuple[tuple[Any, ...], ...] = (
    (
        "bacon4-one-two", "bacon4",
        "bacon4-one-two-50", "",
        _deal(
            2,
            "1b 2b 3c 4a 4a 5c W / 2a 2a 3a 3b 5b 5c W / "
            "1a 1b 1c 2c 3a 4b W / 2b 3b 4b 4c 5a 5a W",
        ), 1,
    ),
    (
        "bacon4-one-three", "bacon4/winner_out_lead=left",
        "bacon4-one-three-310", "",
        _deal(
            2,
            "1b 2a 2a 2b 2c W W / 3a 3b 3c 4b 4b W W / "
            "1c 3b 4a 4a 4c W W / 1a 1a 1c 2b 3c W W",
        ), 1,
    ),
    (
        "bacon4-one-four", "bacon4/hard_pass=true,first_dealer=2",
        "bacon4-one-four-260", "",
        _deal(
            0,
            "1a 2a 2c 3a 4a W / 1b 1c 3b 3b 4c W / "
            "1c 2a 2b 3a 4a W / 1a 3c 3c 4b 4b W",
        ), 1,
    ),
    (
        "bacon4-target", "bacon4/target=1,show_counts=false",
        "bacon4-target-249", "",
        _deal(
            1,
            "1a 1b 2a 2b 3b W / 1a 1c 3b 4b 4c W / "
            "3a 3a 4a 4b 4c W / 1b 2a 2b 2c 3c W",
        ), 1,
    ),
    (
        "bacon4-last-deal", "bacon4/deals=1,x_in_runs=false",
        "bacon4-last-deal-14", "",
        _deal(
            2,
            "1b 3b 3c 4a 4c W / 1a 1c 2b 3b 3c W / "
            "1a 2a 2c 4a 4b W / 1c 2b 3a 4b 4c W",
        ), 1,
    ),
    (
        "bacon4-extra-deal", "bacon4/deals=1,wild_alone=x_only",
        "bacon4-extra-deal-125", "",
        _deal(
            1,
            "1a 1b 2c 3a 4b W / 1a 2b 2b 3c 4a W / "
            "2a 2a 3a 3b 4b W / 1b 1c 3b 4a 4c W",
        ), 2,
    ),
    (
        "bacon4-to-the-end", "bacon4/deals=0,early_end=false,target=1,flush_is_always_bomb=true",
        "bacon4-to-the-end-136", "",
        _deal(
            0,
            "1a 1a 1c 4a 4b W W / 1b 1b 2a 3a 3a W W / "
            "2a 3b 3c 4a 4b W W / 1c 2c 3b 3c 4c W W",
        ), 1,
    ),
    (
        "bacon4-partner-must-lead", "bacon4/winner_out_lead=force_partner",
        "bacon4-partner-must-lead-246", "",
        _deal(
            2,
            "1a 1c 2b 4c W / 1c 2c 3c 4c W / "
            "1a 2c 3c 4b W / 2b 3b 4a 4a W",
        ), 1,
    ),
    (
        "bacon6-question-yes", "bacon6",
        "bacon6-question-yes-341", "",
        _deal(
            5,
            "1d 2c 3c W / 2b 3a 3d W / 1a 1b 1d W / "
            "3b 4a 4a W / 1c 3b 4c W / 2a 2b 4c W",
        ), 1,
    ),
    (
        "bacon6-question-no", "bacon6/show_counts=false",
        "bacon6-question-no-118", "",
        _deal(
            4,
            "1b 1b 1c W / 2c 3d 4b W / 2d 3a 4d W / "
            "1a 2a 3c W / 2d 3b 3c W / 1a 4b 4c W",
        ), 1,
    ),
    (
        "bacon6-yes-binds", "bacon6/lead_answer_binds=true,hard_pass=true",
        "bacon6-yes-binds-12", "",
        _deal(
            0,
            "1b 2a 3b W / 1c 2b 3b W / 1d 2a 3d W / "
            "2c 3d 4d W / 3c 4b 4b W / 1a 1a 1c W",
        ), 1,
    ),
    (
        "bacon6-no-binds", "bacon6/lead_answer_binds=true,winner_out_lead=force_partner",
        "bacon6-no-binds-177", "",
        _deal(
            3,
            "1b 1c 1d W / 1d 3c 4d W / 2d 3a 4b W / "
            "2a 2b 2c W / 2c 3a 3c W / 1a 2a 4c W",
        ), 1,
    ),
    (
        "applewood3", "applewood3",
        "applewood3-322", "",
        _deal(
            1,
            "1a 2a 2c 3a 3b 4a 4b 5b W W / "
            "2b 2b 3a 3b 4b 5a 5c 5c W W / 1a 1b 1c 2c 3c 3c 4a 5b W W",
        ), 1,
    ),
    (
        "applewood4", "applewood4/applewood_tie=play_on",
        "applewood4-149", "",
        _deal(
            1,
            "2a 2c 2c 3b 4b 4c 5c W W / 3a 3b 4a 4a 4b 5b 5b W W / "
            "1b 1c 2a 2b 4c 5a 5c W W / 1a 1b 1c 3a 3c 3c 5a W W",
        ), 1,
    ),
    (
        "applewood5", "applewood5/wild_alone=x_only,first_dealer=4",
        "applewood5-312", "",
        _deal(
            2,
            "2c 4a 4c 5a 5a 5c W W / 1a 1b 1b 1c 3a 4a W W / "
            "2a 2a 2b 2c 5b 5c W W / 1a 2b 3a 3b 4b 5b W W / 1c 3b 3c 3c 4b 4c W W",
        ), 1,
    ),
    (
        "applewood6", "applewood6/hard_pass=true,x_in_runs=false",
        "applewood6-208", "",
        _deal(
            4,
            "1a 2d 4b 4c 4d W W / 1b 1c 1c 1d 1d W W / 2a 2b 2b 3c 4a W W / "
            "1a 2c 2d 3a 4a W W / 3a 3b 3b 3d 4c W W / 1b 2a 3d 4b 4d W W",
        ), 1,
    ),
    (
        "chunky4", "chunky4",
        "chunky4-61", "",
        _deal(
            1,
            "1b 1b 2b 3a 4c W / 1a 1c 2a 3a 4a W / "
            "1a 1c 2b 2c 4c W / 2a 3b 3c 4a 4b W",
        ), 1,
    ),
    (
        "chunky4-3210", "chunky4/chunky4_points=3210,flush_is_always_bomb=true",
        "chunky4-3210-128", "",
        _deal(
            0,
            "1a 1b 2a 2b 3b W W / 1b 2b 3a 4a 4b W W / "
            "1c 3a 3c 3c 4a W W / 1a 2a 2c 2c 4c W W",
        ), 1,
    ),
    (
        "chunky6", "chunky6/target=20",
        "chunky6-284", "",
        _deal(
            2,
            "2a 2d 4b W / 1b 1d 4d W / 2b 2c 2c W / "
            "2a 3b 4c W / 1a 1d 3a W / 3a 3b 3d W",
        ), 1,
    ),
)  # fmt: skip
