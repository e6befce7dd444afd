/** What went out of each product, and how much of it came back. */
import { formatDecimal, parseDecimal } from '../money.ts';
import type { RecallRow } from './recall-row-schema.ts';
import { type Distribution, quantityIn, wentOutTo } from './recall-rows.ts';
import type { TracedRun } from './trace-schema.ts';

export interface Reconciled {
  product: string;
  unit: string;
  distributed: string;
  recovered: string;
  /** What each buyer and event still has, added up: what one gave back too much isn't another's. */
  stillOut: string;
  /** What buyers gave back beyond what went out to them; `0` when nobody did. */
  tooMuch: string;
  /** Only possible sales and events. */
  isPossible: boolean;
}

type WentOut = Distribution['sales'][number] | Distribution['events'][number];

interface Sums extends Pick<Reconciled, 'product' | 'unit' | 'isPossible'> {
  distributed: bigint;
  recovered: bigint;
  tooMuch: bigint;
}

/** A sale, or what an event sold of a batch. */
interface Out {
  one: WentOut;
  line: Sums;
  stillOut: bigint;
}

/**
 * Returns a line for each product and unit, in the order of what was found, what is only possible last. What came back
 * counts in the unit that it went out in.
 */
export function reconcile(
  found: Distribution & { runs: readonly Pick<TracedRun, 'id' | 'recipeName'>[] },
  rows: readonly RecallRow[],
): Reconciled[] {
  const outs = outsIn(found);
  const back = rows
    .map((row) => ({ row, about: wentOutTo(row, found).flatMap((one) => outs.get(one) ?? []) }))
    // A row of one sale is of that alone; one of a customer is of whatever is left.
    .sort((a, b) => a.about.length - b.about.length);
  for (const { row, about } of back) {
    const [first] = about;
    if (!first || row.recovered === null) continue;
    const quantity = quantityIn(row.recovered, row.unit, first.one.unit);
    if (quantity !== null) giveBack(about, parseDecimal(quantity));
  }
  const byLine = Map.groupBy(outs.values(), ({ line }) => line);
  return [...byLine].map(reconciled).sort((a, b) => Number(a.isPossible) - Number(b.isPossible));
}

function outsIn(found: Parameters<typeof reconcile>[0]): ReadonlyMap<WentOut, Out> {
  const products = new Map(found.runs.map(({ id, recipeName }) => [id, recipeName]));
  const lines = new Map<string, Sums>();
  const outs = new Map<WentOut, Out>();
  for (const one of [...found.sales, ...found.events]) {
    const product = 'product' in one ? one.product : (products.get(one.runId) ?? one.batchNumber);
    const { unit, certainty } = one;
    const isPossible = certainty === 'possible';
    const key = JSON.stringify([product, unit, isPossible]);
    const none = { distributed: 0n, recovered: 0n, tooMuch: 0n };
    const line = lines.get(key) ?? { product, unit, isPossible, ...none };
    lines.set(key, line);
    const quantity = parseDecimal(one.quantity);
    line.distributed += quantity;
    outs.set(one, { one, line, stillOut: quantity });
  }
  return outs;
}

/** Takes it off what they still have, one after the other. What is left of it then came back too much. */
function giveBack([first, ...others]: readonly Out[], quantity: bigint): void {
  if (!first) return;
  let rest = quantity;
  for (const out of [first, ...others]) {
    const taken = rest < out.stillOut ? rest : out.stillOut;
    out.stillOut -= taken;
    out.line.recovered += taken;
    rest -= taken;
  }
  first.line.recovered += rest;
  first.line.tooMuch += rest;
}

const reconciled = ([{ distributed, recovered, tooMuch, ...of }, outs]: [Sums, Out[]]): Reconciled => ({
  ...of,
  distributed: formatDecimal(distributed),
  recovered: formatDecimal(recovered),
  stillOut: formatDecimal(outs.reduce((sum, { stillOut }) => sum + stillOut, 0n)),
  tooMuch: formatDecimal(tooMuch),
});
