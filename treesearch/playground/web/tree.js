// Read, change and write the text of a tree.
//
// What this reader cannot be sure of (weights, block comments, pasted calls, letters that Python and JavaScript fold
// differently), the engine reads, and sends in its canonical form.

const NUMBER = String.raw`[-+]?(?:\d+/0*[1-9]\d*|(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?)`;
const MORE = String.raw`[\p{L}\p{N}_'-]`;
const NAME = String.raw`(?!(?:max|min|chance|nan|inf|infinity|nil|t|quote)(?!${MORE}))\p{L}[\p{L}\d_'-]*`;
const CANONICAL_NAME = String.raw`[^\s();:=*?]+`;
const UNSURE = /[\u0130\u0131]|\(\s*(?:mini?-?max|alpha-?beta|nega-?max|expecti)/i;
const LONGEST = 100, DEEPEST = 500;

/**
 * A node: its role, name and static value in the order of the text in `head`; a leaf has a `text`.
 * @typedef {{weight: string, name: string, text?: string, head: string[], role?: string, children: Tree[]}} Tree
 */

const lexer = (name, weighted) => new RegExp([
  String.raw`(?<blank>[ \t\r\n]+|;[^\r\n]*)|(?<open>\()|(?<close>\))`,
  ...(weighted ? [String.raw`(?<weight>${NUMBER})\*`] : []),
  String.raw`(?:(?<leafName>${name})=)?(?<leaf>${NUMBER}|\?(?:${name})?)(?=[\s();]|$)`,
  String.raw`(?<role>max|min|chance)(?!${MORE})|(?<static>:${NUMBER})(?=[\s();]|$)|(?<name>${name})`,
].join("|"), "iuy");
const SURE = lexer(NAME, false), CANONICAL = lexer(CANONICAL_NAME, true);

/** The tokens; undefined for an unknown one. */
function* pieces(pattern, text) {
  for (let from = 0; from < text.length; from = pattern.lastIndex) {
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    if (!match || match[0].length > LONGEST * (match.groups.blank ? 1e6 : 1)) return yield undefined;
    if (!match.groups.blank) yield match.groups;
  }
  return undefined;
}

/** Whether a role, a name or a static value may stand next in a list: in this order, before the first child. */
function headed(node, { role, name, static: value }) {
  const rank = role ? 1 : name ? 2 : 3;
  if (!node.head || node.children.length || node.rank >= rank) return false;
  if (value && node.rank === 2) node.head.push(node.head.pop() + value);
  else node.head.push(role?.toLowerCase() ?? name ?? value);
  Object.assign(node, { rank }, role && { role: role.toLowerCase() });
  return true;
}

/** The tree of a text: {role, head, weight, name, text, children}; undefined where this reader is not sure. */
export function readTree(text, canonical = false) {
  const bare = canonical ? text : text.replace(/^[ \t\r\n]*['‘’`]?/, "");
  if (!canonical && UNSURE.test(bare)) return undefined;
  const top = { children: [] }, open = [top];
  let weight = "";
  for (const piece of pieces(canonical ? CANONICAL : SURE, bare)) {
    const here = open.at(-1);
    if (!piece || open.length > DEEPEST + 1) return undefined;
    if (piece.open) {
      open.push({ head: [], rank: 0, children: [], weight });
      here.children.push(open.at(-1));
      weight = "";
    } else if (piece.close) {
      if (open.length < 2 || !here.children.length) return undefined;
      open.pop();
    } else if (piece.weight) {
      weight = piece.weight;
    } else if (piece.leaf) {
      here.children.push({ weight, name: piece.leafName ?? "", text: piece.leaf, head: [], children: [] });
      weight = "";
    } else if (!headed(here, piece)) {
      return undefined;
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

/** A node's name, or ""; a list's head may also have a role and a static value. */
export const nameOf = ({ name, head }) => name || (head.find((word) => !/^(max|min|chance)$|^:/.test(word))
  ?? "").split(":")[0];

/** The node at a place, if there is one. @param {Tree} tree @param {number[]} path @returns {Tree | undefined} */
export function at(tree, path) {
  return path.reduce((node, step) => node?.children[step - 1], tree);
}

/** Every node with its path and player, parents first. */
export function* walk(node, root = "max", path = [], turn = undefined) {
  const player = isLeaf(node) ? "leaf" : node.role ?? turn ?? root;
  yield { node, path, player };
  const next = player === "chance" ? turn : player === "max" ? "min" : "max";
  for (const [i, child] of node.children.entries()) yield* walk(child, root, [...path, i + 1], next);
}

/** The tree's text after a change at a place: "add", "delete" or "change" (a leaf, to `value`). */
export function changed(tree, path, act, value) {
  const copy = structuredClone(tree), node = at(copy, path);
  if (act === "change") node.text = value;
  if (act === "add" && isLeaf(node)) {
    const { weight, name } = node;
    const leaf = { weight: "", name: "", text: node.text, head: [], children: [] };
    Object.assign(node, { head: name ? [name] : [], children: [leaf, { ...leaf, text: "0" }], weight, text: undefined,
      name: "" });
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

export const validLeaf = (text) => readTree(text)?.text === text;

/** The page's tree, read by `readTree` or else by the engine. */
export class Reading {
  /** @param {(request: object) => Promise<any>} ask */
  constructor(ask) {
    this.ask = ask;
    this.text = this.canonical = "";
  }

  /** The tree, if it is known without the engine. @param {Record<string, string>} state */
  tree({ game, tree }) {
    if (game) return undefined;
    return readTree(tree) ?? (tree === this.text ? readTree(this.canonical, true) : undefined);
  }

  /** A text that this program wrote or the engine read, with its canonical form. */
  know(text, canonical = text) { Object.assign(this, { text, canonical }); }

  /** Have the engine read a text. Returns the engine's answer. */
  async read(text) {
    const reply = await this.ask({ ask: "parse", tree: text });
    if (reply.ok) this.know(text, reply.tree);
    return reply;
  }
}
