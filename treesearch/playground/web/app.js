// The page of the playground: a bar, one view, errors, and a line of the engine.
//
// A view has a `host`. `show({ state, tree, about })` shows what needs no engine, and returns the request for the rest;
// `reply(answer, state)` shows the engine's answer. A `free` view needs no tree, one that `learns` needs
// `about`: the engine's algorithms, styles and samples. An optional `leave()` is called when it is hidden; `isOld`:
// whether, after an error, it shows an older tree.
import { Bar } from "./bar.js";
import { controls } from "./controls.js";
import { Conventions } from "./conventions.js";
import { element, reveal } from "./element.js";
import { start } from "./engine.js";
import { failed } from "./errors.js";
import { Examples, FirstScreen } from "./firstscreen.js";
import { HandIn } from "./handin.js";
import { Practising } from "./practising.js";
import { compare, draw } from "./results.js";
import { sharing } from "./sharing.js";
import { Choices, tooLong } from "./state.js";
import { Reading } from "./tree.js";
import { Watching } from "./watching.js";
import words from "./words.js";

const choices = new Choices(show, () => share.show()), { state } = choices;
const engine = start();
const reading = new Reading(engine.ask);

/** What the views use of the page. @typedef {typeof page} Page */
const page = { choices, controls: controls(choices), reading, ask: engine.ask, refuse,
  explain: (i) => views.step.explain(i) };

/** @type {Record<string, any>} */
const views = {
  first: new FirstScreen(page),
  step: new Watching(page),
  practice: new Practising(page),
  handin: new HandIn(page),
  compare: compare(page),
  draw: draw(page),
  conventions: new Conventions(page),
  examples: new Examples(page),
};

const heading = element("h1", { class: "heard-only" });
const errors = element("div", { class: "refusal", id: "refusal", "aria-live": "polite" });
const share = sharing(state);
let about, shown = 0;

document.getElementById("app").prepend(heading, ...Object.values(views).map(({ host }) => host), share.host,
  engine.host);
const bar = new Bar(document.getElementById("bar"), choices, { copy: () => share.copy(), keys, errors });
addEventListener("popstate", () => {
  views.step.leave();
  choices.back();
  bar.write(state);
});
show();

/** Show the chosen view: first what needs no engine, then the rest. */
async function show() {
  const view = views[state.view], number = ++shown, late = () => number !== shown;
  if (document.body.dataset.view !== state.view) clear();
  frame(view);
  if (view.learns && !about) learn();
  let tree = reading.tree(state), request = view.show({ state, tree, about });
  if (tree) clear();
  if (!view.free && !tree && !state.game) {
    if (!state.tree.trim()) {
      const message = tooLong(location.hash) ? words.link_too_long : words.no_tree;
      return answer(view, { ok: false, error: { code: "stopped", message } });
    }
    const read = await reading.read(state.tree);
    if (late()) return undefined;
    if (!read.ok) return answer(view, read);
    tree = reading.tree(state);
    request = view.show({ state, tree, about });
  }
  const reply = request && await engine.ask(request);
  return late() ? undefined : answer(view, reply);
}

/** Show the surroundings of a view, and hide the others. */
function frame(view) {
  document.body.classList.toggle("exercise", Boolean(state.exercise));
  Object.assign(document.body.dataset, { view: state.view, subject: state.game ? "game" : "tree" });
  heading.textContent = words.view[state.view] ?? "";
  heading.hidden = !heading.textContent;
  for (const other of Object.values(views)) {
    other.host.hidden = other !== view;
    if (other !== view) other.leave?.();
  }
  for (const part of [bar, page.controls, share]) part.show(state);
}

/** Remove the error of an earlier tree. */
function clear() {
  errors.replaceChildren();
  bar.text.setAttribute("aria-invalid", "false");
  views[state.view].host.classList.remove("stale");
}

function answer(view, reply) {
  if (reply) view.reply(reply, state);
  clear();
  if (reply?.error) refuse(reply.error);
  if (document.activeElement === bar.text) reveal(bar.text);
}

/** Show an error, with a button that repairs it. */
function refuse(error) {
  const change = state.exercise ? undefined : (changes) => choices.change(changes);
  errors.replaceChildren(failed(error, state, change));
  bar.text.setAttribute("aria-invalid", String(error.code === "unreadable"));
  const { host, isOld } = views[state.view];
  if (!isOld) return;
  host.classList.add("stale");
  errors.append(element("p", { class: "note" }, words.stale));
}

async function learn() {
  const reply = await engine.ask({ ask: "about" }), samples = reply.ok && await engine.ask({ ask: "samples" });
  if (!samples.ok) return;
  about = { ...reply, samples: samples.samples };
  if (views[state.view].learns) views[state.view].show({ state, about });
}

function keys() {
  choices.open("step");
  views.step.keys();
}
