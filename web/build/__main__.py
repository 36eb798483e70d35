"""The commands of build.py, once .venv stands."""

from __future__ import annotations

import argparse
import sys

from . import bench_hook, release, server, vendor, zips
from .base import BuildError
from .node import install_modules
from .testing import run_tests


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser(prog="build.py", description="Build, serve, test and measure Bear & Bacon.")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("build", help="build the site into dist/")
    serve = commands.add_parser("serve", help="build the site, serve it on this machine and open it")
    serve.add_argument("--port", type=int, help="the port (default: 8000, or the next one that is free)")
    serve.add_argument("--no-open", action="store_true", help="do not open a browser")
    test = commands.add_parser("test", help="build the site, check and test everything; paths and options go to pytest")
    test.add_argument("-k", metavar="EXPRESSION", help="run only the tests whose names match")
    bench = commands.add_parser("bench", help="measure the engine")
    bench.add_argument("--soak", type=int, metavar="N", help="play N deals in a row and watch speed and memory")
    bench.add_argument("--browser", action="store_true", help="measure the site in browsers instead (builds it first)")
    commands.add_parser(
        "refresh", help="after raising a version: pin the vendored files and measure the module list anew"
    )
    return top


def refresh() -> None:
    """Write web/vendor.lock.json and stdlib_modules.txt anew."""
    install_modules()
    vendor.refresh_lock()
    zips.refresh_list()


def main() -> int:
    """Run one command."""
    options, rest = parser().parse_known_args()
    if rest and options.command != "test":
        parser().error("unrecognized arguments: " + " ".join(rest))
    try:
        match options.command:
            case "build":
                release.build()
            case "serve":
                server.serve(release.build(), options.port, open_browser=not options.no_open)
            case "test":
                return run_tests([*(["-k", options.k] if options.k else []), *rest])
            case "bench":
                return bench_hook.run(options.soak, browser=options.browser)
            case "refresh":
                refresh()
    except BuildError as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
