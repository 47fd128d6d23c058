// All choices, kept in the history and in the address behind the "#", without names or answers.

/** @typedef {Record<string, string>} State every choice by its name, as text */

/** The default of every choice; the address holds only the others. @type {State} */
export const DEFAULTS = {
  tree: "((3 12 8) (2 4 6) (14 5 2))", game: "", size: "", state: "", rules: "", algorithm: "alphabeta", root: "",
    order: "ltr",
  cut_rule: "ge", cuts: "pruning", values: "soft", label: "node", alpha: "", beta: "", utility_range: "",
  depth: "", evaluation: "",
  view: "first", stage: "", beside: "", style: "lecture", show: "", labels: "", direction: "down", only: "", fold: "",
  algorithms: "", orders: "", series: "", exercise: "", read: "", check: "",
};
export const VIEWS = ["first", "step", "practice", "handin", "compare", "draw", "conventions", "examples"];
export const ONLY_TREES = ["practice", "handin"];

/** The player at the root of a tree without a role. */
export const rootOf = (state) => (state.root === "min" ? "min" : "max");

export const hasChance = ({ game = "", tree = "" }) => !game && /\(\s*chance/i.test(tree);

/** Leave a mode that has no games. */
function fit(state) {
  if (state.game && ONLY_TREES.includes(state.view)) state.view = "step";
}

export const tooLong = (hash) => hash.length > 100_000;

export function fromAddress(hash) {
  const fields = new URLSearchParams(tooLong(hash) ? "" : hash.slice(1)), state = { ...DEFAULTS };
  for (const key of Object.keys(DEFAULTS)) if (fields.has(key)) state[key] = fields.get(key);
  if (tooLong(hash)) Object.assign(state, { tree: "", view: "step" }); // which says so
  if (state.read) Object.assign(state, { exercise: "1", check: "" });
  if (state.exercise) state.view = "handin";
  // a link without a mode opens Watch
  if ([...fields.keys()].length && !fields.has("view") && !state.exercise) state.view = "step";
  if (!VIEWS.includes(state.view)) state.view = "step";
  fit(state);
  if (!/^\d{0,6}$/.test(state.stage)) state.stage = "";
  return state;
}

export function toAddress(state) {
  const fields = new URLSearchParams();
  if (state.view === "first") return "#";
  for (const [key, usual] of Object.entries(DEFAULTS)) {
    if (state[key] !== usual || key === (state.game ? "game" : "tree")) fields.set(key, state[key]);
  }
  return `#${fields}`;
}

/** Adapt the other choices to another game, or to a tree. */
export function changedGame(state) {
  Object.assign(state, { size: "", state: "", rules: "", evaluation: "" });
  fit(state);
  if (!state.game) state.depth = "";
  else if (state.game === "tictactoe" && !state.state) state.state = ".OO/XO./X.X"; // near its end
  else if (!state.depth) state.depth = "3";
}

export const isBoard = (text) => /^[XO._\s/-]+$/i.test(text) && text.replace(/[\s/]/g, "").length === 9;

/** Replace all choices by a sample, to watch it. */
export function takeSample(state, sample) {
  const fields = Object.entries(sample).map(([key, value]) => [key, String(value)]);
  Object.assign(state, DEFAULTS, { view: "step" }, Object.fromEntries(fields));
}

/** The key of a history entry: mode, game or tree. @param {State} state */
const entry = ({ view, game, tree, state }) => [view, game, tree, state].join("\n");

/** The choices of the page. Each change is written to the address and shown. */
export class Choices {
  typing = false;

  /** `show()` shows the page; `moved()` is called for another stage of the search. */
  constructor(show, moved) {
    this.show = show;
    this.moved = moved;
    /** @type {State} */
    this.state = fromAddress(location.hash);
    this.entry = entry(this.state);
  }

  /** Return to the choices of the address. */
  back() {
    clearTimeout(this.timer);
    this.typing = false;
    Object.assign(this.state, fromAddress(location.hash));
    this.entry = entry(this.state);
    this.show();
  }

  /** The stage returns to the usual one, unless it is among the changes. @param {Partial<State>} changes */
  change(changes, letter = false) {
    clearTimeout(this.timer);
    fit(Object.assign(this.state, { stage: "" }, changes));
    const { state, entry: last, typing } = this;
    this.entry = entry(state);
    // one entry for all letters of a tree; none on the first screen, whose address lacks the tree
    const same = this.entry === last || (letter && typing) || state.view === "first";
    history[same ? "replaceState" : "pushState"](null, "", toAddress(state));
    this.typing = letter;
    this.show();
  }

  /** Open a view; one that is open keeps its stage. */
  open(view) { this.change({ view, stage: view === this.state.view ? this.state.stage : "" }); }

  take(sample) {
    takeSample(this.state, sample);
    this.change({});
    scrollTo(0, 0);
  }

  /** Set the choice of a control. */
  set(name, value) {
    this.state[name] = value;
    if (name === "game") changedGame(this.state);
    this.change({});
  }

  /** Store a tree or a position, but show it only after a pause. */
  typed(text) {
    const { state } = this;
    if (isBoard(text)) Object.assign(state, { game: "tictactoe", state: text });
    else if (state.game && !/^\s*['(]/.test(text)) state.state = text;
    else Object.assign(state, { tree: text, game: "", state: "" });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.settle(), 150);
  }

  /** Show a tree that was only stored; `done`: the next letter begins another one. */
  settle(done = false) {
    if (this.entry !== entry(this.state)) this.change({}, true);
    this.typing &&= !done;
  }

  /** Store the shown stage, unless it is that of an older tree than the typed one. */
  stage(number) {
    const { state } = this;
    state.stage = String(number);
    if (state.view === "step" && this.entry === entry(state)) history.replaceState(null, "", toAddress(state));
    this.moved();
  }
}

/** Keep data while the tab is open, if the browser allows it. */
export function keep(name, data) {
  try { sessionStorage.setItem(`treesearch ${name}`, JSON.stringify(data)); } catch { /* full, or forbidden */ }
}

export function kept(name) {
  try { return JSON.parse(sessionStorage.getItem(`treesearch ${name}`)); } catch { return null; }
}

const PRACTISED = ["root", "order", "cut_rule"];

/** A request for an exercise on the tree, or on the tree of a seed. */
export function practiceRequest(state, seed = undefined) {
  const how = Object.fromEntries(PRACTISED.map((name) => [name, state[name]]).filter(([, value]) => value));
  return seed === undefined ? { ask: "practice", tree: state.tree, ...how } : { ask: "practice", seed, ...how };
}

const WHOLE = ["depth", "fold"];
const LISTS = ["show", "algorithms", "orders"];
const SEARCH = ["algorithm", "root", "order", "cut_rule", "cuts", "values", "label", "depth", "evaluation"];
const GAME = ["game", "size", "state", "rules"];

/**
 * The fields of a request. `more`: names of further fields of the state; `extra`: further fields.
 * @returns {Record<string, any>}
 */
export function request(state, ask, more = [], extra = {}) {
  /** @type {Record<string, any>} */
  const fields = { ask };
  const given = [...(state.game ? GAME : ["tree"]), ...SEARCH.filter((name) => name !== "root" || !state.game),
    ...more];
  for (const name of given) {
    const value = state[name];
    if (!value) continue;
    fields[name] = WHOLE.includes(name) && /^\d{1,9}$/.test(value) ? Number(value) : LISTS.includes(name)
      ? value.split(",") : value;
  }
  const range = state.utility_range;
  if (range) fields.utility_range = range.includes(",") ? range.split(/\s*,\s*/) : range;
  if (state.alpha || state.beta) fields.window = [state.alpha || "-inf", state.beta || "+inf"];
  return { ...fields, ...extra };
}
