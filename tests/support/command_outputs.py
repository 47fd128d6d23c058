"""Outputs of ``cli``: what each command prints for pairs of its options. The commands run in this process.

Below the command are its output, its errors (marked ``!``), its exit code, and the names and titles of its files.
"""

import os
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import chdir
from io import BytesIO, TextIOWrapper
from pathlib import Path
from tempfile import TemporaryDirectory

from support.stored import heading
from treesearch.cli import main

TREES = {
    "CUT": "((3 12 8) (2 4 6) (14 5 2))",
    "TIE": "((5 9) (5 7) (6 6))",
    "MIN": "(min (max 5 2) (max 3 4 9) (max 1 7))",
    "DEEP": "(10 (20 (1 ((6 5) 4 2))))",
    "CHANCE": "(max 3 (chance 1/4*(min 2 9) 3/4*(min 9 8)))",
    "SEVERAL": "(((1,2,6) (4,2,3)) ((6,1,2) (7,4,1)))",
    "STATIC": "((:3 1 9) (:5 7 8) 9)",
    "OPEN": "((3 12 8) (?x 4 6) (14 5 2))",
    "OPENS": "((3 12) (?x ?y) (2 1))",
    "NAMED": "(R (A 3 -1/2) (B b=2 1.5))",
}
"""The trees that commands name as $CUT, $TIE and so on."""
FILES = {
    "trees.tree": "; name: first\n(1 (5 7) 4)\n\n; name: second\n((3 12) (2 4))\n; name: bad\n(1 x\n",
    "two.tree": "; name: a|b\n(1 2)\n(min 3 4)\n; name: b\n(3 (1 2))\n",
    "course.toml": '[conventions]\nroot = "min"\ncut_rule = "gt"\n[styles.hall]\nbase = "print"\nsize = 1.5\n',
    "wrong.toml": '[conventions]\nroot = "mni"\n',
    "rules.toml": "[points]\nvalue = 5\n",
    "empty.toml": " \n",
    "answer.txt": "question 1\nvalue: 3\npath: 1 1\nMIN cut after 2\nquestion 2\nvalue: 4; no cuts\n",
    "exercise.toml": """title = "Week 5"
[[question]]
tree = "((3 12 8) (2 4 6) (14 5 2))"
points = 10
[[question]]
name = "own"
[question.versions]
A = "(1 (5 7) 4)"
B = "(4 (7 5) 1)"
[[question]]
task = "Why?"
points = 3
""",
    "plain.toml": '[[question]]\ntree = "(1 (5 7) 4)"\n',
    "roster.csv": "id,name,email,version\n1,Ada,ada@uni.example,A\n2,Bo,,b\n3,Cy,,Z\n",
    "answers/1.txt": "question 1\nvalue: 3\npath: 1 1\nMIN cut after 2\nquestion 2\nvalue: 5; path: 2 1; no cuts\n",
    "answers/2.txt": "question 1\nvalue: 2\npath: 1 1\nquestion 2\nvalue: hm\n",
    "answers/9.txt": "value: 3\n",
    "grades.csv": "ID,Assignment (10)\n1,\n2,\n",
}
"""The files in the folder in which the commands run."""
COMMANDS = r"""
minmax $CUT
minmax --root min --order rtl $TIE
minmax --depth 1 $STATIC
minmax --depth 1 --eval zero $CUT
minmax $CHANCE
minmax --root p2 --full $SEVERAL
minmax $SEVERAL --format csv
minmax --opponent random $CUT
minmax --opponent random:1/4 --plan best --root min $CUT
minmax --opponent cooperative $DEEP --format json
minmax --outcomes $CHANCE
minmax --outcomes $CUT --format json
minmax --outcomes --opponent best $CUT
minmax --opponent best nim
minmax $OPEN
minmax $OPENS --format json
minmax $OPENS --format csv
minmax two.tree --format csv
minmax two.tree --format markdown --root max
minmax trees.tree
minmax trees.tree --tree second
minmax trees.tree --tree 7
minmax two.tree --tree b
minmax --course course.toml $CUT
minmax --course wrong.toml $CUT
minmax nim --size 5 --rules normal
minmax tictactoe --state X../OO./XOX --format json
minmax tictactoe --depth 2 --eval lines --order rtl
minmax nim --option take=2 --option size=6
minmax nim --root min
minmax $CUT --size 4
minmax -5
minmax 5,6
minmax ""
minmax no.tree
minmax exercise.toml
minmax (1 2
minmax $CUT 4
alphabeta $CUT
alphabeta --cut-rule gt --order rtl $TIE
alphabeta --cuts all --label bound $MIN
alphabeta --values hard --window 4,9 $CUT
alphabeta --window=-inf,2 --root min $DEEP
alphabeta --depth 1 --order rtl $STATIC
alphabeta --utility-range 0,10 $CHANCE
alphabeta --utility-range 0,10 --chance-cuts interval --cut-rule gt --root min $CHANCE
alphabeta --utility-range 2=0,9 --label bound $CUT
alphabeta $CUT --format json
alphabeta $CUT --format csv --label bound
alphabeta two.tree --format markdown
alphabeta --limit 1 --cuts all $MIN
alphabeta --limit 0 $CUT
alphabeta --conventions all $TIE
alphabeta --conventions all $NAMED --format json
alphabeta $OPEN --cut-rule gt
alphabeta $OPEN --format markdown
alphabeta --opponent random $CUT
alphabeta $SEVERAL
alphabeta nim --size 6 --limit 2
trace $CUT --label bound
trace $TIE --cut-rule gt --order rtl --table
trace $CUT --format csv
trace $NAMED --format markdown
trace $NAMED --format json --root min
trace --algorithm mcts --iterations 4 --seed 2 $CUT
trace --algorithm deepening --ordering killer,best --depth 1 $CUT --table
trace --algorithm paranoid $SEVERAL
trace $SEVERAL --table --root p2
trace $CHANCE --utility-range 0,10 --table
trace --iterations 4 $CUT
trace --algorithm alphabet $CUT
trace $OPEN
compare $CUT
compare --algorithms alphabeta,negascout,sss $DEEP --order rtl
compare --reorder best,worst,least $CUT
compare --algorithms alphabeta --cut-rule gt --reorder best $TIE --format json
compare two.tree --format csv
compare nim --size 6 --depth 2,4 --format markdown
compare --branching 3 --depth 2,3
compare --branching 2 --depth 3 --format csv
compare --branching 2 --depth 4 --format json
compare --branching 2
compare nim --size 5 --depth 1,2,3 --plot plot.svg
compare $CUT --plot plot.gif
compare $CUT --plot plot.svg
draw $CUT -o a.svg
draw $CUT --style why --names letters --label bound -o a.tex --fragment
draw $CUT --root min --order rtl --only cuts --show order --show window --hide bounds -o e.svg
draw $CUT --style why --at 3
draw two.tree --tree b --names places --direction right --fit 300 -o d.dot
draw $DEEP --steps 1,3 --ahead no -o d.tex
draw nim --size 4 --depth 2 --eval theory -o n.svg
draw $CUT --style exercise -o a.dot
draw $OPEN --style why
draw $DEEP --steps cuts -o steps/
draw two.tree -o b.svg
draw $CUT -o a.xyz
draw --course course.toml --style hall $CUT -o c.svg
draw --style hal --course course.toml $CUT -o c.svg
page $CUT -o page.html
page $CUT --practice --root min -o practice.html
page $CUT --compare order -o compare.html
page two.tree -o pages/
exercise --seed 4
exercise --seed 4 --root min --order rtl --cut-rule gt --format json
exercise --seed 2 --trees 2 --leaves 6,8 --leaf-range 1,20 --numbers tie
exercise --seed 2 --cut-count 9 --leaves 4
exercise --leaf-range 5,5
exercise --seed 5 --shape regular --branching 2 --levels 3 --kinds MIN --cut-rule gt
exercise --seed 5 --utility-range 0,20 --ask value --format txt -o chance/
exercise --seed 2 --unknown
exercise $CUT
exercise $TIE --format json --root min
exercise exercise.toml
exercise --seed 3 --versions 2 --format txt --title "Two" --points 5 --ask value,cuts -o week/
exercise exercise.toml --roster roster.csv --format txt -o sheets/
exercise --versions 2
exercise -o week.pdf
exercise --diagnostic core --trees 5
exercise --diagnostic root_min,zero_based --trees 1 --seed 1
echo $CUT "value: 3, path: 1 1, MIN cut after 2"
echo "value: 3; hm; cuts: 2" --format json
echo exercise.toml answer.txt
echo exercise.toml answer.txt --question 2 --version B
echo exercise.toml answer.txt --question 3
echo exercise.toml answer.txt --question 5
echo exercise.toml answer.txt --question x
echo exercise.toml answer.txt --root min
check $CUT "value: 3, path: 1 1, MIN cut after 2"
check $CUT "value: 2, path: 1 1, MIN cut after 3" --reveal parts
check $CUT "value: 2, path: 2 1, no cuts" --reveal mistake
check $MIN "value: 5; path: 1 1; MAX cut after 9 at 2" --label bound --cut-rule gt
check $CUT "value: 3; no cuts" --cut-rule gt --order rtl --format json
check $CUT "value: 3; node 1 = 3" --ask value,nodes --algorithm minmax
check $CUT "value: 3, path: 1 1, MIN cut after 2" --scheme rules.toml
check $CUT "value: 3" --scheme empty.toml
check $CHANCE "value: 13/2, path: 2" --algorithm expectiminimax --ask value,path
check $CUT "(1 x"
check "value: 3" $CUT
check $CUT $TIE
check two.tree "value: 2"
check exercise.toml "value: 3"
check $CUT answers/
check $CUT nofile.txt
check - -
grade exercise.toml answers/ --roster roster.csv
grade exercise.toml answers/ --roster roster.csv --format json
grade exercise.toml answers/1.txt --gradescope results.json
grade exercise.toml answers/ -o answers/graded
grade nofile.toml answers/
export exercise.toml -o quiz.xml
export exercise.toml -o quiz.txt
export plain.toml -o quiz.txt
export exercise.toml -o quiz.doc
export exercise.toml --format scorm -o s.zip --score
export exercise.toml --score -o s.xml
export exercise.toml --canvas grades.csv -o filled.csv
export graded/ --canvas grades.csv -o filled.csv
export graded/ --canvas grades.csv --moodle grades.csv -o filled.csv
export graded/ -o filled.csv
test "nosuchprogram --x" --trees 2
verify nim --games 5
verify nim --games 5 --format json
verify $CUT
minmax nim --state 3 --board answer.txt
minmax nim --size 5 --option size=5
minmax nim --option 5
minmax nim --tree 2
minmax $CUT --tree 2
draw two.tree --style why -o w.svg
exercise tictactoe --state X../OO./XOX --depth 2 --format txt -o game/
exercise tictactoe --depth 2
exercise --seed 1 --trees 2 --ask maxn --ask value,leaves --format txt -o parts/
exercise --seed 1 --ask maxn,mcts --format txt -o parts/
exercise --seed 9 --versions 2 --format txt -o week/
exercise --seed 9 --versions 3 --format txt --force -o week/
exercise --seed 9 --versions 2 --format txt --force -o week/
exercise exercise.toml --roster roster.csv --format txt -o sheets/
minmax --plan cooperative $CUT
exercise --diagnostic root_min,zero_based --trees 1 --versions 2 --format txt -o tests/
compare nim --depth 1,2 --plot none/p.svg
grade plain.toml answers/
grade plain.toml answers/ --remark
grade exercise.toml answers/1.txt -o one/
export graded/ --moodle grades.csv -o filled.csv
export exercise.toml --format scorm -o s.doc
export graded/ --include-provisional --canvas grades.csv -o filled.csv
export exercise.toml -o none/quiz.xml
verify --agreement "nosuchprogram --x"
help mistakes shallow
help mistakes shallo
help mistakes root_min --format json --root min
help algorithms
help notation
test --help
help deep-cutoff
help marks --format json
help nothing
minimax $CUT
solve $CUT
alphabeta --strict $CUT
alphabeta --moves $CUT
compare --algorithm minmax $CUT
$CUT
minmax $CUT a.svg
draw $CUT tree.svg
--root min
""".strip().splitlines()


