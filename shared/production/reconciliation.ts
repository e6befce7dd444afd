/** What went out of each product, and how much of it came back. */
import { formatDecimal, parseDecimal } from '../money.ts';
import { isSameCode } from '../stock/lot-code.ts';
import type { RecallRow } from './recall-row-schema.ts';
import {
  type CameBack,
  type Distribution,
  type Indexed,
  indexed,
  quantityIn,
  soldBefore,
  wentOutTo,
} from './recall-rows.ts';
import type { TracedRun } from './trace-schema.ts';

export interface Reconciled {
  product: string;
  unit: string;
  distributed: string;
  /** What buyers had given back before the recall was recorded. */
  cameBack: string;
  /** The same from nobody knows whom. It is in no other sum: it may be from anybody who is called. */
  cameBackUnsaid: string;
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
  cameBack: bigint;
  cameBackUnsaid: bigint;
  recovered: bigint;
  tooMuch: bigint;
}

/** A sale, or what an event sold of a batch. */
interface Out {
  one: WentOut;
  line: Sums;
  stillOut: bigint;
}

interface Found extends Distribution {
  runs: readonly Pick<TracedRun, 'id' | 'recipeName'>[];
  lots?: readonly CameBack[];
}

/**
 * Returns a line for each product and unit, in the order of what was found, what is only possible last. What came back
 * counts in the unit that it went out in.
 */
export function reconcile(found: Found, rows: readonly RecallRow[]): Reconciled[] {
  const [out, outs] = [indexed(found), outsIn(found)];
  for (const { lotCode, returns = [] } of found.lots ?? [])
    for (const back of returns) cameBack({ lotCode, ...back }, out, outs);
  const back = rows
    .map((row) => ({ row, about: wentOutTo(row, out).flatMap((one) => outs.get(one) ?? []) }))
    // A row of one sale is of that alone; one of a customer is of whatever is left.
    .sort((a, b) => a.about.length - b.about.length);
  for (const { row, about } of back) {
    const [first] = about;
    if (!first || row.recovered === null) continue;
    const quantity = quantityIn(row.recovered, row.unit, first.one.unit);
    const theirs = about.length === 1 ? [first, ...othersOf(first, out, outs)] : about;
    if (quantity !== null) giveBack(theirs, parseDecimal(quantity), 'recovered');
  }
  const byLine = Map.groupBy(outs.values(), ({ line }) => line);
  return [...byLine].map(reconciled).sort((a, b) => Number(a.isPossible) - Number(b.isPossible));
}

/** What else its customer bought of the batch: nobody knows of which sale a jar was that came back. */
function othersOf({ one }: Out, out: Indexed, outs: ReadonlyMap<WentOut, Out>): Out[] {
  if (!('customerId' in one) || one.batchNumber === null) return [];
  const lotCode = one.batchNumber;
  return soldBefore({ lotCode, customerId: one.customerId }, out)
    .filter((sale) => sale !== one && sale.unit === one.unit)
    .flatMap((sale) => outs.get(sale) ?? []);
}

function outsIn(found: Found): ReadonlyMap<WentOut, Out> {
  const products = new Map(found.runs.map(({ id, recipeName }) => [id, recipeName]));
  const lines = new Map<string, Sums>();
  const outs = new Map<WentOut, Out>();
  for (const one of [...found.sales, ...found.events]) {
    const product = 'product' in one ? one.product : (products.get(one.runId) ?? one.batchNumber);
    const { unit, certainty } = one;
    const isPossible = certainty === 'possible';
    const key = JSON.stringify([product, unit, isPossible]);
    const none = { distributed: 0n, cameBack: 0n, cameBackUnsaid: 0n, recovered: 0n, tooMuch: 0n };
    const line = lines.get(key) ?? { product, unit, isPossible, ...none };
    lines.set(key, line);
    const quantity = parseDecimal(one.quantity);
    line.distributed += quantity;
    outs.set(one, { one, line, stillOut: quantity });
  }
  return outs;
}

/** Counts what came back before for its customer, else beside the sums of its batch. */
function cameBack(
  back: { lotCode: string } & NonNullable<CameBack['returns']>[number],
  out: Indexed,
  outs: ReadonlyMap<WentOut, Out>,
): void {
  const theirs = soldBefore(back, out).flatMap((one) => outs.get(one) ?? []);
  const isOfBatch = ({ one }: Out): boolean => isSameCode(one.batchNumber ?? '', back.lotCode);
  const first = theirs[0] ?? [...outs.values()].find(isOfBatch);
  const quantity = first && quantityIn(back.quantity, back.unit, first.one.unit);
  if (!first || !quantity) return;
  if (theirs.length > 0) giveBack(theirs, parseDecimal(quantity), 'cameBack');
  else first.line.cameBackUnsaid += parseDecimal(quantity);
}

/** Takes it off what they still have, one after the other. What is left of it then came back too much. */
function giveBack([first, ...others]: readonly Out[], quantity: bigint, as: 'cameBack' | 'recovered'): void {
  if (!first) return;
  let rest = quantity;
  for (const out of [first, ...others]) {
    const taken = rest < out.stillOut ? rest : out.stillOut;
    out.stillOut -= taken;
    out.line[as] += taken;
    rest -= taken;
  }
  first.line[as] += rest;
  first.line.tooMuch += rest;
}

const reconciled = ([{ distributed, recovered, tooMuch, ...line }, outs]: [Sums, Out[]]): Reconciled => ({
  ...line,
  distributed: formatDecimal(distributed),
  cameBack: formatDecimal(line.cameBack),
  cameBackUnsaid: formatDecimal(line.cameBackUnsaid),
  recovered: formatDecimal(recovered),
  stillOut: formatDecimal(outs.reduce((sum, { stillOut }) => sum + stillOut, 0n)),
  tooMuch: formatDecimal(tooMuch),
});
