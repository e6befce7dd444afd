/** Runs that are planned, confirmed and struck through, and who bought some of them. */
import { newId } from '@batchbook/shared/ids';
import { later } from './days.ts';
import { fraction, isSame, minus, none, over, plus, times, total, whole, written } from './fraction.ts';
import type { Act, Maker } from './maker.ts';
import {
  ingredientsCost,
  isBought,
  type RecipeNote,
  type RunNote,
  recipeCost,
  type SaleNote,
  workOf,
} from './notebook.ts';

const of = (maker: Maker, status: RunNote['status']): RunNote[] =>
  maker.notes.runs.filter((run) => run.status === status);

/** Mostly of today or tomorrow; sometimes of days ago, which nobody had written down. */
const dayOfRun = (maker: Maker): string =>
  later(maker.today(), maker.chance(0.7) ? maker.between(0, 1) : -maker.between(1, 25));

export const planRun: Act = async (maker) => {
  const recipe = maker.pick(maker.notes.recipes);
  const id = newId();
  const siteId = maker.place();
  const batches = maker.pick(['1', '1', '2', '0.5', '2.5']);
  const day = dayOfRun(maker);
  const body = { recipeId: recipe.id, productionDate: day, batches, siteId };
  const { version, batchNumber } = await maker.call('putRun', { id }, body);
  const planned = times(whole(recipe.makes), fraction(batches));
  maker.notes.runs.push({
    ...{ id, recipe, day, siteId, status: 'draft', version, batchNumber, planned, made: none, wasted: none },
    rows: recipe.lines.map((line) => ({ of: line.of, used: times(whole(line.quantity), fraction(batches)) })),
    ...{ costEach: null, expectedEach: null, used: { amount: none, complete: true } },
  });
};

/** Another day, or other amounts than were planned. */
export const changeRun: Act = async (maker) => {
  const run = maker.some(of(maker, 'draft'));
  if (!run) return;
  const { id, version } = run;
  const answer = maker.chance(0.5)
    ? await moveRun(maker, run)
    : await weighRows(maker, run, await maker.read('getRun', { id }, {}));
  if (answer.version < version) throw new Error('a version fell');
  run.version = answer.version;
};

async function moveRun(maker: Maker, run: RunNote) {
  run.day = dayOfRun(maker);
  const body = { productionDate: run.day, version: run.version };
  return maker.call('putRun', { id: run.id }, body);
}

interface SentRow {
  id: string;
  ingredientId: string | null;
  recipeId: string | null;
  plannedQuantity: string | null;
  unit: string;
  source: string;
}

async function weighRows(maker: Maker, run: RunNote, { ingredients }: { ingredients: SentRow[] }) {
  const rows = ingredients.map(({ id, ingredientId, recipeId, plannedQuantity, unit, source }) => {
    const row = run.rows.find((one) => one.of.id === (ingredientId ?? recipeId));
    const actualQuantity = maker.chance(0.4) ? String(maker.between(0, 1500)) : null;
    if (row) row.used = fraction(actualQuantity ?? plannedQuantity ?? '0');
    const thing = ingredientId === null ? { recipeId, source } : { ingredientId };
    return { id, ...thing, plannedQuantity, actualQuantity, unit };
  });
  return maker.call('putRun', { id: run.id }, { ingredients: rows, version: run.version });
}

/** So many come out as divide what they cost without a rest. */
const yields = ['8', '10', '16', '20', '25', '32', '40', '50', '0'];

export const confirmRun: Act = async (maker) => {
  const run = maker.some(of(maker, 'draft'));
  if (!run) return;
  const { recipe, planned } = run;
  const isAsPlanned = maker.chance(0.6);
  run.made = isAsPlanned ? planned : fraction(maker.pick(yields));
  run.wasted = isAsPlanned ? none : whole(maker.between(0, 3));
  const body = {
    version: run.version,
    confirmed: ['made_far_ahead'],
    ...(!isAsPlanned && { actualYield: written(run.made), wasteQuantity: written(run.wasted) }),
  };
  const answer = await maker.call('confirmRun', { id: run.id }, body);
  run.version = answer.version;
  run.status = 'locked';
  Object.assign(run, costsOf(maker, run, recipe));
};

