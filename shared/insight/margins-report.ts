/** Margins as a report: figures of one, or of a kilogram of what is sold by weight. */
import { perUnit, pricedUnitOfRecipe, shownAmount } from '../recipes/priced-unit.ts';
import { inPlainWord } from '../stock/plain-unit.ts';
import { countOf } from '../text.ts';
import { isSold, marginSums } from './margin-rows.ts';
import type { ReportColumn, ReportFigures, ReportRow } from './report.ts';
import type { GoneSales, MarginRow } from './schema.ts';

const columns: ReportColumn[] = [
  { key: 'recipe', title: 'Recipe', kind: 'text' },
  { key: 'kind', title: 'Kind', kind: 'text' },
  { key: 'per', title: 'Of one', kind: 'text' },
  { key: 'price', title: 'Price', kind: 'money' },
  { key: 'costs', title: 'Costs', kind: 'money' },
  { key: 'margin', title: 'Margin', kind: 'percent' },
  { key: 'foodCost', title: 'Food cost', kind: 'percent' },
  { key: 'sold', title: 'Sold', kind: 'quantity' },
  { key: 'unit', title: 'Unit', kind: 'text' },
  { key: 'takings', title: 'Takings', kind: 'money' },
  { key: 'earned', title: 'Earned', kind: 'money' },
  { key: 'unknown', title: 'Not known', kind: 'text' },
];

/** What else was sold in these days. */
interface Besides {
  gone: GoneSales | null;
  /** Events whose sales nobody has entered. */
  unentered: number;
}

/** What sold first, by what it took; at the end what was sold of recipes that were deleted since. */
export function marginsReport(
  rows: readonly MarginRow[],
  { gone, unentered }: Besides = { gone: null, unentered: 0 },
): ReportFigures {
  const wholly = rows.every((row) => !isSold(row) || unknownOf(row).length === 0);
  const sums = marginSums(rows, '0', gone);
  const listed = rows.toSorted((a, b) => Number(b.takings) - Number(a.takings) || (a.name < b.name ? -1 : 1));
  return {
    columns,
    rows: [
      ...listed.map(rowOf),
      ...(gone ? [goneRow(gone)] : []),
      ...(unentered > 0 ? [unenteredRow(unentered)] : []),
    ],
    // Nothing known of it isn't nothing earned.
    totals: { takings: sums.takings, ...((wholly || sums.knownTakings !== '0') && { earned: sums.earned }) },
    complete: wholly && unentered === 0 && (gone === null || salesUnknown(gone).length === 0),
  };
}

function rowOf(row: MarginRow): ReportRow {
  const priced = pricedUnitOfRecipe(row);
  const of = (amount: string | null): string | null => amount && shownAmount(amount, priced);
  const sold = inPlainWord(row.unit, { sold: row.sold });
  return {
    recipe: row.name,
    kind: row.variationOf === null ? row.recipeType : 'Variation',
    per: perUnit(priced),
    price: of(row.price),
    costs: row.complete ? of(row.costEach) : null,
    margin: row.complete ? (row.margin?.percent ?? null) : null,
    foodCost: row.complete ? row.foodCostPercent : null,
    sold: sold.figures.sold,
    unit: sold.unit,
    takings: row.takings,
    earned: row.earned,
    unknown: unknownOf(row).join(', '),
  };
}

const goneRow = (gone: GoneSales): ReportRow => ({
  ...{ recipe: 'Deleted recipes', takings: gone.takings, earned: gone.earned },
  unknown: salesUnknown(gone).join(', '),
});

const unenteredRow = (events: number): ReportRow => ({
  ...{ recipe: 'Not entered', unknown: `what ${countOf(events, 'event')} sold` },
});

/** The price on the menu says nothing of what was sold. */
const unknownOf = (row: MarginRow): string[] => [
  ...(row.complete ? [] : ['what one costs']),
  ...salesUnknown(row),
];

const salesUnknown = ({
  soldComplete,
  soldCosted,
}: Pick<MarginRow, 'soldComplete' | 'soldCosted'>): string[] => [
  ...(soldComplete ? [] : ['the price or the unit of a sale']),
  ...(soldCosted ? [] : ['what some of it cost to make']),
];
