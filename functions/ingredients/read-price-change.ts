/** How the prices of ingredients changed in some time. */
import type { Price } from '@batchbook/shared/ingredients/schema';
import { forEachConcurrently } from '../platform/for-each-concurrently.ts';
import { type OrganizationScope, organizationPk } from '../platform/table/keys.ts';
import { queryAll } from '../platform/table/read.ts';
import { pricePrefix, pricesPk, toPrice } from './price-history.ts';
import { ingredientPrefix } from './table.ts';

export type PriceThen = Pick<Price, 'costPerUnit' | 'costingUnit'>;

export interface PriceChange {
  /** `null` when it had none. */
  before: PriceThen | null;
  after: PriceThen;
}

/** Between two times, the first included; `null` when it didn't change. Strongly. */
export async function readPriceChange(
  scope: OrganizationScope,
  ingredientId: string,
  { from, to }: { from: string; to: string },
): Promise<PriceChange | null> {
  const pk = pricesPk(scope.organizationId, ingredientId);
  const items = await queryAll(scope, { pk, prefix: pricePrefix, newestFirst: true, consistent: true });
  const prices = items.map(toPrice);
  const after = prices.find(({ at }) => at < to);
  if (!after || after.at < from) return null;
  const before = prices.find(({ at }) => at < from);
  return { before: before ? priceThen(before) : null, after: priceThen(after) };
}

const priceThen = ({ costPerUnit, costingUnit }: Price): PriceThen => ({ costPerUnit, costingUnit });

/** When each ingredient got a price, for sums that are made from the beginning. */
export async function readAllPriceDays(scope: OrganizationScope): Promise<{ id: string; at: string }[]> {
  const pk = organizationPk(scope.organizationId);
  const ids = (await queryAll(scope, { pk, prefix: ingredientPrefix, only: ['type'] })).map(({ sk }) =>
    sk.slice(ingredientPrefix.length),
  );
  const found: { id: string; at: string }[] = [];
  await forEachConcurrently(ids, atOnce, async (id) => {
    const pricesOf = { pk: pricesPk(scope.organizationId, id), prefix: pricePrefix };
    for (const item of await queryAll(scope, pricesOf)) found.push({ id, at: toPrice(item).at });
  });
  return found;
}

const atOnce = 8;
