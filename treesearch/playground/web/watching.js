// Watch: a search stage by stage; before the engine answers, the tree alone.
import { reelOf } from "./drawing.js";
import { element } from "./element.js";
import { firstCut, known } from "./firstscreen.js";
import { Player } from "./player.js";
import { request } from "./state.js";
import { writeTree } from "./tree.js";
import words from "./words.js";

export class Watching {
  /**
   * `ask(request)` asks the engine; `moved(stage)` gets each step; `edit(path)` changes a node; `tree()` is the tree.
   * @param {{ask: (request: object) => Promise<any>, tree: () => any, moved: (stage: number) => void,
   *   edit: (path: number[]) => void}} does
   */
  constructor({ ask, moved, edit, tree }) {
    this.ask = ask;
    this.moved = moved;
    this.edit = edit;
    this.tree = tree;
    this.host = element("div", { class: "watching" });
    this.key = "";
    /** @type {Player | undefined} */
    this.player = undefined;
  }

  /** A new host for each player, because the keys of the old one end with its host. */
  fresh() {
    const box = element("div", {});
    this.host.replaceChildren(box);
    return box;
  }

  wanted(state) { return request(state, "steps", ["beside"]); }

  /** Show a built-in example, or else the tree for now. Return whether that is all. */
  ahead(state, tree, root) {
    const reply = known(this.wanted(state));
    if (reply) {
      this.show(state, reply);
      return true;
    }
    const key = JSON.stringify(this.wanted(state));
    if (tree && !state.game && this.key !== key) {
      this.key = "";
      const waiting = { ...reelOf(tree, root), stages: [] };
      this.player = new Player(this.fresh(), { reels: [waiting], words: { ...words.player, before: words.wait_steps } },
        { everywhere: false });
    }
    return false;
  }

  show(state, reply) {
    const key = JSON.stringify(this.wanted(state));
    if (key === this.key) {
      if (state.stage && this.player?.stage !== Number(state.stage)) this.player?.go(Number(state.stage));
      return;
    }
    this.key = key;
    const [reel] = reply.reels, stage = Number(state.stage || (known(this.wanted(state)) ? firstCut(reel) : 1));
    const card = state.game ? {} : { edit: (i) => this.edit(pathOf(reel, i)), tried: (i, value) => this.tried(state,
      reel, i, value) };
    this.player = new Player(this.fresh(), { reels: reply.reels, words: words.player }, { everywhere: true, stage,
      moved: (at) => this.moved(at), card });
  }

  /** Search the tree with another number at a leaf. */
  async tried(state, reel, i, value) {
    const tree = this.tree(), path = pathOf(reel, i);
    if (!tree || !/^[-+]?[\d./]+$/.test(value)) return undefined;
    const copy = structuredClone(tree), leaf = path.reduce((node, step) => node.children[step - 1], copy);
    leaf.text = value;
    const { ok, bound, value: worth } = await this.ask({ ...request(state, "search"), tree: writeTree(copy) });
    const text = `${bound} ${worth}`.replace(/^= /, "");
    return ok ? { value: text.replace("-", "−"), same: reel.answer.startsWith(`value ${text},`) } : undefined;
  }
}

/** A node's place as child numbers. */
const pathOf = (reel, i) => {
  const [place] = reel.nodes[i].label.split(" ");
  return place === "root" ? [] : place.split(".").map(Number);
};
