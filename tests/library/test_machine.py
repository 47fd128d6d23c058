"""Test how files are written, and the settings of Python for deep and large trees."""

import gc
import os
import sys
from io import BytesIO
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treesearch.errors import DepthError
from treesearch.machine import (
    gc_paused,
    recursion_room,
    spreadsheet_safe,
    write_atomically,
    zipped,
)


def test_unfinished_file_is_not_written(tmp_path, monkeypatch):
    old = tmp_path / "tree.svg"
    write_atomically(old, b"old")

    def full(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("treesearch.machine.os.replace", full)
    with pytest.raises(OSError, match="No space"):
        write_atomically(old, b"new")
    assert old.read_bytes() == b"old"
    assert [*tmp_path.iterdir()] == [old]


@pytest.mark.posix
def test_symbolic_link_is_kept(tmp_path):
    file, link = tmp_path / "tree.svg", tmp_path / "link.svg"
    file.touch(0o640)
    file.chmod(0o640)
    link.symlink_to(file)
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert file.read_bytes() == b"new"
    assert file.stat().st_mode & 0o777 == 0o640


@pytest.mark.posix
def test_new_file_follows_umask(tmp_path):
    before = os.umask(0o022)
    try:
        write_atomically(tmp_path / "tree.svg", b"new")
    finally:
        after = os.umask(before)
    assert after == 0o022
    assert (tmp_path / "tree.svg").stat().st_mode & 0o777 == 0o644


@pytest.mark.posix
def test_pipe_is_written_directly(tmp_path):
    pipe = tmp_path / "tree.svg"
    os.mkfifo(pipe)
    with open(os.open(pipe, os.O_RDONLY | os.O_NONBLOCK), "rb") as reader:
        write_atomically(pipe, b"new")
        assert reader.read() == b"new"
    assert pipe.is_fifo()


@given(st.dictionaries(st.text("abc", min_size=1), st.binary()), st.sampled_from([0, 0o755]))
def test_archive_keeps_files_and_permissions(files, mode):
    packed = zipped(files.items(), mode)
    with ZipFile(BytesIO(packed)) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == files
        assert {info.external_attr >> 16 for info in archive.infolist()} <= {mode or 0o600}
        assert {info.date_time[0] for info in archive.infolist()} <= {1980}
    assert packed == zipped(files.items(), mode)


@given(st.sampled_from("=+-@\t\r'"), st.text())
def test_csv_has_no_formulas(first, rest):
    assert spreadsheet_safe(first + rest) == f"'{first}{rest}"
    assert spreadsheet_safe(f"x{first}") == f"x{first}"


def test_room_for_deep_trees_is_temporary():
    before = sys.getrecursionlimit()
    with recursion_room(10_000):
        assert sys.getrecursionlimit() >= before + 10_000
    assert sys.getrecursionlimit() == before
    with (
        pytest.raises(DepthError, match=f"deeper than Python's recursion limit of {before}"),
        recursion_room(None),
    ):
        raise RecursionError
    assert sys.getrecursionlimit() == before


@pytest.mark.parametrize("enabled", [True, False])
def test_collection_is_paused_and_restored(enabled):
    if not enabled:
        gc.disable()
    try:
        with gc_paused():
            assert not gc.isenabled()
        assert gc.isenabled() == enabled
    finally:
        gc.enable()
