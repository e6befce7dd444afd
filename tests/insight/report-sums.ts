/** What runs made, and what stalls planned, sold and made, added up from the notebook. */
import { isIn, type Span } from './days.ts';
import {
  type Fraction,
  fraction,
  inPence,
  isAbove,
  isSame,
  minus,
  none,
  over,
  percentOf,
  plus,
  times,
  total,
  whole,
  written,
  writtenIf,
} from './fraction.ts';
import type { Notebook, RunNote, StallNote, StallRow } from './notebook.ts';
import { earned, held, type SoldLine, soldLines, within } from './sales-sums.ts';

/** Each run that was confirmed; struck ones are listed, and in no total. */
export function productionLog(notes: Notebook, span: Span, siteId: string | undefined) {
  const runs = notes.runs.filter(
    (run) =>
      (run.status === 'locked' || run.status === 'struck') &&
      isIn(run.day, span) &&
      (siteId === undefined || (run.siteId ?? notes.mainSite) === siteId),
  );
  const counted = runs.filter(({ status }) => status === 'locked');
  const costs = counted.map(costsOf);
  const known = costs.flatMap((cost) => cost ?? []);
  return {
    rows: runs.map(rowOfRun).sort((a, b) => (a.batch < b.batch ? -1 : 1)),
    costs: known.length < costs.length ? undefined : written(total(known)),
    complete: counted.every(({ costEach, expectedEach }) => costEach !== null && expectedEach !== null),
  };
}

/** Of all of it. When nothing is good, one cost is of those that were planned. */
const costsOf = ({ costEach, made, planned }: RunNote): Fraction | null =>
  costEach && inPence(times(costEach, isSame(made, none) ? planned : made));

function rowOfRun(run: RunNote) {
  const { recipe, planned, made, wasted, costEach, expectedEach } = run;
  // What is weighed has a price for a kilogram.
  const size = whole(recipe.unit === 'g' ? 1000 : 1);
  const each = costEach && !isSame(made, none) ? times(costEach, size) : null;
  const expected = expectedEach && times(expectedEach, size);
  return {
    ...{ date: run.day, batch: run.batchNumber, recipe: recipe.name, isStruck: run.status === 'struck' },
    ...{ planned: written(planned), made: written(made), wasted: written(wasted) },
    yield: written(percentOf(made, planned)),
    costs: writtenIf(costsOf(run)),
    ...{ expectedEach: writtenIf(expected), costEach: writtenIf(each) },
    difference: each && expected ? written(minus(each, expected)) : null,
  };
}

type Known = Fraction | null;

/** Of one product at a stall; what nobody entered isn't zero. */
interface Product {
  row: StallRow;
  stall: StallNote;
  planned: Fraction;
  sold: Known;
  wasted: Known;
  takings: Known;
  costs: Known;
  /** At most that, where the costs aren't wholly known. */
  left: Known;
  isUnpriced: boolean;
  isCosted: boolean;
}

function productOf(stall: StallNote, row: StallRow): Product {
  const sold = row.sold === null ? null : fraction(row.sold);
  const said = row.wasted === null ? null : fraction(row.wasted);
  const wasted = said ?? (sold === null ? null : none);
  const gone = sold && wasted && plus(sold, wasted);
  const isGone = gone !== null && isAbove(gone, none);
  const isCosted = row.ingredientsEach !== null || !isGone;
  const each = plus(row.ingredientsAtLeast, row.packagingEach);
  const price = row.price === null ? null : fraction(row.price);
  const isUnpriced = price === null && sold !== null && isAbove(sold, none);
  const takings = sold && (isAbove(sold, none) ? price && inPence(times(sold, price)) : none);
  const costs = gone && (isCosted || isAbove(each, none) ? inPence(times(gone, each)) : null);
  const left = takings && minus(takings, costs ?? none);
  return {
    ...{ row, stall, planned: fraction(row.planned), sold, wasted, takings, costs, left },
    ...{ isUnpriced, isCosted: gone === null || isCosted },
  };
}

/** Of what is known; `null` where there is something, and nothing known of it. */
function sumOfKnown(values: readonly Known[]): Known {
  const known = values.flatMap((value) => value ?? []);
  return known.length === 0 && values.length > 0 ? null : total(known);
}

