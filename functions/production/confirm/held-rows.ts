import { heldQuestion, type Question } from '@batchbook/shared/production/questions';
import { heldAmong, readNamedBatches, readOpenHolds } from '../../stock/index.ts';
import { type Row, thingOfRow } from '../runs/rows.ts';
import type { Draft } from './freeze.ts';
import { awaitedRunId, linesOf } from './lines.ts';
import { readAwaited } from './lock-run.ts';

/**
 * Asks about each row that names a lot on hold, or waits for a batch on hold: it went in, so it is recorded once somebody
 * says why.
 */
export async function heldRowQuestions(draft: Draft): Promise<Question[]> {
  const { organizationId, siteId, ingredients } = draft;
  const scope = { organizationId };
  const [holds, awaited] = await Promise.all([
    readOpenHolds(scope),
    readAwaited(draft, linesOf(draft, ingredients)),
  ]);
  const lotOf = (row: Row) => {
    if (row.supplierLotCode !== null)
      return { lotCode: row.supplierLotCode, useByDate: row.useByDate ?? undefined };
    const run = awaited.get(awaitedRunId(row) ?? '');
    return run ? { lotCode: run.batchNumber, useByDate: run.useByDate } : null;
  };
  const isBatch = await readNamedBatches(
    scope,
    holds,
    ingredients.map((row) => ({ thingId: thingOfRow(row), lotCode: lotOf(row)?.lotCode ?? null })),
  );
  const held = await heldAmong(scope, holds, { siteId, isBatch });
  return ingredients.flatMap((row, index) => {
    const lot = row.source === 'made_here' ? null : lotOf(row);
    const hold = lot && held({ ...lot, thingId: thingOfRow(row) });
    return hold ? [heldQuestion(`ingredients.${index}.supplierLotCode`, hold)] : [];
  });
}
