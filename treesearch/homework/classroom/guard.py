"""What students' programs run in: bubblewrap, where a trial start of it succeeds.

Inside there is no network and no process of others; of the files only the system's programs, the interpreter and what
the command names, read only; a home and a /tmp in memory, of limited size. When the program ends, or its time does, all
that it started ends too. Whoever imports treesearch there gets a stub that says so.
"""

import os
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from shutil import which

GUARD = "bwrap"
HOME = "/home/student"
_STUB = "/usr/share/treesearch"  # whatever is bound there lies over nothing: /usr is laid out folder by folder
_ROOM = 64 << 20  # bytes of home, and as many of /tmp
_SYSTEM = ("usr", "bin", "sbin", "lib", "lib32", "lib64", "libx32")
_SETTINGS = ("alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "java*", "localtime")

NO_GUARD = (
    "students' programs run in bubblewrap, so that they can neither read the key nor write marks, and it does not "
    "start here{why}; --unguarded runs them with your rights"
)
UNGUARDED = (
    "nothing is guarded: bubblewrap does not start here{why}, so the program runs with your rights; it can read and "
    "write your files, the key and the marks among them, use the network, and search with treesearch"
)
INSTALL, REFUSED = " (apt install bubblewrap)", " ({reason})"
STUB = """raise ImportError("treesearch is not there: this program has to search by itself")
"""


@lru_cache(maxsize=1)
def lacking() -> str:
    """Why no program can be guarded here, in brackets; "" where a trial start succeeds."""
    if which(GUARD) is None:
        return INSTALL
    try:
        tried = subprocess.run([*_walls(), "--", "true"], capture_output=True, check=False, timeout=10)
    except (OSError, subprocess.TimeoutExpired) as error:
        return REFUSED.format(reason=error)
    reason = tried.stderr.decode("utf-8", "replace").strip().partition("\n")[0]
    return REFUSED.format(reason=reason) if tried.returncode else ""


def refusal() -> str:
    """The sentence for not running a program that cannot be guarded; "" where it can."""
    return NO_GUARD.format(why=why) if (why := lacking()) else ""


def warning() -> str:
    """The sentence on what a program may do that runs all the same; "" where it is guarded."""
    return UNGUARDED.format(why=why) if (why := lacking()) else ""


def guarded(command: Sequence[str], home: Path, file: Path | None) -> list[str]:
    """The command inside its walls: asked about a handed-in ``file``, in its new home; else in this folder, to be read.

    ``home``: a folder outside in which the stub is put.
    """
    stub = home / ".stub" / "treesearch"
    stub.mkdir(parents=True, exist_ok=True)
    (stub / "__init__.py").write_text(STUB, "utf-8")
    places = [*_interpreter(command[0]), *(Path(word) for word in command[1:] if os.path.isabs(word))]
    where = HOME if file else os.getcwd()
    if file is None:
        places.append(Path(where))
    inside = [word.replace(str(file), f"{HOME}/{file.name}") if file else word for word in command]
    shown = [option for place in dict.fromkeys(places) for option in _shown(place, file)]
    here = Path(__file__).parents[2]
    if any(here.is_relative_to(place) for place in (Path("/usr"), *places)):
        shown += ["--ro-bind", str(stub), str(here)]
    own = ["--ro-bind", str(file), f"{HOME}/{file.name}"] if file else []
    return [*_walls(), *shown, *own, "--ro-bind", str(stub.parent), f"{HOME}/.stub",
            "--setenv", "PYTHONPATH", f"{HOME}/.stub", "--chdir", where, "--", *inside]  # fmt: skip


def _walls() -> list[str]:
    """bubblewrap with all that no program sees, and the system's programs."""
    system = []
    for name in _SYSTEM:
        place = Path("/", name)
        if place.is_symlink():
            system += ["--symlink", os.readlink(place), str(place)]
        elif place.is_dir():
            system += ["--ro-bind", str(place), str(place)]
    for pattern in _SETTINGS:
        system += [word for place in Path("/etc").glob(pattern) for word in ("--ro-bind", str(place), str(place))]
    room = ["--size", str(_ROOM), "--tmpfs"]
    return [GUARD, "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--hostname", "student",
            *system, "--proc", "/proc", "--dev", "/dev", *room, "/tmp", *room, HOME,  # noqa: S108  # one of its own
            "--setenv", "HOME", HOME, "--setenv", "TMPDIR", "/tmp"]  # fmt: skip  # noqa: S108


def _shown(place: Path, file: Path | None) -> list[str]:
    """A place as it is outside, to be read; what was handed in stands in its new home alone."""
    if place == file or not place.exists() or place == Path("/") or place.is_relative_to("/usr"):
        return []
    return ["--ro-bind", str(place), str(place)]


def _interpreter(name: str) -> Iterator[Path]:
    """Where the program of a command is installed, with all that links lead to on the way."""
    found = which(name)
    path = Path(found).absolute() if found else None
    while path is not None:
        yield from _installation(path)
        path = path.parent / os.readlink(path) if path.is_symlink() else None


def _installation(path: Path) -> Iterable[Path]:
    """The folder above ``bin``; of a program elsewhere, or right below somebody's home, it alone."""
    whole = path.parent.parent
    own = path.parent.name in ("bin", "shims") and whole not in (Path.home(), Path("/")) and len(whole.parts) > 2
    settings = whole / "pyvenv.cfg"
    if own and settings.is_file():  # a virtual environment's Python has its library elsewhere
        for line in settings.read_text("utf-8", "replace").splitlines():
            key, _, value = line.partition("=")
            if key.strip() == "home":
                yield Path(value.strip()).parent
    yield whole if own else path
