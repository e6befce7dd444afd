/** The rows of a run: what goes in, as the recipe says it and as somebody changed it. */
import type { Ratio } from '@batchbook/shared/money';
import { scaled } from '@batchbook/shared/production/scale';
import type { PutRunRow } from '@batchbook/shared/production/schema';
import type { RecipeLine } from '@batchbook/shared/recipes/schema';
import { ingredientKey, supplierKey } from '../../ingredients/index.ts';
import { invalid } from '../../platform/http/request-problem.ts';
import type { Key } from '../../platform/table/keys.ts';
import type { At } from '../../platform/table/read.ts';
import { recipeKey } from '../../recipes/index.ts';
import { assertNotNewlyHeld, type HeldAtRow, type NamingRow } from '../../stock/index.ts';
import { type PlannedRow, runTable } from '../table.ts';

/** A row as it is kept under its run. */
export type Row = Omit<PlannedRow, 'productionRunId'>;

const nothingKnown = { supplierId: null, supplierLotCode: null, useByDate: null } as const;

/** The recipe's own rows, scaled. Their ids are those of its lines. */
export const rowsOfRecipe = (lines: readonly RecipeLine[], batches: Ratio): Row[] =>
  lines.map((line) => ({
    id: line.id,
    ingredientId: line.kind === 'ingredient' ? line.ingredientId : null,
    recipeId: line.kind === 'recipe' ? line.recipeId : null,
    name: line.name,
    recipeQuantity: line.quantity,
    plannedQuantity: scaled(line.quantity, batches),
    actualQuantity: null,
    unit: line.unit,
    wastePercent: line.wastePercent,
    ...nothingKnown,
    source: 'stock',
    runId: null,
    partOf: null,
    costOverride: line.costOverride,
  }));

/** What the recipe says is scaled anew; what somebody typed stays. */
export const rescaled = (rows: readonly Row[], batches: Ratio): Row[] =>
  rows.map((row) =>
    row.recipeQuantity === null ? row : { ...row, plannedQuantity: scaled(row.recipeQuantity, batches) },
  );

/**
 * The recipe's rows that aren't among those that go in. What was to be made here for one of them is left out with it, and
 * counts as a batch of it.
 */
export function leftOutOf(known: readonly Row[], goingIn: readonly Row[]): Row[] {
  const there = new Set(goingIn.map(({ id }) => id));
  const made = new Set(goingIn.filter(({ source }) => source === 'made_here').map(({ id }) => id));
  return known
    .filter(({ id, recipeQuantity }) => recipeQuantity !== null && !there.has(id))
    .filter(({ partOf }) => partOf === null || made.has(partOf))
    .map((row) => ({ ...row, ...nothingKnown, actualQuantity: null, source: 'stock', runId: null }));
}

const referenceOf = (organizationId: string, row: PutRunRow): Key =>
  'recipeId' in row
    ? recipeKey(organizationId, row.recipeId)
    : ingredientKey(organizationId, row.ingredientId);

/** All that the rows name. */
export const rowKeys = (organizationId: string, rows: readonly PutRunRow[] = []): Key[] =>
  rows.flatMap((row) => [
    referenceOf(organizationId, row),
    ...(row.supplierId === null ? [] : [supplierKey(organizationId, row.supplierId)]),
    ...('runId' in row && row.runId !== null ? [runTable.key(organizationId, row.runId)] : []),
  ]);

interface Rows {
  organizationId: string;
  sent: readonly PutRunRow[];
  /** The recipe's rows at a create, the stored ones at an update. */
  known: readonly Row[];
  at: At;
  holds: HeldAtRow;
}

/** The ingredient or recipe that a row takes. */
export const thingOfRow = ({
  ingredientId,
  recipeId,
}: Partial<Pick<Row, 'ingredientId' | 'recipeId'>>): string => ingredientId ?? recipeId ?? '';

/** What a row says of its lot. */
export const namingOf = (
  row: Parameters<typeof thingOfRow>[0] & Pick<Row, 'supplierLotCode' | 'useByDate'>,
): NamingRow => ({ thingId: thingOfRow(row), lotCode: row.supplierLotCode, useByDate: row.useByDate });

const lotPath = (index: number): string => `ingredients.${index}.supplierLotCode`;

/** @throws RequestProblem at the lot of a row that stays, where it is on hold at the run's new site. */
export function assertKeptRows(rows: readonly Row[], holds: HeldAtRow): void {
  for (const [index, row] of rows.entries()) {
    const naming = namingOf(row);
    assertNotNewlyHeld(holds, { row: naming, before: naming, path: lotPath(index) });
  }
}

/**
 * The rows that were sent. One of the recipe's keeps what the recipe said; a row may keep a reference to something that
 * was deleted since.
 * @throws RequestProblem for a new row of something that doesn't exist, and for one that names a lot on hold.
 */
export function sentRows({ organizationId, sent, known, at, holds }: Rows): Row[] {
  const before = new Map(known.map((row) => [row.id, row]));
  return sent.map((row, index): Row => {
    const { id } = row;
    const ingredientId = 'ingredientId' in row ? row.ingredientId : null;
    const recipeId = 'recipeId' in row ? row.recipeId : null;
    const found = before.get(id);
    const same = found?.ingredientId === ingredientId && found.recipeId === recipeId ? found : undefined;
    const awaited = 'runId' in row ? row.runId : null;
    const name = at(referenceOf(organizationId, row))?.name ?? same?.name;
    const isThere = (field: string, key: Key, thing: string) => {
      if (!at(key)) throw invalid(`ingredients.${index}.${field}`, `is not ${thing} of this organization`);
    };
    if (typeof name !== 'string')
      isThere(
        recipeId === null ? 'ingredientId' : 'recipeId',
        referenceOf(organizationId, row),
        recipeId === null ? 'an ingredient' : 'a recipe',
      );
    if (row.supplierId !== null && row.supplierId !== same?.supplierId)
      isThere('supplierId', supplierKey(organizationId, row.supplierId), 'a supplier');
    if (awaited !== null && awaited !== same?.runId)
      isThere('runId', runTable.key(organizationId, awaited), 'a production run');
    const { supplierLotCode, useByDate } = row;
    assertNotNewlyHeld(holds, {
      row: namingOf({ ingredientId, recipeId, supplierLotCode, useByDate }),
      before: same && namingOf(same),
      path: lotPath(index),
    });
    return {
      id,
      ingredientId,
      recipeId,
      name: name as string,
      recipeQuantity: same?.recipeQuantity ?? null,
      plannedQuantity: row.plannedQuantity,
      actualQuantity: row.actualQuantity,
      unit: row.unit,
      wastePercent: same?.wastePercent ?? '0',
      supplierId: row.supplierId,
      supplierLotCode: row.supplierLotCode,
      useByDate: row.useByDate,
      source: 'source' in row ? row.source : 'stock',
      runId: awaited,
      partOf: same?.partOf ?? null,
      costOverride: same?.costOverride ?? null,
    };
  });
}
