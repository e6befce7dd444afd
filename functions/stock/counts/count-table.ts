/**
 * Counts in the table. Lists read only the summaries. The lines and their outcomes are in the count's own partition.
 *
 * | what                    | pk             | sk        |
 * |-------------------------|----------------|-----------|
 * | summary, with progress  | ORG#o          | COUNT#id  |
 * | the lines, as sent      | ORG#o#COUNT#id | LINES     |
 * | what a step did to them | ORG#o#COUNT#id | STEP#from |
 *
 * A step is one transaction: its movements, its own item, and the summary's `next`, the line to continue with. So a
 * count's progress is always exactly its `next`.
 */
import type { CountLine, CountSummary, PutCount, StockCount } from '@batchbook/shared/stock/count-schema';
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import { organizationOf, organizationPk, type Scope } from '../../platform/table/keys.ts';
import { getItem, type Item, queryAll } from '../../platform/table/read.ts';
import type { Write } from '../../platform/table/write.ts';
import { headLabel } from '../ledger/post-in-steps.ts';

export const countPrefix = 'COUNT#';
const stepPrefix = 'STEP#';
const linesSk = 'LINES';

export const countKey = (organizationId: string, id: string) => ({
  pk: organizationPk(organizationId),
  sk: countPrefix + id,
});

const detailPk = (organizationId: string, id: string): string =>
  `${organizationPk(organizationId)}#${countPrefix}${id}`;

export type SentLine = PutCount['lines'][number];

/** A line's outcome: the ledger's figure and the change, in `unit`; `null` when it stays open. */
export type Settled = { expected: string | null; change: string | null; unit: StockUnit } | null;

/** A stored summary: its progress, and a digest of the request that created it. */
export type KeptCount = CountSummary & { next: number; digest: string };

export function toCountItem(count: KeptCount): Item {
  const { id, organizationId, ...fields } = count;
  return { ...countKey(organizationId, id), type: 'COUNT', ...fields };
}

export function keptCountOf(item: Item): KeptCount {
  const { pk, sk, type: _type, ...fields } = item;
  return {
    ...fields,
    id: sk.slice(countPrefix.length),
    organizationId: organizationOf({ pk }),
  } as unknown as KeptCount;
}

export function summaryOf({ next: _next, digest: _digest, ...summary }: KeptCount): CountSummary {
  return summary;
}

type LineRow = [itemId: string, counted: string, unit: string, levelVersion: number, levelUnit?: string];

/** @param levelUnits The unit of each line's level, while the line waits. */
export function linesItem(
  count: KeptCount,
  lines: readonly SentLine[],
  levelUnits: readonly StockUnit[],
): Item {
  const rows = lines.map(({ itemId, counted, unit, levelVersion }, index): LineRow => {
    const levelUnit = levelUnits[index] ?? unit;
    const row = [itemId, counted, unit, levelVersion] as const;
    return levelUnit === unit ? [...row] : [...row, levelUnit];
  });
  return {
    pk: detailPk(count.organizationId, count.id),
    sk: linesSk,
    type: 'COUNTLINES',
    lines: JSON.stringify(rows),
  };
}

/** The lines as they were sent, of the item that keeps them. */
export const sentLinesIn = (item: Item): SentLine[] =>
  (JSON.parse(item.lines as string) as LineRow[]).map(
    ([itemId, counted, unit, levelVersion]) => ({ itemId, counted, unit, levelVersion }) as SentLine,
  );

type SettledRow = 0 | [expected: string | null, change: string | null, unit: StockUnit];

/** The outcomes of the step that began at line `from`. */
export const stepItem = (count: KeptCount, from: number, settled: readonly Settled[]): Item => ({
  pk: detailPk(count.organizationId, count.id),
  sk: stepPrefix + String(from).padStart(4, '0'),
  type: 'COUNTSTEP',
  settled: JSON.stringify(
    settled.map((one): SettledRow => (one === null ? 0 : [one.expected, one.change, one.unit])),
  ),
});

/** The outcomes that a step's item keeps, and the line it began at. */
export const outcomesIn = (item: Item): { from: number; outcomes: Settled[] } => ({
  from: Number(item.sk.slice(stepPrefix.length)),
  outcomes: (JSON.parse(item.settled as string) as SettledRow[]).map((row) =>
    row === 0 ? null : { expected: row[0], change: row[1], unit: row[2] },
  ),
});

/** Moves a count on from line `from`. Fails when another request has done so. */
export function moveOn(count: KeptCount, from: number): Write {
  const { next, posted, open, differing, state, updatedAt } = count;
  return {
    label: headLabel,
    update: countKey(count.organizationId, count.id),
    expression:
      'SET #next = :next, posted = :posted, #open = :open, differing = :differing, #state = :state, updatedAt = :at',
    condition: '#next = :from',
    names: { '#next': 'next', '#open': 'open', '#state': 'state' },
    values: {
      ':next': next,
      ':posted': posted,
      ':open': open,
      ':differing': differing,
      ':state': state,
      ':at': updatedAt,
      ':from': from,
    },
  };
}

/** Reads a count with its lines, strongly; `undefined` when it doesn't exist. */
export async function readCount(
  scope: Scope & { organizationId: string },
  id: string,
): Promise<StockCount | undefined> {
  const { organizationId } = scope;
  // Read the summary first, so that every step it counts as done can be read.
  const summary = await getItem(scope, countKey(organizationId, id), { consistent: true });
  if (!summary) return undefined;
  const details = await queryAll(scope, { pk: detailPk(organizationId, id), consistent: true });
  const count = keptCountOf(summary);
  return { ...summaryOf(count), lines: linesIn(count, details) };
}

function linesIn(count: KeptCount, details: readonly Item[]): CountLine[] {
  const settled = details
    .filter((item) => item.sk.startsWith(stepPrefix))
    .flatMap((item) => JSON.parse(item.settled as string) as SettledRow[])
    .slice(0, count.next);
  const lines = details.find((item) => item.sk === linesSk);
  return (JSON.parse((lines?.lines as string | undefined) ?? '[]') as LineRow[]).map((row, index) =>
    lineOf(row, settled[index]),
  );
}

function lineOf([itemId, counted, unit, , levelUnit]: LineRow, settled: SettledRow | undefined): CountLine {
  const line = { itemId, counted, unit, expected: null, change: null, levelUnit: levelUnit ?? unit };
  if (settled === undefined) return { ...line, state: 'waiting' } as CountLine;
  if (settled === 0) return { ...line, state: 'open' } as CountLine;
  const [expected, change, inUnit] = settled;
  return { ...line, expected, change, levelUnit: inUnit, state: 'posted' } as CountLine;
}
