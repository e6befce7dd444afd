/** Stalls that are planned, entered, corrected, cancelled and deleted. */
import { newId } from '@batchbook/shared/ids';
import { later } from './days.ts';
import type { Act, Maker } from './maker.ts';
import { priceAt, type RecipeNote, recipeCost, type StallNote, type StallRow } from './notebook.ts';

const places = ['Bruton', 'Frome', ''];

const feesOf = (maker: Maker): StallNote['fees'] => [
  ...(maker.chance(0.6) ? [{ name: 'Pitch', amount: `${maker.between(500, 4000) / 100}` }] : []),
  ...(maker.chance(0.4) ? [{ name: 'Organizer', percent: maker.pick(['5', '7.5', '12']) }] : []),
];

/** Prices and costs are those of this moment: no later change reaches them. */
function rowOf({ notes }: Maker, recipe: RecipeNote, planned: string): StallRow {
  const cost = recipeCost(notes, recipe);
  return {
    ...{ recipe, planned, sold: null, wasted: null, isSoldOut: false },
    price: priceAt(recipe.prices, () => true),
    ingredientsEach: cost.isWhole ? cost.ingredients : null,
    ingredientsAtLeast: cost.ingredients,
    packagingEach: cost.packaging,
    workEach: cost.work,
  };
}

const plannedOf = (maker: Maker, { unit }: RecipeNote): string =>
  String(unit === 'g' ? maker.between(500, 3000) : maker.between(5, 40));

export const planStall: Act = (maker) =>
  planStallOf(maker, later(maker.today(), maker.chance(0.7) ? -maker.between(0, 20) : maker.between(1, 20)));

export async function planStallOf(maker: Maker, day: string): Promise<void> {
  const id = newId();
  const recipes = maker.notes.recipes.filter(() => maker.chance(0.4));
  const rows = recipes.map((recipe) => rowOf(maker, recipe, plannedOf(maker, recipe)));
  const stall = {
    ...{ id, name: `Market ${maker.notes.stalls.length + 1}`, location: maker.pick(places), day },
    ...{ siteId: maker.place(), fees: feesOf(maker) },
  };
  const { name, location, siteId, fees } = stall;
  const sent = rows.map(({ recipe, planned }) => ({ recipeId: recipe.id, plannedQuantity: planned }));
  const body = { name, eventDate: day, location, siteId, fees, recipes: sent };
  const { version } = await maker.call('putMarketEvent', { id }, body);
  maker.notes.stalls.push({ ...stall, status: 'planned', rows, isDeleted: false, version });
}

const there = (maker: Maker): StallNote[] => maker.notes.stalls.filter(({ isDeleted }) => !isDeleted);

const quantityOf = (maker: Maker, { recipe }: StallRow): string =>
  String(recipe.unit === 'g' ? maker.between(100, 2500) : maker.between(1, 30));

/** Some sold none, and of some nobody says; a figure that was entered is sometimes taken back. */
export const enterActuals: Act = async (maker) => {
  const past = there(maker).filter(
    ({ day, rows, status }) => day <= maker.today() && rows.length > 0 && status !== 'cancelled',
  );
  const isFirst = past.filter(({ status }) => status === 'planned');
  const stall = maker.some(maker.chance(0.7) && isFirst.length > 0 ? isFirst : past);
  if (!stall) return;
  const recipes = stall.rows
    .filter(() => maker.chance(0.8))
    .map((row) => {
      row.sold = maker.chance(0.12) ? null : maker.chance(0.12) ? '0' : quantityOf(maker, row);
      row.wasted = maker.pick([null, '0', quantityOf(maker, row)]);
      row.isSoldOut = row.sold !== null && row.sold !== '0' && maker.chance(0.3);
      return {
        ...{ recipeId: row.recipe.id, soldQuantity: row.sold, wastedQuantity: row.wasted },
        soldOutAt: row.isSoldOut ? '13:30' : null,
      };
    });
  if (recipes.length === 0) return;
  const body = { recipes, version: stall.version };
  noteAnswer(stall, await maker.call('putEventActuals', { id: stall.id }, body));
};

function noteAnswer(stall: StallNote, { version, status }: Pick<StallNote, 'version' | 'status'>): void {
  stall.version = version;
  // Whatever was sold completes it, and without anything it is still planned.
  const isSold = stall.rows.some(({ sold }) => sold !== null);
  const expected = stall.status === 'cancelled' ? 'cancelled' : isSold ? 'completed' : 'planned';
  if (status !== expected) throw new Error(`a stall is ${status} and not ${expected}`);
  stall.status = status;
}

/** Other fees, another place or day; cancelled, and after all not. */
export const changeStall: Act = async (maker) => {
  const stall = maker.some(there(maker));
  if (!stall) return;
  const kind = maker.pick(['fees', 'site', 'day', 'status'] as const);
  if (kind === 'fees') stall.fees = feesOf(maker);
  if (kind === 'site') stall.siteId = maker.place();
  if (kind === 'day') stall.day = later(stall.day, -maker.between(1, 5));
  if (kind === 'status') stall.status = stall.status === 'cancelled' ? 'planned' : 'cancelled';
  const { fees, siteId, day: eventDate, version } = stall;
  const status = kind === 'status' ? { status: stall.status } : {};
  const body = { fees, siteId, eventDate, ...status, version };
  noteAnswer(stall, await maker.call('putMarketEvent', { id: stall.id }, body));
};

export const deleteStall: Act = async (maker) => {
  const stall = maker.some(there(maker));
  if (!stall) return;
  await maker.call('deleteMarketEvent', { id: stall.id });
  stall.isDeleted = true;
};
