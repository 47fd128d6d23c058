// A page of practice starts.
import { Practice, among, revealed } from "./practice.js";

const data = JSON.parse(document.getElementById("treesearch-data").textContent);
const trees = await revealed(data.practice);
new Practice(document.getElementById("treesearch"), trees[0], data.words, { next: among(trees), count: trees.length });
