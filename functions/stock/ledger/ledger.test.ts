/** Postings by another domain, as in production: a run that uses up its ingredients. */
import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { itemsAt } from '../../../tests/support/organization.ts';
import { newShelves, type Shelves } from '../../../tests/support/shelves.ts';
import { organizationPk } from '../../platform/table/keys.ts';
import { getItem, readAt } from '../../platform/table/read.ts';
import { ConditionFailed, notExists, transact, type Write } from '../../platform/table/write.ts';
import {
  findLot,
  headLabel,
  type Intent,
  movementFor,
  type Outcome,
  type Posting,
  placeAt,
  placeKeys,
  planIntent,
  postInSteps,
  postingOf,
  postingWrites,
  readMeasuresFor,
} from '../index.ts';

let kitchen: Shelves;
beforeEach(async () => {
  kitchen = await newShelves();
});

const now = new Date();

interface Row {
  itemId: string;
  quantity: string;
  unit?: 'g' | 'kg' | 'l';
  lotCode?: string;
}

/** Plans what the run uses. Each row's movement has its own fixed id. */
async function takeOff(runId: string, rows: readonly Row[]): Promise<Posting[]> {
  const { organizationId, siteId, userId } = kitchen;
  const places = rows.map(({ itemId }) => ({ siteId, itemId }));
  const keys = places.flatMap((of) => placeKeys(organizationId, of));
  const at = await readAt({ organizationId }, [...new Map(keys.map((key) => [key.sk, key])).values()]);
  const intents: Intent[] = [];
  for (const [index, { quantity, unit = 'g', lotCode }] of rows.entries()) {
    const of = places[index] as (typeof places)[number];
    const lot = lotCode ? await findLot({ organizationId }, of, lotCode, undefined) : null;
    intents.push({
      place: placeAt(organizationId, of, at),
      lot,
      amount: { by: 'quantity', quantity: `-${quantity}`, unit },
    });
  }
  const measuresOf = await readMeasuresFor({ organizationId }, intents);
  return intents.map((intent, index) => {
    const plan = planIntent(intent, measuresOf);
    if (!plan.ok) throw new Error(`${plan.field} ${plan.message}`);
    const { quantity, unit = 'g' } = rows[index] as Row;
    const said = { reason: 'use' as const, quantity: `-${quantity}`, unit, userId };
    // Rows of one item differ in their lots.
    const id = `${runId.slice(0, -4)}${String(index).padStart(4, '0')}`;
    return postingOf(plan, movementFor(plan, { id, ...said, postedAt: now.toISOString() }));
  });
}

const runKey = (id: string) => ({ pk: organizationPk(kitchen.organizationId), sk: `RUN#${id}` });
const thousandthsOf = async (itemId: string) => (await kitchen.levelAt(itemId)).q;

describe('a posting by another domain', () => {
  it('takes two lots of one item, in the transaction that locks the run', async () => {
    const itemId = await kitchen.newItem({ name: 'Cream', unit: 'g', tracksLots: true });
    await kitchen.move({ itemId }, { reason: 'receive', quantity: '500', lotCode: 'A' });
    await kitchen.move({ itemId }, { reason: 'receive', quantity: '500', lotCode: 'B' });
    const id = newId();
    const postings = await takeOff(id, [
      { itemId, quantity: '500', lotCode: 'A' },
      { itemId, quantity: '0.1', unit: 'kg', lotCode: 'B' },
    ]);
    const lock: Write = { label: 'run', put: { ...runKey(id), type: 'RUN' }, condition: notExists };
    await transact(kitchen, [lock, ...postingWrites(kitchen, postings, now)]);
    expect(await kitchen.levelAt(itemId)).toMatchObject({ q: 400_000n, n: 4 });
    const lots = (await kitchen.call('listLots')).body.items;
    expect(lots.map((lot: Record<string, string>) => [lot.lotCode, lot.currentStock])).toEqual([
      ['B', '400'],
    ]);
  });

  it('takes nothing when a condition of the caller fails', async () => {
    const itemId = await kitchen.newItem({ name: 'Rye', unit: 'g' });
    const postings = await takeOff(newId(), [{ itemId, quantity: '500' }]);
    const locked: Write = {
      label: 'run',
      check: runKey('gone'),
      condition: 'isDraft = :yes',
      values: { ':yes': true },
    };
    const writes = [locked, ...postingWrites(kitchen, postings, now)];
    await expect(transact(kitchen, writes)).rejects.toThrow(ConditionFailed);
    expect(await thousandthsOf(itemId)).toBe(0n);
  });

  it('posts more rows than one transaction in steps, each once even after an interruption', async () => {
    const ids = await Promise.all(
      Array.from({ length: 90 }, (_, index) => kitchen.newItem({ name: `Jar ${index}`, unit: 'g' })),
    );
    const runId = newId();
    const rows = ids.map((itemId) => ({ itemId, quantity: '2' }));
    let cutOff = true;
    const run = () =>
      postInSteps(
        runJob(runId, rows, () => cutOff),
        { next: 0, total: rows.length },
      );
    await expect(run()).rejects.toThrow('cut off');
    const half = (await getItem(kitchen, runKey(runId), { consistent: true }))?.next as number;
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(rows.length);
    cutOff = false;
    const { head } = await run();
    expect(head.next).toBe(rows.length);
    const levels = (await kitchen.call('listStockLevels')).body.items;
    expect(
      new Set(levels.map((level: Record<string, unknown>) => `${level.currentStock} ${level.version}`)),
    ).toEqual(new Set(['-2 1']));
    expect(levels).toHaveLength(rows.length);
    const ledger = `ORG#${kitchen.organizationId}#LEDGER#${ids[0]}#${kitchen.siteId}`;
    expect(await itemsAt(ledger, 'MOVE#')).toHaveLength(1);
  });
});

interface Run {
  next: number;
  total: number;
}

function runJob(runId: string, rows: readonly Row[], isCutOff: () => boolean) {
  const after = (head: Run, outcomes: readonly Outcome[]): Run => ({
    ...head,
    next: head.next + outcomes.length,
  });
  return {
    by: kitchen,
    now,
    plan: async ({ next }: Run) => {
      const postings = await takeOff(runId, rows.slice(next));
      return {
        to: rows.length,
        outcome: (index: number): Outcome => ({ postings: [postings[index - next] as Posting], beside: [] }),
      };
    },
    after,
    headWrites: (before: Run, then: Run): Write[] => [
      {
        label: headLabel,
        put: { ...runKey(runId), type: 'RUN', ...then },
        condition: before.next === 0 ? notExists : '#next = :next',
        ...(before.next > 0 && { names: { '#next': 'next' }, values: { ':next': before.next } }),
      },
    ],
    readHead: async () => (await getItem(kitchen, runKey(runId), { consistent: true })) as unknown as Run,
    refused: (error: Error) => {
      throw error;
    },
    followUp: async () => {
      if (isCutOff()) throw new Error('cut off');
    },
  };
}
