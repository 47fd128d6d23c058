// Why there is no answer, as the page shows it.
import { element } from "./element.js";
import words from "./words.js";

/** @typedef {{code: string, message: string, meant?: string}} Failure an error as the engine answers it */

/** That something went wrong, and why. @param {Failure} error */
export function failed(error) {
  if (error.code === "stopped") return refusal(error);
  return element("div", { class: "error", role: "alert" }, element("p", {}, words.error), refusal(error, ""));
}

/**
 * The reason alone. A text and the caret below it keep their columns, whatever is above them wraps; one's own Stop is
 * no error. @param {Failure} error
 */
export function refusal({ code, message }, kind = "error") {
  if (code === "stopped") return element("p", { class: "stopped", role: "status" }, message);
  const lines = message.split("\n"), caret = lines.findIndex((line) => /^\s*\^/.test(line));
  const kept = (i) => caret > 0 && (i === caret || i === caret - 1);
  const pieces = lines.map((line, i) => element("span", { class: kept(i) ? "columns" : "" }, `${line}\n`));
  return element("pre", { class: kind, tabindex: 0, ...(kind && { role: "alert" }) }, ...pieces);
}
