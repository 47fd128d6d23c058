// The keys: what each does, and the list of them that the page shows.
import { element } from "./element.js";

/** What each key does to a player, by its name. */
export function acts(player) {
  const next = () => player.next(), back = () => player.go(player.stage - 1);
  const presents = () => document.body.classList.contains("present");
  return {
    ArrowRight: next, PageDown: next, n: next, ArrowLeft: back, PageUp: back, p: back, Home: () => player.go(0),
      End: () => player.go(player.last),
    " ": () => (presents() ? next() : player.play()), f: () => player.present(),
      Escape: () => presents() && player.present(),
    c: () => player.nextCut(), "+": () => player.zoom(1.25), "-": () => player.zoom(0.8), 0: () => player.zoom(0),
      "?": () => show(player.keys),
  };
}

function show(keys) {
  keys.open = !keys.open;
  if (keys.open) keys.scrollIntoView({ block: "nearest" });
}

/** The list, closed at first. `everywhere`: whether the keys act wherever the focus is. */
export function listed(words, everywhere) {
  const rows = words.key_list.flatMap(([keys, does]) => [element("dt", {},
    ...keys.map((key) => element("kbd", {}, key))), element("dd", {}, does)]);
  return element("details", { class: "keys" }, element("summary", {}, words.keys_title),
    ...(everywhere ? [] : [element("p", {}, words.keys_where)]), element("dl", {}, ...rows));
}
