// The buttons of a player, and its search in words.
import { element } from "./element.js";

/**
 * A player, as far as its buttons act on it.
 * @typedef {{words: any, slider: HTMLInputElement, playing: HTMLElement, counter: HTMLElement, stage: number,
 *   last: number, terse: boolean, panels: {reel: any, board: {peek: boolean}}[], go: (stage: number) => void,
 *   next: () => void, show: (stage: number) => void, zoom: (times: number) => void, present: () => void}} Steppable
 */

/** @param {{words: any}} player */
export function button({ words }, name, act, key = "", kind = undefined) {
  const title = `${words.buttons[name]}${key ? ` (${key})` : ""}`;
  return element("button", { type: "button", class: kind, "data-do": name, title, onclick: act }, words.buttons[name]);
}

/** Those that step, and the slider. @param {Steppable} player */
export function controls(player) {
  const { words: w } = player, made = (name, act, kind = undefined) => button(player, name, act, w.keys[name], kind);
  player.slider.addEventListener("input", () => player.go(Number(player.slider.value)));
  return element("div", { class: "controls", role: "group", "aria-label": w.controls },
    element("div", { class: "row" }, made("first", () => player.go(0)), made("back", () => player.go(player.stage - 1)),
      player.playing, made("next", () => player.next(), "primary"), made("last", () => player.go(player.last)),
      player.counter),
    player.slider);
}

/** Those that change what is seen. @param {Steppable} player */
export function extras(player) {
  const { words: w } = player;
  const peek = element("input", { type: "checkbox", checked: player.panels[0].board.peek, onchange: () => {
    player.panels.forEach(({ board }) => { board.peek = peek.checked; });
    player.show(player.stage);
  } });
  const turned = () => { player.terse = terse.checked; player.show(player.stage); };
  const terse = element("input", { type: "checkbox", onchange: turned });
  return element("div", { class: "controls more", role: "group", "aria-label": w.extras },
    element("div", { class: "row" }, button(player, "in", () => player.zoom(1.25), "+"),
      button(player, "out", () => player.zoom(0.8), "-"), button(player, "fit", () => player.zoom(0), "0"),
      button(player, "present", () => player.present(), "f"),
      element("label", {}, peek, w.peek), element("label", {}, terse, w.terse)));
}

/** The whole search in words, made when it is opened. @param {Pick<Steppable, "words" | "panels">} player */
export function alternative({ words, panels }) {
  const details = element("details", { class: "words" }, element("summary", {}, words.alternative));
  const listed = (reel) => reel.stages.map((stage) => element("li", {}, stage.full.join(" ")));
  const told = ({ reel }) => element("section", {}, element("h3", {}, reel.title), element("p", {}, reel.subject),
    element("ol", {}, ...listed(reel)), element("p", {}, reel.answer));
  details.addEventListener("toggle", () => {
    if (details.open && details.children.length === 1) details.append(...panels.map(told));
  });
  return details;
}
