/** Where the names of points go, so that none is written over another or over a point. */

export interface Point {
  /** In pixels. */
  x: number;
  y: number;
  name: string;
}

export interface Label {
  name: string;
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Of 13 px text, on average. */
const letterPx = 6.6;
const heightPx = 16;
const markPx = 10;

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function boxOf({ name, x, y, anchor }: Label): Box {
  const width = name.length * letterPx;
  const before = { start: 0, middle: width / 2, end: width }[anchor];
  return { left: x - before, right: x - before + width, top: y - heightPx + 4, bottom: y + 4 };
}

const candidatesOf = ({ x, y, name }: Point): Label[] => [
  { name, x: x + markPx + 2, y: y + 4, anchor: 'start' },
  { name, x: x - markPx - 2, y: y + 4, anchor: 'end' },
  { name, x, y: y - markPx - 2, anchor: 'middle' },
  { name, x, y: y + markPx + 12, anchor: 'middle' },
];

/**
 * @param inside Where there is room. A name that finds none is left out: it is in the list beside.
 * @param besides What else is written there.
 */
export function labelsOf(points: readonly Point[], inside: Box, besides: readonly Box[] = []): Label[] {
  const marks = points.map(({ x, y }) => ({
    ...{ left: x - markPx, right: x + markPx, top: y - markPx, bottom: y + markPx },
  }));
  const taken: Box[] = [...besides, ...marks];
  const fits = (box: Box): boolean =>
    box.left >= inside.left &&
    box.right <= inside.right &&
    box.top >= inside.top &&
    box.bottom <= inside.bottom;
  return points.flatMap((point) => {
    const label = candidatesOf(point).find((one) => {
      const box = boxOf(one);
      return fits(box) && !taken.some((other) => overlap(box, other));
    });
    if (!label) return [];
    taken.push(boxOf(label));
    return [label];
  });
}
