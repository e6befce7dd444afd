/** What a trace finds now that an earlier one hadn't. */
import { sumDecimals } from '@batchbook/shared/money';
import type { TracedLot } from '@batchbook/shared/production/trace-schema';
import { isSameCode } from '@batchbook/shared/stock/lot-code';
import { countOf, listOf } from '@batchbook/shared/text';
import type { Found } from '../../../data/traces.ts';
import { quantityOf } from './amounts.ts';

type Listed = Pick<Found, 'runs' | 'sales' | 'events' | 'possible' | 'lots' | 'balance'>;
type Return = NonNullable<TracedLot['returns']>[number];

/** What is new, certain or possible. */
export interface NewSince extends Pick<Found, 'runs' | 'sales' | 'events'> {
  /** What customers gave back. */
  returns: Return[];
  /** '1,000 g of Butter AMP-2611-B destroyed': what was done with the goods. */
  done: string[];
  /** All that is found now. */
  found: Found;
}

const isSameLot =
  (lot: Pick<TracedLot, 'lotCode' | 'name'>) =>
  (other: Pick<TracedLot, 'lotCode' | 'name'>): boolean =>
    isSameCode(other.lotCode, lot.lotCode) && other.name === lot.name;

/** What customers gave back since, in lots whose returns both know: two alike are two. */
function returnsSince(before: Listed, now: Listed): Return[] {
  return now.lots.flatMap((lot) => {
    const known = before.lots.find(isSameLot(lot));
    if (known && known.returns === undefined) return [];
    const left = (known?.returns ?? []).map(keyOfReturn);
    return (lot.returns ?? []).filter((back) => {
      const at = left.indexOf(keyOfReturn(back));
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  });
}

const keyOfReturn = ({ day, customerId, quantity, unit }: Return): string =>
  JSON.stringify([day, customerId, quantity, unit]);

const doneWords = {
  destroyed: 'destroyed',
  supplierReturned: 'sent back to the supplier',
  wasted: 'wasted',
} as const;
const doneNames = ['destroyed', 'supplierReturned', 'wasted'] as const;

/** What was done with each lot since. A balance from before a column was kept doesn't say how much was in it. */
function doneSince(before: Listed, now: Listed): string[] {
  return now.balance.flatMap((lot) => {
    const known = before.balance.find(isSameLot(lot));
    if (known && known.unit !== lot.unit) return [];
    return doneNames.flatMap((name) => {
      const was = known ? known[name] : '0';
      if (was === undefined || lot[name] === undefined) return [];
      const quantity = sumDecimals([lot[name], `-${was}`]);
      if (quantity === '0' || quantity.startsWith('-')) return [];
      return [`${quantityOf({ quantity, unit: lot.unit })} of ${lot.name} ${lot.lotCode} ${doneWords[name]}`];
    });
  });
}

/** What a trace finds now that an earlier one hadn't; `null` when there is nothing. */
export function newSince(before: Listed, now: Found): NewSince | null {
  const more = <List extends 'runs' | 'sales' | 'events'>(list: List): Found[List] => {
    const known = new Set([...before[list], ...before.possible[list]].map(({ id }) => id));
    return [...now[list], ...now.possible[list]].filter(({ id }) => !known.has(id)) as Found[List];
  };
  const fresh = { runs: more('runs'), sales: more('sales'), events: more('events') };
  const [returns, done] = [returnsSince(before, now), doneSince(before, now)];
  const count = fresh.runs.length + fresh.sales.length + fresh.events.length + returns.length + done.length;
  return count === 0 ? null : { ...fresh, returns, done, found: now };
}

/** '1 sale to Late Buyer and 1 batch more. 4 tarts came back. 1,000 g of Butter AMP-2611-B destroyed'. */
export function newSinceText({ runs, sales, events, returns, done }: NewSince): string {
  const buyers = new Set(sales.map(({ purchaserName }) => purchaserName));
  const eventCount = new Set(events.map(({ id }) => id)).size;
  const counts = [
    ...(sales.length > 0 ? [`${countOf(sales.length, 'sale')} to ${listOf([...buyers])}`] : []),
    ...(eventCount > 0 ? [countOf(eventCount, 'event')] : []),
    ...(runs.length > 0 ? [countOf(runs.length, 'batch', 'batches')] : []),
  ];
  return [
    ...(counts.length > 0 ? [`${listOf(counts)} more`] : []),
    ...(returns.length > 0 ? [`${listOf(returns.map(quantityOf))} came back`] : []),
    ...done,
  ].join('. ');
}
