// The keys: what each does, and the list of them that the page shows.
import { element } from "./element.js";

/** What each key does to a player, by its name. */
export function acts(player) {
  const next = () => player.next(), back = () => player.go(player.stage - 1);
  const presents = () => document.body.classList.contains("present");
  return {
    ArrowRight: next, PageDown: next, ArrowLeft: back, PageUp: back, Home: () => player.go(0),
    End: () => player.go(player.last), " ": () => (presents() ? next() : player.play()), p: () => player.present(),
    Escape: () => presents() && player.present(), n: () => player.nextCut(), w: () => player.why(),
    "?": () => show(player.keys),
  };
}

function show(keys) {
  keys.open = !keys.open;
  if (keys.open) keys.scrollIntoView({ block: "nearest" });
}

/** The list, closed at first. */
export function listed(words) {
  const rows = words.key_list.flatMap(([keys, does]) => [element("dt", {},
    ...keys.map((key) => element("kbd", {}, key))), element("dd", {}, does)]);
  return element("details", { class: "keylist" }, element("summary", {}, words.keys_title),
    element("dl", {}, ...rows));
}
