/** Rows of recalls from before they had ids: what their names mean, as far as only one thing can be meant. */

import { sumDecimals } from '@batchbook/shared/money';
import type { RecallRow } from '@batchbook/shared/production/recall-row-schema';
import { keyOfRow } from '@batchbook/shared/production/recall-rows';
import type { TracedEvent, TracedSale } from '@batchbook/shared/production/trace-schema';

interface Found {
  /** With the purchasers as their sales name them now. */
  sales: readonly TracedSale[];
  events: readonly TracedEvent[];
}

/** What the page called the council when rows had names. */
const council = 'Your local authority’s food safety team';

export const isNamed = ({ name }: RecallRow): boolean => name !== undefined;

/** Returns the rows with ids where the name is of one buyer, one event or the council; others keep their name. */
export function rowsById(rows: readonly RecallRow[], found: Found): RecallRow[] {
  const byKey = new Map<string, RecallRow>();
  for (const row of rows.flatMap((one) => (isNamed(one) ? meant(one, found) : [one]))) {
    const key = keyOfRow(row);
    const before = byKey.get(key);
    byKey.set(key, before ? together(before, row) : row);
  }
  return [...byKey.values()];
}

/** When they were reached, and what came back, are rows of one sale now. */
function together(before: RecallRow, row: RecallRow): RecallRow {
  const back = [before.recovered, row.recovered].filter((quantity) => quantity !== null);
  return {
    ...before,
    reachedAt: before.reachedAt ?? row.reachedAt,
    recovered: back.length === 0 ? null : sumDecimals(back),
    unit: before.unit || row.unit,
  };
}

function meant(row: RecallRow, found: Found): RecallRow[] {
  const { name = '', batchNumber, ...rest } = row;
  if (name === council && row.recovered === null) return [{ ...rest, authority: 'local_authority' }];
  const isOf = (one: { batchNumber: string | null }) =>
    batchNumber === undefined || one.batchNumber === batchNumber;
  const sales = salesOf(name, found.sales);
  const events = found.events.filter((event) => event.name === name);
  const [sale, event] = [sales?.find(isOf), events.find(isOf)];
  if (sales && sales.length > 0 && events.length === 0 && sale)
    return row.recovered === null
      ? sales.map(({ id }) => ({ ...rest, saleId: id }))
      : [{ ...rest, saleId: sale.id, unit: sale.unit }];
  const isOneEvent = new Set(events.map(({ id }) => id)).size === 1;
  if (sales?.length === 0 && isOneEvent && event)
    return [
      {
        ...rest,
        eventId: event.id,
        ...(batchNumber !== undefined && { batchNumber, unit: event.unit }),
      },
    ];
  const [ofBatch] = [...found.sales, ...found.events].filter((one) => one.batchNumber === batchNumber);
  return [{ ...row, unit: row.unit || (ofBatch?.unit ?? '') }];
}

/** The sales of the one buyer of that name, 'Rosa' or 'Rosa (rosa@example.com)'; `null` when two have it. */
function salesOf(name: string, sales: readonly TracedSale[]): TracedSale[] | null {
  const named = sales.filter(
    ({ purchaserName, purchaserEmail }) =>
      purchaserName === name || (purchaserEmail !== '' && `${purchaserName} (${purchaserEmail})` === name),
  );
  const buyers = new Set(named.map(({ purchaserEmail }) => purchaserEmail.toLowerCase()).filter(Boolean));
  return buyers.size > 1 ? null : named;
}
