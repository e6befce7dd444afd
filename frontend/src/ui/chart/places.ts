/** Where a chart can be read: a point of a line, a bar, a column. */
export interface Place {
  x: number;
  y: number;
  title: string;
  /** The figure, and what else is known of it. */
  lines: readonly string[];
}

/** The direction in which the places of a chart follow each other. */
export type Along = 'x' | 'y';

/** What a place says, in one sentence. */
export const placeText = ({ title, lines }: Place): string => `${title}: ${lines.join(', ')}`;

/** Returns the index of the place nearest to a position along the chart. */
export function nearestPlace(places: readonly Place[], positionPx: number, along: Along): number {
  const distances = places.map((place) => Math.abs(place[along] - positionPx));
  return distances.indexOf(Math.min(...distances));
}

const steps: Record<Along, Record<string, number>> = {
  x: { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 },
  y: { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 },
};

/** Returns the index of the place that a key leads to, or `null` for a key that leads nowhere. */
export function placeAfterKey(key: string, index: number, count: number, along: Along): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[along][key];
  return step === undefined ? null : Math.max(0, Math.min(index + step, count - 1));
}
