"""Files that are whole or as they were before: written beside the old one, then put in its place."""

import os
import re
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp


def write_whole(path: str | Path, data: bytes) -> None:
    """Write a file; if that fails, on a full disk say, what was there is still there. OSError as ``open``.

    A device or a pipe is written to as it is; of a symbolic link, the file that it leads to.
    """
    target = os.path.realpath(path)
    if os.path.exists(target) and not os.path.isfile(target):
        with open(target, "wb") as opened:
            opened.write(data)
        return
    handle, beside = mkstemp(dir=os.path.dirname(target), prefix=".", suffix=".part")
    try:
        with open(handle, "wb") as opened:
            opened.write(data)
        os.chmod(beside, _mode(target))
        os.replace(beside, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise


def _mode(target: str) -> int:
    """Who may read the file: those who might read the old one, else as the account's new files are."""
    if os.path.exists(target):
        return os.stat(target).st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def harmless(text: str) -> str:
    """A cell that a spreadsheet shows and does not run; numbers, and a dash alone (no mark), are no formulas.

    >>> harmless("=cmd|' /C calc'!A0"), harmless("-2")
    ("'=cmd|' /C calc'!A0", '-2')
    """
    runs = text.startswith(("=", "+", "-", "@", "\t", "\r")) and not re.fullmatch(r"-|[+-]?\d+(\.\d+)?", text)
    return f"'{text}" if runs else text