/** A fee of the takings is unknown with them. */
const feesOf = ({ fees }: StallNote, takings: Known): Known[] =>
  fees.map((fee) => {
    if ('amount' in fee) return inPence(fraction(fee.amount));
    return takings && inPence(over(times(takings, fraction(fee.percent)), whole(100)));
  });

export type Grouping = 'event' | 'place' | 'product';

const placeOf = ({ location, name }: StallNote): string => location || name;

/** Fees lower the profit, never the takings, and are paid whether or not anybody entered what was sold. */
export function stallReport(
  notes: Notebook,
  span: Span,
  { by, siteId }: { by: Grouping; siteId: string | undefined },
) {
  const stalls = held(notes).filter(
    (stall) => isIn(stall.day, span) && (siteId === undefined || (stall.siteId ?? notes.mainSite) === siteId),
  );
  const parts = stalls.map((stall) => ({ stall, products: stall.rows.map((row) => productOf(stall, row)) }));
  const all = parts.flatMap(({ products }) => products);
  const rows =
    by === 'product'
      ? [...Map.groupBy(all, ({ row }) => row.recipe.name)].map(([name, products]) => ({
          name,
          ...sumsOfProducts(products),
        }))
      : [...Map.groupBy(parts, ({ stall }) => (by === 'event' ? stall.name : placeOf(stall)))].map(
          ([name, of]) => ({ name, ...sumsOfStalls(of) }),
        );
  return {
    rows: rows.sort((a, b) => (a.name < b.name ? -1 : 1)),
    totals: by === 'product' ? sumsOfProducts(all) : sumsOfStalls(parts),
    complete: all.every(isKnown),
  };
}

const isKnown = ({ sold, takings, isCosted }: Product): boolean =>
  sold !== null && takings !== null && isCosted;

/** Without a price of something that it sold nobody knows what a stall made. */
function sumsOfStalls(parts: readonly { stall: StallNote; products: readonly Product[] }[]) {
  const wholes = parts.map(({ stall, products }) => {
    const fees = sumOfKnown(feesOf(stall, sumOfKnown(products.map(({ takings }) => takings))));
    return { ...sumsOf(products), fees, isUnpriced: products.some(({ isUnpriced }) => isUnpriced) };
  });
  return told(wholes);
}

interface Sums {
  takings: Known;
  costs: Known;
  soldOut: number;
  left: Known;
  fees: Known;
  isUnpriced: boolean;
}

const sumsOf = (products: readonly Product[]): Omit<Sums, 'fees' | 'isUnpriced'> => ({
  takings: sumOfKnown(products.map(({ takings }) => takings)),
  costs: sumOfKnown(products.map(({ costs }) => costs)),
  soldOut: products.filter(({ row }) => row.isSoldOut).length,
  left: sumOfKnown(products.map(({ left }) => left)),
});

const sumsOfProducts = (products: readonly Product[]) =>
  told(products.map((product) => ({ ...sumsOf([product]), fees: none, isUnpriced: product.isUnpriced })));

function told(parts: readonly Sums[]) {
  const priced = parts.filter(({ isUnpriced }) => !isUnpriced);
  const left = priced.length === 0 && parts.length > 0 ? null : sumOfKnown(priced.map((part) => part.left));
  return {
    takings: writtenIf(sumOfKnown(parts.map(({ takings }) => takings))),
    costs: writtenIf(sumOfKnown(parts.map(({ costs }) => costs))),
    soldOut: String(parts.reduce((all, { soldOut }) => all + soldOut, 0)),
    fees: writtenIf(sumOfKnown(parts.map(({ fees }) => fees))),
    profit: left && written(minus(left, sumOfKnown(priced.map(({ fees }) => fees)) ?? none)),
  };
}

/** What each recipe sold, in its own unit, with what all of it took and earned. */
export function marginTotals(notes: Notebook, span: Span) {
  const lines = within(soldLines(notes), span);
  const of = (recipeId: string): SoldLine[] => lines.filter(({ recipe }) => recipe.id === recipeId);
  const sums = earned(lines);
  const isSome = lines.some(({ quantity }) => isAbove(quantity, none));
  return {
    rows: notes.recipes
      .map(({ id, name }) => ({
        name,
        sold: written(total(of(id).map(({ quantity }) => quantity))),
        takings: written(earned(of(id)).takings),
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    takings: written(sums.takings),
    // Nothing known of what was sold isn't nothing earned.
    earned: isSome && !sums.isAnyKnown ? undefined : written(minus(sums.knownTakings, sums.knownCost)),
  };
}
