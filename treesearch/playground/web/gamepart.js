// Which position of which game is searched, and how it looks.
import { element } from "./element.js";
import { request } from "./state.js";

const GAMES = [["tictactoe", "tic-tac-toe"], ["nim", "nim"], ["connect4", "connect 4"], ["blocker", "blocker"]];

export class GamePart {
  /** @param {import("./controls.js").Makers} makers @param {(request: object) => Promise<any>} ask */
  constructor({ menu, field }, ask) {
    this.ask = ask;
    this.position = element("pre", { class: "position", tabindex: 0 });
    this.host = element("div", { class: "game-part" }, element("div", { class: "grid" }, menu("game", GAMES),
      field("size", { placeholder: "5, 7x6" }), field("state"), field("rules")), this.position);
  }

  /** The position as people see it; `current()`: whether it is still that which is asked for. */
  async show(state, current) {
    const { game, size, state: text, rules } = request(state, "position");
    const told = await this.ask({ ask: "position", game, size, state: text, rules });
    if (!current() || (!told.ok && told.error.code === "stopped")) return;
    this.position.textContent = told.ok ? told.shown : told.error.message;
  }
}
