/**
 * What was made: each run that was confirmed, with what it was to make and made, and what one cost against what one was to
 * cost, at the prices of its day. A run that was struck through is listed and is in no total. A cost of which a part isn't
 * known is `null`, and so is a total with it. Quantities of several units aren't added up; where they are, all rows are in the
 * unit of the totals.
 */
import { inPence } from '../market-events/profit.ts';
import { decimalOf, divide, multiplyDecimals, ratioOf, subtractDecimals, sumDecimals } from '../money.ts';
import type { RunSummary } from '../production/schema.ts';
import { type PricedUnit, perUnit, pricedUnitOfRecipe, shownAmount } from '../recipes/priced-unit.ts';
import { inYieldUnit } from '../recipes/yield-units.ts';
import { inPlainWord, plainFamily } from '../stock/plain-unit.ts';
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
  const quantities = quantitiesOf(counted);
  return {
    columns,
    rows: runs.toSorted(byDay).map((run) => rowOf(run, quantities?.unit ?? null)),
    totals: { ...(quantities && totalsOf(quantities)), ...costsOfAll(counted) },
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

const figuresOf = (run: LoggedRun) => ({
  planned: run.plannedQuantity,
  made: madeOf(run),
  wasted: wasteOf(run),
});
type Figures = ReturnType<typeof figuresOf>;

/** @param unit That of the totals; `null` where there are none. */
function rowOf(run: LoggedRun, unit: string | null): ReportRow {
  const figures = figuresOf(run);
  return {
    ...{ date: run.productionDate, batch: run.batchNumber, recipe: run.recipeName },
    ...shownIn(unit, run.unit, figures),
    yield: percentOf(figures.made, figures.planned),
    costs: costsOf(run),
    ...figuresOfOne(run),
    notes: [
      ...(run.strikethroughStatus ? ['Struck through'] : []),
      ...(figures.made === '0' ? ['Nothing good came out of it'] : []),
    ].join(', '),
    unknown: unknownOf(run).join(', '),
  };
}

/** In the unit of the totals, so that a column adds up; else in the one that a person would choose. */
function shownIn(unit: string | null, own: string, figures: Figures): ReportRow {
  if (unit === null || plainFamily(unit) !== plainFamily(own)) {
    const plain = inPlainWord(own, figures);
    return { ...plain.figures, unit: plain.unit };
  }
  const converted = Object.entries(figures).map(([key, figure]) => [key, inYieldUnit(figure, own, unit)]);
  return { ...Object.fromEntries(converted), unit };
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

/** Where all of it is known. */
function costsOfAll(runs: readonly LoggedRun[]): Record<string, string> {
  const costs = runs.map(costsOf);
  const known = costs.flatMap((cost) => cost ?? []);
  return known.length === costs.length ? { costs: sumDecimals(known) } : {};
}

interface Quantities {
  unit: string;
  figures: Readonly<Record<keyof Figures, string | null>>;
}

/** What was made in one unit; `null` of several, and of nothing. */
function quantitiesOf(runs: readonly LoggedRun[]): Quantities | null {
  const families = new Set(runs.map(({ unit }) => plainFamily(unit)));
  const [family] = families;
  if (family === undefined || families.size > 1) return null;
  const sumOf = (key: keyof Figures): string =>
    sumDecimals(runs.map((run) => inYieldUnit(figuresOf(run)[key], run.unit, family) ?? '0'));
  const sums = { planned: sumOf('planned'), made: sumOf('made'), wasted: sumOf('wasted') };
  return inPlainWord(family, sums);
}

function totalsOf({ figures }: Quantities): Record<string, string> {
  const { planned, made, wasted } = figures;
  if (planned === null || made === null || wasted === null) return {};
  return { planned, made, wasted, yield: percentOf(made, planned) };
}
