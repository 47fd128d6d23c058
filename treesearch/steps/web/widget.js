// The same player in a notebook, by anywidget; the data are the model's.
import { Player } from "./player.js";

function render({ model, el }) {
  const host = document.createElement("div");
  el.append(host);
  const draw = () => {
    const player = new Player(host, model.get("data"));
    player.show(model.get("stage"));
    const go = player.show.bind(player);
    player.show = (stage) => { go(stage); if (model.get("stage") !== player.stage) { model.set("stage", player.stage);
      model.save_changes(); } };
    model.on("change:stage", () => { if (model.get("stage") !== player.stage) go(model.get("stage")); });
  };
  draw();
  model.on("change:data", draw);
}
export default { render };
