// The playground: puts state, tree, choices and views together. The engine searches; this shows.
import { Drawing, placeName } from "./drawing.js";
import { element, fill } from "./element.js";
import { start } from "./engine.js";
import { HandIn } from "./handin.js";
import { controls as makers } from "./controls.js";
import { Practising } from "./practising.js";
import { CHOSEN, DEFAULTS, DRAWN, LONGEST, ONLY_TREES, VIEWS, fromAddress, request, toAddress } from "./state.js";
import { at, changed, isLeaf, readTree, validLeaf, walk } from "./tree.js";
import { firstVisit, legend } from "./help.js";
import { answerView, compareView, failed, pictureView, refusal, save, stepView } from "./views.js";
import words from "./words.js";

const state = fromAddress(location.hash);
const { made: controls, menu, field, choice, boxes } = makers(set);
let about, chosen, asked = 0, tree;
let known = { text: "", tree: "" }; // a text that this page's reader does not know, as the engine read it

const host = document.getElementById("app");
const engineBox = document.getElementById("engine");
const status = element("span", { role: "status" }), stop = element("button", { type: "button", hidden: true, onclick: () => { engine.stop(); if (!about) learn(); } }, words.stop);
const bar = element("progress", { "aria-label": words.loading, hidden: true });
engineBox.append(bar, status, stop);

const engine = start(({ phase, done, size, reason }) => {
  engineBox.dataset.phase = phase;
  const MB = (bytes) => (bytes / 1e6).toFixed(1);
  status.textContent = fill(words[phase], { done: MB(done ?? 0), size: MB(size ?? 0), reason: reason ?? "" });
  stop.hidden = phase !== "thinking";
  bar.hidden = phase !== "starting";
  if (phase === "starting") Object.assign(bar, { value: done, max: size });
});

// ---- the parts of the page

const treeText = element("textarea", { id: "tree", rows: 1, spellcheck: "false", autocapitalize: "off", oninput: () => { state.tree = treeText.value; later(changedState); } });
const treeError = element("div", { "aria-live": "polite" });
const drawingBox = element("div", { class: "drawing-box" });
const drawing = new Drawing(drawingBox, { choose: (one) => choose(one), mark: ({ path }) => (chosen && path.join() === chosen.path.join() ? ["chosen"] : []) });
const exerciseText = element("pre", { class: "exercise-tree", tabindex: 0, "aria-label": words.tree }), exerciseHow = element("p", { class: "note" });
const toldChosen = element("span", { "aria-live": "polite" });
const leafError = element("p", { id: "leaf-error", class: "refused", role: "alert" });
const leafValue = element("input", { class: "field", "aria-label": words.new_value, "aria-describedby": "leaf-error", maxlength: 60, autocomplete: "off", onkeydown: (event) => { if (event.key === "Enter") edit("change"); } });
const editButton = (act) => element("button", { type: "button", onclick: () => edit(act) }, words[act]);
const editing = { change: editButton("change"), add: editButton("add"), delete: editButton("delete") };
const editingLine = element("div", { class: "line editing", role: "group", "aria-label": words.edit }, toldChosen, leafValue, editing.change, editing.add, editing.delete, leafError);
const samples = element("select", { class: "field", id: "samples", onchange: () => sample(samples.value) }, element("option", { value: "" }, words.samples));
const position = element("pre", { class: "position", tabindex: 0 });
const output = element("section", { class: "output", "aria-live": "off" });
const handinBox = element("section", { class: "handin" });
const practising = new Practising(state, { ask: (wanted) => engine.ask(wanted), moved: changedState });
const handin = new HandIn(handinBox, { state: () => state, ask: (ask, extra) => engine.ask(ask === "echo" ? { ask, tree: state.tree, ...extra } : request(state, ask, [], extra)) });
const viewButtons = new Map(VIEWS.map((view) => [view, element("button", { type: "button", onclick: () => set("view", view) }, words.view[view])]));
const options = element("div", { class: "options" });
const how = element("details", { class: "how" }), howTold = element("summary", {});
const solution = element("details", { class: "solution", ontoggle: () => solve() }, element("summary", {}, words.solution)), solved = element("div", { class: "solved" });
solution.append(solved);
const treePart = element("div", { class: "line tree-part" });
const gamePart = element("div", { class: "game-part" });
const kindButtons = ["tree", "game"].map((kind) => element("button", { type: "button", onclick: () => set("game", kind === "tree" ? "" : "tictactoe") }, words[`of_${kind}`]));
const share = element("details", { class: "share" });
const exerciseLink = element("input", { type: "checkbox" });
const mayCheck = element("input", { type: "checkbox", checked: true });
const shareTold = element("p", { role: "status" });

