// The page: reads the data that stand in it and starts.
import { Player } from "./player.js";

const data = JSON.parse(document.getElementById("treesearch-data").textContent);
new Player(document.getElementById("treesearch"), data, { link: true });
