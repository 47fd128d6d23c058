// As much of a page as the scripts need in Node.js. A drawing is drawn only in a host with a `clientWidth`.
const FLAGS = ["checked", "hidden", "open"];
const known = {};
const parsed = (selector) => known[selector] ??= selector.split(",").map((one) => {
  const parts = one.trim().split(" "), last = parts.pop(), [before] = parts.at(-1) === "+" ? parts.splice(-2) : [];
  return { name: /^[a-z]*\d?/.exec(last)[0], before, above: parts.join(" "),
    tests: [...last.matchAll(/\.([\w-]+)|\[([\w-]+)(?:="?([^"\]]*)"?)?\]/g)] };
});
const matches = (node, selector) => parsed(selector).some(({ name, before, above, tests }) =>
  (!name || name === node.name) && tests.every(([, kind, key, value]) => (kind ? node.classes.has(kind)
    : value === undefined ? key in node.attributes : node.attributes[key] === value))
  && (!before || node.parent?.children[node.parent.children.indexOf(node) - 1]?.matches?.(before))
  && (!above || node.parent?.closest(above)));

const ids = {};

class Fake {
  constructor(name) {
    Object.assign(this, { name, children: [], attributes: {}, listeners: {}, dataset: {}, style: {}, value: "",
      classes: new Set(), offsetParent: {} });
    this.classList = { add: (...names) => names.forEach((one) => this.classes.add(one)),
      remove: (one) => this.classes.delete(one), contains: (one) => this.classes.has(one),
      toggle: (one, on) => (on ? this.classes.add(one) : this.classes.delete(one)) };
  }

  get isConnected() { return Object.values(ids).includes(this) || Boolean(this.parent?.isConnected); }

  get options() { return this.children; }

  get className() { return [...this.classes].join(" "); }

  set className(names) { this.classes = new Set(String(names).split(" ").filter(Boolean)); }

  adopt(more) {
    for (const one of more.filter((each) => each instanceof Fake)) {
      one.remove();
      one.parent = this;
    }
    return more;
  }

  append(...more) { this.children.push(...this.adopt(more)); }

  prepend(...more) { this.children.unshift(...this.adopt(more)); }

  after(...more) {
    const { parent } = this;
    parent?.adopt(more); // which may remove some before this one
    parent?.children.splice(parent.children.indexOf(this) + 1, 0, ...more);
  }

  before(...more) {
    const { parent } = this;
    parent.adopt(more);
    parent.children.splice(parent.children.indexOf(this), 0, ...more);
  }

  get nextSibling() { return this.parent?.children[this.parent.children.indexOf(this) + 1]; }

  replaceWith(other) {
    this.after(other);
    this.remove();
  }

  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((one) => one !== this);
    this.parent = undefined;
  }

  replaceChildren(...more) {
    for (const one of this.children) if (one instanceof Fake) one.parent = undefined;
    this.children = [];
    this.append(...more);
  }

  setAttribute(name, value) {
    this.attributes[name] = String(value);
    if (FLAGS.includes(name)) this[name] = true;
    if (name === "value" || name === "href") this[name] = String(value);
    if (name === "class") this.className = value;
    if (name.startsWith("data-")) this.dataset[name.slice(5)] = String(value);
  }

  getAttribute(name) { return this.attributes[name] ?? null; }

  removeAttribute(name) { delete this.attributes[name]; }

  addEventListener(name, act, { signal } = {}) {
    (this.listeners[name] ??= []).push(act);
    signal?.addEventListener("abort", () => this.removeEventListener(name, act));
  }

  removeEventListener(name, act) { this.listeners[name] = this.listeners[name].filter((one) => one !== act); }

  dispatchEvent(event) { this.fire(event.type, event); }

  /** Send an event to this element and those around it. Returns whether it was not cancelled. */
  fire(name, more = {}) {
    let stopped = false;
    const event = { type: name, key: "", target: this, defaultPrevented: false, detail: more.detail, ...more,
      preventDefault() { event.defaultPrevented = true; }, stopPropagation() { stopped = true; } };
    for (let node = this; node && !stopped; node = node.parent ?? (node === document ? undefined : document)) {
      for (const act of node.listeners[name] ?? []) act(event);
      node[`on${name}`]?.(event);
    }
    return !event.defaultPrevented;
  }

  click() { return this.fire("click"); }

  change() { return this.fire("change"); }

  get all() { return this.gather([]); }

  gather(list) {
    list.push(this);
    for (const child of this.children) if (child instanceof Fake) child.gather(list);
    return list;
  }

  matches(selector) { return Boolean(matches(this, selector)); }

  querySelectorAll(selector) { return this.all.slice(1).filter((one) => matches(one, selector)); }

  querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null; }

  closest(selector) { return matches(this, selector) ? this : this.parent?.closest(selector) ?? null; }

  contains(other) { return this.all.includes(other); }

  get textContent() { return this.children.map((child) => child.textContent ?? child).join(""); }

  set textContent(text) { this.replaceChildren(...(text === "" ? [] : [text])); }

  set innerHTML(html) {
    this.replaceChildren();
    let here = this;
    for (const [, end, name, attributes, closed, words] of html.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>|([^<]+)/g)) {
      if (words) here.append(words);
      else if (end) here = here.parent;
      else {
        const node = new Fake(name);
        for (const [, key, value] of attributes.matchAll(/([\w-]+)="([^"]*)"/g)) node.setAttribute(key, value);
        here.append(node);
        if (!closed) here = node;
      }
    }
  }

  /** The element as text, a line for each element. */
  lines(indent = "") {
    const { hidden, name, classes, attributes, style, value } = this;
    if (name === "svg") return [`${indent}svg ${this.className} ${this.marked}`.trimEnd()];
    const others = Object.entries(attributes).filter(([key]) =>
      ![...FLAGS, "class", "value", "href", "style"].includes(key));
    const texts = this.children.filter((child) => !(child instanceof Fake)).join("");
    const parts = [name + [...classes].map((one) => `.${one}`).join(""),
      ...others.map(([key, text]) => `${key}=${text}`), this.id && `id=${this.id}`, ...FLAGS.filter((key) => this[key]),
      value && `value=${value}`, this.href && `href=${this.href}`, attributes.style,
      ...Object.entries(style).map((pair) => pair.join(":")),
      texts && JSON.stringify(name === "pre" ? texts.slice(0, 60) : texts)];
    const line = indent + parts.filter(Boolean).join(" ").replaceAll(/(\.\d)\d+/g, "$1");
    const below = hidden || (name === "details" && !this.open) ? [] : this.children;
    return [line, ...below.flatMap((child) => child.lines?.(`${indent}  `) ?? [])];
  }

  /** The nodes of a drawing with marks, such as "lit n-2 n-2-1". */
  get marked() {
    const marks = ["lit", "solution", "cutting", "blamed", "crossed", "dim", "selected"].map((mark) =>
      [mark, ...this.querySelectorAll(`.n.${mark}`).map((node) => node.dataset.n)]);
    return marks.filter((names) => names.length > 1).map((names) => names.join(" ")).join(", ");
  }

  getContext() { // every letter is as wide as every other, and a bold one wider
    return { font: "", measureText(text) {
      return { width: text.length * (this.font.startsWith("600 100px") ? 64 : 60) };
    } };
  }

  scrollIntoView() {}

  select() {}

  focus({ preventScroll = false } = {}) {
    Object.assign(document, { activeElement: this, scrolled: !preventScroll });
    this.fire("focusin");
  }
}

const store = new Map(), listeners = new Fake("window");
const page = Object.assign(new Fake("document"), {
  createElement: (name) => new Fake(name), querySelector: () => null,
  getElementById: (id) => ids[id] ??= new Fake("div"),
  body: new Fake("body"), documentElement: new Fake("html"), activeElement: null,
});
Object.assign(globalThis, {
  self: globalThis, Fake, location: { href: "https://x.test/play#view=first", hash: "" }, document: page,
  sessionStorage: { getItem: (key) => store.get(key) ?? null, setItem: (key, text) => store.set(key, text) },
  matchMedia: (query) => ({ matches: query.includes("min-width"), addEventListener() {} }), requestAnimationFrame() {},
  addEventListener: (name, act) => listeners.addEventListener(name, act),
  fire: Object.assign((name, more) => listeners.fire(name, more), { forget() { listeners.listeners = {}; } }),
  ResizeObserver: class { observe() {} }, DOMParser: class {
    parseFromString(text) { return { documentElement: { textContent: text } }; }
  },
});
