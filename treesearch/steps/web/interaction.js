// An answer as an interaction of SCORM 1.2.
import { span } from "./lms.js";

const LONGEST = 255; // of a text

/** The place of a node, in a drawing whose nodes may have names as well. */
const placeOf = (node) => node.label.split(" ")[0];

/** What is given or right, as a report shows it: a cut is true or false, all else a text. */
function spelled(kind, texts, nodes) {
  if (kind === "cut") return texts[0] === "cut" ? "t" : "f";
  return (kind === "cross" ? texts.map((i) => placeOf(nodes[i])) : texts).join(",").slice(0, LONGEST) || "none";
}

/**
 * The fields of an answer in the order in which strict systems take them. `detail`: as Practice tells it; `version`: ""
 * if there is one for all; `asked`: when the question was asked, in milliseconds.
 */
export function interaction({ tree, question, kind, at, given, right, result }, nodes, version, asked) {
  const place = kind === "cross" ? "" : placeOf(nodes[at]).replace(/\W/g, "_");
  const id = [version.replace(/\W/g, "_").slice(0, 40), `T${tree}`, `Q${question + 1}`, kind, place];
  const now = Date.now(), midnight = new Date(now).setHours(0, 0, 0, 0);
  return [
    ["id", id.filter(Boolean).join("_").slice(0, LONGEST)], ["time", span(now - midnight, 2)],
    ["type", kind === "cut" ? "true-false" : "fill-in"],
    ...(right ? [["correct_responses.0.pattern", spelled(kind, right, nodes)]] : []),
    ["student_response", spelled(kind, given, nodes)], ["result", result], ["latency", span(now - asked)],
  ];
}
