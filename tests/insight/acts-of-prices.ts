/** What things cost, and what they are sold for: new prices, and prices that were typed wrong. */
import type { Act } from './maker.ts';

export const changePrice: Act = async (maker) => {
  const ingredient = maker.pick(maker.notes.ingredients.filter(({ name }) => name !== 'Vanilla'));
  const { id, prices, version } = ingredient;
  const amount = `${maker.between(20, 400) / 100}`;
  if (amount === prices.at(-1)?.amount) return;
  const answer = await maker.call('putIngredient', { id }, { costPerUnit: amount, version });
  ingredient.version = answer.version;
  prices.push({ at: answer.updatedAt, amount });
};

/** It never was that price: not from the day on which it was entered. */
export const correctPrice: Act = async (maker) => {
  const ingredient = maker.pick(maker.notes.ingredients);
  const { id, prices, version } = ingredient;
  const wrong = maker.some(prices.filter((price) => price.amount !== null));
  if (!wrong) return;
  const { items } = await maker.read('listPrices', { id }, {});
  const kept = items.find(({ at }: { at: string }) => at === wrong.at);
  const amount = `${maker.between(20, 400) / 100}`;
  if (amount === wrong.amount) return;
  const body = { priceId: kept.id, costPerUnit: amount, version };
  const answer = await maker.call('correctPrice', { id }, body);
  ingredient.version = answer.version;
  wrong.amount = amount;
};

export const changeSellingPrice: Act = async (maker) => {
  const recipe = maker.pick(maker.notes.recipes.filter(({ name }) => name !== 'Tart'));
  const { id, prices, version } = recipe;
  const amount =
    recipe.unit === 'g' ? `${maker.between(101, 199) / 10_000}` : `${maker.between(100, 2000) / 100}`;
  if (amount === prices.at(-1)?.amount) return;
  const answer = await maker.call('putRecipe', { id }, { sellingPrice: amount, version });
  recipe.version = answer.version;
  prices.push({ at: answer.updatedAt, amount });
};
