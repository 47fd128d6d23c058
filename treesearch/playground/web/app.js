// The playground: puts state, tree, choices and views together. The engine searches; this shows.
import { ahead } from "./ahead.js";
import { bars } from "./bars.js";
import { controls as makers } from "./controls.js";
import { Drawing } from "./drawing.js";
import { Editing } from "./editing.js";
import { element, fill } from "./element.js";
import { shown as startEngine } from "./enginebox.js";
import { GamePart } from "./gamepart.js";
import { HandIn } from "./handin.js";
import { firstVisit, legend } from "./help.js";
import { conventions, Solution } from "./how.js";
import { ASKS, askFile, Options, SHOW } from "./modes.js";
import { Practising } from "./practising.js";
import { failed } from "./refusing.js";
import { save } from "./saving.js";
import { sharing } from "./sharing.js";
import { changedGame, DRAWN, fromAddress, request, takeSample, toAddress, tooLong } from "./state.js";
import { readTree, walk } from "./tree.js";
import { TreeLine } from "./treeline.js";
import words from "./words.js";

const state = fromAddress(location.hash), pageOf = () => [state.view, state.game, state.tree].join("\n");
const made = makers(set);
const host = document.getElementById("app");
const engine = startEngine(document.getElementById("engine"), () => { if (!about) learn(); });
let about, tree, timer, asked = 0, last = pageOf();
let known = { text: "", tree: "" }; // a text that this page's reader does not know, as the engine read it

const line = new TreeLine({ sample, taken: (text) => set("tree", text),
  typed: (text) => { state.tree = text; clearTimeout(timer); timer = setTimeout(() => changedState(true), 150); } });
const editing = new Editing({ look: () => { drawing.refresh(); showEditing(); },
  change: (text) => { line.text.value = text; known = { text, tree: text }; set("tree", text); } });
const drawingBox = element("div", { class: "drawing-box" });
const mark = (one) => (editing.is(one) ? ["chosen"] : []);
const drawing = new Drawing(drawingBox, { choose: (one) => editing.choose(one), mark });
const exerciseText = element("pre", { class: "exercise-tree", tabindex: 0, "aria-label": words.tree });
const exerciseHow = element("p", { class: "note" });
const output = element("section", { class: "output", "aria-live": "off" });
const practising = new Practising(state, { ask: (wanted) => engine.ask(wanted), moved: () => changedState() });
const answered = (kind, extra) => engine.ask(
  kind === "echo" ? { ask: kind, tree: state.tree, ...extra } : request(state, kind, [], extra));
const handin = new HandIn(element("section", { class: "handin" }), { state: () => state, ask: answered });
const options = new Options(made, { give, newTree: () => practising.newTree(), stepBeside });
const how = conventions(made), solution = new Solution(state, (wanted) => engine.ask(wanted));
const gamePart = new GamePart(made, (wanted) => engine.ask(wanted));
const { kinds, views, show: showBars } = bars(set);

function build() {
  document.getElementById("subject").append(...kinds);
  const exercise = element("div", { class: "only-exercise" }, exerciseText, exerciseHow);
  const modes = element("div", { class: "modes" }, views, how.host);
  const stage = element("section", { class: "stage", "aria-label": words.what });
  stage.append(drawingBox, options.host, output, handin.host);
  host.replaceChildren(line.host, gamePart.host, line.error, exercise, modes, ...firstVisit(), stage);
  host.append(editing.host, solution.host, legend(), sharing(state));
}

function set(name, value) {
  state[name] = value;
  if (name === "game") changedGame(state);
  changedState();
}

function stepBeside() {
  Object.assign(state, { view: "step", beside: "minimax" });
  changedState();
}

/** Another mode, game or tree is a page of its own, to which Back returns; each letter that is typed is none. */
function changedState(typed = false) {
  history[typed || pageOf() === last ? "replaceState" : "pushState"](null, "", toAddress(state));
  last = pageOf();
  render();
}

function sample(name) {
  const found = about?.samples.find((one) => one.name === name);
  if (!found) return;
  takeSample(state, found.request);
  editing.chosen = undefined;
  changedState();
}

const rootPlayer = () => tree?.role ?? (state.root === "min" ? "min" : "max");

