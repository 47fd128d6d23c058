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
    "minmax": "Prints the minimax value, the best path and the counts.",
    "alphabeta": "Prints value, path, counts, and every MIN and MAX cut.",
    "trace": "Prints every event of a search; --step shows them one by one.",
    "compare": "Counts what several algorithms visit, by depth or move ordering.",
    "draw": "Draws a search as a picture, the pruned branches greyed.",
    "page": "Writes an HTML file that steps through a search.",
    "serve": "Opens the playground in the browser, run by this machine.",
    "site": "Writes the playground as a folder for any web server.",
    "play": "Plays a game with you, and tells how it found its moves.",
    "exercise": "Makes exercises: trees, sheets and keys; or assesses a TREE.",
    "echo": "Shows how an answer is read, without marks.",
    "check": "Marks one answer, and says what went wrong.",
    "grade": "Marks a class: a folder, a zip archive or a table of answers.",
    "export": "Writes a quiz, an autograder or SCORM; fills gradebooks.",
    "test": "Finds the smallest tree on which a student's program is wrong.",
    "doctor": "Lists what is installed, and what each missing package would add.",
    "verify": "Checks a game of your own by playing random games.",
    "help": "Explains notation, conventions, answers, marks, mistakes, formats.",
}
EXAMPLES = {
    "minmax": """treesearch minmax "(1 (5 7) 4)"
treesearch minmax --root min "(2 (-3 1) 4 1)"
treesearch minmax "((1,2) ((3,0) (0,4)))"
treesearch minmax --opponent random "((1 8 6) (7 3 4) (5 9 2))"
treesearch minmax --outcomes "((3 12 8) (2 4 6) (14 5 2))"
treesearch minmax "(max (chance ?p*10 rest*0) 5)"
treesearch minmax trees.tree --tree 2 --format json""",
    "alphabeta": """treesearch alphabeta "((3 12 8) (2 4 6) (14 5 2))"
treesearch alphabeta --cut-rule gt --cuts all "((2 (6 5)) (((1 4) (3 2)) 2))"
treesearch alphabeta --conventions all "((2 (6 5)) (((1 4) (3 2)) 2))"
treesearch alphabeta "((3 12 8) (?x ?y 6) (14 5 2))"
treesearch alphabeta --utility-range=-10,10 "(max 3 (chance 2/5*-8 3/5*1))\"""",
    "trace": """treesearch trace "(1 (5 7) 4)"
treesearch trace --step "((3 12 8) (2 4 6) (14 5 2))"
treesearch trace --table "((3 12 8) (2 4 6) (14 5 2))"
treesearch trace --algorithm minmax --format json "(1 (5 7) 4)"
treesearch trace --algorithm mcts --iterations 5 "((3 12) (2 4))\"""",
    "compare": """treesearch compare blocker
treesearch compare connect4 --depth 2,4,6 --plot nodes.svg
treesearch compare --reorder best,worst "((2 4 6) (14 5 2) (3 12 8))"
treesearch compare --branching 3 --depth 4""",
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
treesearch exercise --leaves 10 --cut-count 3 --deep
treesearch exercise --versions 12 --roster class.csv -o friday/
treesearch exercise --unknown --leaves 10 --versions 4 -o friday/
treesearch exercise --trees 2 --ask depth --ask expectiminimax -o exam/
treesearch exercise --diagnostic
treesearch exercise --diagnostic --shape regular --trees 2""",
    "echo": """treesearch echo "(1 (5 7) 4)" "value: 5; path: 2 1; no cuts"
treesearch echo "((3 12 8) (2 4 6) (14 5 2))" answer.txt
treesearch echo exercise.toml answers/4711.txt""",
    "check": """treesearch check "((3 2) (1 4))" "value: 2; path: 1 2; MIN cut after 1"
treesearch check "((3 12) (?x 4))" "4 is pruned iff x <= 3"
treesearch check "((3 12 8) (2 4 6) (14 5 2))" - < answer.txt""",
    "grade": """treesearch grade exercise.toml answers/
treesearch grade exercise.toml moodle-download.zip --roster class.csv
treesearch grade exercise.toml quiz.csv --jobs 4
treesearch export graded/ --canvas export.csv -o canvas.csv""",
    "export": """treesearch export exercise.toml -o quiz.xml
treesearch export exercise.toml -o autograder.zip
treesearch export exercise.toml --format scorm -o week5.zip
treesearch export graded/ --moodle worksheet.csv -o filled.csv""",
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
    "TOPIC": "A topic or a command; treesearch help lists the topics.",
    "NAME": "With the topic mistakes a mistake, or all; with completion bash, zsh or fish.",
    "step": "Step forwards and backwards on the screen; the key ? lists the keys.",
    "EXERCISE": "A TOML file of questions and their points; an example stands below.",
    "ANSWERS": "What the class handed in; its forms stand below.",
    "COMMAND": "The program, in quotes. It reads a tree from standard input and prints its answer. It runs with your "
    "rights, and is stopped after --time, or after 200,000 bytes of output.",
    "port": "The port on which this machine answers; 0 takes any that is free.",
    "no-browser": "Do not open a browser.",
    "site output": "Write the site into this folder.",
    "pyodide": "The folder of npm's package pyodide, which the site needs to run Python.",
    "course": "A course file (TOML) with conventions and styles; see treesearch help conventions.  [default: "
    "treesearch.toml in this folder]",
    "root": "Say who moves at the root: max, min, or p1, p2, ... of several players.  "
    "[default: max or p1, or what the tree says]",
    "order": "Examine children left to right or right to left; ties go to the first best.  [default: ltr]",
    "cut-rule": "Cut when alpha >= beta, or only when alpha > beta.  [default: ge]",
    "cuts": "List the cuts that skip something, or all closed windows, also after a last child.  [default: pruning]",
    "values": "Return from a cut what was found (fail-soft), or that clamped to the window (fail-hard).  [default: "
    "soft]",
    "label": "Name a cut after the player at the node, or after the owner of the bound.  [default: node]",
    "window": "Start with this window, as in --window -inf,5.  [default: -inf,+inf]",
    "depth": "Search N moves deep and evaluate the states there.",
    "eval": "Evaluate states at the depth limit by this function.  [default: a tree's static values; "
    "in games 0, for compare the game's own]",
    "algorithm": "Search by this algorithm.",
    "check algorithm": "Mark alpha-beta's answer, or minmax's (no cuts; every best path is right).",
    "conventions": "Print one row for every combination of conventions that changes the answer.",
    "tree": "Take one tree of a file that holds several.",
    "format": "Print in this format.",
    "full": "Print long trees and paths in full.",
    "limit": "List at most N cuts.  [default: 1000; of a game 10 and a summary by depth]",
    "table": "Print a row for each node: window, value, cut.",
    "draw output": "Write this file: .svg, .pdf, .png, .tex, .typ, .md, .dot (for neato -n2).  [default: SVG on "
    "standard output]",
    "steps": "Draw the search stage by stage. STAGES are leaves (the default), cuts, updates, all, or 1,2,5-7. The "
    "file is .pdf, .tex (Beamer), .pptx, .svg or .gif (moving), .typ, .md, or a folder, DIR/.",
    "page output": "Write this .html file; it needs nothing else, not even a network.",
    "compare": "Show two searches beside each other: alpha-beta and minimax, both orders, or both rules for ties.",
    "practice": "Make a page to practise on: this tree, then ten more.",
    "ask": "Stop before each decision, so that a class can answer.",
    "names": "Name all nodes by letters (A, B, ...) or places.",
    "ahead": "With --steps, show a leaf's number before it is read, or not.  [default: yes in .pptx, .pdf and .tex]",
    "draw format": "With --steps and a folder, write pictures of this kind.  [default: svg]",
    "fragment": "Write only the tikzpicture of a .tex file (with --steps the frame), to \\input where tikz is loaded.",
    "style": "Draw for slides (lecture), for paper (print), a sheet to fill in (exercise), why one branch is cut "
    "(why), or in a style of the course file, which may have larger text: help conventions.",
    "show": "Show also bounds (3..14: at least 3, at most 14), window (at every node), intervals (instead of "
    "bounds), order (of visiting), rows (who moves), moves (a1, a2 on edges), or legend; may be given again.",
    "hide": "Leave out what --show can show; may be given again.",
    "fold": "Draw N levels below the root, and count the leaves below them.",
    "fit": "Fold subtrees until the picture fits on a sheet, a slide, or into a width of so many pixels.",
    "only": "Draw only what shows the cuts, or the best path, and fold the rest; with --fold, below that level.",
    "direction": "Let the tree grow down or to the right.",
    "at": "With --style why, explain the cut at this node (place, name or letter).",
    "algorithms": "Compare these searches; all are measured against minmax.",
    "compare depth": "Search to each of these depths.  [default: a tree's whole depth; several of each game]",
    "reorder": "Search the tree again with its children ordered best first, worst first, at random, or so that the "
    "fewest leaves are read: best,worst,random,least.",
    "plot": "Also draw nodes against depth: .svg, or .png and .pdf with the extra [print].",
    "players": "Say who begins and who is second: person or computer.",
    "play algorithm": "Let the computer search by this algorithm.  [default: one that suits the game]",
    "play depth": "Let the computer search N moves deep.  [default: so that a move takes a second at most]",
    "play eval": "Evaluate states at the depth limit by this function.  [default: one that suits the game]",
    "play seconds": "Give the computer S seconds a move, by iterative deepening.",
    "play seed": "Seed dice and Monte Carlo tree search.  [default: another one each time]",
    "moves": "Begin with these moves, with blanks between them, as in --moves '5 1 9'.",
    "metrics": "After each move of the computer, count what minimax, alpha-beta and iterative deepening need for it.",
    "size": "Set the size: --size 5x4 (connect4), --size 13 (nim).",
    "board": "Start from the board in this file, such as samples/*.board.",
    "option": "Set an option of the game, as in --option take=4 (nim); may be given again.",
    "state": "Start from this position, as in --state .XO/OXX/X.O",
    "rules": "Choose rules: nim, nimheaps, grundy, subtraction misere|normal, blocker official|...",
    "games": "Play N random games.",
    "scheme": "Weigh the parts of an answer as this TOML file says: points = { value = 1, path = 3, cuts = 6 }",
    "no-color": "Print without colours, as with the environment variable NO_COLOR.",
    "question": "Show this question of the exercise or of the sheet only.",
    "version": "Take this version of the question.",
    "asks": "Ask the program for these parts: value, path, cuts.",
    "json": "Give the program nested lists, [[3, 12, 8], [2, 4, 6]], instead of ((3 12 8) (2 4 6)).",
    "seed": "Draw the same trees, numbers or games again by the same seed.",
    "trees": "Make or try N trees.",
    "exercise trees": "Make N trees.  [default: 1, or one for each --ask]",
    "TREE|EXERCISE": "The tree in double quotes, a file of trees, or an exercise file (TOML).",
    "TREE|FILE": "Your own tree, file of trees or exercise (TOML). Without -o, treesearch tells what it tests and "
    "what it gives away; with -o, it writes sheets and keys. Without TREE it makes a new one, with one best path, the same answer by "
    "both rules for ties and, from six leaves on and unless --cut-count is given, a cut in two levels, two in three, three in four.",
    "shape": "Make trees of the usual shapes (2 to 4 levels, as many children on a level), random, regular (see "
    "--branching and --levels), or of TREE's shape, names and roles.  [default: usual]",
    "branching": "Give every node of a regular tree N children.  [default: 2]",
    "levels": "Give a regular tree N levels below the root.  [default: 3]",
    "leaves": "Make trees of so many leaves, as in --leaves 10 or --leaves 8,12.  [default: 8 to 16]",
    "leaf-range": "Take numbers from this range, as in --leaf-range 1,20.",
    "numbers": "Make all leaves distinct, or a tie on which a cut is made, or take any numbers.  [default: distinct]",
    "cut-count": "Require so many cuts that skip something, as in --cut-count 3 or --cut-count 2,4.",
    "kinds": "Require cuts of these kinds, as in --kinds MIN,MAX.",
    "cut-depth": "Require a cut at a node of depth N (the root is 0).",
    "deep": "Require a deep cutoff: its bound is not the parent's, but an ancestor's farther up.",
    "above-leaves": "Require a cut that skips a subtree.",
    "unknown": "Leave one leaf open, as ?x, and ask for which x something is pruned.",
    "diagnostic": "Make the smallest tree on which these mistakes and the right answer all differ. NAMES have commas "
    "between them, or are all; without NAMES the most common mistakes are told apart. With --shape regular "
    "--trees 2 a pair of regular trees is made.",
    "exercise output": "Write sheets, keys, marker's keys and the exercise file into this folder; with --roster also "
    "who has which version.",
    "versions": "Make N versions of each tree, of as much work and with other answers.",
    "title": "Print this title above the sheets.",
    "points": "Give a question N points.",
    "roster": "The roster (CSV with id, name, email, version), which says who gets which "
    "version and who is missing or unknown.",
    "export seed": "With --roster or --format scorm, deal out versions by this seed and the student's id where the "
    "roster names none.",
    "paper": "Print on A4, on letter, or in large print (on A4).",
    "export format": "With -o FILE.zip, make a SCORM 1.2 package for Moodle, ILIAS and others: the trees as practice. "
    "It reports completion, time and answers, and goes on where the student stopped.",
    "export score": "With --format scorm, report a score too: 0 to 100, the best of all tries. The page holds the "
    "solution, its hints tell it, tries are unlimited, and whoever knows browsers can write any score: it shows who "
    "practised, not what somebody knows. Do not let it count for more.",
    "exercise format": "Print text or json. With -o, write sheets as pdf, html, txt or pictures (each question by "
    "itself); may be given again.  [default: text; pdf, html and txt]",
    "exercise ask": "Ask for these: value, path, cuts, pruned, examined, leaves, nodes, windows, best, order. Put "
    "minmax, expectiminimax or depth (a search that stops at evaluations) first to ask for another search. Given "
    "again, it is for the next question.  [default: value,path,cuts]",
    "exercise task": "Print this task instead of ours.",
    "grade output": "Write the class into this folder.",
    "canvas": "Of a graded class: fill a column of this gradebook exported from Canvas.",
    "moodle": "Of a graded class: fill a column of this grading worksheet exported from Moodle.",
    "column": "Fill the column of this title.  [default: the only column of an assignment]",
    "gradescope": "Take ANSWERS as one student's submission, and write its results.json and nothing else.",
    "jobs": "Mark in N processes.",
    "dask": "Mark on the workers of a Dask scheduler, such as tcp://127.0.0.1:8786.",
    "time": "Stop the program after so many seconds on one tree.",
    "exercise force": "Replace files of the folder that have other contents.",
    "remark": "Write marks that changed though submission and decisions are the same (another exercise, roster or "
    "version of treesearch), and accept that decisions are missing.",
    "include-provisional": "Include the marks of answers that have open rows, as far as they were read.",
    "export output": "Write this file. Of an exercise: .xml is a Moodle quiz, .zip a Gradescope autograder, .txt a "
    "Canvas quiz for text2qti. A quiz has a blank for each cut, so "
    "it shows how many there are. Of a graded class: the filled gradebook.",
    "wheel": "Pack this wheel of treesearch (made by: pip wheel --no-deps .) into the autograder, which else asks "
    "PyPI for it.",
    "iterations": "Make N playouts.",
    "exploration": "Explore less promising moves more, the larger X is (the constant of UCT).",
    "seconds": "Stop after X seconds.",
    "utility-range": "State the least and the greatest utility, as in --utility-range=-1,1 or 0,inf: they bound "
    "every node, so that chance nodes can be cut. With a node in front, 2.1=0,10, the range holds below it; may be "
    "given again.",
    "opponent": "Let the opponent, who does not move at the root, play its best move, at random, at random with "
    "probability Q (else its best move), or for the root's player: best, random, random:Q, cooperative.  [default: best]",
    "plan": "Play the plan that is best against this model of the opponent.  [default: that of --opponent]",
    "outcomes": "Print the least and the greatest leaf in which one game can end.",
    "compare branching": "Count nodes and leaves of the uniform tree with N children a node, with formulas; see --depth.",
    "chance-cuts": "Search outcomes in windows (Star1), or test only the interval of each chance node after each "
    "outcome.  [default: windows]",
    "ordering": "Order moves by these rules, the most important first: best,killer,history,game.",
    "first": "Begin with this guess at the value.",
}
"""Of each argument and option by its name; of one that means something else to a command, by both names."""
