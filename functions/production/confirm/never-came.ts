/**
 * Asks about each row that names a lot that never came in, where stock has others of the same thing: a code that was typed
 * wrong is on no trace of the lot that went in.
 */
import { neverCameQuestion, type Question } from '@batchbook/shared/production/questions';
import { isSameCode } from '@batchbook/shared/stock/lot-code';
import { meantInstead } from '@batchbook/shared/stock/meant-instead';
import { queryPage } from '../../platform/table/read.ts';
import { defaultSiteOf, readShelves, type ShelfOf, tracePksOf } from '../../stock/index.ts';
import { type Row, thingOfRow } from '../runs/rows.ts';
import { recordOf, withoutUndone } from '../trace/lot-records.ts';
import type { Draft } from './freeze.ts';

interface Scope {
  organizationId: string;
}

type NamedRow = Row & { supplierLotCode: string };

export async function neverCameQuestions(draft: Draft): Promise<Question[]> {
  const { organizationId, ingredients } = draft;
  const scope = { organizationId };
  const named = ingredients.flatMap((row, index) => (isNamed(row) ? [{ row, index }] : []));
  if (named.length === 0) return [];
  const siteId = draft.siteId ?? (await defaultSiteOf(scope));
  if (siteId === null) return [];
  const shelves = await readShelves(scope, siteId, new Set(named.map(({ row }) => thingOfRow(row))));
  const asked = await Promise.all(
    named.map(async ({ row, index }) => {
      const shelf = shelves.get(thingOfRow(row));
      const there = shelf ? thereInstead(row, shelf) : [];
      if (!shelf || there.length === 0 || (await cameElsewhere(scope, row, shelf))) return [];
      const { name, supplierLotCode: lotCode, useByDate } = row;
      return [neverCameQuestion(`ingredients.${index}.supplierLotCode`, { name, lotCode, useByDate }, there)];
    }),
  );
  return asked.flat();
}

const isNamed = (row: Row): row is NamedRow => row.supplierLotCode !== null && row.source !== 'made_here';

type Lot = ShelfOf['lots'][number];

const isOf = ({ supplierLotCode, useByDate }: NamedRow, lot: Pick<Lot, 'lotCode' | 'useByDate'>): boolean =>
  isSameCode(lot.lotCode, supplierLotCode) && (useByDate === null || lot.useByDate === useByDate);

/** What is there of the same thing; nothing where the named lot is there, or no other is. */
function thereInstead(row: NamedRow, { lots, place }: ShelfOf): string[] {
  if (place.isItemDeleted || lots.some((lot) => lot.left > 0n && isOf(row, lot))) return [];
  return meantInstead(row.supplierLotCode, lots);
}

/** The first records of a lot say how it came. */
const firstRecords = 50;

/** Whether the lot came to another site, or came and is gone; a batch, of whatever recipe. Carried, it needn't have come. */
async function cameElsewhere(scope: Scope, row: NamedRow, { place }: ShelfOf): Promise<boolean> {
  const pages = await Promise.all(
    tracePksOf(scope.organizationId, row.supplierLotCode).map((pk) =>
      queryPage(scope, { pk, limit: firstRecords }),
    ),
  );
  const records = pages.flatMap(({ items }) => items).flatMap((item) => recordOf(item, new Map()) ?? []);
  return withoutUndone(records).some(
    (one) =>
      isOf(row, one) &&
      (one.kind === 'run'
        ? one.direction === 'made' && row.recipeId !== null
        : one.itemId === place.of.itemId && one.delta > 0n && one.reason !== 'transfer'),
  );
}
