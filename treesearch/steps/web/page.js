// The page: reads its data and starts. treesearch/steps/__init__.py lists the scripts in reading order.
import { Player } from "./player.js";

const data = JSON.parse(document.getElementById("treesearch-data").textContent);
new Player(document.getElementById("treesearch"), data, { link: true });
