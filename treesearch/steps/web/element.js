// Elements of a page, sentences with gaps, and signs as words.

/**
 * An element with attributes, listeners (`on...`) and children. Texts are not read as markup.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, any>} attributes
 * @param {...(Node | string | undefined)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  if (name === "button") node.setAttribute("type", name); // the usual type sends a form
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value === true) node.setAttribute(key, "");
    else if (value !== false && value !== undefined) node.setAttribute(key, value);
  }
  node.append(...children.filter((child) => child !== undefined));
  return node;
}

/** A sentence with its gaps filled. @param {Record<string, any>} gaps @returns {string} */
export function fill(sentence, gaps) {
  return sentence.replace(/\{(\w+)\}/g, (_, name) => gaps[name]);
}

/** Scroll until a part of the page is visible. */
export const reveal = (part) => part.scrollIntoView({ block: "nearest" });

/** Sentences of the command line with the signs of a page. @param {string[]} sentences */
export const joined = (sentences) => sentences.join(" ").replaceAll("<=", "≤").replaceAll(">=", "≥");

/** A text for a screen reader. @param {Record<string, string>} signs for each sign its words, in this order */
export function spoken(text, signs) {
  return Object.entries(signs).reduce((spelled, [sign, word]) => spelled.split(sign).join(word), text);
}
