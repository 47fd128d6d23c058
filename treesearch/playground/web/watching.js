// Watch: a search stage by stage; before the engine answers, the tree alone.
import { reelOf } from "./drawing.js";
import { Editing } from "./editing.js";
import { element, joined, reveal } from "./element.js";
import { firstCut, known } from "./firstscreen.js";
import { Player } from "./player.js";
import { request, rootOf } from "./state.js";
import { at, writeTree } from "./tree.js";
import words from "./words.js";

export class Watching {
  /** @param {import("./app.js").Page} page */
  constructor({ choices, ask, reading }) {
    this.choices = choices;
    this.ask = ask;
    this.editing = new Editing((text) => {
      reading.know(text);
      choices.change({ tree: text });
    });
    this.box = element("div", {});
    this.host = element("div", { class: "watching", onkeydown: (event) => this.escape(event) }, this.box,
      this.editing.host);
    /** The request of the search that is shown; "" for a tree without its search. */
    this.key = "";
    /** @type {Player | undefined} */
    this.player = undefined;
  }

  wanted(state) { return request(state, "steps", ["beside"]); }

  /** Show a built-in example, otherwise the tree for now. */
  show({ state, tree }) {
    const wanted = this.wanted(state), key = JSON.stringify(wanted), reply = known(wanted);
    this.tree = tree;
    this.editing.show(tree, rootOf(state));
    if (reply || key === this.key) {
      this.open(reply, state);
      return undefined;
    }
    if (tree) {
      this.key = "";
      this.play([reelOf(tree, rootOf(state))], { ...words.player, before: words.wait_steps });
    }
    return wanted;
  }

  /** Whether the picture is that of an older tree. */
  get isOld() { return Boolean(this.player && !this.tree); }

  /** After an error the picture may be that of a tree without a search. */
  reply(reply, state) {
    if (reply.ok) {
      this.open(reply, state);
      return;
    }
    if (!this.key) this.box.querySelectorAll(".transport, div.says, .live").forEach((part) => part.remove());
  }

  /** Show a search, or another stage of the search that is shown. */
  open(reply, state) {
    const key = JSON.stringify(this.wanted(state));
    if (key === this.key) {
      if (state.stage && this.player.stage !== Number(state.stage)) this.player.go(Number(state.stage));
      return;
    }
    this.key = key;
    const { reels } = reply, [reel] = reels;
    const stage = Number(state.stage || (known(this.wanted(state)) ? firstCut(reel) : 1));
    const card = state.game || reel.nodes[0].player ? {} : { edit: (i) => this.edit(pathOf(reel, i)),
      tried: (i, number) => this.tried(state, reply, pathOf(reel, i), number) };
    this.play(reels, words.player, { everywhere: true, stage, card, moved: (now) => {
      if (this.player) this.editing.choose();
      this.choices.stage(now);
    } });
  }

  /** Play in a new host, because the keys of the old player end with its host. */
  play(reels, texts, options = {}) {
    const box = element("div", {}), focused = this.box.contains(document.activeElement);
    this.box.replaceWith(box);
    this.box = box;
    this.player?.stop();
    this.player = undefined;
    this.player = new Player(box, { reels, words: texts }, options);
    if (focused) box.focus({ preventScroll: true });
  }

  edit(path) {
    this.editing.moveTo(path);
    reveal(this.editing.host);
  }

  /** Close the bar, and move its focus to the node. */
  leave() {
    const focused = this.editing.host.contains(document.activeElement);
    this.editing.choose();
    if (!focused) return;
    const [{ board }] = this.player.panels;
    board.element(board.here)?.focus({ preventScroll: true });
  }

  escape({ key }) { if (key === "Escape") this.leave(); }

  /** Explain a node of the first picture. */
  explain(i) { this.player.panels[0].card.open(i); }

  /** List the keys. */
  keys() {
    const list = this.player?.keys;
    if (list) list.open = true;
    if (list) reveal(list);
  }

  /** Search the tree with another number at a leaf. */
  async tried(state, shown, path, number) {
    if (!this.tree || !/^[-+]?[\d./]+$/.test(number)) return undefined;
    const tree = structuredClone(this.tree);
    at(tree, path).text = number;
    const reply = await this.ask({ ...request(state, "search"), tree: writeTree(tree) }), value = worth(reply);
    return reply.ok ? { value: joined([value]).replace("-", "−"), same: value === worth(shown) } : undefined;
  }
}

/** The value at the root, or its bound. */
const worth = ({ bound, value }) => (bound === "=" ? "" : `${bound} `) + value;

/** A node's place as child numbers. */
const pathOf = (reel, i) => {
  const [place] = reel.nodes[i].label.split(" ");
  return place === "root" ? [] : place.split(".").map(Number);
};
