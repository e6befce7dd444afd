/** What recipes cost before some time, from the histories of their costs. */
import { forEachConcurrently } from '../platform/for-each-concurrently.ts';
import { type OrganizationScope, organizationPk } from '../platform/table/keys.ts';
import { queryAll } from '../platform/table/read.ts';
import { costPrefix, toCostPoint } from './cost-table.ts';
import { recipePk, recipePrefix } from './table.ts';
import { variationPrefix } from './variation-table.ts';

/** What a recipe cost, and what its price left, at some time. */
export interface CostThen {
  costEach: string;
  complete: boolean;
  /** `null` without a price or a cost. */
  marginPercent: string | null;
}

export interface CostChange {
  /** `null` before its first cost. */
  before: CostThen | null;
}

/** Between two times, the first included; `null` when its cost didn't change. Strongly. */
export async function readCostChange(
  scope: OrganizationScope,
  recipeId: string,
  { from, to }: { from: string; to: string },
): Promise<CostChange | null> {
  const pk = recipePk(scope.organizationId, recipeId);
  const items = await queryAll(scope, { pk, prefix: costPrefix, newestFirst: true, consistent: true });
  const points = items.map(toCostPoint);
  if (!points.some(({ at }) => from <= at && at < to)) return null;
  const before = points.find(({ at }) => at < from);
  if (!before) return { before: null };
  const { costEach, complete, marginPercent } = before;
  return { before: { costEach, complete, marginPercent } };
}

const atOnce = 8;

/** When the cost of each recipe and variation changed, for sums that are made from the beginning. */
export async function readAllCostDays(scope: OrganizationScope): Promise<{ id: string; at: string }[]> {
  const pk = organizationPk(scope.organizationId);
  const idsOf = async (prefix: string): Promise<string[]> =>
    (await queryAll(scope, { pk, prefix, only: ['type'] })).map(({ sk }) => sk.slice(prefix.length));
  const ids = (await Promise.all([recipePrefix, variationPrefix].map(idsOf))).flat();
  const found: { id: string; at: string }[] = [];
  await forEachConcurrently(ids, atOnce, async (id) => {
    const costsOf = { pk: recipePk(scope.organizationId, id), prefix: costPrefix };
    for (const item of await queryAll(scope, costsOf)) found.push({ id, at: toCostPoint(item).at });
  });
  return found;
}
