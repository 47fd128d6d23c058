// The card at a node: why it has its value, or why the search skipped it.
import { element, fill, joined } from "./element.js";
import { AHEAD, BEYOND, PRUNED, SEARCHED } from "./states.js";

/** @typedef {import("./board.js").Board} Board */

/** A sentence of texts and colours as elements. @param {(string | string[])[]} parts */
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
const nodeName = (board, i, words) => (i <= 0 ? words.place.root : board.node(i).name
  ?? fill(words.place.node, { path: board.placeOf(i) }));

/**
 * The reasons for a node: `title`, `parts` of a sentence, the `cut` that skipped it, the `stage` of that, and the nodes
 * of the explanation. @param {Board} board @param {number} i
 */
export function explained(board, i) {
  const { words } = board, w = words.card, isLeaf = board.isLeaf(i), value = board.node(i).says;
  const title = isLeaf && value ? value : nodeName(board, i, words), cut = board.cutAt(i);
  if (cut) return skipped(board, i, cut, fill(w.never, { node: title }));
  const records = board.records(i), read = records.find(({ status }) => status === SEARCHED), status = board.status(i);
  const stage = read?.stage ?? records.at(-1)?.stage;
  if (status === BEYOND) return { title: capital(title), parts: [w.beyond], stage: board.stage,
    part: new Set(board.path(i)) };
  if (status === AHEAD) return { title: fill(w.ahead, { node: title }), stage,
    parts: read ? coloured(w.later, { stage }) : [], part: new Set(board.path(i)) };
  if (isLeaf || board.children[i].every((child) => board.status(child) === BEYOND)) return leaf(board, i, stage, title);
  return inner(board, i, title);
}

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Why a branch was skipped. */
function skipped(board, i, cut, title) {
  const { words, reel } = board, w = words.card, who = board.node(cut.node).shape;
  const owner = cut.owner < 0 ? "" : nodeName(board, cut.owner, words);
  const gaps = { value: cut.value, bound: cut.bound, owner, node: nodeName(board, cut.node, words) };
  const near = board.parent(cut.node) === cut.owner, kind = cut.value === cut.bound ? "tie" : near ? "near" : "far";
  const stage = reel.stages[cut.stage - 1];
  const parts = cut.by_child && w[who] ? coloured(w[who].cut + w[who][kind], gaps)
    : [joined(stage.full.filter((_, k) => stage.bold.includes(k)))];
  const best = board.bestLine(cut.node, cut.stage);
  const chain = cut.owner < 0 ? [] : [cut.owner, ...board.bestLine(cut.owner, cut.stage)];
  return { title, parts, cut, stage: cut.stage,
    part: new Set([...board.path(i), ...chain, ...best, ...board.path(cut.node),
    ...board.children[cut.node].filter((child) => board.status(child) === PRUNED)]) };
}

/** The effect of a leaf when it was read. */
function leaf(board, i, stage, title) {
  const { words, reel } = board, now = reel.stages[stage - 1];
  return { title: fill(words.card.read, { node: title }), stage, parts: now.say, part: new Set(board.path(i)),
    cut: board.cutOf(stage) };
}

/** A sentence on a number of branches; "" for 0. */
const counted = (count, [single, several]) => (count ? ` ${count > 1 ? `${count} ${several}` : single}` : "");

function inner(board, i, title) {
  const { words } = board, w = words.card, children = board.children[i];
  const having = (status) => children.filter((child) => board.status(child) === status).length;
  const glued = (text) => text.replace(" ", "\u00a0");
  const known = children.filter((child) => board.status(child) === SEARCHED).map((child) => glued(board.says(child)));
  const values = known.length > 6 ? [...known.slice(0, 5), `${known.length - 5} ${w.more}`] : known;
  const all = new Intl.ListFormat("en").format(values);
  const others = counted(having(PRUNED), w.unread) + counted(having(AHEAD), w.not_yet);
  const record = board.record(i);
  const cut = board.reel.stages.slice(0, board.stage).flatMap((_, k) => board.cutOf(k + 1) ?? []).find((other) =>
    other.node === i);
  const { shape, player = "" } = board.node(i);
  const parts = coloured(w.of[player ? "player" : shape], { player, children: others ? w.children
    : all, value: others ? "" : `: ${glued(record.value)}` });
  const rest = cut ? [" ", ...skipped(board, i, cut, "").parts]
    : others ? [all && fill(w.so_far, { children: all }), others] : [];
  return { title: capital(title), parts: [...parts, ...rest], cut, stage: cut?.stage ?? record.stage,
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
    this.i = 0;
    /** @type {HTMLElement | undefined} */
    this.card = undefined;
    host.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.card) return;
      event.stopPropagation();
      this.close();
    });
  }

  open(i) {
    const { board } = this, w = board.words.card, answer = explained(board, i);
    this.card?.remove();
    this.i = i;
    const reason = `${answer.title} ${answer.parts.map((part) => [part].flat().at(-1)).join("")}`;
    board.explain({ selected: i, part: answer.part, cut: answer.cut, reason });
    const act = (name, does, kind = "btn") => element("button", { class: kind, "data-do": name, onclick: does },
      w[name]);
    const leafs = board.isLeaf(i) && this.tried;
    const acts = [...(answer.stage && answer.stage !== board.stage
      ? [act("moment", () => { this.close(); this.show(answer.stage); },
      "btn primary")] : []), ...(this.edit ? [act("edit", () => { this.close(); this.edit(i); })] : [])];
    this.card = element("div", { class: "card", role: "dialog", "aria-label": answer.title, tabindex: -1 },
      element("button", { class: "close", "aria-label": w.close, onclick: () => this.close() }, "✕"),
      element("h2", {}, answer.title), element("p", {}, ...spans(answer.parts)), ...(leafs ? [this.trial(i)] : []),
      ...(acts.length ? [element("div", { class: "acts" }, ...acts)] : []));
    this.host.append(this.card);
    this.card.focus({ preventScroll: true });
  }

  /** "If it were 100, the value would still be 3." */
  trial(i) {
    const w = this.board.words.card, verdict = element("span", { "aria-live": "polite" });
    const field = element("input", { class: "field", value: "100", maxlength: 12, inputmode: "text",
      "aria-label": w.trial_field,
      oninput: () => ask() });
    let asked = 0;
    const ask = async () => {
      const number = ++asked, answer = await this.tried(i, field.value.trim());
      if (number === asked) verdict.replaceChildren(...(answer ? spans(coloured(w[answer.same ? "same" : "other"],
        answer)) : [w.no_number]));
    };
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
