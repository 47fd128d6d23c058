// The player in a notebook, by anywidget, with the model's data.
import { Player } from "./player.js";

function render({ model, el }) {
  let player;
  const moved = (stage) => {
    model.set("stage", stage);
    model.save_changes();
  };
  const draw = () => {
    player?.stop();
    const host = document.createElement("div"); // a player listens to its host
    el.replaceChildren(host);
    player = new Player(host, model.get("data"), { stage: model.get("stage"), moved });
  };
  draw();
  model.on("change:data", draw);
  model.on("change:stage", () => { if (model.get("stage") !== player.stage) player.show(model.get("stage")); });
}
export default { render };
