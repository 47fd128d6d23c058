// The card at a node: why it has its value, or why the search skipped it.
import { element, fill, joined } from "./element.js";
import { AHEAD, BEYOND, PRUNED, SEARCHED } from "./states.js";

/** @import { Board } from "./board.js" */
/** @import { Explanation } from "../../../.ci/types.d.ts" */

/** A sentence of texts and [colour, text] as elements. @param {(string | string[])[]} parts */
export const spans = (parts) => parts.map((part) => (typeof part === "string" ? part
  : element("b", { class: `${part[0]}-ink` }, part[1])));

/** A sentence of the catalogue, in which "*max ...*" is coloured, with its gaps filled. */
export function coloured(sentence, gaps) {
  return fill(sentence, gaps).split(/(\*\w+ [^*]*\*)/).filter(Boolean).map((part) => {
    const match = /^\*(\w+) (.*)\*$/.exec(part);
    return match ? [match[1], match[2]] : part;
  });
}

/** The name of a place in a sentence. */
function nodeName(board, i) {
  const { place } = board.words;
  return i <= 0 ? place.root : board.node(i).name ?? fill(place.node, { path: board.placeOf(i) });
}

/** The reasons for a node. @param {Board} board @param {number} i @returns {Explanation} */
export function explained(board, i) {
  const w = board.words.card;
  const isLeaf = board.isLeaf(i);
  const node = (isLeaf && board.node(i).says) || nodeName(board, i);
  const cut = board.cutAt(i);
  if (cut) return skipped(board, i, cut, fill(w.never, { node }));
  const records = board.records(i);
  const read = records.find(({ status }) => status === SEARCHED);
  const stage = read?.stage ?? records.at(-1)?.stage;
  const status = board.status(i);
  const part = new Set(board.path(i));
  if (status === BEYOND) return { title: capital(node), parts: [w.beyond], stage: board.stage, part };
  if (status === AHEAD) {
    return { title: fill(w.ahead, { node }), parts: read ? coloured(w.later, { stage }) : [], stage, part };
  }
  if (isLeaf || board.children[i].every((child) => board.status(child) === BEYOND)) {
    const { say } = board.reel.stages[stage - 1];
    return { title: fill(w.read, { node }), parts: say, cut: board.cutOf(stage), stage, part };
  }
  return inner(board, i, node);
}

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Why a branch was skipped. @returns {Explanation} */
function skipped(board, i, cut, title) {
  const { node, owner, stage } = cut;
  const chain = owner < 0 ? [] : [owner, ...board.bestLine(owner, stage)];
  const others = board.children[node].filter((child) => board.status(child) === PRUNED);
  const part = new Set([...board.path(i), ...chain, ...board.bestLine(node, stage), ...board.path(node), ...others]);
  return { title, parts: cutSentence(board, cut), cut, stage, part };
}

/** Why the search cuts: in short if a child set the bound. */
function cutSentence(board, { node, owner, stage, value, bound, by_child: byChild }) {
  const w = board.words.card[board.node(node).shape];
  if (!byChild || !w) {
    const { bold, full } = board.reel.stages[stage - 1];
    return [joined(full.filter((_, k) => bold.includes(k)))];
  }
  const why = board.parent(node) === owner ? w.near : w.far;
  const gaps = { value, bound, owner: owner < 0 ? "" : nodeName(board, owner), node: nodeName(board, node) };
  return coloured(w.cut + (value === bound ? w.tie : why), gaps);
}

/** A sentence on a number of branches; "" for 0. */
function counted(count, [single, several]) {
  if (!count) return "";
  return count > 1 ? ` ${count} ${several}` : ` ${single}`;
}