/** At the prices of this moment: a locked run keeps them. */
function costsOf({ notes }: Maker, run: RunNote, recipe: RecipeNote) {
  const rows = run.rows.map((row) => ({ of: row.of, quantity: row.used }));
  const ingredients = ingredientsCost(rows.filter(({ quantity }) => !isSame(quantity, none)));
  const bought = ingredientsCost(rows.filter((row) => isBought(row.of) && !isSame(row.quantity, none)));
  // Nothing good came out: what one cost is of those that were planned.
  const good = isSame(run.made, none) ? run.planned : run.made;
  const packaging = recipe.packaging === null ? none : fraction(recipe.packaging);
  const work = over(workOf(notes, recipe, over(run.planned, whole(recipe.makes))), good);
  const each = plus(plus(over(ingredients.amount, good), packaging), work);
  const expected = recipeCost(notes, recipe);
  return {
    costEach: ingredients.isWhole ? each : null,
    expectedEach: expected.isWhole ? expected.amount : null,
    used: { amount: bought.amount, complete: bought.isWhole },
  };
}

export const strikeRun: Act = async (maker) => {
  const run = maker.some(of(maker, 'locked'));
  if (!run) return;
  await maker.call('strikeRun', { id: run.id }, { comment: 'Typed twice' });
  run.status = 'struck';
};

export const dropDraft: Act = async (maker) => {
  const run = maker.some(of(maker, 'draft'));
  if (!run) return;
  await maker.call('deleteRun', { id: run.id });
  run.status = 'deleted';
};

/** Sold on a day since it was made, up to today; what was made for tomorrow is sold tomorrow. */
function dayOfSale(maker: Maker, { day }: RunNote): string | null {
  const today = maker.today();
  if (day >= today) return day > later(today, 1) ? null : day;
  const chosen = later(today, -maker.between(0, maker.chance(0.6) ? 1 : 30));
  return chosen < day ? day : chosen;
}

const confirmed = ['sold_past_use_by'];
/** A price with thousandths of a pound, and none for what nobody wrote a price for. */
const unitPriceOf = (maker: Maker, { unit }: RecipeNote): string | null =>
  maker.chance(0.12)
    ? null
    : unit === 'g'
      ? `${maker.between(101, 199) / 10_000}`
      : `${maker.between(40, 9999) / 1000}`;
const quantityOf = (maker: Maker, { unit }: RecipeNote): string =>
  String(unit === 'g' ? maker.between(50, 400) : maker.between(1, 9));

export const sell: Act = async (maker) => {
  const run = maker.some(of(maker, 'locked').slice(-40));
  const day = run && dayOfSale(maker, run);
  if (!run || !day) return;
  const id = newId();
  const quantity = quantityOf(maker, run.recipe);
  const unitPrice = unitPriceOf(maker, run.recipe);
  const siteId = maker.chance(0.2) ? maker.siteId() : null;
  const body = { purchaserName: 'Rosa', quantity, saleDate: day, unitPrice, siteId, confirmed };
  const { version } = await maker.call('putSale', { id: run.id, saleId: id }, body);
  const sale = { id, run, day, quantity, unitPrice, siteId, taken: [], isDeleted: false, version };
  take(maker, sale);
  maker.notes.sales.push(sale);
};

/** Takes from its shelf what a sale has more now; from another shelf all of it, and puts back what it took before. */
function take({ notes, now }: Maker, { run, siteId, quantity, taken }: SaleNote): void {
  const at = now();
  const shelf = siteId ?? run.siteId ?? notes.mainSite;
  const last = taken.at(-1)?.siteId ?? shelf;
  const before = total(taken.filter((one) => one.siteId === last).map((one) => one.quantity));
  const sold = fraction(quantity);
  if (last === shelf) taken.push({ siteId: shelf, quantity: minus(sold, before), at });
  else taken.push({ siteId: last, quantity: minus(none, before), at }, { siteId: shelf, quantity: sold, at });
}

export const changeSale: Act = async (maker) => {
  const sale = maker.some(
    maker.notes.sales.filter(({ isDeleted, run }) => !isDeleted && run.status === 'locked'),
  );
  const day = sale && dayOfSale(maker, sale.run);
  if (!sale || !day) return;
  const { run } = sale;
  const changes = {
    ...(maker.chance(0.5) && { day }),
    ...(maker.chance(0.5) && { quantity: quantityOf(maker, run.recipe) }),
    ...(maker.chance(0.5) && { unitPrice: unitPriceOf(maker, run.recipe) }),
    ...(maker.chance(0.2) && { siteId: maker.siteId() }),
  };
  Object.assign(sale, changes);
  const { quantity, unitPrice, siteId, version } = sale;
  const body = { quantity, saleDate: sale.day, unitPrice, siteId, version, confirmed };
  const answer = await maker.call('putSale', { id: run.id, saleId: sale.id }, body);
  sale.version = answer.version;
  take(maker, sale);
};

export const deleteSale: Act = async (maker) => {
  const sale = maker.some(maker.notes.sales.filter(({ isDeleted }) => !isDeleted));
  if (!sale) return;
  await maker.call('deleteSale', { id: sale.run.id, saleId: sale.id });
  sale.isDeleted = true;
};
