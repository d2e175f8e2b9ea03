/** Rectangles for sizes, as square as they can be (Bruls, Huizing and van Wijk). Larger ones first. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function squarify(sizes: readonly number[], { x, y, width, height }: Rectangle): Rectangle[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= 0) return [];
  const areas = sizes.map((size) => (size / total) * width * height);
  const placed: Rectangle[] = [];
  let [left, top, right, bottom] = [x, y, x + width, y + height];
  for (let first = 0; first < areas.length; ) {
    const side = Math.max(1e-6, Math.min(right - left, bottom - top));
    let end = first + 1;
    while (end < areas.length && worst(areas.slice(first, end + 1), side) <= worst(areas.slice(first, end), side)) end++;
    const row = areas.slice(first, end);
    const sum = row.reduce((a, b) => a + b, 0);
    const thick = sum / side;
    const isColumn = right - left >= bottom - top;
    let at = isColumn ? top : left;
    for (const area of row) {
      const long = area / thick;
      placed.push(isColumn ? { x: left, y: at, width: thick, height: long } : { x: at, y: top, width: long, height: thick });
      at += long;
    }
    if (isColumn) left += thick;
    else top += thick;
    first = end;
  }
  return placed;
}

/** The worst ratio of sides in a row along `side`. */
function worst(row: readonly number[], side: number): number {
  const sum = row.reduce((a, b) => a + b, 0);
  return Math.max((side ** 2 * Math.max(...row)) / sum ** 2, sum ** 2 / (side ** 2 * Math.min(...row)));
}