def commands() -> Iterator[str]:
    """Yield each command with its exit code, its output, its errors (marked !) and the names of its files."""
    with TemporaryDirectory() as folder, chdir(folder):
        for name, text in FILES.items():
            Path(name).parent.mkdir(exist_ok=True)
            Path(name).write_text(text, encoding="utf-8")
        before = {*files()}
        for line in COMMANDS:
            yield heading(f"treesearch {line}")
            typed = re.sub(r"\$([A-Z]+)", lambda found: f'"{TREES[found[1]]}"', line)
            code, out, err = run_here(
                shlex.split(typed) if "(1 2" not in line else ["minmax", "(1 2"]
            )
            if line.startswith("compare"):  # seconds depend on the machine
                out = re.sub(r"(?m)< 0\.1|\b\d+\.\d$|(?<=seconds\": )[\d.e-]+", "@", out)
            for mark, text in ("", out), ("! ", err):
                lines = shortened(text.replace(os.path.realpath(folder), "FOLDER"))
                yield from (f"{mark}{line}".rstrip() for line in lines)
            if code:
                yield f"exit code {code}"
            if new := sorted({*files()} - before):
                yield f"files: {' '.join(new)}"
                yield from filter(None, map(title, new))
            before |= {*new}
        for name in sorted(before - {*FILES}):
            if name.endswith((".csv", "keys.txt")):
                yield heading(f"file {name}")
                yield from shortened(Path(name).read_text(encoding="utf-8"))


