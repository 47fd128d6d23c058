"""The pages of ``--help``."""

ABOUT = """Game-tree search to learn and teach with: minimax, alpha-beta, and why a branch is cut.

To begin with, copy one of these. Trees stand in double quotes:

\b
  treesearch alphabeta "((3 12 8) (2 4 6) (14 5 2))"
      the value, the best path, and every cut with its reason
  treesearch draw "((3 12 8) (2 4 6) (14 5 2))" -o tree.svg
      a picture of the same search, the pruned branches greyed
  treesearch exercise -o week1/
      a new tree as a sheet for students, its key, and the file to mark it by

What a command takes is told by treesearch COMMAND --help; how trees, answers
and marks are written, by treesearch help TOPIC.
"""
OPTIONS_HEAD = "Options"
EXAMPLES_HEAD = "Examples:"
COMMANDS = {
    "minmax": "Value, solution path and counts of minimax.",
    "alphabeta": "The same by alpha-beta, and every MIN and MAX cut.",
    "trace": "Every event of a search in words; --step on the screen.",
    "compare": "Algorithms side by side: nodes, leaves, time, by depth or order.",
    "draw": "A picture of the search, the pruned branches greyed.",
    "page": "One HTML file that steps through a search, forwards and backwards.",
    "serve": "The playground in the browser, answered by this machine.",
    "site": "The playground as a folder for any web server.",
    "play": "A game against the computer, which tells what it does.",
    "exercise": "Trees worth setting, sheets and keys; or of a TREE what it asks.",
    "review": "What a person must decide in a class: looks, paper, appeals.",
    "echo": "What is read in an answer, without marks.",
    "check": "Mark one answer, and say what went wrong.",
    "grade": "Mark a class: a folder, a zip archive or a table of answers.",
    "export": "An exercise for Moodle, Canvas, Gradescope, SCORM, or as sheets.",
    "test": "Finds the smallest tree on which a student's program is wrong.",
    "doctor": "What is installed, and what each missing piece would add.",
    "verify": "Does a game of your own keep to the contract?",
    "help": "On notation, conventions, answers, marks, mistakes, formats ...",
}
EXAMPLES = {
    "minmax": """treesearch minmax "(1 (5 7) 4)"
treesearch minmax --root min "(2 (-3 1) 4 1)"
treesearch minmax trees.tree --tree 2 --format json""",
    "alphabeta": """treesearch alphabeta "((3 12 8) (2 4 6) (14 5 2))"
treesearch alphabeta --cut-rule gt --cuts all "((2 (6 5)) (((1 4) (3 2)) 2))"
treesearch alphabeta --conventions all "((2 (6 5)) (((1 4) (3 2)) 2))"
treesearch alphabeta "((3 12 8) (?x 4 6) (14 5 2))\"""",
    "trace": """treesearch trace "(1 (5 7) 4)"
treesearch trace --step "((3 12 8) (2 4 6) (14 5 2))"
treesearch trace --table "((3 12 8) (2 4 6) (14 5 2))"
treesearch trace --algorithm minmax --format json "(1 (5 7) 4)\"""",
    "compare": """treesearch compare blocker
treesearch compare connect4 --depth 2,4,6 --plot nodes.svg
treesearch compare --reorder best,worst "((2 4 6) (14 5 2) (3 12 8))\"""",
    "draw": """treesearch draw "((3 12 8) (2 4 6) (14 5 2))" -o tree.svg
treesearch draw "((3 12 8) (?x 4 6) (14 5 2))" -o open.pdf
treesearch draw --style exercise --names letters "(1 (5 7) 4)" -o sheet.pdf
treesearch draw --style why "(10 (20 (1 (4 2))))" -o why.svg""",
    "serve": """treesearch serve
treesearch serve --port 0 --no-browser""",
    "site": """npm install pyodide
treesearch site -o public --pyodide node_modules/pyodide
python -m http.server -d public""",
    "page": """treesearch page "((3 12 8) (2 4 6) (14 5 2))" -o steps.html
treesearch page --compare minimax "((3 12 8) (2 4 6) (14 5 2))" -o both.html
treesearch page --practice "((3 12 8) (2 4 6) (14 5 2))" -o practice.html""",
    "play": """treesearch play tictactoe
treesearch play nim --size 13 --players computer,person
treesearch play connect4 --depth 5 --players computer,computer
treesearch play blocker --seconds 2""",
    "exercise": """treesearch exercise --seed 7
treesearch exercise "((3 12 8) (2 4 6) (14 5 2))"
treesearch exercise mine.tree -o friday/
treesearch exercise --from graded/ -o next/
treesearch exercise --leaves 10 --cut-count 3 --deep
treesearch exercise --versions 12 --roster class.csv -o friday/
treesearch exercise --unknown --leaves 10 --versions 4 -o friday/
treesearch exercise --from graded/ -o next/
treesearch exercise --diagnostic
treesearch exercise --diagnostic --shape regular --trees 2""",
    "review": """treesearch review graded/
treesearch review graded/ --by ada --part 1/3
treesearch review graded/ --import hers/class.sqlite
treesearch review graded/ --history 4711""",
    "echo": """treesearch echo "(1 (5 7) 4)" "value: 5; path: 2 1; no cuts"
treesearch echo "((3 12 8) (2 4 6) (14 5 2))" answer.txt
treesearch echo answer.docx --exercise exercise.toml --question 2""",
    "check": """treesearch check "((3 2) (1 4))" "value: 2; path: 1 2; MIN cut after 1"
treesearch check "((3 12 8) (?x 4 6) (14 5 2))" "4 and 6 are pruned iff x < 3"
treesearch check "(1 (5 7) 4)" - < answer.txt""",
    "grade": """treesearch grade exercise.toml answers/
treesearch grade exercise.toml moodle-download.zip --roster class.csv
treesearch grade exercise.toml quiz.csv --canvas export.csv --column "Week 5"
treesearch grade exercise.toml programs/ --run "python3 {}"
treesearch review graded/""",
    "export": """treesearch export exercise.toml -o quiz.xml
treesearch export exercise.toml -o autograder.zip --wheel gametreesearch.whl
treesearch export exercise.toml -o sheets/ --paper letter
treesearch export exercise.toml --format scorm -o week5.zip
treesearch export graded/ -o feedback.zip --moodle worksheet.csv""",
    "test": """treesearch test "python3 student.py"
treesearch test "node search.js" --json --trees 1000
treesearch test "java -cp . Search" --asks value,path --cut-rule gt""",
    "doctor": "treesearch doctor",
    "verify": """treesearch verify race21:Race21
treesearch verify race21:Race21 --option goal=9 --games 20""",
    "help": """treesearch help
treesearch help notation
treesearch help mistakes shallow
treesearch help completion bash >> ~/.bashrc""",
}
HELP = {
    "TREE|GAME": "A tree, a file of trees, or a game: {games}, or MODULE:CLASS for your own.",
    "TREE": "The tree of the exercise, in double quotes, or a file of one or more trees.",
    "GAME": "A game: {games}, or MODULE:CLASS for your own.",
    "verify GAME": "Your own game, as MODULE:CLASS (mygame:MyGame is class MyGame in mygame.py here), or {games}.",
    "ANSWER": "What a student wrote: a file, - for standard input, or the text itself.",
    "TOPIC": "One of them, or a command; treesearch help lists them.",
    "NAME": "Of mistakes: one of them, or an exercise file; of completion: bash, zsh or fish.",
    "step": "Forwards and backwards on the screen, key by key; ? lists the keys.",
    "from": "Each student's next question, by what was marked: the folder that treesearch grade wrote.",
    "EXERCISE": "The questions and their points: a TOML file, see below.",
    "ANSWERS": "What the class handed in, see below.",
    "COMMAND": "The program, in quotes: each tree comes on its standard input, its answer goes to its standard output.",
    "GRADED": "The folder that treesearch grade wrote, or the class.sqlite in it.",
    "port": "Where it listens on this machine; 0: any port that is free.",
    "no-browser": "Do not open a browser.",
    "site output": "The folder to write.",
    "pyodide": "The folder of npm's package pyodide.",
    "course": "The course's own, a TOML file (help conventions).  [default: treesearch.toml in this folder]",
    "root": "Who moves at the root.  [default: max, or what the tree says]",
    "order": "Children left to right or right to left; ties go to the first best.  [default: ltr]",
    "cut-rule": "Cut when alpha >= beta, or only when alpha > beta.  [default: ge]",
    "cuts": "List the cuts that skip something, or also those after a last child.  [default: pruning]",
    "values": "A cut node is worth what it has found (fail-soft), or that clamped to its window.  [default: soft]",
    "label": "Name a cut after the player at the node, or after the owner of the bound.  [default: node]",
    "window": "The window to start with, as in --window -inf,5.  [default: -inf,+inf]",
    "depth": "Search N moves deep and evaluate what stands there.",
    "eval": "The evaluation at the depth limit.  [default: a tree's static values, a game's 0]",
    "algorithm": "Which search to trace.",
    "check algorithm": "What was asked for: alphabeta, or minmax (no cuts; every best path is right).",
    "conventions": "One row for every combination of conventions that changes the answer.",
    "tree": "One tree of a file that holds several.",
    "format": "How to print.",
    "full": "Show long trees and paths whole.",
    "limit": "List at most this many cuts.  [default: 1000; of a game 10, and all by depth]",
    "table": "One row for each node: window, value, cut.",
    "draw output": "The file: .svg, .pdf, .png, .tex, .typ, .md, .dot (for neato -n2).  "
    "[default: SVG on standard output]",
    "steps": "Stage by stage (leaves, cuts, updates, all, or 1,2,5-7; alone: leaves): .pdf, .tex (Beamer), .pptx, "
    ".svg and .gif (moving), .typ, .md, or a folder, DIR/.",
    "page output": "The file to write: .html. It needs nothing else, not even a network.",
    "compare": "Two searches beside each other: alpha-beta and minimax, both orders, or both rules for ties.",
    "practice": "A page to practise on: this tree, then nine that follow from the mistakes made.",
    "ask": "Stop before each decision, for a class to answer.",
    "names": "Name all nodes by letters (A, B, ...) or places.",
    "ahead": "With --steps: whether leaves show their numbers before they are read.",
    "draw format": "With --steps and a folder: what the pictures are.  [default: svg]",
    "fragment": "Of a .tex file only the tikzpicture (with --steps the frame), to \\input where tikz is loaded.",
    "style": "For slides, for paper, a sheet to fill in, why one branch is cut, or a style of the course file.",
    "show": "Also: bounds, window (at every node), intervals (in the place of bounds), order (of visiting), rows "
    "(who moves), moves (a1, a2 on edges), legend; may be given again.",
    "hide": "Without one of these.",
    "fold": "Draw N levels below the root; of what is below them say how many leaves there are.",
    "fit": "Fold as much as must be so that the picture fits on a sheet, a slide or into a width of so many pixels.",
    "only": "Draw what is needed to see the cuts, or the best path, and fold the rest; with --fold, below that level.",
    "direction": "Grow down or to the right.",
    "at": "With --style why of a tree: the node of the cut, by place, name or letter.",
    "algorithms": "The searches to compare; the others are measured by minmax.",
    "compare depth": "The depths to search to.  [default: a tree's whole depth; some of each game]",
    "reorder": "The tree again, its children best first, worst first, at random, or so that the fewest leaves are "
    "read: best,worst,random,least.",
    "plot": "Also draw nodes against depth: .svg, or .png and .pdf with the extra [print].",
    "players": "Who begins and who is second: person or computer.",
    "play algorithm": "How the computer searches.  [default: what is good for the game]",
    "play depth": "How deep the computer looks.  [default: so that a move takes a second at most]",
    "play eval": "The evaluation at the depth limit.  [default: what is good for the game]",
    "play seconds": "The computer's time for a move, by iterative deepening.",
    "play seed": "The seed of dice and of Monte Carlo tree search.  [default: another one each time]",
    "moves": "Moves to begin with, with blanks between them, as in --moves '5 1 9'.",
    "metrics": "After each move of the computer, count what minimax, alpha-beta and iterative deepening need for it.",
    "size": "Short for the options of size: --size 5x4 (connect4), --size 13 (nim).",
    "board": "The file of a board to start from, as samples/*.board.",
    "option": "An option of the game, as in --option take=4 (nim); may be given again.",
    "state": "The position to start from: --state .XO/OXX/X.O",
    "rules": "Short for --option rules=NAME: nim misere|normal, blocker official|house|...",
    "games": "How many random games to play.",
    "scheme": "What the parts of an answer are worth (TOML), as in: points = { value = 1, path = 3, cuts = 6 }",
    "no-color": "No colours, as with the environment variable NO_COLOR.",
    "exercise": "Read it as an answer to a question of this exercise (TOML), in the words of its course.",
    "question": "Which question of the exercise, or of the sheet.",
    "version": "Which version of the exercise.",
    "slips": "With --from: how often an answer is a slip, which says nothing of what the student thinks.",
    "asks": "What it must tell: of value, path, cuts.",
    "json": "It is given nested lists, as [[3, 12, 8], [2, 4, 6]], instead of ((3 12 8) (2 4 6)).",
    "seed": "The same seed draws the same trees, numbers or games.",
    "trees": "How many trees.",
    "TREE|FILE": "A tree, a file of trees or an exercise (TOML) of your own: what it shows, hides and gives away; with "
    "-o its sheets and keys.",
    "shape": "usual: one that courses set, 2 to 4 levels with as many children on a level; random; regular (with "
    "--branching and --levels); or a tree, whose shape, names and roles are kept.  [default: usual]",
    "branching": "Of a regular tree: how many children a node has.  [default: 2]",
    "levels": "Of a regular tree: how many levels are below the root.  [default: 3]",
    "leaves": "How many leaves, as in --leaves 10 or --leaves 8,12.",
    "range": "The least and the greatest number on a leaf, as in --range 1,20.",
    "numbers": "All leaves distinct; a tie, on which a cut is made; or any.  [default: distinct]",
    "cut-count": "How many cuts skip something, as in --cut-count 3 or --cut-count 2,4.",
    "kinds": "Kinds of cuts that occur, as in --kinds MIN,MAX.",
    "cut-depth": "A cut at a node of this depth (the root is 0).",
    "deep": "A deep cutoff: the bound is not the parent's, but an ancestor's farther up.",
    "above-leaves": "A cut that skips a subtree.",
    "closed-window": "A window that closes after a last child, where nothing is skipped.",
    "unique": "One best path only.",
    "not-first": "The best path does not begin with the first child.",
    "same-rules": "The same answer whether ties are cut or not.",
    "near-miss": "A place where a wrong test would cut: MIN against beta, or a sibling's bound.",
    "least-work": "Best order: no other order of the children examines fewer leaves.",
    "no-two-alike": "No two cut lines are alike.",
    "plain": "Only what is demanded; else the trees are also good exercises as far as the demands allow it: 8 to 16 "
    "leaves, several cuts, one above the leaves, a near miss, one best path, the same answer by both rules for ties, "
    "cut lines that differ.",
    "unknown": "Leave one leaf open, as ?x: the question is for which x something is pruned.",
    "diagnostic": "The smallest tree on which these mistakes, and the right answer, all differ: names with commas "
    "between them, all, or nothing for the core ones; with --shape regular --trees 2 a pair of regular trees.",
    "exercise output": "A folder for sheets, keys, marker's keys, the exercise file and, with --roster, who has which "
    "version.",
    "versions": "So many versions of each tree, of as much work and with other answers.",
    "vary": "What differs between versions: shape and numbers; the order of the numbers' size alone, in one shape; or "
    "the numbers alone, where path and cuts can be copied.  [default: order in usual and regular shapes, else shape]",
    "avoid": "An earlier exercise file: none of its trees is set again, not even with other numbers.",
    "title": "What stands above the sheets.",
    "points": "What a question is worth.",
    "roster": "The class list (CSV with id, name, email, version): who gets which sheet, who is missing or unknown.",
    "export seed": "With --roster: a version stands in it, or follows from the seed and the id. With --format scorm: "
    "from the seed and the id that the course system has.",
    "paper": "a4, letter, or large print (on A4).",
    "export format": "Sheets as pdf, html, txt; pictures: each question by itself, as .svg, .pdf and its task as .txt; "
    "several times.  [default: pdf, html, txt]  scorm: with -o FILE.zip a SCORM 1.2 package, the trees as practice, "
    "for Moodle, ILIAS and others: it reports completion, time and answers, and goes on where the student stopped.",
    "export score": "With --format scorm: report a score too, 0 to 100, the best of all tries. The page holds the "
    "solution, its hints tell it, tries are unlimited, and whoever knows browsers can write any score: it shows who "
    "practised, not what somebody knows. Do not let it count for more.",
    "exercise format": "text or json: what is printed; with -o pdf, html, txt or pictures (each question by itself): "
    "the sheets, several times.  [default: text; pdf, html and txt]",
    "worked": "Show so many of the first cuts done, with their reasons.",
    "exercise ask": "What a question asks: "
    + "value, path, cuts, pruned, examined, leaves, nodes, windows; given again "
    "it is for the next question.  [default: value,path,cuts]",
    "exercise task": "The task in your own words.",
    "codes": "Codes in the place of names; codes.csv says whose they are.",
    "grade output": "Where the results are kept, and found again by the next run.",
    "overrides": "Marks given by hand (CSV with id, item, points, reason), taken over once.  "
    "[default: overrides.csv in the output]",
    "diff": "List the marks that differ from an older grades.csv.",
    "anonymous": "No names, addresses or ids in reports and tables; class.sqlite keeps them.",
    "canvas": "Fill the assignment's column of a gradebook exported from Canvas: canvas.csv in the output.",
    "moodle": "The same for Moodle: moodle.csv in the output.",
    "column": "The title of that column.  [default: the exercise's title]",
    "junit": "Write a JUnit XML file: a suite for each student, a test for each item.",
    "gradescope": "ANSWERS is one student's submission: write its results.json, and nothing else.",
    "jobs": "Mark in N processes.",
    "dask": "Mark on the workers of a Dask scheduler, as tcp://127.0.0.1:8786.",
    "run": "Mark a program: each tree on its standard input, the answer from its standard output; "
    "{} stands for the file handed in. It runs in bubblewrap: no network, no file of yours.",
    "unguarded": "Run it with your rights where bubblewrap does not start: it can read the key and write marks.",
    "time": "Seconds a program may take for one tree.",
    "memory": "Megabytes a program may take.",
    "review": "treesearch review on the output folder, after grading.",
    "import": "Merge the decisions in another reviewer's class.sqlite; different ones stay to be looked at.",
    "history": "Tell one student's whole story: hand-ins, marks, decisions, appeals.",
    "appeal": "Look at one student's answers again: who, why, before and after are kept.",
    "forget": "Take one student out of the database and the pages.",
    "by": "Who reviews; several may at once, each under her own name.  [default: the account's name]",
    "part": "Review only the K-th of N parts of the class.",
    "proposals": "A program that makes lines of the form of clauses that were not read, a line each, to choose from. "
    "What students wrote goes to that program, without names.",
    "force": "Take over from a run on another machine that is gone.",
    "exercise force": "Write over files of the folder that are others now.",
    "export force": "Write over files of the folder that are others now.",
    "pages": "Write a page a student into students/ as well; export GRADED -o feedback.zip makes one file of them.",
    "remark": "Let marks change that were made by another exercise, command or version of this program.",
    "as-read": "Fill gradebooks also with the marks of answers that nobody has looked at yet.",
    "export output": "Of a graded class feedback.zip, or a folder of pages. Of an exercise: .xml is a "
    "Moodle quiz, .zip a Gradescope autograder, .txt a Canvas quiz by text2qti; or a folder, sheets/, for worksheets "
    "and keys.",
    "wheel": "Pack this wheel of treesearch (made by: pip wheel --no-deps .) into the autograder, "
    "instead of asking PyPI for it.",
    "iterations": "How many playouts to make.",
    "exploration": "How much the less promising moves are tried out.",
    "seconds": "The time limit in seconds.",
    "utility-range": "The least and the greatest utility, as in --utility-range=-1,1: stop once either is certain.",
    "ordering": "Rules for the order of moves, the most important first: best,killer,history,game.",
    "first": "The first guess at the value.",
}
"""Of each argument and option by its name; of one that means something else to a command, by both names."""
