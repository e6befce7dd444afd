/** What a run did to lots, written under each lot's code: a trace finds the run there, with or without stock. */
import type { TakenLot } from '@batchbook/shared/production/schema';
import { lotKeyOf } from '@batchbook/shared/stock/lot-code';
import { isSameLot } from '@batchbook/shared/stock/shelf';
import type { Write } from '../../platform/table/write.ts';
import { lotNameKey, lotTracePk, type Posting } from '../../stock/index.ts';
import type { PostedRow } from '../table.ts';
import type { Line, LineState } from './lines.ts';

/** The sort key's start of all runs under a lot's code. */
export const lotRunPrefix = 'RUN#';

/** One item for each lot that the line took or made, and for each spelling of it. */
export function lotTrace(
  { referenceId, rows: of }: Line,
  { head, siteId, shelf }: LineState,
  rows: Readonly<Record<string, PostedRow>>,
  postings: readonly Posting[],
): Write[] {
  const direction = of === 'output' ? 'made' : 'used';
  const suppliers = new Map(of === 'output' ? [] : of.map((row) => [row.supplierLotCode, row.supplierId]));
  const isIngredient = of !== 'output' && of[0]?.ingredientId === referenceId;
  return touchedLots(rows).flatMap(({ lotCode, useByDate, dateAssumed, amounts }) => {
    const supplierId = suppliers.get(lotCode) ?? null;
    const ofLot = postings.filter(({ movement }) => isSameLot(movement, { lotCode, useByDate }));
    const isInStock = ofLot.length > 0;
    return [
      ...(isInStock ? [] : [nameOf(head.organizationId, lotCode)]),
      {
        label: `lot of ${direction} ${referenceId} ${lotCode} ${useByDate}`,
        put: {
          pk: lotTracePk(head.organizationId, lotCode),
          sk: `${lotRunPrefix}${head.id}#${referenceId}#${direction}#${useByDate ?? '-'}#${encodeURIComponent(lotCode)}`,
          type: 'LOTRUN',
          lotCode,
          runId: head.id,
          direction,
          ...(isIngredient ? { ingredientId: referenceId } : { recipeId: referenceId }),
          ...(useByDate !== null && { useByDate }),
          ...(supplierId !== null && { supplierId }),
          ...(shelf && { itemId: shelf.place.of.itemId }),
          ...(siteId !== null && { siteId }),
          postedAt: head.confirmedAt,
          isInStock,
          ...(ofLot.some(({ movement }) => movement.lotAssumed) && { assumed: true }),
          ...(dateAssumed && { dateAssumed }),
          amounts,
        },
      },
    ];
  });
}

interface TouchedLot {
  lotCode: string;
  useByDate: string | null;
  /** A row named its code without a date. */
  dateAssumed: boolean;
  amounts: Pick<TakenLot, 'quantity' | 'unit'>[];
}

/** What rows have of each lot, by its spelling. */
function touchedLots(rows: Readonly<Record<string, PostedRow>>): TouchedLot[] {
  const lots = new Map<string, TouchedLot>();
  for (const { lotCode, useByDate, dateAssumed = false, quantity, unit } of Object.values(rows).flatMap(
    (row) => row.lots,
  )) {
    if (lotCode === null) continue;
    const key = `${useByDate} ${lotCode}`;
    const before = lots.get(key);
    lots.set(key, {
      lotCode,
      useByDate,
      dateAssumed: dateAssumed || (before?.dateAssumed ?? false),
      amounts: [...(before?.amounts ?? []), { quantity, unit }],
    });
  }
  return [...lots.values()];
}

const nameOf = (organizationId: string, lotCode: string): Write => ({
  label: `lot ${lotKeyOf(lotCode)}`,
  update: lotNameKey(organizationId, lotCode),
  expression: 'SET #type = :type, c = if_not_exists(c, :code)',
  names: { '#type': 'type' },
  values: { ':type': 'LOTNAME', ':code': lotCode },
});
