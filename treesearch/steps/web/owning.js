// What is below a node: for ears its children are a group inside it, though on paper all nodes lie side by side.
let known = 0;

/**
 * Says which nodes are a parent's children, and of each which it is of how many.
 * @param {Element} parent @param {Element[]} children
 */
export function own(parent, children) {
  if (!children.length) return;
  const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
  children.forEach((child, at) => {
    child.id = `item-${known += 1}`; // by number, since two panels show the same nodes
    child.setAttribute("aria-posinset", String(at + 1));
    child.setAttribute("aria-setsize", String(children.length));
  });
  group.setAttribute("role", "group");
  group.setAttribute("aria-owns", children.map((child) => child.id).join(" "));
  parent.append(group);
}

/** A node and all below it, by the children of each; nothing for -1. @returns {number[]} */
export const under = (children, i) => (i < 0 ? [] : [i, ...children[i].flatMap((child) => under(children, child))]);