function build() {
  treePart.append(element("label", { class: "heard-only", for: "tree" }, words.tree), treeText,
    element("label", { class: "heard-only", for: "samples" }, words.samples), samples);
  gamePart.append(element("div", { class: "grid" }, menu("game", [["tictactoe", "tic-tac-toe"], ["nim", "nim"], ["connect4", "connect 4"], ["blocker", "blocker"]]),
    field("size", { placeholder: "5, 7x6" }), field("state"), field("rules")), position);
  how.append(howTold, element("div", { class: "grid" }, menu("algorithm", [["alphabeta", "alphabeta"], ["minmax", "minmax"]]),
    choice("root"), choice("order"), choice("cut_rule"), choice("cuts"), choice("values"), choice("label"), field("alpha", { placeholder: "-inf" }),
    field("beta", { placeholder: "+inf" }), field("depth", { inputmode: "numeric" }), field("evaluation", { placeholder: words.none })));
  share.append(element("summary", {}, words.share), element("p", {}, words.share_lede),
    element("div", { class: "line" }, element("label", { class: "check" }, exerciseLink, words.as_exercise), element("label", { class: "check" }, mayCheck, words.may_check),
      element("button", { type: "button", onclick: copyLink }, words.copy_link)), shareTold);
  document.getElementById("subject").append(...kindButtons);
  const exercise = element("div", { class: "only-exercise" }, exerciseText, exerciseHow);
  const views = element("div", { class: "line views", role: "group", "aria-label": words.views }, ...viewButtons.values());
  const stage = element("section", { class: "stage", "aria-label": words.what }, drawingBox, options, output, handinBox);
  host.replaceChildren(treePart, gamePart, treeError, exercise, element("div", { class: "modes" }, views, how),
    ...firstVisit(), stage, editingLine, solution, legend(), share);
}

// ---- state

function set(name, value) {
  state[name] = value;
  if (name === "game") Object.assign(state, { size: "", state: "", rules: "", evaluation: "", view: value && ONLY_TREES.includes(state.view) ? DEFAULTS.view : state.view });
  if (name === "game" && value && !state.depth && value !== "nim") state.depth = "3";
  if (name === "game" && !value) state.depth = "";
  changedState();
}

let timer;
function later(act) {
  clearTimeout(timer);
  timer = setTimeout(act, 150);
}

function changedState() {
  history.replaceState(null, "", toAddress(state));
  render();
}

function copyLink() {
  const given = exerciseLink.checked ? (mayCheck.checked ? { exercise: "1", check: "1", read: "" } : { exercise: "", check: "", read: "1" }) : {};
  const told = { ...state, ...given };
  const link = location.href.split("#")[0] + toAddress(told);
  shareTold.replaceChildren(element("a", { href: link }, link));
  navigator.clipboard?.writeText(link).catch(() => {});
}

async function sample(name) {
  const found = about?.samples.find((one) => one.name === name);
  if (!found) return;
  Object.assign(state, DEFAULTS, { view: state.view }, Object.fromEntries(Object.entries(found.request).map(([key, value]) => [key, String(value)])));
  if (state.game && ONLY_TREES.includes(state.view)) state.view = DEFAULTS.view;
  chosen = undefined;
  changedState();
}

// ---- editing

function choose(one) {
  chosen = one;
  refuseLeaf("");
  if (isLeaf(one.node)) leafValue.value = one.node.text;
  drawing.refresh();
  showChosen();
}

function showChosen() {
  const leaf = chosen && isLeaf(chosen.node);
  toldChosen.textContent = chosen ? fill(words.chosen, { place: placeName(chosen) }) : words.edit;
  editingLine.hidden = !chosen || Boolean(state.game) || Boolean(state.exercise) || !["step", "compare"].includes(state.view);
  leafValue.hidden = editing.change.hidden = !leaf;
  editing.add.hidden = !chosen;
  editing.delete.hidden = !chosen?.path.length;
}

function refuseLeaf(sentence) {
  leafValue.setAttribute("aria-invalid", String(Boolean(sentence)));
  leafError.textContent = sentence;
}

function edit(act) {
  const value = leafValue.value.trim();
  const bad = act === "change" && !validLeaf(value);
  refuseLeaf(bad ? fill(words.bad_leaf, { value }) : "");
  if (!chosen || !tree || bad) return;
  state.tree = changed(tree, chosen.path, act, value);
  treeText.value = state.tree;
  known = { text: state.tree, tree: state.tree };
  const path = act === "delete" ? chosen.path.slice(0, -1) : chosen.path;
  changedState();
  chosen = tree && [...walk(tree, state.root || "max")].find((one) => one.path.join() === path.join());
  drawing.refresh();
  showChosen();
}

// ---- showing

