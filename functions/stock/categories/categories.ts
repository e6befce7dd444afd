/** Any member: lists, creates, changes and deletes stock categories. Items of a deleted category have none. */
import { categoryChanged } from '@batchbook/events/stock';
import type { ContentOf, ContentRules } from '@batchbook/shared/content';
import { stockContract } from '@batchbook/shared/stock/contract';
import type { StockCategory } from '@batchbook/shared/stock/item-schema';
import { EntityTable } from '../../platform/entity/entity-table.ts';
import { contentBy, deleteEntity, putEntity } from '../../platform/entity/entity-use-cases.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import type { ReadOptions } from '../../platform/table/read.ts';
import { byName, touchState } from '../table.ts';

export const categoryTable = new EntityTable<StockCategory>({
  type: 'CATEGORY',
  prefix: 'CATEGORY#',
  event: categoryChanged,
  beside: (organizationId) => [touchState(organizationId)],
});

export async function readCategories(
  scope: { organizationId: string },
  options: ReadOptions = {},
): Promise<StockCategory[]> {
  const items = await categoryTable.readAll(scope, options);
  return items.map(categoryTable.toEntity);
}

export const listCategories = useCase(stockContract.listCategories, {
  read: ({ params }) => readCategories(params),
  answer: (_, categories) => ok({ items: categories.sort(byName), nextCursor: null }),
});

const rules: ContentRules<ContentOf<StockCategory>> = {
  required: ['name'],
  defaults: { color: '#64748b' },
};

export const putCategory = putEntity(categoryTable, stockContract.putCategory, contentBy(rules));

export const deleteCategory = deleteEntity(categoryTable, stockContract.deleteCategory, {
  answersEntity: true,
});
