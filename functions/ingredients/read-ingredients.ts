import { organizationPk } from '../platform/table/keys.ts';
import { getItems, type Item, queryAll, type ReadOptions } from '../platform/table/read.ts';
import { ingredientKey, ingredientPrefix } from './table.ts';

const ingredientsByKeyMax = 300;

/** Reads a few by their keys, and many with one query of all, which takes fewer requests. */
export function readIngredientItems(
  { organizationId }: { organizationId: string },
  ids: ReadonlySet<string>,
  options: ReadOptions = {},
): Promise<Item[]> {
  const scope = { organizationId };
  if (ids.size > ingredientsByKeyMax)
    return queryAll(scope, { pk: organizationPk(organizationId), prefix: ingredientPrefix, ...options });
  return getItems(
    scope,
    [...ids].map((id) => ingredientKey(organizationId, id)),
    options,
  );
}
