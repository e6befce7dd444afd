/**
 * Any member: puts right a price that was typed by mistake, as it was entered. No new price begins: the one in the history
 * changes, and keeps what was typed. If it is the price of now, the ingredient changes with it. Reads strongly; the same
 * correction again changes nothing. Publishes `ingredients.price_corrected` and `ingredients.ingredient_changed`.
 */
import { ingredientPriceCorrected } from '@batchbook/events/ingredients';
import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import {
  correctedFigures,
  figuresOfPrice,
  type PriceFigures,
  type TypedPrice,
  typedPrice,
} from '@batchbook/shared/ingredients/price-correction';
import type { Ingredient, Price } from '@batchbook/shared/ingredients/schema';
import { stableJson } from '@batchbook/shared/stable-json';
import type { Member } from '../platform/actor.ts';
import { nextVersion } from '../platform/entity/owned.ts';
import { retryOnConflict } from '../platform/entity/retry.ts';
import { invalid, RequestProblem } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { publish } from '../platform/outbox.ts';
import { getItem, type Item, queryPage } from '../platform/table/read.ts';
import { notExists, transact, type Write } from '../platform/table/write.ts';
import { priceKey, pricePrefix, toPrice, toPriceItem, unkeptPrice } from './price-history.ts';
import {
  type FoundIngredient,
  type IngredientParams,
  readIngredient,
  visibleIngredient,
  visibleItem,
} from './read-ingredient.ts';
import { ingredientWrite, publishChange } from './write-ingredient.ts';

interface Found {
  ingredient: FoundIngredient;
  kept: Item | undefined;
  /** The price that came after it. */
  next: Price | null;
}

export const correctPrice = useCase(ingredientsContract.correctPrice, {
  read: ({ params, body }) => readPrice(params, body.priceId),
  answer: async ({ actor, params, body, now }, first) => {
    const readAgain = () => readPrice(params, body.priceId);
    return retryOnConflict(first, readAgain, async (found) => {
      const current = visibleIngredient(found.ingredient);
      const price = typedPrice(priceIn(found, body.priceId));
      const { version: _version, priceId: _id, ...sent } = body;
      const figures = correctedFigures(price, sent, current);
      if (stableJson(figures) === stableJson(figuresOfPrice(price))) return ok(current);
      if (current.version !== body.version) throw new RequestProblem('stale_version', { current });
      return ok(await write(actor, found, { price, figures }, now));
    });
  },
});

async function readPrice(params: IngredientParams, priceId: string): Promise<Found> {
  const scope = { organizationId: params.organizationId };
  const key = priceKey(params.organizationId, params.id, priceId);
  const [ingredient, kept, after] = await Promise.all([
    readIngredient(params, { consistent: true }),
    getItem(scope, key, { consistent: true }),
    queryPage(scope, { pk: key.pk, prefix: pricePrefix, after: key.sk, limit: 1, consistent: true }),
  ]);
  const [next] = after.items;
  return { ingredient, kept, next: next ? toPrice(next) : null };
}

/** @throws RequestProblem at the field, where the ingredient never had it. */
function priceIn({ ingredient, kept }: Found, priceId: string): Price {
  if (kept) return toPrice(kept);
  const unkept = unkeptPrice(visibleItem(ingredient));
  if (unkept?.id !== priceId) throw invalid('priceId', 'is not a price of this ingredient');
  return unkept;
}

interface Correction {
  price: TypedPrice;
  figures: PriceFigures & { costPerUnit: string };
}

async function write(
  actor: Member,
  found: Found,
  { price, figures }: Correction,
  now: Date,
): Promise<Ingredient> {
  const item = visibleItem(found.ingredient);
  const current = visibleIngredient(found.ingredient);
  const isOfNow = found.next === null;
  // A price that somebody typed makes a sample the maker's own.
  const { price: _source, ...sources } = current.sources;
  const ownPrice = { ...(figures as Partial<Ingredient>), isSample: false, sources };
  const changed: Ingredient = nextVersion(current, isOfNow ? ownPrice : { isSample: false }, now);
  const corrected = { at: now.toISOString(), userId: actor.userId, ...figuresOfPrice(price) };
  // What was typed first is what counts as typed.
  const after: TypedPrice = { ...price, ...figures, corrected: price.corrected ?? corrected };
  await transact(actor, [
    ingredientWrite(item, changed),
    priceWrite(actor, current.id, found.kept, after),
    ...events(actor, changed, { before: price, after, next: found.next }, now),
  ]);
  return changed;
}

/** On what was read of it. */
const priceWrite = (
  { organizationId }: Member,
  ingredientId: string,
  kept: Item | undefined,
  after: Price,
): Write => ({
  label: 'price',
  put: toPriceItem(organizationId, ingredientId, after),
  ...(kept
    ? { condition: 'costPerUnit = :before', values: { ':before': kept.costPerUnit } }
    : { condition: notExists }),
});

function events(
  actor: Member,
  ingredient: Ingredient,
  { before, after, next }: { before: TypedPrice; after: TypedPrice; next: Price | null },
  now: Date,
): Write[] {
  const { organizationId, userId } = actor;
  const { id, version } = ingredient;
  const corrected = {
    ...{ id, version, userId, from: before.at, until: next?.at ?? null },
    costingUnit: before.costingUnit,
    before: before.costPerUnit,
    after: after.costPerUnit,
  };
  return [
    publish({ definition: ingredientPriceCorrected, organizationId, data: corrected }, now),
    publishChange(actor, ingredient, 'updated', now),
  ];
}
