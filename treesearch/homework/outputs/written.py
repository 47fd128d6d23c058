"""Which reports a class was given: those of a former run that are stale now can go, and nothing else."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from treesearch.homework.classroom.files import write_text

LIST = ".treesearch-reports.json"
"""Lies beside the reports and names each with a digest of what was written."""


class Written:
    """The reports in a folder, of this run and of former ones."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.before = _listed(folder / LIST)
        self.now: dict[str, str] = {}

    def write(self, name: str, text: str) -> None:
        """Write one report."""
        write_text(self.folder / name, text)
        self.now[name] = _digest(text.encode())

    def without_stale(self) -> list[str]:
        """Remove what former runs wrote and this one did not; which of it stays, since somebody has changed it."""
        kept = {}
        for name, digest in self.before.items():
            path = self.folder / name
            if name in self.now or Path(name).name != name or path.is_symlink() or not path.is_file():
                continue
            if not _removed(path, digest):
                kept[name] = digest
        write_text(self.folder / LIST, json.dumps({**kept, **self.now}, indent=0, sort_keys=True) + "\n")
        return sorted(kept)


def _removed(path: Path, digest: str) -> bool:
    """Whether the file was as it had been written, and could be removed."""
    try:
        if unchanged := _digest(path.read_bytes()) == digest:
            path.unlink()
    except OSError:
        return False
    return unchanged


def _listed(path: Path) -> dict[str, str]:
    """The list of the last run; empty if there is none, or it is none of ours."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return {str(name): str(digest) for name, digest in told.items()} if isinstance(told, dict) else {}


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()
