// The conventions, with the solution by them.
import { element } from "./element.js";
import { request } from "./state.js";
import { reportView } from "./results.js";
import words from "./words.js";

const GAMES = ["", "tictactoe", "nim", "connect4", "blocker"];

export class Conventions {
  learns = true;

  /** @param {import("./app.js").Page} page */
  constructor({ controls: { menu, field, choice } }) {
    this.algorithm = menu("algorithm", [["alphabeta", "alphabeta"]]);
    this.games = element("div", { class: "grid" }, field("size", { placeholder: "5, 7x6" }), field("state"),
      field("rules"));
    this.root = choice("root");
    this.solved = element("div", {});
    this.host = element("section", { class: "how" }, element("h1", {}, words.more.conventions),
      element("div", { class: "grid" }, menu("game", GAMES.map((name) => [name, words.games[name]]))), this.games,
      element("div", { class: "grid" }, this.algorithm, this.root,
        ...["order", "cut_rule", "cuts", "values", "label"].map(choice),
        field("alpha", { placeholder: "-inf" }), field("beta", { placeholder: "+inf" }),
        field("utility_range", { placeholder: "0, 10" }), field("depth", { inputmode: "numeric" }),
        field("evaluation", { placeholder: words.none })),
      element("details", { open: true }, element("summary", {}, words.solution), this.solved));
  }

  show({ state, about }) {
    this.games.hidden = !state.game;
    this.root.hidden = Boolean(state.game);
    const select = this.algorithm.querySelector("select");
    const names = about?.algorithms ?? [state.algorithm];
    if (select.options.length !== names.length) {
      select.replaceChildren(...names.map((name) => element("option", { value: name }, name)));
    }
    select.value = state.algorithm;
    return request(state, "search");
  }

  reply(reply) { this.solved.replaceChildren(...(reply.ok ? reportView(reply) : [])); }
}
