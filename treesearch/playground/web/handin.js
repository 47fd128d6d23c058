// The form of a submission, which becomes its text.
import { CutMenus } from "./cutmenus.js";
import { Drawing } from "./drawing.js";
import { element, fill, reveal } from "./element.js";
import { failed } from "./errors.js";
import { download } from "./sharing.js";
import { keep, kept, request, rootOf } from "./state.js";
import { at, isLeaf, walk, writeTree } from "./tree.js";
import words from "./words.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {{kind: string, at: number[], after: number}} CutLine at a node, after its child of that number */
/** @typedef {{value: string, path: number[], cuts: CutLine[], noCuts: boolean, pruned: number[][]}} Filled the form */

/** A place as text. @param {number[]} path */
export const named = (path) => (path.length ? `node ${path.join(".")}` : "root");

/** A cut by the texts of its subtrees; undefined if two subtrees have the same text. */
function lineBySubtree(kind, cut, tree) {
  const node = tree && at(tree, cut.at), texts = node?.children.map(writeTree) ?? [], after = texts[cut.after - 1];
  if (!after) return undefined;
  const subtree = writeTree(node);
  const alike = [...walk(tree)].filter((one) => !isLeaf(one.node) && writeTree(one.node) === subtree).length;
  if (alike > 1 || texts.filter((text) => text === after).length > 1
    || /[*=:?]|[a-z]/i.test(subtree)) return undefined;
  return `${kind} after ${after} in subtree ${subtree}`;
}

/** @param {CutLine} cut @param {Tree} [tree] */
export function lineOf(cut, tree) {
  const kind = cut.kind ? `${cut.kind} cut` : "cut";
  return lineBySubtree(kind, cut, tree) ?? `${kind} after ${named([...cut.at, cut.after])} at ${named(cut.at)}`;
}

/** The lines of an answer. @param {Filled} filled @param {Tree} [tree] */
export function textOf({ value, path, cuts, noCuts, pruned }, tree) {
  const lines = [];
  if (value) lines.push(`value: ${value}`);
  if (path.length) lines.push(`path: ${path.join(" ")}`);
  lines.push(...cuts.map((cut) => lineOf(cut, tree)));
  if (noCuts && !cuts.length) lines.push("no cuts");
  if (pruned.length) lines.push(`pruned: ${pruned.map(named).join(", ")}`);
  return lines.join("\n");
}

const within = (path, above) => above.every((step, i) => path[i] === step);

/** @type {Filled} */
const EMPTY = { value: "", path: [], cuts: [], noCuts: false, pruned: [] };
const MODES = ["path", "pruned"];

/** The key of the answers to a tree in the tab's storage. */
const shelf = (tree) => `submission ${tree.trim().replace(/\s+/g, " ")}`;

export class HandIn {
  /** @param {import("./app.js").Page} page */
  constructor({ choices, ask }) {
    this.state = choices.state;
    this.ask = ask;
    this.filled = EMPTY;
    this.mode = "path";
    /** @type {Tree | undefined} */
    this.tree = undefined;
    /** @type {string | undefined} */
    this.of = undefined;
    this.box = element("div", { class: "drawing-box" });
    this.drawing = new Drawing(this.box, { choose: (place) => this.chosen(place), mark: (place) => this.marks(place) });
    this.menus = new CutMenus((cut) => this.addCut(cut));
    this.value = element("input", { class: "field", autocomplete: "off", maxlength: 60, id: "handin-value",
      oninput: () => this.fillIn({ value: this.value.value.trim() }) });
    const mode = (name) => element("button", { onclick: () => this.turn(name) }, words[`mode_${name}`]);
    this.modes = MODES.map(mode);
    this.pathText = element("p", { "aria-live": "polite" });
    this.prunedText = element("p", { "aria-live": "polite" });
    this.cuts = element("ul", { class: "cuts" });
    this.noCuts = element("input", { type: "checkbox", id: "no-cuts", onchange: () => this.none() });
    this.text = element("textarea", { id: "handin-text", rows: 3, readonly: true, spellcheck: "false" });
    this.feedback = element("div", { class: "heard", "aria-live": "polite" });
    this.checks = this.button("check_now", () => this.send("check"));
    // a double click does not undo
    this.clearing = this.button("clear", ({ detail }) => detail < 2 && this.clear());
    this.build();
  }

  button(name, act, kind = undefined) { return element("button", { class: kind, onclick: act }, words[name]); }

  build() {
    const w = words;
    this.turn(this.mode);
    this.exercise = element("div", {});
    this.host = element("div", {}, this.exercise, element("section", { class: "handin" }, this.box, element("div",
      { class: "form" },
      element("div", { class: "line" }, element("label", { for: "handin-value" }, w.handin_value), this.value),
      element("div", { class: "line", role: "group", "aria-label": w.handin_clicks }, ...this.modes),
      element("div", { class: "so-far" }, this.pathText, this.prunedText),
      element("div", { class: "line" }, element("h2", {}, w.handin_cuts),
        element("label", { class: "check" }, this.noCuts, w.no_cut_at_all)),
      this.cuts, this.menus.host,
      element("div", { class: "line" }, this.button("copy", () => this.copy(), "primary"),
        this.button("echo_now", () => this.send("echo")), this.checks,
        this.button("save_text", () => this.save()), this.clearing),
      this.feedback, element("label", { class: "of-text", for: "handin-text" }, w.handin_text), this.text,
      element("p", { class: "lede" }, w.handin_lede))));
  }

