// A tree as text, to be shown and changed by clicking. What this does not know the engine reads; nothing is searched here.

const TOKEN = /;[^\n]*|#\|[\s\S]*?\|#|[()]|[^\s();]+/g;
const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:/\d+|[eE][-+]?\d+)?`;
const NAME = String.raw`\p{L}[\p{L}\p{N}_'’-]*`;
const ROLE = /^(max|min|chance)$/i;
const HEAD = new RegExp(`^(${NAME})?(:${NUMBER})?$`, "u");
const LEAF = new RegExp(`^(?:(${NUMBER})\\*)?(?:(${NAME})=)?(${NUMBER}|\\?${"[\\p{L}\\p{N}]*"})$`, "u");
const WEIGHT = new RegExp(`^(${NUMBER})\\*$`, "u");

/** The tree of a text: {role, head, weight, name, text, children}; undefined where this reader is not sure. */
export function readTree(text) {
  const tokens = (text.replace(/^[\s'‘’`]+/, "").match(TOKEN) ?? []).filter((token) => !/^(;|#\|)/.test(token));
  const top = { children: [], head: [] }, open = [top];
  let weight = "";
  for (const token of tokens) {
    const here = open.at(-1);
    if (token === "(") {
      const node = { head: [], children: [], weight };
      weight = "";
      here.children.push(node);
      open.push(node);
    } else if (token === ")") {
      if (open.length < 2 || !here.children.length || weight) return undefined;
      open.pop();
    } else if (WEIGHT.test(token)) {
      weight = WEIGHT.exec(token)[1];
    } else if (open.length > 1 && !here.children.length && (ROLE.test(token) || HEAD.test(token))) {
      here.head.push(token);
      if (ROLE.test(token) && here.head.length === 1) here.role = token.toLowerCase();
    } else {
      const leaf = LEAF.exec(token);
      if (!leaf) return undefined;
      here.children.push({ weight: leaf[1] ?? "", name: leaf[2] ?? "", text: leaf[3], head: [], children: [] });
    }
  }
  return open.length === 1 && top.children.length === 1 ? top.children[0] : undefined;
}

export function writeTree(node) {
  const weight = node.weight ? `${node.weight}*` : "";
  if (!node.children.length) return `${weight}${node.name ? `${node.name}=` : ""}${node.text}`;
  return `${weight}(${[...node.head, ...node.children.map(writeTree)].join(" ")})`;
}

export const isLeaf = (node) => !node.children.length;

export function at(tree, path) {
  return path.reduce((node, step) => node?.children[step - 1], tree);
}

/** Every node with its path and who moves there, parents first. */
export function* walk(node, root = "max", path = [], turn = undefined) {
  const player = isLeaf(node) ? "leaf" : node.role ?? turn ?? root;
  yield { node, path, player };
  const mover = player === "chance" ? turn ?? root : player;
  const next = player === "chance" ? turn : mover === "max" ? "min" : "max";
  for (const [i, child] of node.children.entries()) yield* walk(child, root, [...path, i + 1], next);
}

/** The tree's text after a change at a place: "add", "delete" or "change" (a leaf, to `value`). */
export function changed(tree, path, act, value) {
  const copy = structuredClone(tree), node = at(copy, path);
  if (act === "change") node.text = value;
  if (act === "add" && isLeaf(node)) {
    const { weight, name } = node;
    const leaf = { weight: "", name: "", text: node.text, head: [], children: [] };
    Object.assign(node, { head: name ? [name] : [], children: [leaf, { ...leaf, text: "0" }], weight, text: undefined, name: "" });
  } else if (act === "add") {
    node.children.push({ weight: "", name: "", text: "0", head: [], children: [] });
  }
  if (act === "delete") {
    const above = at(copy, path.slice(0, -1));
    above.children.splice(path.at(-1) - 1, 1);
    if (!above.children.length) Object.assign(above, { text: "0", head: [], role: undefined });
  }
  return writeTree(copy);
}

export const validLeaf = (text) => LEAF.test(text) && !/[*=]/.test(text);
