"""Test how commands read and write files, and the errors for files that they cannot use."""

import os

import pytest

from treesearch.cli.inputs import (
    check_inputs_are_kept,
    check_output_file,
    fill,
    is_folder,
    read_bytes,
    read_text,
)
from treesearch.errors import UsageError


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in").mkdir()
    (tmp_path / "a.txt").write_bytes(b"\xef\xbb\xbf1\r\n2\r3\n")
    (tmp_path / "b.bin").write_bytes(b"ab\xff")


def test_file_may_have_limit_bytes():
    assert read_bytes("b.bin", 3) == b"ab\xff"
    with pytest.raises(UsageError, match=r"^b\.bin cannot be read: it has more than 2 bytes"):
        read_bytes("b.bin", 2)


def test_line_ends_become_newlines():
    assert read_text("a.txt") == "1\n2\n3\n"


@pytest.mark.parametrize(
    ("file", "reason"),
    [
        ("b.bin", "it is not UTF-8 text (byte 2)"),
        ("c.txt", "the file does not exist"),
        ("in", "it is a folder; name a file in the folder"),
    ],
)
def test_unreadable_file_has_reason(file, reason):
    with pytest.raises(UsageError) as error:
        read_text(file)
    assert str(error.value) == f"{file} cannot be read: {reason}"


def test_name_with_null_is_refused():
    with pytest.raises(UsageError, match=r"cannot be read: .*null"):
        read_bytes("a\0b")


@pytest.mark.posix
def test_named_pipe_is_refused():
    os.mkfifo("pipe")
    with pytest.raises(UsageError, match="it is a named pipe, not a file"):
        read_bytes("pipe")


def test_shell_pipe_is_read():
    read, write = os.pipe()
    os.write(write, b"(1 2)")
    os.close(write)
    assert read_bytes(f"/dev/fd/{read}") == b"(1 2)"
    os.close(read)


@pytest.mark.parametrize(
    ("written", "read", "reason"),
    [
        ("in/../a.txt", "a.txt", "-o in/../a.txt would overwrite a.txt; write to another place"),
        ("in/x/y.csv", "in", "-o in/x/y.csv would be read as a submission in in; write outside"),
        ("a.csv", "in", ""),
        (None, "a.txt", ""),
        ("a.txt", None, ""),
    ],
)
def test_inputs_are_never_overwritten(written, read, reason):
    outputs = {"--csv": None, "-o": written}
    if not reason:
        check_inputs_are_kept(outputs, [None, read])
        return
    with pytest.raises(UsageError, match=f"^{reason}"):
        check_inputs_are_kept(outputs, ["c.txt", read])


@pytest.mark.parametrize(
    ("file", "reason"),
    [
        ("in", "in cannot be written: it is a folder; name a file in the folder"),
        ("in/", "in/ cannot be written: it is a folder; name a file in the folder"),
        ("no/x.svg", "no/x.svg cannot be written: the folder no does not exist"),
        ("a.txt/x.svg", "a.txt/x.svg cannot be written: a.txt is a file, not a folder"),
    ],
)
def test_output_needs_a_folder(file, reason):
    with pytest.raises(UsageError) as error:
        check_output_file(file)
    assert str(error.value) == reason
    check_output_file("new.svg")
    check_output_file("in/new.svg")


def test_folder_is_filled_and_counted(tmp_path):
    assert fill("new/deep", [("1.txt", b"one"), ("2.txt", b"two")]) == 2
    files = {path.name: path.read_bytes() for path in (tmp_path / "new" / "deep").iterdir()}
    assert files == {"1.txt": b"one", "2.txt": b"two"}
    assert (fill("empty", []), os.path.exists("empty")) == (0, False)
    with pytest.raises(
        UsageError, match=r"^a\.txt/ cannot be written: a.txt is a file, not a folder"
    ):
        fill("a.txt", [("1.txt", b"")])


@pytest.mark.parametrize(
    ("path", "folder"), [("in", True), ("x/", True), ("x", True), ("x.svg", False)]
)
def test_path_without_suffix_is_folder(path, folder):
    assert is_folder(path) is folder
