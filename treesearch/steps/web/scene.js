// What a picture shows at a stage, without the places. `Board` extends `SceneState`, and picture.js draws its scene.
import { NAMES, PRUNED, SEARCHED, SearchState } from "./states.js";

/** @import { Cut, Scene } from "../../../.ci/types.d.ts" */

export class SceneState extends SearchState {
  /** @type {any} a `selected` node, the nodes with a `part` in what explains it, a `cut`, and the `reason` */
  explanation = {};

  /** @param {import("./placement.js").Placement} placement @returns {Scene} */
  sceneOn({ grow, phone, cells, rows, leafNames }) {
    const { words, line, cutShown: cut, wayShown: way } = this;
    const { notes, sentence } = this.view;
    const { part, reason = sentence } = this.explanation;
    const few = phone || rows > 0 || grow > 1 || Boolean(notes);
    const paths = new Set([...reason.matchAll(/node (\S*\w)/gi)].map(([, path]) => path));
    return {
      words, grow, cut, few, phone, cells,
      boards: rows > 0,
      leafNames: leafNames.length > 0,
      why: Boolean(cut && !part && (phone || !few)),
      notes: phone ? undefined : notes,
      alone: Boolean(notes),
      chips: this.windows(cut, few),
      key: (i) => this.keyAt(i),
      place: (i) => (paths.has(this.placeOf(i)) && !this.node(i).name ? this.placeOf(i) : ""),
      texts: (i) => ({ facts: this.node(i), says: this.says(i) }),
      severed: (i) => this.isSevered(i),
      edge: (i) => this.edgeKind(i, line, way),
      node: (i) => [this.kind(i, line, cut), this.describe(i), this.ariaStates(i)],
      counted: (folded) => this.counted(folded),
    };
  }

  /** The explained cut, otherwise that of the stage. @returns {Cut | undefined} */
  get cutShown() {
    return this.explanation.cut ?? (this.view.light === undefined ? this.cutOf(this.stage) : undefined);
  }

  /** The nodes from the root to the explained cut and along its best line, otherwise to the current node. */
  get wayShown() {
    if (this.explanation.cut) {
      const { node, stage } = this.explanation.cut;
      return new Set([...this.path(node), ...this.bestLine(node, stage)]);
    }
    const isSearching = this.stage > 0 && this.stage < this.last;
    return new Set(isSearching ? this.path(this.lit) : []);
  }

  /**
   * The nodes that show alpha and beta, with their windows. `few`: only the cause of the cut, or the current node.
   * @param {Cut | undefined} cut @returns {[number, string[]][]}
   */
  windows(cut, few) {
    const isSearching = this.now && !this.explanation.part && !this.view.bare && this.stage < this.last;
    let open = isSearching ? this.path(this.lit).filter((i) => this.record(i)?.open) : [];
    if (cut && (few || open.length > 2)) open = open.filter((i) => i === cut.owner);
    else if (few) open = open.slice(-1);
    const windows = new Map(open.map((i) => [i, this.record(i).window]));
    if (cut?.owner >= 0) windows.set(cut.owner, this.recordOf(cut.owner, cut.stage)?.window ?? cut.window);
    if (cut && (!few || cut.owner < 0)) windows.set(cut.node, cut.window);
    return [...windows].filter(([, window]) => window?.length);
  }

  /** Whether the edge above a node was cut. */
  isSevered(i) {
    const above = this.parent(i);
    return above >= 0 && this.status(i) === PRUNED && this.status(above) === SEARCHED;
  }

  hasPart(i) { return this.explanation.part?.has(i) ?? true; }

  /** The classes of the edge above a node. */
  edgeKind(i, line, way) {
    const names = [NAMES[this.status(i)]];
    if (line.has(i) && line.has(this.parent(i))) names.push("solution");
    else if (way.has(i)) names.push("path");
    if (!this.hasPart(i)) names.push("dim");
    return [...names, ...this.view.marks.get(i) ?? []].join(" ");
  }

  /** The classes of a node. */
  kind(i, line, cut) {
    const { crossed, marks, notes } = this.view;
    const { part, selected } = this.explanation;
    const roles = {
      lit: i === this.lit && !part && !notes,
      solution: line.has(i),
      cutting: cut?.node === i,
      blamed: cut?.owner === i,
      crossed: crossed?.has(i),
      dim: !this.hasPart(i),
      selected: selected === i,
    };
    const names = Object.keys(roles).filter((name) => roles[name]);
    return [this.node(i).shape, NAMES[this.status(i)], ...names, ...marks.get(i) ?? []].join(" ");
  }

  ariaStates(i) {
    const { crossed } = this.view;
    const checked = crossed ? ` aria-checked="${crossed.has(i)}"` : "";
    return checked + (i === this.lit ? ' aria-current="step"' : "");
  }
}
