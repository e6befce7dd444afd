/** What is typed of an event's sales, and what it means. */

import type { EventRecipe, PutActuals } from '@batchbook/shared/market-events/schema';
import { formatQuantity } from '@batchbook/shared/money';
import { readQuantityIn } from '@batchbook/shared/quantity';

export type ActualField = 'sold' | 'wasted' | 'soldOutAt';
/** Texts that differ from what is saved, by recipe. */
export type TypedActuals = Readonly<Record<string, Partial<Record<ActualField, string>>>>;

const savedText = (recipe: EventRecipe, field: ActualField): string => {
  if (field === 'soldOutAt') return recipe.soldOutAt ?? '';
  const value = field === 'sold' ? recipe.soldQuantity : recipe.wastedQuantity;
  return value === null ? '' : formatQuantity(value, 6);
};

export const textOf = (recipe: EventRecipe, typed: TypedActuals, field: ActualField): string =>
  typed[recipe.recipeId]?.[field] ?? savedText(recipe, field);

type Read = { ok: true; value: string | null } | { ok: false; error: string };

export function readActual(recipe: EventRecipe, typed: TypedActuals, field: ActualField): Read {
  const text = textOf(recipe, typed, field).trim();
  if (text === '') return { ok: true, value: null };
  if (field !== 'soldOutAt') return readQuantityIn(text, recipe.unitSnapshot, { canBeZero: true });
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(text) ?? [];
  const isTime = hours !== '' && Number(hours) < 24 && Number(minutes) < 60;
  if (isTime) return { ok: true, value: `${hours.padStart(2, '0')}:${minutes}` };
  return { ok: false, error: 'Enter a time, for example 11:50' };
}

/** The request of what was typed; `null` when it can't be read, empty when nothing differs. */
export function changedActuals(
  recipes: readonly EventRecipe[],
  typed: TypedActuals,
): PutActuals['recipes'] | null {
  const changes: PutActuals['recipes'] = [];
  for (const recipe of recipes) {
    const [sold, wasted, time] = (['sold', 'wasted', 'soldOutAt'] as const).map((field) =>
      readActual(recipe, typed, field),
    ) as [Read, Read, Read];
    if (!sold.ok || !wasted.ok || !time.ok) return null;
    const change = {
      ...(sold.value !== recipe.soldQuantity && { soldQuantity: sold.value }),
      ...(wasted.value !== recipe.wastedQuantity && { wastedQuantity: wasted.value }),
      ...(time.value !== recipe.soldOutAt && { soldOutAt: time.value }),
    };
    if (Object.keys(change).length > 0) changes.push({ recipeId: recipe.recipeId, ...change });
  }
  return changes;
}

/** The texts of changes that were refused, the latest of each field. */
export function refusedTexts(refused: readonly PutActuals['recipes'][]): TypedActuals {
  const figure = (value: string | null): string => (value === null ? '' : formatQuantity(value, 6));
  return refused.flat().reduce<TypedActuals>((texts, change) => {
    const { recipeId, soldQuantity, wastedQuantity, soldOutAt } = change;
    const typed = {
      ...(soldQuantity !== undefined && { sold: figure(soldQuantity) }),
      ...(wastedQuantity !== undefined && { wasted: figure(wastedQuantity) }),
      ...(soldOutAt !== undefined && { soldOutAt: soldOutAt ?? '' }),
    };
    return typedOver(texts, { [recipeId]: typed });
  }, {});
}

/** What is typed, over what is below it. */
export function typedOver(below: TypedActuals, typed: TypedActuals): TypedActuals {
  const ids = new Set([...Object.keys(below), ...Object.keys(typed)]);
  return Object.fromEntries([...ids].map((id) => [id, { ...below[id], ...typed[id] }]));
}
