/** A line of a delivery whose item was counted since: whether it was on the shelf then. */
import { dayOf } from '../../../ui/dates.ts';
import type { ActionLine, ActionTerms } from './action-lines.ts';

export interface CountQuestion {
  /** What it is about: an answer holds for this site, day and count. */
  key: string;
  /** The day of the count; `null` where only the server knows of one. */
  countedOn: string | null;
  /** The answer; `null` while there is none. */
  wasCounted: boolean | null;
}

/** Names what the server asked about. */
export const countAskedOf = (siteId: string, { deliveredOn }: Pick<ActionTerms, 'deliveredOn'>): string =>
  `${siteId} ${deliveredOn}`;

/** @param lastCounted When the item was last counted at the site, as far as this device knows. */
export function countQuestionOf(
  { counted, countAsked }: ActionLine,
  terms: Pick<ActionTerms, 'kind' | 'deliveredOn'>,
  { siteId, lastCounted }: { siteId: string; lastCounted: string | null },
): CountQuestion | null {
  const { kind, deliveredOn } = terms;
  if (kind !== 'receive' || deliveredOn === '') return null;
  const last = lastCounted === null ? null : dayOf(new Date(lastCounted));
  const countedOn = last !== null && deliveredOn <= last ? last : null;
  const asked = countAskedOf(siteId, terms);
  if (countedOn === null && countAsked !== asked) return null;
  const key = `${asked} ${countedOn ?? ''}`;
  return { key, countedOn, wasCounted: counted?.key === key ? counted.wasCounted : null };
}
