/** What a run costs against what its recipe says, line by line, as its receipt shows it. */
import {
  compareDecimals,
  formatQuantity,
  multiplyDecimals,
  negativeDecimal,
  subtractDecimals,
} from '@batchbook/shared/money';
import { type RunCost, runCost } from '@batchbook/shared/production/run-cost';
import type { ProductionRun, RunRow } from '@batchbook/shared/production/schema';
import type { Book } from '@batchbook/shared/recipes/book';
import type { CostBreakdown } from '@batchbook/shared/recipes/breakdown-schema';
import type { RowUnits } from './sheet.ts';

interface CostChange {
  key: string;
  /** 'Free-range eggs, 2 more'. */
  label: string;
  /** With its sign; `null` when it isn't known. */
  amount: string | null;
}

export interface RunCosts extends RunCost {
  /** What differs from the plan, and by how much. */
  changes: readonly CostChange[];
  /** By row; `null` for one that can't be costed. Rows that are made in the run aren't here: their parts are. */
  ofRows: ReadonlyMap<string, string | null>;
  /** The rows without a cost, by name. */
  unknown: readonly string[];
}

const forAll = (each: string | null, made: string): string => multiplyDecimals(each ?? '0', made);

const linesOf = ({ lines }: CostBreakdown) => new Map(lines.map(({ lineId, cost }) => [lineId, cost]));

/** What is good of it: what was planned, while nobody says or when nothing is. */
const goodOf = ({ actualYield: good, plannedQuantity }: ProductionRun): string =>
  good !== null && compareDecimals(good, '0') > 0 ? good : plannedQuantity;

/** @param run As it is typed. */
export const costsOf = (run: ProductionRun, book: Book, units: RowUnits): RunCosts =>
  shownCosts(run, runCost(run, goodOf(run), book), units);

/** The same of costs that are frozen. */
export function shownCosts(run: ProductionRun, { cost, expected }: RunCost, units: RowUnits): RunCosts {
  const made = goodOf(run);
  const [now, before] = [linesOf(cost), linesOf(expected)];
  const costing = run.ingredients.filter(({ source }) => source !== 'made_here');
  const ofRows = new Map(costing.map((row) => [row.id, now.has(row.id) ? (now.get(row.id) ?? null) : '0']));
  const changes = costing.flatMap((row): CostChange[] => {
    const words = changeOf(row, units);
    if (words === null) return [];
    const [is, was] = [ofRows.get(row.id) ?? null, before.has(row.id) ? (before.get(row.id) ?? null) : '0'];
    return [
      {
        key: row.id,
        label: `${row.name}, ${words}`,
        amount: is === null || was === null ? null : subtractDecimals(is, was),
      },
    ];
  });
  const leftOut = run.leftOut.map(({ id, name }): CostChange => {
    const was = before.get(id) ?? null;
    return { key: id, label: `${name}, left out`, amount: was && negativeDecimal(was) };
  });
  const beside = (key: string, label: string, name: 'packagingCost' | 'overheadCost'): CostChange => ({
    key,
    label,
    amount: subtractDecimals(forAll(cost[name], made), forAll(expected[name], run.plannedQuantity)),
  });
  const fewer = compareDecimals(made, run.plannedQuantity);
  const others = [
    beside('packaging', `Packaging for ${fewer < 0 ? 'fewer' : 'more'}`, 'packagingCost'),
    beside('overheads', 'Overheads', 'overheadCost'),
  ].filter(({ amount }) => amount !== '0');
  return {
    ...{ cost, expected, ofRows },
    changes: [...changes, ...leftOut, ...others],
    unknown: costing.filter(({ id }) => ofRows.get(id) === null).map(({ name }) => name),
  };
}

/** 'added', '2 more', '20 g less', 'none used'; `null` for as planned. */
function changeOf(row: RunRow, { unitOf }: Pick<RowUnits, 'unitOf'>): string | null {
  const { recipeQuantity, plannedQuantity: planned, actualQuantity: actual } = row;
  if (recipeQuantity === null && planned === null) return actual === null ? null : 'added';
  if (actual === null || planned === null || compareDecimals(actual, planned) === 0) return null;
  if (compareDecimals(actual, '0') === 0) return 'none used';
  const isMore = compareDecimals(actual, planned) > 0;
  const by = isMore ? subtractDecimals(actual, planned) : subtractDecimals(planned, actual);
  const unit = unitOf({ ...row, plannedQuantity: by });
  const isCount = row.unit === 'pieces';
  return `${formatQuantity(by)}${isCount ? '' : ` ${unit}`} ${isMore ? 'more' : isCount ? 'fewer' : 'less'}`;
}

/** '+2.40', '−0.23'. */
export function signed(amount: string, format: (amount: string) => string): string {
  const isLess = compareDecimals(amount, '0') < 0;
  return `${isLess ? '−' : '+'}${format(isLess ? negativeDecimal(amount) : amount)}`;
}
