// The data that the scripts in treesearch/steps/web pass to each other. Comments in the scripts name these types, and
// the type checker compares them (tests/project/test_javascript.py). Pages and the installed package do not need them.
//
// A node is named by its number: its place in `Reel.nodes`. The root is 0. Python writes the first part, `Reel`
// (steps/reel.py), `Exercise` and `Question` (steps/practice.py, questions.py), and `CourseData` (steps/scorm.py).

/** The texts of words.json. */
export type Words = any;

/** A search, stage by stage. */
export interface Reel {
  nodes: ReelNode[];
  records: any[][][]; // for each node its records, as lists; `readRecord` names their parts
  stages: Stage[]; // stage 1 is stages[0]; stage 0 is before the search
  solution: number[]; // the nodes of the best line
  peek: boolean; // whether the numbers of leaves are known before the search
  title: string; // the algorithm
  subject: string; // the tree or game
  conventions: string;
  answer: string; // the value and the path
  name?: string; // of one of two searches side by side
}

export interface ReelNode {
  parent: number; // -1 for the root
  label: string; // its place, such as 2.1, then its name if it has one
  shape: string; // max, min, chance or leaf
  says?: string; // the number of a leaf
  name?: string;
  move?: string; // the move or probability on the edge above
  player?: string; // who moves, if there are several players
  static?: string; // the static value
  rows?: string[]; // the cells of a board
  text?: string[]; // a board without cells
}

/** What is known of a node from a stage on. */
export interface NodeRecord {
  stage: number;
  status: number; // AHEAD, SEARCHED, PRUNED or BEYOND
  value: string; // the value or its bounds
  window: string[]; // alpha and beta
  best: number; // the best child so far, or -1
  open: number; // 1 while the search is below the node
}

export interface Stage {
  at: number; // the current node
  asks: number; // 1 if a class can be asked what happens
  say: (string | string[])[]; // the sentence: texts, and [colour, text]
  full: string[]; // a sentence per event
  bold: number[]; // which of these are on cuts that skip a child
  cuts: Cut[];
}

export interface Cut {
  node: number; // where the search cuts
  owner: number; // the node with the bound; -1 for the starting window
  side: string; // α or β
  value: string; // the value at the node
  test: string; // ≤, <, ≥ or >
  bound: string; // what the value is compared with
  window: string[]; // alpha and beta at the node
  skipped: number; // how many children are skipped
  by_child: number; // 1 if a child set the bound
  stage?: number; // added by `cutOf`
}

/** The contents of a card. */
export interface Explanation {
  title: string;
  parts: (string | string[])[]; // a sentence, as in `Stage.say`
  cut?: Cut; // what skipped the node
  stage?: number; // when the reason arose
  part: Set<number>; // the nodes that do not turn grey
}

/** The leaves of a fold; `leaves` is 0 if their number is unknown. */
export interface Counts { read: number; skipped: number; leaves: number }

/** A rectangle: its left upper corner and its size. */
export interface Box { x: number; y: number; w: number; h: number }

/** A node of the drawing, or a fold of several; `x` is its middle. */
export interface Item extends Box {
  i: number; // its node; for a fold, the parent of what it hides
  shape: string; // that of the node, or fold
  level: number;
  children: Item[];
  above?: Item;
  folded?: number[]; // the uppermost nodes in a fold
  short?: boolean; // whether a fold is small
  side: number; // the room beside a board for its value
}

/** A drawing with all places. */
export interface Laid {
  items: Item[];
  size: Record<string, number>; // a column of MEASURES
  pitch: number; // the distance of levels
  width: number;
  height: number;
}

/** What a picture shows at a stage, without the places. Its functions get a node. */
export interface Scene {
  words: Words;
  id?: string; // before the ids of elements
  grow: number; // the factor of all sizes
  phone: boolean;
  boards: boolean; // whether nodes are drawn as boards
  cells: boolean; // whether these boards have cells
  leafNames: boolean; // whether leaves have names
  few: boolean; // whether there is only room for the cause of a cut
  cut?: Cut;
  why: boolean; // whether the cut has a button
  notes?: string[][]; // lines beside the bound, and lines beside the test of a cut
  alone: boolean; // whether the cut is shown alone
  chips: [number, string[]][]; // the nodes that show alpha and beta
  key: (i: number) => string; // as in the ids of elements: -2-1
  place: (i: number) => string; // its place if the sentence names it, otherwise ""
  texts: (i: number) => { facts: ReelNode; says: string }; // the text in a node, and its other texts
  severed: (i: number) => boolean; // whether the edge above is cut
  edge: (i: number) => string; // the classes of the edge above
  node: (i: number) => string[]; // its classes, its description, and other attributes
  counted: (folded: number[]) => Counts;
}

/** A picture while it is drawn. */
export interface Parts {
  labels: import("../treesearch/steps/web/labels.js").Labels; // the places that are taken
  over: string[]; // the SVG of the texts so far
  laid: Laid;
  scene: Scene;
  boxes: Box[]; // of the items
}

/** A search in a player. */
export interface Panel {
  reel: Reel;
  stageAt: number[]; // its stage at each step of the player
  sentence: HTMLElement;
  root: HTMLElement; // the picture with its heading
  board: import("../treesearch/steps/web/board.js").Board;
  card: import("../treesearch/steps/web/why.js").Card;
}

/** A tree to practise. Mistakes are codes. */
export interface Exercise {
  reel: Reel;
  questions: Question[];
  pruned: number[]; // the leaves that the search skips
  reasons: string[]; // for each node why it is read or skipped
  wrong: Record<string, string[]>; // mistakes by the crossed out leaves
  shows: string[]; // the mistakes that this tree reveals
  mistakes: Record<string, string>; // their explanations
  lines: Lines; // the replies to crossing out
  hint: string;
  cuts: boolean; // whether the search can cut
  task: string;
  reveal?: string; // "mistake" or "parts": no key, wrong answers are tried again
  twin?: Exercise; // the tree with other numbers
  why?: string; // why this tree is next: a key of the texts
}

export interface Question {
  kind: string; // window, value or cut
  asked: string; // the question
  at: number; // the child that the search enters or leaves
  of: number; // the node in question
  stage: number;
  labels: string[]; // of the fields
  right: string[]; // the answer, a text per field
  wrong: Record<string, string[]>; // mistakes by answer
  hint: string; // the rule
  hints: string[]; // shown one by one
  lines: Lines;
}

/** The lines of the reply to a right answer, to one without a point, and to a wrong one. */
export interface Lines { right: string[]; seen: string[]; wrong: string[] }

/** The result of a tree. */
export interface Result { correct: number; total: number; undone?: number; hints?: number }

/** An answer, as the event `treesearch-answer` reports it. */
export interface Answer {
  tree: number; // from 1
  question: number; // from 0
  kind: string; // that of the question, or cross
  at: number; // a node
  given: any[]; // texts, or the crossed out leaves
  right?: any[]; // the same, unless it is still secret
  result: string; // correct, wrong, or neutral: right but without a point
}

/** An exercise in a course system. */
export interface CourseData {
  digest: string; // changes with the exercise
  seed: string; // chooses a student's version
  score: boolean; // whether a score is reported
  versions: string[]; // their names
  left: string[]; // notes on what the page cannot ask
  words: any; // REPORTS in steps/scorm.py
}
