// The conventions, and the solution.
import { element } from "./element.js";
import { failed } from "./errors.js";
import { request } from "./state.js";
import { reportView } from "./results.js";
import words from "./words.js";

/** @typedef {import("./state.js").State} State */

const GAMES = ["", "tictactoe", "nim", "connect4", "blocker"];

export class Conventions {
  /** @param {import("./controls.js").Makers} makers */
  constructor({ menu, field, choice }) {
    this.algorithm = menu("algorithm", [["alphabeta", "alphabeta"]]);
    this.games = element("div", { class: "grid" }, field("size", { placeholder: "5, 7x6" }), field("state"),
      field("rules"));
    this.root = choice("root");
    this.host = element("section", { class: "how" }, element("h1", {}, words.more.conventions),
      element("div", { class: "grid" }, menu("game", GAMES.map((name) => [name, words.games[name]]))), this.games,
      element("div", { class: "grid" }, this.algorithm, this.root, ...["order", "cut_rule", "cuts", "values",
        "label"].map(choice),
        field("alpha", { placeholder: "-inf" }), field("beta", { placeholder: "+inf" }),
        field("utility_range", { placeholder: "0, 10" }),
          field("depth", { inputmode: "numeric" }),
        field("evaluation", { placeholder: words.none })));
  }

  /** @param {any} about the choices, once the engine has answered */
  show(state, about) {
    this.games.hidden = !state.game;
    this.root.hidden = Boolean(state.game);
    const select = this.algorithm.querySelector("select"),
      names = Object.keys(about?.algorithms ?? { [state.algorithm]: 1 });
    if (select.options.length !== names.length) {
      select.replaceChildren(...names.map((name) => element("option", { value: name }, name)));
    }
    select.value = state.algorithm;
  }
}

export class Solution {
  /** @param {(request: object) => Promise<any>} ask */
  constructor(state, ask) {
    this.state = state;
    this.ask = ask;
    this.of = "";
    this.solved = element("div", { class: "solved" });
    this.host = element("details", { class: "solution", ontoggle: () => this.show() },
      element("summary", {}, words.solution), this.solved);
  }

  async show() {
    const { state } = this;
    if (!this.host.open || !(state.game || state.tree.trim())) return;
    const key = JSON.stringify(request(state, "search"));
    if (this.of === key) return;
    this.of = key;
    const found = await this.ask(JSON.parse(key));
    if (this.of !== key) return;
    this.solved.replaceChildren(...(found.ok ? reportView(found) : [failed(found.error)]));
  }
}
