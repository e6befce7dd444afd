/** Reads of one ingredient that several use cases share. */
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { notFound } from '../platform/http/request-problem.ts';
import { getItem, getItems, type Item, type ReadOptions } from '../platform/table/read.ts';
import { withoutHidden } from './import-table.ts';
import { supplierKey, supplierNames } from './supplier-table.ts';
import { ingredientKey, type SupplierNames, toIngredient } from './table.ts';

export interface IngredientParams {
  organizationId: string;
  id: string;
}

export interface FoundIngredient {
  item: Item | undefined;
  /** The names of its current supplier and of the requested one, if they exist. */
  suppliers: SupplierNames;
  /** It is a row of an open import, and hidden. */
  isHidden: boolean;
}

/**
 * Reads the ingredient, then the suppliers it names and the imports that they came from, if any.
 * @param wanted The requested supplier's id.
 */
export async function readIngredient(
  { organizationId, id }: IngredientParams,
  options: ReadOptions & { wanted?: string | null | undefined } = {},
): Promise<FoundIngredient> {
  const { wanted, ...reading } = options;
  const scope = { organizationId };
  const item = await getItem(scope, ingredientKey(organizationId, id), reading);
  const supplierIds = new Set([item?.supplierId, wanted].filter((one) => typeof one === 'string'));
  const keys = [...supplierIds].map((one) => supplierKey(organizationId, one));
  const suppliers = keys.length === 0 ? [] : await getItems(scope, keys, { consistent: true });
  const visible = await withoutHidden(scope, item ? [item, ...suppliers] : suppliers);
  return {
    item,
    suppliers: supplierNames(visible.filter((one) => one !== item)),
    isHidden: item !== undefined && !visible.includes(item),
  };
}

/** @throws RequestProblem when it doesn't exist or is still hidden. */
export function visibleItem({ item, isHidden }: FoundIngredient): Item {
  if (!item || isHidden) throw notFound();
  return item;
}

export const visibleIngredient = (found: FoundIngredient): Ingredient =>
  toIngredient(visibleItem(found), found.suppliers);
