/** What locked runs cost, from what was frozen of them. */
import { sumDecimals } from '@batchbook/shared/money';
import type { OrganizationScope } from '../../platform/table/keys.ts';
import { getItems, itemsByKey } from '../../platform/table/read.ts';
import { detailIn, frozenIn, frozenKey, type RunHead, rowsKey, runTable } from '../table.ts';

export interface CostedRun {
  head: RunHead;
  /** Everything for one of what is good; `null` while a part of it is unknown, and of a draft. */
  costEach: string | null;
  /** The ingredients that went in; of a draft `null`. What is in a recipe that it took was used where that was made. */
  used: { amount: string; complete: boolean } | null;
}

/** Reads runs strongly, three items each. One that is gone is in none. */
export async function readCostedRuns(
  scope: OrganizationScope,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, CostedRun>> {
  const { organizationId } = scope;
  const distinct = [...new Set(ids)];
  const keys = distinct.flatMap((id) => [
    runTable.key(organizationId, id),
    rowsKey(organizationId, id),
    frozenKey(organizationId, id),
  ]);
  if (keys.length === 0) return new Map();
  const at = itemsByKey(await getItems(scope, keys, { consistent: true }));
  return new Map(
    distinct.flatMap((id): [string, CostedRun][] => {
      const [item, rows] = [at(runTable.key(organizationId, id)), at(rowsKey(organizationId, id))];
      if (!item || !rows) return [];
      const frozenItem = at(frozenKey(organizationId, id));
      if (!frozenItem) return [[id, { head: runTable.toEntity(item), costEach: null, used: null }]];
      const { cost, rowCosts } = frozenIn(frozenItem);
      const own = detailIn(rows).ingredients.filter(({ ingredientId }) => ingredientId !== null);
      const costs = own.map((row) => rowCosts[row.id] ?? null);
      const used = {
        amount: sumDecimals(costs.flatMap((of) => of ?? [])),
        complete: costs.every((of) => of !== null),
      };
      const costEach = cost.complete ? cost.costEach : null;
      return [[id, { head: runTable.toEntity(item), costEach, used }]];
    }),
  );
}
