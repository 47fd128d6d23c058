// A submission as text.
import { at, isLeaf, walk, writeTree } from "./tree.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {{kind: string, at: number[], after: number}} CutLine at a node, after its child of that number */
/**
 * @typedef {{value: string, path: number[], cuts: CutLine[], noCuts: boolean, pruned: number[][]}} Filled what was
 * filled in
 */

/** A place as people write it. @param {number[]} path */
export const named = (path) => (path.length > 1 ? path.join(".") : path.length ? `node ${path[0]}` : "root");

/**
 * A cut by the texts of its subtrees; undefined if two subtrees have the same text.
 */
function taught(kind, cut, tree) {
  const node = tree && at(tree, cut.at), child = node?.children[cut.after - 1];
  if (!child) return undefined;
  const texts = node.children.map(writeTree), subtree = writeTree(node), after = texts[cut.after - 1];
  const alike = [...walk(tree)].filter((one) => !isLeaf(one.node) && writeTree(one.node) === subtree).length;
  if (alike > 1 || texts.filter((text) => text === after).length > 1
    || /[*=:?]|[a-z]/i.test(subtree)) return undefined;
  return `${kind} after ${after} in subtree ${subtree}`;
}

/** @param {CutLine} cut @param {Tree} [tree] */
export function lineOf(cut, tree) {
  const kind = cut.kind ? `${cut.kind} cut` : "cut", node = cut.at.length ? `node ${cut.at.join(".")}` : "root";
  return taught(kind, cut, tree) ?? `${kind} after ${named([...cut.at, cut.after])} at ${node}`;
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
