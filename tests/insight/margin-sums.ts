/** What each recipe costs and earned, and what class of the menu it is in, worked out from the notebook. */
import { isIn, later, londonDay, type Span } from './days.ts';
import {
  type Fraction,
  fraction,
  isAbove,
  minus,
  none,
  over,
  percentOf,
  plus,
  times,
  total,
  whole,
  written,
} from './fraction.ts';
import { type Notebook, priceAt, type RecipeNote, recipeCost } from './notebook.ts';
import { earned, held, needsActuals, type SoldLine, soldLines, sumOf, within } from './sales-sums.ts';
import { byEndOf } from './shelf.ts';
import { roughly } from './told.ts';

const targetPercent = whole(65);

export function margins(notes: Notebook, span: Span, today: string) {
  const sold = Map.groupBy(within(soldLines(notes), span), ({ recipe }) => recipe.id);
  const rows = notes.recipes.map((recipe) => rowOf(notes, recipe, sold.get(recipe.id) ?? [], span));
  const { classes, thresholds } = menu(rows, span);
  return {
    items: rows
      .map(({ recipe: _recipe, units: _units, contribution: _contribution, ...row }) => ({
        ...row,
        menuClass: classes.get(row.recipeId) ?? null,
      }))
      .sort((a, b) => (a.recipeId < b.recipeId ? -1 : 1)),
    thresholds,
    gone: null,
    nextCursor: null,
    unentered: held(notes).filter((stall) => isIn(stall.day, span) && needsActuals(stall, today)).length,
  };
}

function rowOf(notes: Notebook, recipe: RecipeNote, lines: readonly SoldLine[], span: Span) {
  const cost = recipeCost(notes, recipe);
  const price = priceAt(recipe.prices, () => true);
  const units = sumOf(lines.map(({ quantity }) => quantity));
  const some = lines.filter(({ quantity }) => isAbove(quantity, none));
  const sums = earned(lines);
  const paid = price === null ? null : fraction(price);
  return {
    ...{ recipe, units, recipeId: recipe.id, name: recipe.name, price },
    contribution: paid && minus(paid, plus(cost.ingredients, cost.packaging)),
    costEach: cost.isNothingKnown ? null : written(cost.amount),
    ingredientCost: cost.isNothingKnown ? null : written(cost.ingredients),
    packagingCost: written(cost.packaging),
    margin: paid && marginOf(cost.amount, paid),
    foodCostPercent: paid && written(percentOf(cost.ingredients, paid)),
    targetPrice: written(over(times(cost.amount, whole(100)), minus(whole(100), targetPercent))),
    complete: cost.isWhole,
    before: { percent: percentBefore(notes, recipe, later(span.to, -30)) },
    ...{ sold: written(units), takings: written(sums.takings), earnedOf: written(sums.knownTakings) },
    earned: some.length > 0 && !sums.isAnyKnown ? null : written(minus(sums.knownTakings, sums.knownCost)),
    ...{ soldComplete: sums.isPriced, soldCosted: sums.isCosted },
    soldSince: soldSinceOf(notes, recipe, some.map(({ day }) => day).sort()[0] ?? null, span),
  };
}

/** So long before the days something may have sold that was written down within them: then it isn't new. */
const daysBefore = 92;

function soldSinceOf(notes: Notebook, recipe: RecipeNote, first: string | null, span: Span): string | null {
  if (first === null || first === span.from || recipe.createdAt.slice(0, 10) <= span.from) return first;
  const before = { from: later(span.from, -daysBefore), to: later(span.from, -1) };
  const isOlder = within(soldLines(notes), before).some(
    (line) => line.recipe.id === recipe.id && isAbove(line.quantity, none),
  );
  return isOlder ? span.from : first;
}

type MarginRow = ReturnType<typeof rowOf>;

const marginOf = (cost: Fraction, price: Fraction) => ({
  amount: written(minus(price, cost)),
  percent: written(percentOf(minus(price, cost), price)),
  markupPercent: written(percentOf(minus(price, cost), cost)),
});

/** What it left at the end of a day, at the price and the cost of then. */
function percentBefore(notes: Notebook, recipe: RecipeNote, day: string): string | null {
  if (!byEndOf(day)(recipe.createdAt)) return null;
  const { amount, isWhole } = recipeCost(notes, recipe, byEndOf(day));
  const price = priceAt(recipe.prices, byEndOf(day));
  if (price === null || !isWhole) return null;
  return written(percentOf(minus(fraction(price), amount), fraction(price)));
}

const classesMin = 4;
/** New products count as if they had sold like that as long as the others: four times as much, at most. */
const factorMax = 4;
const classOf = (isPopular: boolean, isProfitable: boolean): string => {
  if (isPopular) return isProfitable ? 'star' : 'plowhorse';
  return isProfitable ? 'puzzle' : 'dog';
};

const dayCount = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** Kasavana and Smith: popular from 70 % of an equal share, profitable from the average contribution, weighted by units. */
function menu(rows: readonly MarginRow[], span: Span) {
  const onMenu = rows.filter(
    ({ units, price, complete }) => isAbove(units, none) && price !== null && complete,
  );
  const daysOf = ({ recipe, soldSince }: MarginRow): number => {
    const since = [londonDay(recipe.createdAt), soldSince ?? '9999'].sort()[0] ?? '';
    return dayCount(since > span.from ? since : span.from, span.to);
  };
  const longest = Math.max(...onMenu.map(daysOf));
  const products = onMenu.map((row) => {
    const factor = over(whole(longest), whole(daysOf(row)));
    const alike = times(row.units, isAbove(factor, whole(factorMax)) ? whole(factorMax) : factor);
    // What is weighed is compared by the kilogram.
    const size = whole(row.recipe.unit === 'g' ? 1000 : 1);
    return {
      recipeId: row.recipeId,
      units: over(alike, size),
      contribution: times(row.contribution ?? none, size),
    };
  });
  if (products.length < classesMin) return { classes: new Map<string, string>(), thresholds: null };
  const all = total(products.map(({ units }) => units));
  const popularFrom = over(times(all, fraction('0.7')), whole(products.length));
  const average = over(total(products.map(({ units, contribution }) => times(units, contribution))), all);
  const reaches = (value: Fraction, least: Fraction): boolean => !isAbove(least, value);
  return {
    classes: new Map(
      products.map(({ recipeId, units, contribution }) => [
        recipeId,
        classOf(reaches(units, popularFrom), reaches(contribution, average)),
      ]),
    ),
    thresholds: roughly({ units: written(popularFrom), contribution: written(average) }),
  };
}
