import { heldQuestion, type Question } from '@batchbook/shared/production/questions';
import { readHeld } from '../../stock/index.ts';
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
  const [held, awaited] = await Promise.all([
    readHeld({ organizationId }, siteId),
    readAwaited(draft, linesOf(draft, ingredients)),
  ]);
  const lotOf = (row: Row) => {
    if (row.supplierLotCode !== null)
      return { lotCode: row.supplierLotCode, useByDate: row.useByDate ?? undefined };
    const run = awaited.get(awaitedRunId(row) ?? '');
    return run ? { lotCode: run.batchNumber, useByDate: run.useByDate } : null;
  };
  return ingredients.flatMap((row, index) => {
    const lot = row.source === 'made_here' ? null : lotOf(row);
    const hold = lot && held({ ...lot, thingId: thingOfRow(row) });
    return hold ? [heldQuestion(`ingredients.${index}.supplierLotCode`, hold)] : [];
  });
}
