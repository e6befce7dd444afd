/**
 * The maker's own categories of stock in the table: `CATEGORY#id`. A deleted one stays for a while, so that
 * its id is not taken again; its items are answered without it from then on.
 */
import type { StockCategory } from '@batchbook/shared/stock/item-schema';
import type { Stored } from '../../platform/put-entity.ts';
import { organizationPk } from '../../platform/table/keys.ts';
import { type Item, queryAll, type ReadOptions } from '../../platform/table/read.ts';
import { categoryKey, categoryPrefix } from '../table.ts';

export type CategoryContent = Pick<StockCategory, 'name' | 'color'>;

export function toCategoryItem(category: StockCategory, createdDigest: string): Item {
  const { id, organizationId, createdBy: _creator, ...fields } = category;
  return { ...categoryKey(organizationId, id), type: 'CATEGORY', ...fields, createdDigest };
}

export function toCategory(item: Item): StockCategory {
  const {
    pk,
    sk,
    type: _type,
    createdDigest: _digest,
    deletedAt: _deleted,
    expiresAt: _ttl,
    ...fields
  } = item;
  return {
    ...fields,
    id: sk.slice(categoryPrefix.length),
    organizationId: pk.slice(organizationPk('').length),
    createdBy: fields.userId,
  } as unknown as StockCategory;
}

export const toStoredCategory = (item: Item): Stored<CategoryContent> => ({
  content: { name: item.name as string, color: item.color as string },
  version: item.version as number,
  createdDigest: item.createdDigest as string,
});

export const isCategoryDeleted = (item: Item): boolean => item.deletedAt !== undefined;

/** The categories that were not deleted. */
export async function readCategories(
  scope: { organizationId: string },
  options: ReadOptions = {},
): Promise<StockCategory[]> {
  const pk = organizationPk(scope.organizationId);
  const items = await queryAll(scope, { pk, prefix: categoryPrefix, ...options });
  return items.filter((item) => !isCategoryDeleted(item)).map(toCategory);
}
