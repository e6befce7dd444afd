import { newId } from '@batchbook/shared/ids';
import { decimalOf } from '@batchbook/shared/money';
import type { RunRow, RunSummary } from '@batchbook/shared/production/schema';
import type { Book } from '@batchbook/shared/recipes/book';
import { batchesOf } from '@batchbook/shared/recipes/line-rates';
import { useQuery } from '@tanstack/react-query';
import { useOrganizationId } from '../../../data/organization.tsx';
import { runsQuery } from '../../../data/production.ts';
import { rowField } from '../model/sheet.ts';
import { usePlanRun } from './use-run-actions.ts';
import type { RunSheet } from './use-run-sheet.ts';

const nothing: readonly RunSummary[] = [];

/** How many batches of its recipe a row takes; one when that can't be said. */
function batchesFor({ id, recipeId, unit, wastePercent, ...row }: RunRow, book: Book): string {
  const line = {
    ...({ id, kind: 'recipe', recipeId: recipeId ?? '', unit, wastePercent } as const),
    quantity: row.actualQuantity ?? row.plannedQuantity,
    ...{ quid: false, costOverride: null },
  } as const;
  const { rate } = batchesOf(line, book);
  return rate && rate.n > 0n ? decimalOf(rate) : '1';
}

/** Plans what a row needs as a run of its own, and links the row to it. */
export function useOwnRun(sheet: RunSheet, book: Book) {
  const runs = useQuery(runsQuery(useOrganizationId())).data ?? nothing;
  const create = usePlanRun();
  const { run } = sheet;
  return {
    runs,
    plan: async (row: RunRow) => {
      const { productionDate, siteId } = run;
      const planned = await create
        .mutateAsync({
          id: newId(),
          body: { recipeId: row.recipeId ?? '', batches: batchesFor(row, book), productionDate, siteId },
        })
        .catch(() => null);
      if (planned === null) return;
      await sheet.chooseAll({
        [rowField(row.id, 'source')]: 'own_run',
        [rowField(row.id, 'run')]: planned.id,
        [rowField(row.id, 'lot')]: '',
        [rowField(row.id, 'useBy')]: '',
      });
    },
  };
}

export type OwnRun = ReturnType<typeof useOwnRun>;
