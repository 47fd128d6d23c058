// A page of practice starts.
import { Practice, revealed } from "./practice.js";

const data = JSON.parse(document.getElementById("treesearch-data").textContent);
new Practice(document.getElementById("treesearch"), await revealed(data.practice), data.words);
