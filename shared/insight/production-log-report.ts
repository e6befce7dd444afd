/**
 * What was made: each run that was confirmed, with what it was to make and made, and what one cost against what one was to
 * cost, at the prices of its day. A run that was struck through is listed and is in no total. A cost of which a part isn't
 * known is `null`, and so is a total with it. Quantities of several units aren't added up.
 */
import { inPence } from '../market-events/profit.ts';
import { decimalOf, divide, multiplyDecimals, ratioOf, subtractDecimals, sumDecimals } from '../money.ts';
import type { RunSummary } from '../production/schema.ts';
import { type PricedUnit, perUnit, pricedUnitOfRecipe, shownAmount } from '../recipes/priced-unit.ts';
import type { ReportColumn, ReportFigures, ReportRow } from './report.ts';

/** A run that is locked. */
export type LoggedRun = Pick<
  RunSummary,
  | 'id'
  | 'productionDate'
  | 'startTime'
  | 'batchNumber'
  | 'recipeName'
  | 'unit'
  | 'batches'
  | 'plannedQuantity'
  | 'actualYield'
  | 'wasteQuantity'
  | 'strikethroughStatus'
> & {
  /** What one cost; `null` where a part isn't known. */
  cost: string | null;
  /** What one was to cost at the same prices. */
  expected: string | null;
};

const columns: ReportColumn[] = [
  { key: 'date', title: 'Date', kind: 'date' },
  { key: 'batch', title: 'Batch', kind: 'text' },
  { key: 'recipe', title: 'Recipe', kind: 'text' },
  { key: 'planned', title: 'Planned', kind: 'quantity' },
  { key: 'made', title: 'Made', kind: 'quantity' },
  { key: 'wasted', title: 'Wasted', kind: 'quantity' },
  { key: 'unit', title: 'Unit', kind: 'text' },
  { key: 'yield', title: 'Yield', kind: 'percent' },
  { key: 'costs', title: 'Costs', kind: 'money' },
  { key: 'per', title: 'Of one', kind: 'text' },
  { key: 'expectedEach', title: 'Expected cost', kind: 'money' },
  { key: 'costEach', title: 'Cost', kind: 'money' },
  { key: 'difference', title: 'Difference', kind: 'money' },
  { key: 'notes', title: 'Notes', kind: 'text' },
  { key: 'unknown', title: 'Not known', kind: 'text' },
];

const madeOf = ({ actualYield, plannedQuantity }: LoggedRun): string => actualYield ?? plannedQuantity;
const wasteOf = ({ wasteQuantity }: LoggedRun): string => wasteQuantity ?? '0';

/** The newest day first. */
export function productionLog(runs: readonly LoggedRun[]): ReportFigures {
  const counted = runs.filter(({ strikethroughStatus }) => !strikethroughStatus);
  return {
    columns,
    rows: runs.toSorted(byDay).map(rowOf),
    totals: totalsOf(counted),
    complete: counted.every((run) => unknownOf(run).length === 0),
  };
}

const placeInTime = ({ productionDate, startTime, id }: LoggedRun): string =>
  `${productionDate} ${startTime ?? ''} ${id}`;

const byDay = (a: LoggedRun, b: LoggedRun): number => (placeInTime(a) < placeInTime(b) ? 1 : -1);

const percentOf = (made: string, planned: string): string =>
  multiplyDecimals(decimalOf(divide(ratioOf(made), ratioOf(planned))), '100');

/** Of all of it. When nothing is good, what one cost is of those that were planned. */
function costsOf(run: LoggedRun): string | null {
  const made = madeOf(run);
  return run.cost && inPence(multiplyDecimals(run.cost, made === '0' ? run.plannedQuantity : made));
}

const unknownOf = ({ cost, expected }: LoggedRun): string[] => [
  ...(cost === null ? ['what it cost'] : []),
  ...(expected === null ? ['what it was to cost'] : []),
];

function rowOf(run: LoggedRun): ReportRow {
  const { plannedQuantity: planned, unit } = run;
  const made = madeOf(run);
  return {
    ...{ date: run.productionDate, batch: run.batchNumber, recipe: run.recipeName },
    ...{ planned, made, wasted: wasteOf(run), unit, yield: percentOf(made, planned) },
    costs: costsOf(run),
    ...figuresOfOne(run),
    notes: [
      ...(run.strikethroughStatus ? ['Struck through'] : []),
      ...(made === '0' ? ['Nothing good came out of it'] : []),
    ].join(', '),
    unknown: unknownOf(run).join(', '),
  };
}

/** Of one, or of a kilogram of what is weighed. */
function figuresOfOne(run: LoggedRun): ReportRow {
  const priced = pricedUnitOf(run);
  const of = (amount: string | null): string | null => amount && shownAmount(amount, priced);
  const [expectedEach, costEach] = [of(run.expected), madeOf(run) === '0' ? null : of(run.cost)];
  return {
    per: perUnit(priced),
    ...{ expectedEach, costEach },
    difference: costEach === null || expectedEach === null ? null : subtractDecimals(costEach, expectedEach),
  };
}

const pricedUnitOf = ({ plannedQuantity, batches, unit }: LoggedRun): PricedUnit =>
  pricedUnitOfRecipe({ unit, batchYield: decimalOf(divide(ratioOf(plannedQuantity), ratioOf(batches))) });

/** Of what was made in one unit, and of money where all of it is known. */
function totalsOf(runs: readonly LoggedRun[]): Record<string, string> {
  const costs = runs.map(costsOf);
  const known = costs.flatMap((cost) => cost ?? []);
  return {
    ...(new Set(runs.map(({ unit }) => unit)).size === 1 && quantitiesOf(runs)),
    ...(known.length === costs.length && { costs: sumDecimals(known) }),
  };
}

function quantitiesOf(runs: readonly LoggedRun[]): Record<string, string> {
  const [planned, made] = [
    sumDecimals(runs.map((run) => run.plannedQuantity)),
    sumDecimals(runs.map(madeOf)),
  ];
  return { planned, made, wasted: sumDecimals(runs.map(wasteOf)), yield: percentOf(made, planned) };
}
