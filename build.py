"""The one door to this project.

    python build.py serve    set up, build the site, serve it on this machine and open it
    python build.py build    set up and build the site into dist/
    python build.py test     set up, build, check and test everything
    python build.py bench    measure the engine, and with --browser the site
    python build.py refresh  after raising a version in web/package.json or pyproject.toml: pin the new vendored files

Needs Python 3.11 or newer and the package registries that pip and npm are set up for; nothing else.
This file makes `.venv` and puts there what pyproject.toml names; the rest is in `web/build/`, which runs inside it.
"""

import sys

if sys.version_info < (3, 11):  # before anything that an older Python could not even read
    sys.exit(
        "build.py: Python 3.11 or newer is needed, this is %s (%s). Run it with a newer one, for example python3.11."
        % (sys.version.split()[0], sys.executable)
    )

import contextlib
import hashlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "installed.txt"


def say(line: str) -> None:
    """One line of progress, shown at once even when the output is a pipe."""
    print(line, flush=True)


def fail(line: str) -> NoReturn:
    """Leave with an explanation instead of a traceback."""
    sys.exit("build.py: " + line)


def venv_python() -> Path:
    """The interpreter of .venv."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def interpreter() -> str:
    """What a virtual environment is bound to."""
    return f"{sys.version} {sys.base_prefix}"


def requirements() -> str:
    """What has to be installed, as a hash."""
    return hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()


def make_venv() -> None:
    """Create .venv, or say how to get the missing parts of Python (Debian ships them apart)."""
    say("setup: making .venv with Python " + sys.version.split()[0])
    if VENV.exists():
        shutil.rmtree(VENV)
    made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], capture_output=True, text=True)
    if made.returncode != 0:
        shutil.rmtree(VENV, ignore_errors=True)
        package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        fail(
            f"could not make a virtual environment:\n{(made.stdout + made.stderr).strip()}\n"
            f"On Debian and Ubuntu `apt-get install {package}` brings what is missing."
        )


def install() -> None:
    """Install this project and its pinned tools into .venv, with pip as it is set up on this machine."""
    say("setup: installing what pyproject.toml names (pip)")
    pip = [str(venv_python()), "-m", "pip", "--disable-pip-version-check"]
    command = [*pip, "install", "-qq", "--editable", ".[site,dev]"]
    if subprocess.run(command, cwd=ROOT).returncode != 0:
        fail("pip could not install the project's packages (its own message is above).")


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Hold a lock, so that two builds of one checkout wait for each other (where the system has file locks)."""
    lock = ROOT / ".cache" / "setup.lock"
    lock.parent.mkdir(exist_ok=True)
    with lock.open("w") as handle:
        try:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX)
        except ImportError:
            pass
        yield


def set_up() -> None:
    """Make .venv hold exactly what is wanted; do nothing where it already does."""
    with one_at_a_time():
        stamp = STAMP.read_text().splitlines() if STAMP.is_file() and venv_python().exists() else []
        wanted = [*interpreter().splitlines(), requirements()]
        if stamp == wanted:
            say("setup: .venv is current, skipped")
            return
        if stamp[:-1] != wanted[:-1]:
            make_venv()
        install()
        STAMP.write_text("\n".join(wanted))


def run_to_end(command: list[str]) -> int:
    """Run a program and leave Ctrl-C to it: it ends in its own way, and so do we."""
    with subprocess.Popen(command, cwd=ROOT) as program:
        while True:
            try:
                return program.wait()
            except KeyboardInterrupt:
                continue


def main() -> int:
    """Set up, then hand the command line to web/build inside .venv."""
    arguments = sys.argv[1:]
    if not arguments or arguments[0] in ("-h", "--help"):
        print(__doc__)
        print("`python build.py COMMAND --help` tells the options of each.")
        return 0 if arguments else 2
    set_up()
    return run_to_end([str(venv_python()), "-m", "web.build", *arguments])


if __name__ == "__main__":
    sys.exit(main())
