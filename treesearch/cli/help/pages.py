"""The help texts of commands, with examples, and of options, by name."""

from treesearch.algorithms import ALGORITHMS
from treesearch.machine import PYODIDE

_NAMES = ", ".join(ALGORITHMS)

ABOUT = """Learn and teach game-tree search: minimax, alpha-beta, and why a branch is cut.

To begin, copy one of these commands. Put trees in double quotes:

\b
  treesearch alphabeta "((3 12 8) (2 4 6) (14 5 2))"
      the value, the best path, and every cut with its reason
  treesearch draw "((3 12 8) (2 4 6) (14 5 2))" -o tree.svg
      a picture of the same search, with the pruned branches in grey
  treesearch exercise -o week1/
      a new tree as a sheet for students, its answer key, and the file for marking

treesearch COMMAND --help explains a command. treesearch help TOPIC explains
how to write trees and answers, and how marks are computed.
"""
COMMANDS = {
    "minmax": "Prints the minimax value, the best path and the counts.",
    "alphabeta": "Prints value, path, counts, and every MIN and MAX cut.",
    "trace": "Prints every event of a search; --step shows them one by one.",
    "compare": "Counts the nodes that algorithms visit, by depth or move ordering.",
    "draw": "Draws a search as a picture, with the pruned branches in grey.",
    "page": "Writes an HTML file that steps through a search.",
    "serve": "Serves the playground on this machine and opens it in the browser.",
    "site": "Writes the playground as a folder for any web server.",
    "play": "Plays a game with you and explains its moves.",
    "exercise": "Makes trees, sheets and answer keys, or assesses a TREE.",
    "echo": "Shows how an answer is read, without marks.",
    "check": "Marks one answer and explains what is wrong.",
    "grade": "Marks the answers of a class: a folder, a zip archive or a table.",
    "export": "Writes a quiz, an autograder or a SCORM package; fills in gradebooks.",
    "test": "Finds the smallest tree on which a student's program is wrong.",
    "doctor": "Lists what is installed, and what each missing package would add.",
    "verify": "Tests a game by random play, or a program on the agreement set.",
    "help": "Explains notation, conventions, answers, marks and other topics.",
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
treesearch compare tictactoe --algorithms alphabeta,deepening --depth 2,4
treesearch compare connect4 --depth 2,4,6 --plot nodes.svg
treesearch compare --reorder best,worst "((2 4 6) (14 5 2) (3 12 8))"
treesearch compare --branching 3 --depth 4""",
    "draw": """treesearch draw "((3 12 8) (2 4 6) (14 5 2))" -o tree.svg
treesearch draw "((3 12 8) (?x 4 6) (14 5 2))" -o open.pdf
treesearch draw --style exercise --names letters "(1 (5 7) 4)" -o sheet.pdf
treesearch draw --style why "(10 (20 (1 (4 2))))" -o why.svg""",
    "serve": """treesearch serve
treesearch serve --port 0 --no-browser""",
    "site": f"""npm install {PYODIDE}
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
treesearch test "java -cp . Search" --ask value,path --cut-rule gt""",
    "doctor": "treesearch doctor",
    "verify": """treesearch verify race21:Race21
treesearch verify race21:Race21 --option goal=9 --games 20
treesearch verify --agreement "python3 mysearch.py\"""",
    "help": """treesearch help
treesearch help notation
treesearch help mistakes shallow
treesearch help completion bash >> ~/.bashrc""",
}
HELP = {
    "TREE|GAME": "A tree, a file of trees, or a game: {games}, or MODULE:CLASS for your own.",
    "TREE": "The tree of the exercise, in double quotes, or a file of one or more trees.",
    "GAME": "A game: {games}, or MODULE:CLASS for your own.",
    "verify GAME": "Your own game, written MODULE:CLASS (mygame:MyGame is the class MyGame in mygame.py), or {games}.",
    "ANSWER": "A student's answer: a file, - for standard input, or the text itself.",
    "TOPIC": "A topic, a term of the glossary, or a command. treesearch help lists the topics.",
    "NAME": "For the topic mistakes: a mistake, or all. For completion: bash, zsh or fish.",
    "step": "Step forwards and backwards on the screen; press ? for a list of keys.",
    "EXERCISE": "A TOML file of questions with their points. There is an example below.",
    "ANSWERS": "The submissions of the class, in one of the forms below.",
    "COMMAND": (
        "The program, in quotes. It reads a tree from standard input and prints its answer (treesearch help answers), such "
        "as no cuts where nothing is cut. It runs with your permissions. treesearch stops it after --time seconds or 200,000 "
        "bytes of output."
    ),
    "port": "Use this port; 0 chooses a free port.",
    "no-browser": "Do not open a browser.",
    "site output": "Write the site into this folder.",
    "pyodide": f"Copy Pyodide from this folder, which npm install {PYODIDE} makes. Pyodide runs Python in the browser.",
    "course": "Use this course file (TOML) with conventions and styles; see treesearch help conventions.  [default: "
    "treesearch.toml in this folder]",
    "grade course": "Use the separator and the playground_url of this course file (TOML). Its conventions do not apply to "
    "exercise files.  [default: treesearch.toml in this folder]",
    "root": (
        "Choose who moves at the root: max or min, or p1, p2, ... with several players.  "
        "[default: the role in the tree, otherwise max or p1]"
    ),
    "order": "Examine children left to right or right to left; a tie goes to the first best child.  [default: ltr]",
    "cut-rule": "Cut when alpha >= beta, or only when alpha > beta.  [default: ge]",
    "cuts": "List only cuts that prune something, or also those after the last child.  [default: pruning]",
    "values": "At a cut, return the best value found (fail-soft), or clamp it to the window (fail-hard).  [default: "
    "soft]",
    "label": "Name a cut after the player at the node, or after the owner of the bound.  [default: node]",
    "window": "Start with this window, as in --window -inf,5.  [default: -inf,+inf]",
    "depth": "Search N moves deep and evaluate the states there.",
    "eval": (
        "Evaluate states at the depth limit with this function.  [default: the static values of a "
        "tree; 0 in games, but compare uses the game's own]"
    ),
    "algorithm": f"Search with this algorithm: {_NAMES}.  [default: alphabeta, but expectiminimax for chance nodes and "
    "maxn for several numbers per leaf]",
    "check algorithm": "Mark an answer for alphabeta or for a search without cuts: minmax (every best path is right), "
    "expectiminimax, maxn, paranoid or mcts.",
    "conventions": "Search with every combination of conventions, and print one row for each different answer.",
    "tree": "Choose one tree from a file that contains several.",
    "format": "Print in this format.",
    "full": "Print long trees and paths in full.",
    "limit": "List at most N cuts.  [default: 1000; 10 and a summary by depth for a game]",
    "table": "Print one row per node with its window, value and cut.",
    "draw output": "Write the picture to this file: .svg, .pdf, .png, .tex, .typ, .md, .dot (for neato -n2).  [default: SVG on "
    "standard output]",
    "steps": (
        "Draw the search stage by stage. STAGES is leaves (the default), cuts, updates, all, or "
        "numbers such as 1,2,5-7. The file is .pdf, .tex (Beamer), .pptx, .svg or .gif "
        "(animated), .typ or .md; DIR/ is a folder of pictures."
    ),
    "page output": "Write the page to this .html file. The page works without a network.",
    "compare": "Show two searches side by side: alpha-beta and minimax, both orders, or both cut rules.",
    "practice": "Make a page for practice with this tree, and then with ten built-in trees.",
    "page reveal": "With --practice, choose what students see after a wrong answer: only that it is wrong (parts), "
    "also their mistake (mistake), or also the solution (key). With parts or mistake, a question "
    "stays open until it is answered correctly.  [default: key]",
    "check ask": "Mark only these parts: value, path, cuts, pruned, nodes, windows, examined, leaves, order, best.",
    "reveal": "Show only the points of each part (parts), the points and what is wrong (mistake), or all of this and the key (key).",
    "ask": "Stop before each stage that changes a value or cuts, so that a class can answer.",
    "names": "Label all nodes with letters (A, B, ...) or with places (2.1).",
    "ahead": (
        "With --steps, show every leaf's number from the start, or only once the leaf is examined.  "
        "[default: yes in .pptx, .pdf and .tex]"
    ),
    "draw format": "With --steps and a folder, write pictures in this format.  [default: svg]",
    "fragment": "Write only the tikzpicture of a .tex file (with --steps, only the frame), for \\input in a document that loads tikz.",
    "style": (
        "Draw in this style: lecture (for slides), print (for paper), exercise (a sheet to fill in), "
        "why (the reason for one cut), or a style of the course file (see help conventions)."
    ),
    "show": (
        "Also show bounds (3..14: at least 3, at most 14), window (at every node), intervals "
        "(instead of bounds), order (of visits), rows (who moves), moves (a1, a2 on edges) or "
        "legend. You can repeat this option."
    ),
    "hide": "Leave out something that --show can show. You can repeat this option.",
    "fold": "Draw N levels below the root, and count the leaves below them.",
    "fit": "Fold subtrees until the picture fits a sheet, a slide, or this width in pixels.",
    "only": "Draw only the cuts or the best path, and fold the other subtrees; with --fold, only below that level.",
    "direction": "Draw the tree downwards or to the right.",
    "at": "With --style why, explain the cut at this node (place, name or letter).",
    "algorithms": (
        f"Compare these searches: {_NAMES}. If minmax is one of them, the table also shows by which "
        "factor the others reduce the nodes visited.  [default: minmax,alphabeta; expectiminimax,alphabeta with chance "
        "nodes; maxn with vectors]"
    ),
    "compare depth": "Search to each of these depths.  [default: the depth of the tree; for a game, depths that take a few seconds]",
    "reorder": (
        "Search the tree again with its children in another order: best first (best), worst first (worst), "
        "in a random order (random), or in the order with the fewest examined leaves (least)."
    ),
    "plot": "Also write a plot of nodes against depth to this file: .svg, or .png and .pdf with the extra [print].",
    "players": "Choose the first and the second player: person or computer.",
    "play algorithm": "Let the computer search by this algorithm (see trace --help).  [default: one that suits the game]",
    "play depth": "Let the computer search N moves deep.  [default: at most a second per move]",
    "play eval": "Evaluate states at the depth limit with this function.  [default: one that suits the game]",
    "play seconds": "Give the computer S seconds per move. It then uses iterative deepening.",
    "play seed": "Use this seed for dice and Monte Carlo tree search.  [default: a new seed each time]",
    "moves": "Start with these moves, separated by spaces, as in --moves '5 1 9'.",
    "metrics": "After each move of the computer, count the nodes that minimax, alpha-beta and iterative deepening visit.",
    "size": "Set the size: --size 5x4 (connect4), --size 13 (nim), --size 3,4,5 (heaps).",
    "board": "Start from the board in this file, such as samples/*.board.",
    "option": "Set an option of the game, as in --option take=4 (nim); treesearch help games lists them. You can repeat this option.",
    "state": "Start from this position, as in --state .XO/OXX/X.O",
    "rules": (
        "Choose rules: misere or normal for nim, nimheaps, grundy and subtraction; official and others for "
        "blocker (see treesearch help games).  [default: misere for nim, normal for heaps, official for blocker]"
    ),
    "games": "Play N random games.",
    "scheme": "Take the points of each part from this TOML file, as in points = { value = 1, path = 3, cuts = 6 }",
    "no-color": "Print without colours, as with the environment variable NO_COLOR.",
    "question": "Show only this question of the exercise or the sheet.",
    "version": "Use this version of the question.",
    "json": "Give the program nested lists, [[3, 12, 8], [2, 4, 6]], instead of ((3 12 8) (2 4 6)).",
    "seed": "Use this seed; the same seed gives the same trees, numbers or games.",
    "trees": "Test the program on N trees.",
    "exercise depth": "Search the position of a game N moves deep. Positions at that depth in which the game is not over have the value 0.",
    "exercise trees": "Make N trees.  [default: 1, or one for each --ask]",
    "TREE|EXERCISE": "The tree in double quotes, a file of trees, or an exercise file (TOML).",
    "TREE|FILE|GAME": (
        "Your own tree, file of trees, exercise (TOML) or game (with --state and --depth). Without -o, treesearch reports what "
        "the tree tests and what it gives away. With -o, it writes sheets and keys. Without "
        "TREE, it makes a new tree with one best path and the same answer under both cut rules. "
        "Without --cut-count, a new tree with at least six leaves has at least one cut on two levels, "
        "two cuts on three levels, and three cuts on four levels."
    ),
    "shape": (
        "Make trees of the usual shapes (2 to 4 levels, the same number of children at all nodes of a level), "
        "random trees, regular trees (see --branching and --levels), or trees with the shape, "
        "names and roles of TREE. If no usual shape has the number of leaves, trees are random.  "
        "[default: usual]"
    ),
    "branching": "Give every node of a regular tree N children.  [default: 2]",
    "levels": "Give a regular tree N levels below the root.  [default: 3]",
    "leaves": (
        "Make trees with this number of leaves, as in --leaves 10 or --leaves 8,12.  "
        "[default: 8 to 16; 12 to 16 for three or more versions]"
    ),
    "leaf-range": "Take the numbers of the leaves from this range, as in --leaf-range 1,20.",
    "numbers": "Give all leaves distinct numbers, require a cut on a tie, or allow any numbers.  [default: distinct]",
    "cut-count": "Require this number of cuts that prune something, as in --cut-count 3, or a number in this range, as in --cut-count 2,4.",
    "kinds": "Require cuts of these kinds, as in --kinds MIN,MAX.",
    "cut-depth": "Require a cut at a node of depth N (the root is 0).",
    "deep": "Require a deep cutoff: its bound comes from an ancestor above the parent.",
    "above-leaves": "Require a cut that prunes a subtree.",
    "unknown": "Make one leaf unknown, ?x, which affects each part of --ask. Without --ask, ask for which x a branch is pruned.",
    "diagnostic": (
        "Make the smallest tree on which these mistakes and the correct search all give different answers. "
        "Separate NAMES by commas, or write all. Without NAMES, the tree distinguishes the most "
        "common mistakes. --shape regular --trees 2 makes a pair of regular trees."
    ),
    "exercise output": (
        "Write sheets, answer keys, marker's keys and the exercise file to this folder; with "
        "--roster, also list each student's version."
    ),
    "versions": (
        "Make N versions of each tree, with the same shape, the same amount of work and different answers. "
        "With --unknown, the work can differ. With --ask mcts, the shape can differ, too."
    ),
    "title": "Print this title above the sheets.",
    "points": "Give each question N points.",
    "roster": (
        "Read the roster (CSV with id, name, email, version), which sets each student's version "
        "and shows who is missing or unknown."
    ),
    "export seed": (
        "With --roster or --format scorm, assign versions by this seed and the student's id, "
        "unless the roster sets them."
    ),
    "paper": "Print on A4, on letter, or in large print (on A4).",
    "export format": (
        "With -o FILE.zip, make a SCORM 1.2 package for Moodle, ILIAS and others: students "
        "practise on the trees. It reports completion, time and answers, and continues where the "
        "student stopped."
    ),
    "export score": (
        "With --format scorm, also report a score: 0 to 100, the best of all attempts. Use it "
        "only as a record of practice, because the page contains the solution and attempts are "
        "unlimited."
    ),
    "exercise format": (
        "Print text or json. With -o, write sheets as pdf, html, txt or pictures (one per "
        "question). You can repeat this option.  [default: text; pdf, html and txt]"
    ),
    "test ask": "Ask the program for these parts: value, path, cuts.",
    "exercise ask": (
        "Ask for these parts: value, path, cuts, pruned, examined, leaves, nodes, windows, best, "
        "order. Put minmax, expectiminimax or depth (a search with a depth limit) first to ask "
        "for another search. Repeat this option for each further question or, with one tree, for each "
        "further part.  [default: value,path,cuts]"
    ),
    "exercise task": "Print this task instead of the standard task.",
    "grade output": "Write the results to this folder.",
    "canvas": "For a graded class: fill in a column of this gradebook, exported from Canvas.",
    "moodle": "For a graded class: fill in a column of this grading worksheet, exported from Moodle.",
    "column": "Fill in the column with this title.  [default: the only column of an assignment]",
    "gradescope": "Read ANSWERS as one student's submission, and write only its results.json.",
    "jobs": "Mark with N processes.",
    "dask": "Mark on the workers of a Dask scheduler, such as tcp://127.0.0.1:8786.",
    "time": "Stop the program after this number of seconds on one tree.",
    "exercise force": "Replace existing files in the folder.",
    "remark": (
        "Write the marks even if they changed without a new submission or decision (for example "
        "because the exercise changed), or if decisions are missing."
    ),
    "include-provisional": "Include the marks of answers with open rows, as far as they were read.",
    "export output": (
        "Write to this file. For an exercise: .xml is a Moodle quiz, .zip a Gradescope autograder, "
        ".txt a Canvas quiz for text2qti (quiz-A.txt, quiz-B.txt ... if there are versions). A quiz "
        "has a blank for each cut, so it reveals the number of cuts. For a graded class: the "
        "gradebook with marks."
    ),
    "agreement": (
        "Check this program instead of a game. It reads one JSON object per line (tree, conventions) "
        "and prints one per line (value, path, cuts), as alphabeta --format json does, or null if it does "
        "not support the conventions. It runs with your permissions."
    ),
    "iterations": "Run N playouts.",
    "exploration": "Set the exploration constant of UCT; a larger X explores less promising moves more.",
    "seconds": "Stop after X seconds.",
    "utility-range": (
        "Give the least and the greatest utility, as in --utility-range=-1,1 or 0,inf. They "
        "bound every node, so that cuts at chance nodes are possible. 2.1=0,10 applies only "
        "below node 2.1. You can repeat this option."
    ),
    "opponent": (
        "Choose how the player who does not move at the root plays: the best move (best), at "
        "random (random), at random with probability Q and otherwise the best move (random:Q), "
        "or the best move for the other player (cooperative).  [default: best]"
    ),
    "plan": "Use the strategy that is best against this model of the opponent.  [default: that of --opponent]",
    "outcomes": "Print the least and the greatest leaf with which a single game can end.",
    "compare branching": "Count the nodes and leaves of the uniform tree with N children per node, with formulas; needs --depth.",
    "chance-cuts": (
        "Search outcomes in windows (Star1), or only test the interval of a chance node after "
        "each outcome.  [default: windows]"
    ),
    "ordering": "Order moves by these rules, with the most important first: best,killer,history,game.",
    "first": "Start with this guess of the value.",
}
"""The help of each argument and option; "check algorithm" is that of one command."""
