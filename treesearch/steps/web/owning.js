// The children of a node as a group inside it, for ears: on paper all nodes lie side by side.
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
