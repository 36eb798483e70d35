"""The built site with the sample rules pages, for tests that shall not depend on what the rules say."""

from __future__ import annotations

import shutil
from pathlib import Path

from web.build import page, rules
from web.build.base import ROOT

SAMPLE = ROOT / "tests" / "data" / "rules"


def sample_dist(dist: Path, target: Path) -> Path:
    """A copy of dist/ in which the sample stands in the place of the rules."""
    place = shutil.copytree(dist, target / "dist")
    shutil.rmtree(place / "rules")
    (release,) = (path.relative_to(place).as_posix() for path in place.glob("v/*"))
    for name, data in rules.files(SAMPLE, SAMPLE).items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(page.finish(data.decode(), release, name))
    return place
