/**
 * Ingredients in the table.
 *
 * | what       | pk                 | sk                 | read by                                           |
 * |------------|--------------------|--------------------|---------------------------------------------------|
 * | ingredient | ORG#o              | INGREDIENT#id      | one; those of a recipe (BatchGet); all (one Query) |
 * | a price    | ORG#o#INGREDIENT#id | PRICE#time#version | the ingredient's history, newest first            |
 *
 * Suppliers: `supplier-table.ts`. Imports: `import-table.ts`. The library's answers: `library/cache.ts`.
 *
 * Lists of thousands are read whole, so an item stores only what differs from `atRest` and isn't in its key. An item
 * older than a field therefore reads as one without it. Allergens, nutrition and sources are packed as JSON strings,
 * which read several times faster than maps.
 */
import { atRest, type IngredientContent } from '@batchbook/shared/ingredients/ingredient-fields';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { isCalledWater } from '@batchbook/shared/ingredients/water';
import type { Stored } from '../platform/entity/put-entity.ts';
import { organizationOf, organizationPk } from '../platform/table/keys.ts';
import type { Item } from '../platform/table/read.ts';
import {
  packNutrition,
  packPackRead,
  packSources,
  unpackNutrition,
  unpackPackRead,
  unpackSources,
} from './packed-values.ts';

export const ingredientPrefix = 'INGREDIENT#';

export const ingredientKey = (organizationId: string, id: string) => ({
  pk: organizationPk(organizationId),
  sk: ingredientPrefix + id,
});

/** The names of existing suppliers by id. */
export type SupplierNames = ReadonlyMap<string, string>;

const noSuppliers: SupplierNames = new Map();

/** What an item stores besides the ingredient. */
export interface ItemMarks {
  createdDigest: string;
  /** The price is in the history; otherwise only this item has it (an import or an old item). */
  priceKept: boolean;
  /** The import it came from, until it is first changed. It is hidden while that import is open. */
  importId?: string;
}

export function toItem(ingredient: Ingredient, marks: ItemMarks): Item {
  const {
    id,
    organizationId,
    createdBy: _creator,
    supplier: _supplier,
    allergens,
    nutrition,
    nutritionSource,
    sources,
    isSample,
    isWater,
    packRead,
    ...fields
  } = ingredient;
  const plain = Object.entries(fields).filter(([name, value]) => !isAtRest(name, value));
  const packed = packSources({ ...sources, ...(nutritionSource && { nutrition: nutritionSource }) });
  return {
    ...ingredientKey(organizationId, id),
    type: 'INGREDIENT',
    ...Object.fromEntries(plain),
    ...(allergens.length > 0 && { allergens: JSON.stringify(allergens) }),
    ...(nutrition && { nutrition: packNutrition(nutrition) }),
    ...(packed !== null && { sources: packed }),
    ...(packRead && { packRead: packPackRead(packRead) }),
    ...(isSample && { isSample }),
    ...(isWater !== isCalledWater(ingredient) && { isWater }),
    createdDigest: marks.createdDigest,
    ...(marks.priceKept && { priceKept: true }),
    ...(marks.importId !== undefined && { importId: marks.importId }),
  };
}

function isAtRest(name: string, value: unknown): boolean {
  const rest = atRest[name as keyof typeof atRest];
  return rest !== undefined && (value === rest || (Array.isArray(value) && value.length === 0));
}

/**
 * `suppliers` has the organization's supplier names. Without it, the ingredient is returned without its supplier's name.
 */
export function toIngredient(item: Item, suppliers: SupplierNames = noSuppliers): Ingredient {
  const {
    pk,
    sk,
    type: _type,
    createdDigest: _digest,
    priceKept: _kept,
    importId: _importId,
    allergens,
    nutrition,
    sources: packed,
    packRead,
    ...fields
  } = item;
  const { nutrition: nutritionSource, ...sources } = unpackSources(packed);
  const supplierId = item.supplierId as string | null | undefined;
  const ingredient = {
    ...atRest,
    ...fields,
    id: sk.slice(ingredientPrefix.length),
    organizationId: organizationOf({ pk }),
    createdBy: item.createdBy ?? item.userId,
    allergens: allergens === undefined ? [] : JSON.parse(allergens as string),
    nutrition: nutrition === undefined ? null : unpackNutrition(nutrition as string),
    nutritionSource: nutritionSource ?? null,
    sources,
    packRead: typeof packRead === 'string' ? unpackPackRead(packRead) : null,
    supplier: (supplierId && suppliers.get(supplierId)) ?? null,
    isSample: item.isSample === true,
  } as unknown as Ingredient;
  return item.isWater === undefined ? { ...ingredient, isWater: isCalledWater(ingredient) } : ingredient;
}

export function contentOf(ingredient: Ingredient): IngredientContent {
  const {
    id,
    organizationId,
    version,
    createdAt,
    updatedAt,
    createdBy,
    userId,
    supplier,
    archived,
    isSample,
    ...content
  } = ingredient;
  return content;
}

export const marksOf = (item: Item): ItemMarks => ({
  createdDigest: item.createdDigest as string,
  priceKept: item.priceKept === true,
  ...(typeof item.importId === 'string' && { importId: item.importId }),
});

export function toStored(item: Item): Stored<IngredientContent> {
  const ingredient = toIngredient(item);
  return {
    content: contentOf(ingredient),
    version: ingredient.version,
    createdDigest: item.createdDigest as string,
  };
}
