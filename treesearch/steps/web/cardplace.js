// Place a card beside its node, over as little of the drawing as possible.

/**
 * Put a card into its host, near an item of the drawing; below it where there is no free room. `heavy`: what it
 * must not cover; `light`: what it should not, with a `weight`.
 * @param {{x: number, y: number, h: number} | undefined} item
 */
export function beside(host, card, item, heavy, light = "", weight = 0.03) {
  card.classList.remove("below");
  if (!item || host.clientWidth < 640) return;
  const w = card.offsetWidth, h = card.offsetHeight, wide = host.clientWidth, tall = host.clientHeight;
  const origin = host.getBoundingClientRect(),
    boxes = (selector) => (selector ? [...host.querySelectorAll(selector)] : []).map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left - origin.left - 6, top - origin.top - 6, width + 12, height + 12];
  });
  const taken = boxes(heavy), others = boxes(light);
  const over = (all, x, y) => all.reduce((sum, [a, b, c, d]) => sum + Math.max(0,
    Math.min(x + w, a + c) - Math.max(x, a))
    * Math.max(0, Math.min(y + h, b + d) - Math.max(y, b)), 0);
  const spots = [];
  // on a grid of 16 pixels; a pixel over what is heavy costs as much as 50 pixels of distance from the item
  for (let x = 0; x <= wide - w; x += 16) for (let y = 0; y <= tall - h; y += 16) {
    spots.push([x, y, over(taken, x, y) * 50 + over(others, x, y) * weight + Math.hypot(x + w / 2 - item.x,
      y + h / 2 - item.y
      - item.h / 2)]);
  }
  // a card that would cover the heavy with more than 8 % of its area goes below the drawing
  const [best] = spots.sort((first, second) => first[2] - second[2]);
  if (!best || over(taken, best[0], best[1]) > w * h * 0.08) card.classList.add("below");
  else Object.assign(card.style, { left: `${best[0]}px`, top: `${best[1]}px` });
}