function render() {
  const exercise = Boolean(state.exercise), form = state.view === "handin" && !state.game;
  document.body.classList.toggle("exercise", exercise);
  Object.assign(document.body.dataset, { view: state.view, subject: state.game ? "game" : "tree" });
  for (const [name, control] of made.made) control.value = state[name];
  line.show(state.tree);
  line.host.hidden = Boolean(state.game);
  gamePart.host.hidden = !state.game;
  showBars(state);
  how.show(state);
  showTree();
  handin.host.hidden = !form;
  output.hidden = options.host.hidden = form;
  solution.host.hidden = state.view !== "step" || exercise;
  solution.show();
  if (form) handin.show(tree, rootPlayer());
  else options.show(state, about);
  ask();
}

function showTree() {
  drawingBox.hidden = true;
  if (state.game) return;
  tree = readTree(state.tree) ?? (known.text === state.tree ? readTree(known.tree, true) : undefined);
  editing.keep(tree, rootPlayer());
  showDrawing();
  showEditing();
}

/** The page's own drawing, where the mode has none of its own. */
function showDrawing() {
  drawingBox.hidden = DRAWN.includes(state.view) || !(tree || (drawing.parts.size && state.tree.trim()));
  if (tree && !drawingBox.hidden) drawing.show(tree, rootPlayer(), state.values === "hard");
}

/** Whether the drawing is of an earlier text, because the one that is typed is no tree yet. */
function showStale(is) {
  const stale = is && host.querySelector(".stage .drawing, .output img") !== null;
  host.classList.toggle("stale", stale);
  return stale;
}

function showEditing() { editing.show(!state.game && !state.exercise && ["step", "compare"].includes(state.view)); }

function choosePath(path) {
  const one = tree && !state.game && [...walk(tree, rootPlayer())].find((other) => other.path.join() === path.join());
  if (one) editing.choose(one);
}

async function ask() {
  const number = ++asked, current = () => number === asked;
  if (!state.game) readAgain(current);
  else gamePart.show(state, current);
  if (state.view === "handin" && !state.game) return undefined;
  if (output.dataset.view !== state.view) output.replaceChildren();
  output.dataset.view = state.view;
  if (!state.game && !state.tree.trim()) return output.replaceChildren();
  if (!state.game && tree && !output.children.length) ahead(state, tree, rootPlayer(), output, choosePath);
  const told = state.view === "practice" ? await practising.begin() : await engine.ask(ASKS[state.view](state));
  if (!current()) return undefined;
  if (state.view === "practice" && told.ok) {
    // it goes on, and keeps the keys
    return output.contains(practising.host) || output.replaceChildren(practising.host);
  }
  if (told.ok) return output.replaceChildren(...SHOW[state.view](told, choosePath));
  if (told.error.code !== "unreadable" || state.game) return output.replaceChildren(failed(told.error));
  // what is being typed is not yet a tree: the last one stays
  return output.querySelector(".error") && output.replaceChildren();
}

/** The engine reads the tree too: its error has the caret; what this page's reader does not know comes back plain. */
async function readAgain(current) {
  const empty = !state.tree.trim();
  exerciseText.textContent = state.tree;
  line.say(tree ? "" : tooLong(location.hash) ? words.link_too_long : empty ? words.no_tree : words.wait);
  if (empty) return showStale(false);
  const told = await engine.ask(state.exercise ? request(state, "parse") : { ask: "parse", tree: state.tree });
  if (!current()) return undefined;
  const stale = showStale(!told.ok && told.error.code === "unreadable");
  if (told.ok) line.say("");
  else line.refuse(told.error, !state.exercise, stale);
  exerciseHow.textContent = told.ok ? fill(words.marked_by, { conventions: told.conventions }) : "";
  if (!told.ok || tree) return undefined;
  known = { text: state.tree, tree: told.tree };
  tree = readTree(told.tree, true);
  if (state.view === "handin") handin.show(tree, rootPlayer());
  return showDrawing();
}

async function give(kind) {
  const told = await engine.ask(askFile(state, kind, about?.formats.includes("png")));
  if (told.ok) await save(kind, told);
  else output.replaceChildren(failed(told.error));
}

async function learn() {
  const told = await engine.ask({ ask: "about" });
  const { ok, samples } = told.ok ? await engine.ask({ ask: "samples" }) : told;
  if (!ok || about) return;
  about = { ...told, samples };
  line.offer(samples);
  how.offer(Object.keys(about.algorithms), state);
  options.show(state, about);
}

build();
addEventListener("hashchange", () => {
  Object.assign(state, fromAddress(location.hash));
  last = pageOf();
  editing.chosen = undefined;
  render();
});
render();
learn();