def files() -> Iterator[str]:
    """Yield the names of the files in this folder."""
    return (path.as_posix() for path in Path().rglob("*") if path.is_file())


def title(name: str) -> str:
    """Return the title and the description in a picture or page, or ``""`` if it is another file."""
    if not name.endswith((".svg", ".tex", ".dot", ".html", ".xml")):
        return ""
    text = Path(name).read_text(encoding="utf-8")
    kinds = r"<title>[^\n]*(\n<desc>[^\n]*)?|^(%|//) [^\n]*|<text>.*?</text>"
    found = re.search(kinds, text, re.DOTALL | re.MULTILINE)
    return found[0].strip()[:LONGEST] if found else ""


MOST_LINES, LONGEST = 40, 500


def shortened(text: str) -> Iterator[str]:
    """Yield the first lines of a text, without spaces at their ends."""
    lines = text.splitlines()
    yield from (line[:LONGEST].rstrip() for line in lines[:MOST_LINES])
    if len(lines) > MOST_LINES:
        yield f"({len(lines)} lines)"


def run_here(arguments: list[str]) -> tuple[object, str, str]:
    """Run a command, and return its exit code, its output and its errors."""
    streams = sys.stdin, sys.stdout, sys.stderr
    out, err = (TextIOWrapper(BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    sys.stdin, sys.stdout, sys.stderr = TextIOWrapper(BytesIO()), out, err
    code: object = None
    try:
        main(arguments)
    except SystemExit as end:
        code = end.code
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
    printed = [stream.detach().getvalue().decode() for stream in (out, err)]
    return code, printed[0], printed[1]
