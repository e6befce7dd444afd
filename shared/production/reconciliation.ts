/** What went out of each product, and how much of it came back. */
import { compareDecimals, formatDecimal, parseDecimal, sumDecimals } from '../money.ts';
import type { RecallRow } from './recall-row-schema.ts';
import { type Distribution, quantityIn, wentOutTo } from './recall-rows.ts';
import type { TracedRun } from './trace-schema.ts';

export interface Reconciled {
  product: string;
  unit: string;
  distributed: string;
  recovered: string;
  /** 0 when more came back than went out. */
  stillOut: string;
  /** Above 0 when more came back than went out. */
  tooMuch: string;
  /** Only possible sales and events. */
  isPossible: boolean;
}

interface Sums extends Pick<Reconciled, 'product' | 'unit' | 'isPossible'> {
  distributed: string[];
  recovered: string[];
}

/**
 * Returns a line for each product and unit, in the order of what was found, what is only possible last. What came back
 * counts in the unit that it went out in.
 */
export function reconcile(
  found: Distribution & { runs: readonly Pick<TracedRun, 'id' | 'recipeName'>[] },
  rows: readonly RecallRow[],
): Reconciled[] {
  const products = new Map(found.runs.map(({ id, recipeName }) => [id, recipeName]));
  const sums = new Map<string, Sums>();
  const sumOf = (one: Distribution['sales'][number] | Distribution['events'][number]): Sums => {
    const product = 'product' in one ? one.product : (products.get(one.runId) ?? one.batchNumber);
    const { unit, certainty } = one;
    const isPossible = certainty === 'possible';
    const key = JSON.stringify([product, unit, isPossible]);
    const known = sums.get(key) ?? { product, unit, isPossible, distributed: [], recovered: [] };
    sums.set(key, known);
    return known;
  };
  for (const one of [...found.sales, ...found.events]) sumOf(one).distributed.push(one.quantity);
  for (const row of rows) {
    const [one] = wentOutTo(row, found);
    const back = one && row.recovered !== null ? quantityIn(row.recovered, row.unit, one.unit) : null;
    if (one && back !== null) sumOf(one).recovered.push(back);
  }
  return [...sums.values()].map(reconciled).sort((a, b) => Number(a.isPossible) - Number(b.isPossible));
}

const less = (from: string, taken: string): string =>
  compareDecimals(from, taken) > 0 ? formatDecimal(parseDecimal(from) - parseDecimal(taken)) : '0';

function reconciled({ distributed: out, recovered: back, ...of }: Sums): Reconciled {
  const [distributed, recovered] = [sumDecimals(out), sumDecimals(back)];
  return {
    ...of,
    distributed,
    recovered,
    stillOut: less(distributed, recovered),
    tooMuch: less(recovered, distributed),
  };
}