function render() {
  const exercise = Boolean(state.exercise);
  document.body.classList.toggle("exercise", exercise);
  for (const [name, control] of controls) control.value = state[name];
  if (document.activeElement !== treeText) treeText.value = state.tree;
  treePart.hidden = Boolean(state.game);
  gamePart.hidden = !state.game;
  kindButtons.forEach((button, i) => button.setAttribute("aria-pressed", String(Boolean(i) === Boolean(state.game))));
  for (const [view, button] of viewButtons) button.setAttribute("aria-pressed", String(view === state.view));
  for (const view of ONLY_TREES) viewButtons.get(view).hidden = Boolean(state.game);
  showTree();
  const form = state.view === "handin" && !state.game;
  handinBox.hidden = !form;
  output.hidden = options.hidden = form;
  document.body.dataset.view = state.view;
  solution.hidden = state.view !== "step" || exercise;
  howTold.textContent = conventions();
  if (solution.open) solve();
  if (form) handin.show(tree, rootPlayer());
  else showOptions();
  ask();
}

const rootPlayer = () => tree?.role ?? (state.root === "min" ? "min" : "max");

/** In a line how the search goes: what courses dispute, and whatever else is not as usual. */
function conventions() {
  const named = (name) => words.choices[state[name]] ?? (state[name] || words.as_written);
  const others = CHOSEN.filter((name) => state[name] !== DEFAULTS[name]).map((name) => `${words[name]}: ${named(name)}`);
  return [fill(words.how, { root: named("root"), order: named("order"), cut_rule: named("cut_rule") }), ...others].join("; ");
}

/** Value, path, cuts and the report: asked for only when they are opened. */
async function solve() {
  if (!solution.open) return;
  if (!state.game && !state.tree.trim()) {
    solution.dataset.of = "";
    solved.replaceChildren();
    return;
  }
  const key = JSON.stringify(request(state, "search"));
  if (solution.dataset.of === key) return;
  solution.dataset.of = key;
  const told = await engine.ask(JSON.parse(key));
  if (solution.dataset.of === key) solved.replaceChildren(...(told.ok ? answerView(told) : told.error.code === "unreadable" ? [] : [failed(told.error)]));
}

function showTree() {
  if (state.game) return;
  tree = readTree(state.tree) ?? (known.text === state.tree ? readTree(known.tree, true) : undefined);
  chosen = tree && chosen && at(tree, chosen.path) ? [...walk(tree, rootPlayer())].find((one) => one.path.join() === chosen.path.join()) : undefined;
  const drawn = DRAWN.includes(state.view); // by the view itself
  if (!drawn) showDrawing();
  drawingBox.hidden = drawn || !tree;
  showChosen();
}

function showDrawing() {
  drawing.show(tree, rootPlayer());
  drawingBox.hidden = !tree;
}

const BUILD = {
  practice: () => [element("div", { class: "line" }, element("button", { type: "button", onclick: () => practising.newTree() }, words.new_tree), field("series", { inputmode: "numeric", size: 6, maxlength: 6 }))],
  step: () => [menu("beside", [["", words.alone], ...Object.entries(words.comparisons)])],
  compare: () => [boxes("algorithms", Object.keys(about?.algorithms ?? { minmax: 1, alphabeta: 1 }).map((name) => [name, name])),
    ...(state.game ? [] : [boxes("orders", (about?.orders ?? []).map((name) => [name, words.order_names[name] ?? name]))])],
  draw: () => [element("div", { class: "grid" }, menu("style", named(about?.look.style)), menu("direction", named(about?.look.direction)),
    menu("labels", [["", words.none], ...named(about?.look.labels)]), menu("only", [["", words.none], ...named(about?.look.only)]), field("fold", { inputmode: "numeric" })),
    boxes("show", named(about?.look.show)),
    element("div", { class: "line", role: "group", "aria-label": words.download }, element("span", {}, words.download), ...Object.entries(words.downloads).map(([kind, text]) =>
      element("button", { type: "button", onclick: () => give(kind) }, text)))],
};
const named = (names) => (names ?? []).map((name) => [name, words.looks[name] ?? name]);

let shown = "";
function showOptions() {
  const now = `${state.view} ${Boolean(state.game)} ${Boolean(about)}`;
  if (now === shown) return;
  shown = now;
  for (const name of ["beside", "algorithms", "orders", "style", "direction", "labels", "only", "fold", "show", "series"]) controls.delete(name);
  options.replaceChildren(...(BUILD[state.view]?.() ?? []));
  for (const name of ["beside", "algorithms", "orders", "style", "direction", "labels", "only", "fold", "show", "series"]) if (controls.has(name)) controls.get(name).value = state[name];
}