/** Why an inner node has its value. @returns {Explanation} */
function inner(board, i, title) {
  const w = board.words.card;
  const children = board.children[i];
  const having = (status) => children.filter((child) => board.status(child) === status);
  const glued = (text) => text.replace(" ", "\u00a0");
  const known = having(SEARCHED).map((child) => glued(board.says(child)));
  const values = known.length > 6 ? [...known.slice(0, 5), `${known.length - 5} ${w.more}`] : known;
  const all = new Intl.ListFormat("en").format(values);
  const others = counted(having(PRUNED).length, w.unread) + counted(having(AHEAD).length, w.not_yet);
  const record = board.record(i);
  const cuts = board.reel.stages.slice(0, board.stage).map((_, k) => board.cutOf(k + 1));
  const cut = cuts.find((other) => other?.node === i);
  const { shape, player } = board.node(i);
  const gaps = others ? { player, children: w.children, value: "" }
    : { player, children: all, value: `: ${glued(record.value)}` };
  const parts = coloured(w.of[player ? "player" : shape], gaps);
  if (cut) parts.push(" ", ...cutSentence(board, cut));
  else if (others) parts.push(all && fill(w.so_far, { children: all }), others);
  return { title: capital(title), parts, cut, stage: cut?.stage ?? record.stage,
    part: new Set([...board.path(i), ...children, ...board.bestLine(i)]) };
}

export class Card {
  /**
   * `host` holds the picture; `show(stage)` goes to a stage; `tried(i, value)` promises the tree's value with
   * another number at that leaf; `edit(i)` changes it. Without them, the card has no such control.
   */
  constructor(host, board, { show, tried = undefined, edit = undefined, closed = () => {} }) {
    this.host = host;
    this.board = board;
    this.show = show;
    this.tried = tried;
    this.edit = edit;
    this.closed = closed;
    /** @type {HTMLElement | undefined} */
    this.card = undefined;
    host.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.card) return;
      event.stopPropagation();
      this.close();
    });
  }

  open(i) {
    const { board } = this, w = board.words.card;
    const answer = explained(board, i);
    const { title, parts, part, cut } = answer;
    this.card?.remove();
    this.i = i;
    const reason = `${title} ${parts.map((each) => [each].flat().at(-1)).join("")}`;
    board.explain({ selected: i, part, cut, reason });
    const acts = this.acts(answer);
    this.card = element("div", { class: "card", role: "dialog", "aria-label": title, tabindex: -1 },
      element("button", { class: "close", "aria-label": w.close, onclick: () => this.close() }, "✕"),
      element("h2", {}, title), element("p", {}, ...spans(parts)),
      ...(board.isLeaf(i) && this.tried ? [this.trial(i)] : []),
      ...(acts.length ? [element("div", { class: "acts" }, ...acts)] : []));
    this.host.append(this.card);
    this.card.focus({ preventScroll: true });
  }

  /** The buttons: to the stage of the reason, and to change the node. */
  acts(/** @type {Explanation} */ { stage }) {
    const { board, i } = this;
    const button = (name, act, kind) => {
      const onclick = () => { this.close(); act(); };
      return element("button", { class: kind, "data-do": name, onclick }, board.words.card[name]);
    };
    return [...(stage && stage !== board.stage ? [button("moment", () => this.show(stage), "btn primary")] : []),
      ...(this.edit ? [button("edit", () => this.edit(i), "btn")] : [])];
  }

  /** "If it were 100, the value would still be 3." */
  trial(i) {
    const w = this.board.words.card, verdict = element("span", { "aria-live": "polite" });
    let asked = 0;
    const ask = async () => {
      const number = ++asked;
      const answer = await this.tried(i, field.value.trim());
      if (number !== asked) return; // another number was typed since
      const parts = answer ? coloured(w[answer.same ? "same" : "other"], answer) : [w.no_number];
      verdict.replaceChildren(...spans(parts));
    };
    const field = element("input", { class: "field", value: "100", maxlength: 12, inputmode: "text",
      "aria-label": w.trial_field, oninput: ask });
    ask();
    return element("div", { class: "try" }, w.trial, " ", field, verdict);
  }

  close() {
    const { board, card } = this;
    if (!card) return;
    const inside = card.contains(document.activeElement);
    card.remove();
    this.card = undefined;
    board.explain({});
    if (inside) board.element(this.i)?.focus({ preventScroll: true });
    this.closed();
  }
}
