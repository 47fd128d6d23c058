// The data of a practice page, packed so that the answers are not readable at a glance.
import { element } from "./element.js";

/** @param {string} text base64 of deflated JSON @returns {Promise<any>} */
function revealed(text) {
  const packed = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}

/** Call `start` with the page's host, data and unpacked practice, if this browser can unpack it. */
export async function withPractice(start) {
  const data = JSON.parse(document.getElementById("treesearch-data").textContent);
  const host = document.getElementById("treesearch");
  if (typeof DecompressionStream === "function") start(host, data, await revealed(data.practice));
  else host.append(element("p", { role: "alert" }, data.words.practice.tooOld));
}
