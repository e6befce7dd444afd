/**
 * An ingredient's price history. Each price is an item of its own, written in the transaction of the change that set it.
 * Imports, sample data and old ingredients start without one. Their next change stores the price; until then the history
 * shows the ingredient's own.
 */
import { ingredientPriceChanged } from '@batchbook/events/ingredients';
import { measuresOf, unitPriceOf } from '@batchbook/shared/ingredients/pricing';
import { type Ingredient, type Price, priceIdOf } from '@batchbook/shared/ingredients/schema';
import { decimalOf, multiply } from '@batchbook/shared/money';
import { conversionRate, costingAmount, parseCostingUnit } from '@batchbook/shared/units';
import type { Member } from '../platform/actor.ts';
import { publish } from '../platform/outbox.ts';
import { type Key, organizationPk } from '../platform/table/keys.ts';
import type { Item } from '../platform/table/read.ts';
import type { Write } from '../platform/table/write.ts';
import { ingredientPrefix, marksOf, toIngredient } from './table.ts';

export const pricePrefix = 'PRICE#';

export const pricesPk = (organizationId: string, ingredientId: string): string =>
  `${organizationPk(organizationId)}#${ingredientPrefix}${ingredientId}`;

export const priceKey = (organizationId: string, ingredientId: string, id: string): Key => ({
  pk: pricesPk(organizationId, ingredientId),
  sk: pricePrefix + id,
});

export function toPriceItem(organizationId: string, ingredientId: string, price: Price): Item {
  const { id, corrected, ...fields } = price;
  const key = priceKey(organizationId, ingredientId, id);
  return { ...key, type: 'PRICE', ...fields, ...(corrected && { corrected }) };
}

const priceItem = (ingredient: Ingredient, at: string, userId: string): Item =>
  toPriceItem(ingredient.organizationId, ingredient.id, priceOf(ingredient, at, userId));

const priceOf = (ingredient: Ingredient, at: string, userId: string): Price => ({
  id: priceIdOf(at, ingredient.version),
  at,
  costPerUnit: ingredient.costPerUnit,
  costingUnit: ingredient.costingUnit,
  packSize: ingredient.packSize,
  packUnit: ingredient.packUnit,
  packPrice: ingredient.packPrice,
  source: ingredient.sources.price ?? null,
  userId,
  corrected: null,
});

export function toPrice(item: Item): Price {
  const { pk: _pk, sk, type: _type, ...price } = item;
  return { corrected: null, ...price, id: sk.slice(pricePrefix.length) } as unknown as Price;
}

/** The price that only the ingredient's own item has; `null` when it is in the history, or unknown. */
export function unkeptPrice(item: Item): Price | null {
  const ingredient = toIngredient(item);
  if (marksOf(item).priceKept || ingredient.costPerUnit === null) return null;
  return priceOf(ingredient, ingredient.updatedAt, ingredient.userId);
}

const priceFields = ['costPerUnit', 'costingUnit', 'packSize', 'packUnit', 'packPrice'] as const;

const priceMoved = (before: Ingredient, after: Ingredient): boolean =>
  priceFields.some((field) => before[field] !== after[field]);

/** Returns the write of a new ingredient's first price, if it has one. */
export const firstPriceWrites = (ingredient: Ingredient): Write[] =>
  ingredient.costPerUnit === null
    ? []
    : [{ label: 'price', put: priceItem(ingredient, ingredient.createdAt, ingredient.userId) }];

/** Returns the history writes of a change: the previous price if it wasn't stored, and the new one. */
export function priceWrites(actor: Member, item: Item, after: Ingredient, now: Date): Write[] {
  const before = toIngredient(item);
  const writes: Write[] = [];
  if (unkeptPrice(item))
    writes.push({ label: 'price before', put: priceItem(before, before.updatedAt, before.userId) });
  if (!priceMoved(before, after)) return writes;
  const data = {
    id: after.id,
    version: after.version,
    costingUnit: after.costingUnit,
    before: costIn(after.costingUnit, before),
    after: after.costPerUnit,
    userId: actor.userId,
  };
  return [
    ...writes,
    { label: 'price', put: priceItem(after, after.updatedAt, actor.userId) },
    publish({ definition: ingredientPriceChanged, organizationId: actor.organizationId, data }, now),
  ];
}

/** Returns the price of one `costingUnit`; `null` when it has no price or can't be converted. */
export function costIn(costingUnit: string, ingredient: Ingredient): string | null {
  const costing = parseCostingUnit(costingUnit);
  const price = unitPriceOf(ingredient);
  if (costing === null || price === null) return null;
  const rate = conversionRate(costing.unit, price.unit, measuresOf(ingredient));
  return rate && decimalOf(multiply(costingAmount(costing), multiply(rate.factor, price.price)));
}
