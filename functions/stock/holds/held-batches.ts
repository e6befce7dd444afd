/**
 * Batches on hold that a row names under another recipe, or as the lot of an ingredient: a trace takes it for the batch, and so
 * does its hold.
 */
import type { Hold } from '@batchbook/shared/stock/hold-schema';
import { holdsOnBatches, thingOfItem } from '@batchbook/shared/stock/holds';
import { lotKeyOf } from '@batchbook/shared/stock/lot-code';
import { getItems, type Item, queryAll } from '../../platform/table/read.ts';
import { toStockItem } from '../item-table.ts';
import { lotTracePk } from '../ledger/lot-table.ts';
import { deltaOf } from '../ledger/movement-table.ts';
import { itemKey } from '../table.ts';
import type { IsBatch, NamingRow } from './held-lots.ts';

interface Scope {
  organizationId: string;
}

/** Whose number a code is, and what else came in under it. */
interface OfCode {
  madeBy: ReadonlySet<unknown>;
  came: ReadonlySet<string>;
}

/**
 * Which of the rows name a batch on hold that is of another thing. Where a lot of their own came in under the same code, they
 * name that. Reads only where a code is the same.
 */
export async function readNamedBatches(
  scope: Scope,
  holds: readonly Hold[],
  rows: readonly Pick<NamingRow, 'thingId' | 'lotCode'>[],
): Promise<IsBatch> {
  const codes = new Set(
    rows.flatMap(({ thingId, lotCode }) => {
      if (lotCode === null) return [];
      const lot = { thingId, lotCode, siteId: null, useByDate: undefined };
      return holdsOnBatches(holds, lot).length > 0 ? lotKeyOf(lotCode) : [];
    }),
  );
  const read = await Promise.all(
    [...codes].map(async (code) => [code, await readCode(scope, code)] as const),
  );
  const byCode = new Map(read);
  return ({ thingId, lotCode }, hold) => {
    const of = byCode.get(lotKeyOf(lotCode));
    return of?.madeBy.has(hold.recipeId) === true && !of.came.has(thingId);
  };
}

async function readCode(scope: Scope, code: string): Promise<OfCode> {
  const records = await queryAll(scope, { pk: lotTracePk(scope.organizationId, code), consistent: true });
  const madeBy = new Set(
    records.filter(({ direction }) => direction === 'made').map(({ recipeId }) => recipeId),
  );
  const undone = new Set(records.flatMap(({ undoes }) => (typeof undoes === 'string' ? undoes : [])));
  const itemIds = new Set(
    records.flatMap((record) => (isArrival(record, undone) ? (record.sk.split('#').at(-1) ?? []) : [])),
  );
  const items = await getItems(
    scope,
    [...itemIds].map((id) => itemKey(scope.organizationId, id)),
  );
  return { madeBy, came: new Set(items.map((item) => thingOfItem(toStockItem(item)))) };
}

/** What was undone didn't come. */
const isArrival = (record: Item, undone: ReadonlySet<string>): boolean =>
  record.type !== 'LOTRUN' &&
  record.reason !== 'undo' &&
  !undone.has(record.sk.split('#')[1] ?? '') &&
  deltaOf(record) > 0n;
