// As much of a page as the scripts of the playground need in Node.js, where they draw nothing.
class Fake {
  constructor(name) {
    Object.assign(this, { name, children: [], attributes: {}, listeners: {}, dataset: {}, style: {}, options: [], value: "" });
    this.classList = { add() {}, remove() {}, toggle() {}, contains: () => false };
  }

  append(...more) {
    this.children.push(...more);
    if (this.name === "select") this.options = this.children;
  }

  prepend(...more) { this.children.unshift(...more); }

  after() {}

  replaceChildren(...more) {
    this.children = [];
    this.append(...more);
  }

  setAttribute(name, value) {
    this.attributes[name] = String(value);
    if (["checked", "value"].includes(name)) this[name] = name === "checked" ? true : value;
    if (name === "hidden") this.hidden = true;
  }

  getAttribute(name) { return this.attributes[name] ?? null; }

  removeAttribute(name) { delete this.attributes[name]; }

  addEventListener(name, act) { this.listeners[name] = act; }

  click() { return this.listeners.click?.({ target: this }); }

  change() { return this.listeners.change?.({ target: this }); }

  get all() { return [this, ...this.children.flatMap((child) => child.all ?? [])]; }

  querySelector(name) { return this.all.find((one) => one.name === name); }

  get textContent() { return this.children.map((child) => child.textContent ?? child).join(""); }

  set textContent(text) { this.children = [text]; }

  getContext() { // every letter is as wide as every other, and a bold one wider
    return { font: "", measureText(text) { return { width: text.length * (this.font.startsWith("600 100px") ? 64 : 60) }; } };
  }

  scrollIntoView() {}

  focus() {}

  contains() { return false; }

  closest() { return null; }
}

const store = new Map();
Object.assign(globalThis, {
  self: globalThis, Fake, location: { href: "https://x.test/play#view=first", hash: "" },
  document: { createElement: (name) => new Fake(name), querySelector: () => null, getElementById: () => new Fake("div"),
    addEventListener() {}, body: new Fake("body"), activeElement: null },
  sessionStorage: { getItem: (key) => store.get(key) ?? null, setItem: (key, text) => store.set(key, text) },
  matchMedia: () => ({ matches: false, addEventListener() {} }), requestAnimationFrame() {}, addEventListener() {},
  ResizeObserver: class { observe() {} }, DOMParser: class {
    parseFromString(text) { return { documentElement: { textContent: text } }; }
  },
});
