// Back, Next, the timeline, Play and Present under the picture, and the keys for them.
import { element, reveal } from "./element.js";

const ICONS = { back: "M14 5L7 12L14 19", next: "M10 5L17 12L10 19", play: "M8 5L18 12L8 19Z",
  pause: "M8 5V19M16 5V19",
  present: "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15" };
const MOST_DOTS = 20;

const icon = (name) => `<svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;

/** A button with its sign. */
export function signed(button, name, says) {
  button.innerHTML = name === "next" ? `<span></span>${icon(name)}` : `${icon(name)}<span></span>`;
  button.querySelector("span").textContent = says;
  return button;
}

export class Transport {
  /** @param {import("./player.js").Player} player */
  constructor(player) {
    const { last, words: w } = player;
    const button = (name, onclick, kind = "btn") => signed(
      element("button", { class: kind, "data-do": name, title: w.keys[name], onclick }), name, w.buttons[name]);
    this.player = player;
    this.slider = element("input", { type: "range", min: 0, max: last, value: 0, "aria-label": w.slider,
      oninput: () => player.go(Number(this.slider.value)) });
    this.gone = element("i", { class: "gone" });
    this.knob = element("i", { class: "knob" });
    this.output = element("output", { class: "counter" });
    this.back = button("back", () => player.go(player.stage - 1));
    this.next = button("next", () => player.next(), "btn primary");
    this.play = button("play", () => player.play(), "btn play");
    this.full = button("present", () => player.present(), "btn full");
    const mark = (kind, stage) => element("i", { class: kind, style: `left:${this.partOf(stage)}` });
    const dots = last <= MOST_DOTS ? [...Array(last + 1).keys()] : [];
    this.dots = dots.map((stage) => mark("dot", stage));
    const cuts = player.cutStages().map((stage) => mark("cutmark", stage));
    const marks = element("div", { class: "marks", "aria-hidden": "true" }, element("i", { class: "rail" }),
      this.gone, ...this.dots, ...cuts, this.knob);
    this.host = element("div", { class: "transport", role: "group", "aria-label": w.controls },
      element("div", { class: "keys" }, this.back, this.next),
      element("div", { class: "time" }, marks, this.slider), this.output, this.play, this.full);
  }

  /** How far along the timeline a stage is. */
  partOf(stage) { return `${(stage / Math.max(1, this.player.last)) * 100}%`; }

  show() {
    const { stage, last, words: w } = this.player;
    this.slider.value = String(stage);
    this.slider.setAttribute("aria-valuetext", w.counter.replace("{stage}", stage).replace("{last}", last));
    this.output.textContent = `${stage} / ${last}`;
    this.gone.style.width = this.knob.style.left = this.partOf(stage);
    this.dots.forEach((dot, i) => dot.classList.toggle("in", i <= stage));
    this.back.setAttribute("aria-disabled", String(stage === 0));
    this.next.setAttribute("aria-disabled", String(stage === last));
  }

  /** Show another icon and text on a button. */
  says(button, name, text = name) { signed(this[button], name, this.player.words.buttons[text]); }
}

/** What each key does, by its name. @param {import("./player.js").Player} player */
export function acts(player) {
  const next = () => player.next();
  const back = () => player.go(player.stage - 1);
  const presents = () => document.body.classList.contains("present");
  return {
    ArrowRight: next,
    PageDown: next,
    ArrowLeft: back,
    PageUp: back,
    Home: () => player.go(0),
    End: () => player.go(player.last),
    " ": () => (presents() ? next() : player.play()),
    p: () => player.present(),
    Escape: () => presents() && player.present(),
    n: () => player.nextCut(),
    w: () => player.why(),
    "?": () => toggle(player.keys),
  };
}

function toggle(keys) {
  keys.open = !keys.open;
  if (keys.open) reveal(keys);
}

/** The list of keys, closed at first. */
export function listed(words) {
  const rows = words.key_list.flatMap(([keys, does]) => [
    element("dt", {}, ...keys.map((key) => element("kbd", {}, key))), element("dd", {}, does)]);
  return element("details", { class: "keylist" }, element("summary", {}, words.keys_title),
    element("dl", {}, ...rows));
}
