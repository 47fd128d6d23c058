// The playground: state, tree, choices and views.
import { Bar } from "./bar.js";
import { controls as makers } from "./controls.js";
import { Editing } from "./editing.js";
import { element, fill } from "./element.js";
import { start } from "./engine.js";
import examples from "./examples.js";
import { firstScreen, known as knownBefore } from "./firstscreen.js";
import { HandIn } from "./handin.js";
import { Conventions, Solution } from "./conventions.js";
import { ASKS, askFile, Options, SHOW } from "./modes.js";
import { Practising } from "./practising.js";
import { failed } from "./errors.js";
import { save, sharing } from "./sharing.js";
import { changedGame, fromAddress, isBoard, request, takeSample, toAddress, tooLong } from "./state.js";
import { readTree, walk } from "./tree.js";
import { Watching } from "./watching.js";
import words from "./words.js";

const state = fromAddress(location.hash), pageOf = () => [state.view, state.game, state.tree, state.state].join("\n");
const made = makers(set), host = document.getElementById("app");
const status = element("p", { class: "status", role: "status" });
const stop = element("button", { type: "button", hidden: true, onclick: () => engine.stop() }, words.stop);
let about, tree, timer, slow, asked = 0, last = pageOf();
let known = { text: "", tree: "" }; // a text that this page's reader does not know, as the engine read it

const engine = start(heard);
const bar = new Bar(document.getElementById("bar"), { view: (name) => set("view", name), typed, copy, keys });
const editing = new Editing({ look: () => editing.show(true),
  change: (text) => { known = { text, tree: text }; set("tree", text); } });
const watching = new Watching({ ask: answered, moved, edit, tree: () => tree });
const practising = new Practising(state, { ask: answered, moved: () => changedState() });
const handin = new HandIn(element("section", { class: "handin" }),
  { state: () => state, ask: (kind, extra) => answered(
  kind === "echo" ? { ask: kind, tree: state.tree, ...extra } : request(state, kind, [], extra)) });
const options = new Options(made, { give, stepBeside });
const conventions = new Conventions(made), solution = new Solution(state, answered);
const error = element("div", { class: "refusal", "aria-live": "polite" }),
  output = element("section", { class: "output", "aria-live": "off" });
const exercise = element("div", { class: "only-exercise" });
const first = firstScreen({ view: (name) => set("view", name), take, typed, why }, state.tree);
const share = sharing(state), heading = element("h1", { class: "heard-only" });
host.prepend(heading, first, exercise, watching.host, practising.host, handin.host, options.host, output, error,
  editing.host,
  conventions.host, solution.host, share.host, element("div", { class: "engine" }, status, stop));

/** Show the engine's phase, but only if people wait. */
function heard({ phase, done = 0, size = 0, reason = "" }) {
  clearTimeout(slow);
  const show = () => {
    status.textContent = phase === "ready" ? "" : fill(words[phase], { done: (done / 1e6).toFixed(1),
      size: (size / 1e6).toFixed(1), reason });
    stop.hidden = phase !== "thinking";
  };
  document.body.dataset.phase = phase;
  const drawn = state.view === "first" || (state.view === "step" && !state.game);
  const wait = { thinking: 700, starting: drawn ? 1500 : 0 }[phase];
  if (wait) slow = setTimeout(show, wait); else show();
}

/** Ask the engine, except for the built-in examples. */
function answered(wanted) { return Promise.resolve(knownBefore(wanted) ?? engine.ask(wanted)); }

function set(name, value) {
  if (name === "view" && value === "step" && state.view !== "step") state.stage = "";
  state[name] = value;
  if (name === "game") changedGame(state);
  if (["tree", "state", "game", "algorithm", "order", "root"].includes(name)) state.stage = "";
  changedState();
}

