/** What a trace finds now that an earlier one hadn't. */
import type { TracedLot } from '@batchbook/shared/production/trace-schema';
import { isSameCode } from '@batchbook/shared/stock/lot-code';
import type { Found } from '../../../data/traces.ts';
import { quantityOf } from './amounts.ts';

type Listed = Pick<Found, 'runs' | 'sales' | 'events' | 'possible' | 'lots'>;
type Return = NonNullable<TracedLot['returns']>[number];

/** What customers gave back since, in lots whose returns both know: two alike are two. */
function returnsSince(before: Listed, now: Listed): Return[] {
  return now.lots.flatMap((lot) => {
    const known = before.lots.find(
      ({ lotCode, name }) => isSameCode(lotCode, lot.lotCode) && name === lot.name,
    );
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

/**
 * What a trace finds now that an earlier one hadn't, certain or possible: how many runs, sales and events, to whom, and what
 * came back, '4 tarts' for each. `null` when there is nothing.
 */
export function newSince(
  before: Listed,
  now: Listed,
): { runs: number; events: number; sales: number; buyers: string[]; returns: string[] } | null {
  const more = <List extends 'runs' | 'sales' | 'events'>(list: List): Found[List] => {
    const known = new Set([...before[list], ...before.possible[list]].map(({ id }) => id));
    return [...now[list], ...now.possible[list]].filter(({ id }) => !known.has(id)) as Found[List];
  };
  const sales = more('sales');
  const [runs, events] = [more('runs').length, new Set(more('events').map(({ id }) => id)).size];
  const returns = returnsSince(before, now).map(quantityOf);
  if (runs + events + sales.length + returns.length === 0) return null;
  return {
    ...{ runs, events, sales: sales.length, returns },
    buyers: [...new Set(sales.map(({ purchaserName }) => purchaserName))],
  };
}
