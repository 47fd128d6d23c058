// How far each search is at each step.

/**
 * For each search the stage that it shows at each step. Searches of which one looks at all that the others look at go
 * from place to place together, and wait where they leave one out; others go stage by stage.
 */
export function together(reels) {
  const places = reels.map(({ nodes, stages }) => stages.map(({ at }) => nodes[at].label));
  const long = places.reduce((longest, other) => (other.length > longest.length ? other : longest));
  const stagesAt = places.map((visited) => {
    let stage = 0;
    return [0, ...long.map((place) => (visited[stage] === place ? ++stage : stage))];
  });
  const follow = stagesAt.every((at, i) => at.at(-1) === places[i].length);
  return follow ? stagesAt : places.map((visited) => [0, ...long].map((_, step) => Math.min(step, visited.length)));
}