const LOOK = ["style", "labels", "direction", "only", "fold", "show"];
const ASKS = {
  step: () => request(state, "steps", ["beside"]),
  compare: () => request(state, "compare", state.game ? ["algorithms"] : ["algorithms", "orders"]), draw: () => request(state, "draw", LOOK),
};
const SHOW = { step: stepShown, practice: () => [practising.host], compare: compareView, draw: pictureView };

/** The steps, in whose drawing a node is chosen to be changed. A drawing of the page's own stands there until they come. */
function stepShown(told) {
  return state.game ? stepView(told) : stepView(told, (path) => {
    const one = tree && [...walk(tree, rootPlayer())].find((other) => other.path.join() === path.join());
    if (one) choose(one);
  });
}

function ahead() {
  if (state.view !== "step" || !tree || output.children.length) return;
  const box = element("div", { class: "drawing-box" });
  output.replaceChildren(element("div", { class: "waiting" }, box, element("p", { class: "note" }, words.wait_steps)));
  new Drawing(box, { choose }).show(tree, rootPlayer());
}

async function ask() {
  const number = ++asked;
  const current = () => number === asked;
  if (!state.game) readAgain(current);
  else showPosition(current);
  if (state.view === "handin" && !state.game) return;
  if (output.dataset.view !== state.view) output.replaceChildren();
  output.dataset.view = state.view;
  if (!state.game && !state.tree.trim()) return output.replaceChildren();
  ahead();
  const told = state.view === "practice" ? await practising.begin() : await engine.ask(ASKS[state.view]());
  if (!current()) return;
  if (told.ok && state.view === "practice" && output.contains(practising.host)) return; // it goes on, and keeps the keys
  if (told.ok) output.replaceChildren(...SHOW[state.view](told));
  else if (told.error.code === "unreadable" && !state.game) output.replaceChildren();
  else output.replaceChildren(failed(told.error));
}

/** The engine reads the tree too: its error has the caret, and what this page's reader does not know comes back plain. */
async function readAgain(current) {
  const empty = !state.tree.trim();
  treeText.setAttribute("aria-invalid", "false");
  exerciseText.textContent = state.tree;
  treeError.replaceChildren(...(tree ? [] : [element("p", {}, tooLong() ? words.link_too_long : empty ? words.no_tree : words.wait)]));
  if (empty) return;
  const told = await engine.ask(state.exercise ? request(state, "parse") : { ask: "parse", tree: state.tree });
  if (!current()) return;
  treeError.replaceChildren(...(told.ok ? [] : [refusal(told.error), ...offered(told.error)]));
  treeText.setAttribute("aria-invalid", String(!told.ok && told.error.code !== "stopped"));
  exerciseHow.textContent = told.ok ? fill(words.marked_by, { conventions: told.conventions }) : "";
  if (told.ok && !tree) {
    known = { text: state.tree, tree: told.tree };
    tree = readTree(told.tree, true);
    if (state.view === "handin") handin.show(tree, rootPlayer());
    else if (!DRAWN.includes(state.view)) showDrawing();
  }
}

/** The tree that was perhaps meant, to be taken by a click; an exercise's tree is not the learner's to change. */
function offered({ meant }) {
  if (!meant || state.exercise) return [];
  const take = () => { set("tree", meant); treeText.value = meant; treeText.focus(); };
  return [element("button", { type: "button", class: "meant", onclick: take }, fill(words.take_meant, { tree: meant }))];
}

async function showPosition(current) {
  const { ask: kind, game, size, state: text, rules } = request(state, "position");
  const told = await engine.ask({ ask: kind, game, size, state: text, rules });
  if (current() && (told.ok || told.error.code !== "stopped")) position.textContent = told.ok ? told.shown : told.error.message;
}

async function give(kind) {
  const asks = { page: () => request(state, "page", ["beside"]), trace: () => request(state, "trace") };
  const form = kind === "png" && !about?.formats.includes("png") ? "svg" : kind;
  const told = await engine.ask(asks[kind]?.() ?? request(state, "draw", LOOK, { format: form }));
  if (told.ok) await save(kind, told);
  else output.replaceChildren(failed(told.error));
}

async function learn() {
  const told = await engine.ask({ ask: "about" });
  const { ok, samples: found } = told.ok ? await engine.ask({ ask: "samples" }) : told;
  if (!ok || about) return;
  about = { ...told, samples: found };
  samples.append(...found.map((one) => element("option", { value: one.name }, one.title)));
  controls.get("algorithm").replaceChildren(...Object.keys(about.algorithms).map((name) => element("option", { value: name }, name)));
  controls.get("algorithm").value = state.algorithm;
  showOptions();
}

const tooLong = () => location.hash.length > LONGEST;

build();
addEventListener("hashchange", () => { Object.assign(state, fromAddress(location.hash)); chosen = undefined; render(); });
render();
learn();