function typed(text) {
  const board = isBoard(text);
  Object.assign(state, board ? { game: "tictactoe", state: text } : state.game && !/^\s*['(]/.test(text)
    ? { state: text }
    : { tree: text, game: "", state: "" }, { stage: "" });
  clearTimeout(timer);
  timer = setTimeout(() => changedState(true), 150);
}

function stepBeside() {
  Object.assign(state, { view: "step", beside: "minimax", stage: "" });
  changedState();
}

function moved(stage) {
  state.stage = String(stage);
  if (state.view === "step") history.replaceState(null, "", toAddress(state));
  share.show();
}

/** Add another mode, game or tree to the history, but not each letter typed. */
function changedState(letter = false) {
  history[letter || pageOf() === last ? "replaceState" : "pushState"](null, "", toAddress(state));
  last = pageOf();
  render();
}

function take(example) {
  takeSample(state, example);
  state.view = "step";
  changedState();
  scrollTo(0, 0);
}

function why(i) {
  take(examples[0].ask);
  watching.player.panels[0].card.open(i);
}

function edit(path) {
  const place = tree && [...walk(tree, rootPlayer())].find((other) => other.path.join() === path.join());
  if (place) editing.choose(place);
  editing.host.scrollIntoView({ block: "nearest" });
}

function copy() {
  Object.assign(share.host, { hidden: false, open: true });
  share.copy();
}

function keys() {
  if (state.view !== "step") set("view", "step");
  const list = watching.player?.keys;
  if (list) list.open = true;
  list?.scrollIntoView({ block: "nearest" });
}

const rootPlayer = () => tree?.role ?? (state.root === "min" ? "min" : "max");

function render() {
  const { view } = state, form = view === "handin" && !state.game;
  document.body.classList.toggle("exercise", Boolean(state.exercise));
  Object.assign(document.body.dataset, { view, subject: state.game ? "game" : "tree" });
  for (const [name, control] of made.made) control.value = state[name];
  bar.show(state);
  heading.hidden = ["first", "conventions", "examples"].includes(view);
  heading.textContent = words.view[view] ?? "";
  tree = state.game ? undefined : readTree(state.tree) ?? (known.text === state.tree ? readTree(known.tree, true)
    : undefined);
  editing.keep(tree, rootPlayer());
  editing.show(view === "step" && Boolean(editing.chosen));
  const withOptions = ["compare", "draw"].includes(view);
  first.hidden = view !== "first";
  exercise.hidden = !state.exercise;
  watching.host.hidden = view !== "step";
  handin.host.hidden = !form;
  options.host.hidden = !withOptions;
  output.hidden = !withOptions && view !== "examples";
  practising.host.hidden = view !== "practice";
  conventions.host.hidden = solution.host.hidden = view !== "conventions";
  if (view !== "first") share.host.hidden ||= !share.host.open;
  share.show();
  solution.host.open = view === "conventions";
  conventions.show(state, about);
  if (!about && ["compare", "draw", "conventions", "examples"].includes(view)) learn();
  if (tree) watching.host.classList.remove("stale");
  if (form) handin.show(tree, rootPlayer());
  else options.show(state, about);
  if (view === "conventions") solution.show();
  error.replaceChildren();
  ask();
}

async function ask() {
  const number = ++asked, { view } = state, current = () => number === asked;
  if (view === "first") return undefined;
  if (view === "examples") return showExamples();
  if (!state.game && !state.tree.trim()) return explain(tooLong(location.hash) ? words.link_too_long : words.no_tree);
  if (!state.game) readAgain(current);
  if (view === "step" && watching.ahead(state, tree, rootPlayer())) return undefined;
  if (!(view in ASKS) && view !== "practice") return undefined;
  if (output.dataset.view !== view) output.replaceChildren();
  output.dataset.view = view;
  const reply = view === "practice" ? await practising.begin() : await answered(ASKS[view](state));
  if (!current()) return undefined;
  if (reply.ok && view === "step") return watching.show(state, reply);
  if (reply.ok) return view === "practice" ? undefined : output.replaceChildren(...SHOW[view](reply));
  if (reply.error.code === "unreadable" && !state.game) return undefined; // said by readAgain
  if (view === "step") watching.host.hidden = !watching.player;
  return error.replaceChildren(failed(reply.error, state, repaired));
}

const explain = (sentence) => error.replaceChildren(element("p", {}, sentence));

function repaired(changes) {
  Object.assign(state, changes, { stage: "" });
  changedState();
}

function showExamples() {
  const all = about?.samples ?? examples.map((example) => ({ title: example.title, request: example.ask }));
  output.dataset.view = "examples";
  output.replaceChildren(element("h1", {}, words.more.examples), element("ul", { class: "examples" },
    ...all.map((example) =>
    element("li", {}, element("button", { type: "button", onclick: () => take(example.request) }, example.title)))));
}

/** Have the engine read the tree: for its error, or for notation that this page cannot read. */
async function readAgain(current) {
  if (state.exercise) exercise.replaceChildren(element("pre", { class: "exercise-tree", tabindex: 0 }, state.tree));
  if (tree && !state.exercise) return undefined;
  const reply = await answered(state.exercise ? request(state, "parse") : { ask: "parse", tree: state.tree });
  if (!current()) return undefined;
  if (!reply.ok) {
    watching.host.classList.toggle("stale", Boolean(watching.player));
    return error.replaceChildren(failed(reply.error, state, state.exercise ? undefined : repaired),
      ...(watching.player && state.view === "step" ? [element("p", { class: "note" }, words.stale)] : []));
  }
  watching.host.classList.remove("stale");
  if (state.exercise) exercise.append(element("p", { class: "note" },
    fill(words.marked_by, { conventions: reply.conventions })));
  if (tree) return undefined;
  known = { text: state.tree, tree: reply.tree };
  tree = readTree(reply.tree, true);
  if (state.view === "handin") handin.show(tree, rootPlayer());
  if (state.view === "step" && !watching.key) watching.ahead(state, tree, rootPlayer());
  return undefined;
}

async function give(kind) {
  const reply = await engine.ask(askFile(state, kind, about?.formats.includes("png")));
  if (reply.ok) await save(kind, reply);
  else error.replaceChildren(failed(reply.error, state, repaired));
}

async function learn() {
  const reply = await engine.ask({ ask: "about" });
  const { ok, samples } = reply.ok ? await engine.ask({ ask: "samples" }) : reply;
  if (!ok || about) return;
  about = { ...reply, samples };
  conventions.show(state, about);
  options.show(state, about);
  if (state.view === "examples") showExamples();
}

addEventListener("hashchange", () => {
  Object.assign(state, fromAddress(location.hash));
  last = pageOf();
  editing.chosen = undefined;
  render();
});
render();
