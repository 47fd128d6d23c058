// The conventions behind one button, which tells them in a line; and the solution behind another.
import { element, fill } from "./element.js";
import { failed } from "./refusing.js";
import { CHOSEN, DEFAULTS, request } from "./state.js";
import { answerView } from "./views.js";
import words from "./words.js";

/** @typedef {import("./state.js").State} State */

/** In a line how the search goes: what courses dispute, and whatever else is not as usual. @param {State} state */
function told(state) {
  const named = (name) => words.choices[state[name]] ?? (state[name] || words.as_written);
  const others = CHOSEN.filter((name) => state[name] !== DEFAULTS[name]).map((name) =>
    `${words[name]}: ${named(name)}`);
  return [fill(words.how, { root: named("root"), order: named("order"), cut_rule: named("cut_rule") }),
    ...others].join("; ");
}

/** The button with all that can be chosen behind it. @param {import("./controls.js").Makers} makers */
export function conventions({ menu, field, choice }) {
  const summary = element("summary", {}), algorithm = menu("algorithm", [["alphabeta", "alphabeta"]]);
  /** All that there is to choose from, when the engine has told. @param {string[]} names @param {State} state */
  function offer(names, state) {
    const select = algorithm.querySelector("select");
    select.replaceChildren(...names.map((name) => element("option", { value: name }, name)));
    select.value = state.algorithm;
  }
  const host = element("details", { class: "how" }, summary, element("div", { class: "grid" },
    algorithm,
    ...["root", "order", "cut_rule", "cuts", "values", "label"].map(choice), field("alpha", { placeholder: "-inf" }),
    field("beta", { placeholder: "+inf" }), field("depth", { inputmode: "numeric" }),
      field("evaluation", { placeholder: words.none })));
  return { host, offer, /** @param {State} state */ show: (state) => { summary.textContent = told(state); } };
}

export class Solution {
  /** @param {State} state @param {(request: object) => Promise<any>} ask */
  constructor(state, ask) {
    this.state = state;
    this.ask = ask;
    this.of = "";
    this.solved = element("div", { class: "solved" });
    this.host = element("details", { class: "solution", ontoggle: () => this.show() },
      element("summary", {}, words.solution), this.solved);
  }

  /** Value, path, cuts and the report: asked for only when they are opened. */
  async show() {
    if (!this.host.open) return;
    const { state } = this;
    if (!state.game && !state.tree.trim()) {
      this.of = "";
      this.solved.replaceChildren();
      return;
    }
    const key = JSON.stringify(request(state, "search"));
    if (this.of === key) return;
    this.of = key;
    const found = await this.ask(JSON.parse(key));
    if (this.of !== key) return;
    this.solved.replaceChildren(...(found.ok ? answerView(found) : found.error.code === "unreadable" ? []
      : [failed(found.error)]));
  }
}