  /** Keep the last tree while the text is not a tree. For an exercise, the engine has its conventions. */
  show({ state, tree }) {
    const { tree: text, exercise, check } = state, root = rootOf(state);
    this.exercise.replaceChildren(...(exercise ? [element("pre", { class: "exercise-tree", tabindex: 0 }, text)] : []));
    const wanted = exercise ? request(state, "parse") : undefined;
    if (!tree && this.tree && !exercise && text.trim()) return wanted;
    if (shelf(text) !== this.of) {
      this.filled = { ...(this.of === shelf("") ? this.filled : EMPTY), ...kept(shelf(text)) };
    }
    this.tree = tree;
    this.of = shelf(text);
    this.drawing.show(tree, root);
    this.checks.hidden = Boolean(exercise) && !check;
    this.menus.show(tree, root);
    this.value.value = this.filled.value;
    this.change({});
    return wanted;
  }

  reply({ ok, conventions }) {
    if (ok) this.exercise.append(element("p", { class: "note" }, fill(words.marked_by, { conventions })));
  }

  addCut(cut) {
    const same = (listed) => JSON.stringify(listed) === JSON.stringify(cut);
    this.fillIn({ noCuts: false, cuts: [...this.filled.cuts.filter((listed) => !same(listed)), cut] });
  }

  none() {
    const listed = this.noCuts.checked && this.filled.cuts.length > 0;
    this.fillIn({ noCuts: this.noCuts.checked && !listed });
    if (listed) this.menus.refuse(words.not_a_cut.listed);
  }

  turn(mode) {
    this.mode = mode;
    this.modes.forEach((button, i) => button.setAttribute("aria-pressed", String(MODES[i] === mode)));
  }

  chosen({ path }) {
    const { pruned, path: before } = this.filled;
    if (this.mode === "path") return this.fillIn({ path: before.join() === path.join() ? path.slice(0, -1) : path });
    if (!path.length) return undefined;
    const around = pruned.filter((branch) => within(path, branch));
    const others = pruned.filter((branch) => !within(path, branch) && !within(branch, path));
    return this.fillIn({ pruned: around.length ? others : [...others, path] });
  }

  marks({ path }) {
    const { path: line, pruned } = this.filled;
    const crossed = pruned.some((branch) => within(path, branch));
    return [line.length && within(line, path) && "solution", crossed && "crossed"].filter(Boolean);
  }

  /** @param {Partial<Filled>} changes */
  fillIn(changes) {
    this.change(changes);
    keep(this.of, this.filled);
  }

  change(changes) {
    this.filled = { ...this.filled, ...changes };
    const { noCuts, path, pruned, cuts } = this.filled;
    this.noCuts.checked = noCuts;
    this.drawing.refresh();
    this.pathText.textContent = fill(words.path_so_far, { path: path.join(" ") || words.none });
    this.prunedText.textContent = fill(words.handin_pruned, { pruned: pruned.map(named).join(", ")
      || words.nothing_pruned });
    const without = (cut) => cuts.filter((listed) => listed !== cut);
    this.cuts.replaceChildren(...cuts.map((cut) => element("li", {}, lineOf(cut, this.tree),
      this.button("remove", () => this.fillIn({ cuts: without(cut) })))));
    this.text.value = textOf(this.filled, this.tree);
    this.feedback.replaceChildren();
    this.menus.refuse("");
    this.cleared = undefined;
    this.clearing.textContent = words.clear;
  }

  /** Clear the form, or undo that. */
  clear() {
    const { cleared, filled } = this, before = this.text.value;
    this.fillIn(cleared ?? EMPTY);
    this.value.value = this.filled.value;
    if (!before) return;
    this.cleared = filled;
    this.clearing.textContent = words.player.practice.buttons.undo;
  }

  async copy() {
    this.text.select();
    try { await navigator.clipboard.writeText(this.text.value); } catch { document.execCommand("copy"); }
    this.feedback.replaceChildren(element("p", {}, words.copied));
  }

  save() { download(new Blob([`${this.text.value}\n`], { type: "text/plain" }), "answer.txt"); }

  async send(ask) {
    if (!this.text.value.trim()) return this.feedback.replaceChildren(element("p", {}, words.nothing_filled));
    const { state } = this, answer = this.text.value;
    const reply = await this.ask(ask === "echo" ? { ask, tree: state.tree, answer }
      : request(state, ask, [], { answer }));
    const show = (text, ...more) => this.feedback.replaceChildren(...more, element("pre", {}, text));
    if (!reply.ok) this.feedback.replaceChildren(failed(reply.error));
    else if (ask === "echo") show(reply.text, element("p", {}, reply.whole ? words.whole : words.not_whole));
    // the score begins the text
    else show(reply.text, ...(reply.correct ? [element("p", { class: "verdict right" }, words.correct)] : []));
    return reveal(this.feedback);
  }
}
