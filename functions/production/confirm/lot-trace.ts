/** What a run did to lots, written under each lot's code: a trace finds the run there, with or without stock. */
import type { TakenLot } from '@batchbook/shared/production/schema';
import type { Write } from '../../platform/table/write.ts';
import { lotTracePk, type Posting } from '../../stock/index.ts';
import { lotNameKey, type PostedRow } from '../table.ts';
import type { Line, LineState } from './lines.ts';

/** The sort key's start of all runs under a lot's code. */
export const lotRunPrefix = 'RUN#';

/** One item for each lot that the line took or made. */
export function lotTrace(
  { referenceId, rows: of }: Line,
  { head, siteId, shelf }: LineState,
  rows: Readonly<Record<string, PostedRow>>,
  postings: readonly Posting[],
): Write[] {
  const direction = of === 'output' ? 'made' : 'used';
  const lots = new Map<string, TakenLot[]>();
  for (const { lots: taken } of Object.values(rows))
    for (const lot of taken) {
      if (lot.lotCode === null) continue;
      const key = `${lot.useByDate} ${lot.lotCode}`;
      lots.set(key, [...(lots.get(key) ?? []), lot]);
    }
  const suppliers = new Map(of === 'output' ? [] : of.map((row) => [row.supplierLotCode, row.supplierId]));
  const isIngredient = of !== 'output' && of[0]?.ingredientId === referenceId;
  return [...lots.values()].flatMap(([first, ...more]) => {
    const { lotCode, useByDate } = first as TakenLot;
    const supplierId = suppliers.get(lotCode) ?? null;
    const isInStock = postings.some(
      ({ movement }) => movement.lotCode === lotCode && movement.useByDate === useByDate,
    );
    return [
      ...(isInStock ? [] : [nameOf(head.organizationId, lotCode as string)]),
      {
        label: `lot of ${direction} ${referenceId} ${lotCode} ${useByDate}`,
        put: {
          pk: lotTracePk(head.organizationId, lotCode as string),
          sk: `${lotRunPrefix}${head.id}#${referenceId}#${direction}#${useByDate ?? '-'}`,
          type: 'LOTRUN',
          runId: head.id,
          direction,
          ...(isIngredient ? { ingredientId: referenceId } : { recipeId: referenceId }),
          ...(useByDate !== null && { useByDate }),
          ...(supplierId !== null && { supplierId }),
          ...(shelf && { itemId: shelf.place.of.itemId }),
          ...(siteId !== null && { siteId }),
          postedAt: head.confirmedAt,
          isInStock,
          amounts: [first as TakenLot, ...more].map(({ quantity, unit }) => ({ quantity, unit })),
        },
      },
    ];
  });
}

const nameOf = (organizationId: string, lotCode: string): Write => ({
  label: `lot ${lotCode}`,
  put: { ...lotNameKey(organizationId, lotCode), type: 'LOTNAME' },
});
