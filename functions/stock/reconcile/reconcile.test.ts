import type { QueryCommandInput } from '@aws-sdk/client-dynamodb';
/** Reconciling: invariant 1 under concurrent writes, at a cost that depends on what has changed. */
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deliver, eventsOf } from '../../../tests/support/deliver.ts';
import { documents, tableName } from '../../../tests/support/documents.ts';
import { seeded, withFaults } from '../../../tests/support/faults.ts';
import { holdFirstWrite } from '../../../tests/support/hold.ts';
import { itemsAt } from '../../../tests/support/organization.ts';
import { newShelf, type Shelf, setFields } from '../../../tests/support/shelf.ts';
import { meterTableCost } from '../../../tests/support/table-cost.ts';
import { log } from '../../platform/log.ts';
import { nextNight } from '../../platform/next-night.ts';
import { dynamodb } from '../../platform/table/client.ts';
import { handler as compare } from '../workers/on-movement-recorded-compare.ts';
import { nightlyReconcile } from './nightly-reconcile.ts';
import { runReconcile } from './run-reconcile.ts';

/** Enough time for a whole run on any machine. */
const anHourMs = 60 * 60_000;

let shelf: Shelf;

beforeEach(async () => {
  shelf = await newShelf();
});

const at = (itemId: string) => ({ siteId: shelf.siteId, itemId });
const levelKey = (itemId: string) => ({
  pk: `ORG#${shelf.organizationId}`,
  sk: `LEVEL#${shelf.siteId}#${itemId}`,
});
const reconcile = async () => {
  const { status, body } = await shelf.call('reconcileStock');
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const compared = () => itemsAt(`ORG#${shelf.organizationId}#COMPARED`);
const drifts = () => itemsAt(`ORG#${shelf.organizationId}#DRIFT`);
const anHourAgo = (id: string): string => `0${id.slice(1, 3)}00000${id.slice(8)}`;

async function moveTimes(itemId: string, times: number, delta = 1_000n): Promise<void> {
  for (let time = 0; time < times; time++) await shelf.move(at(itemId), delta);
}

describe('reconciling', () => {
  it('finds nothing when every level is the sum of its movements', async () => {
    const items = await shelf.addItems(3);
    for (const itemId of items) await moveTimes(itemId, 3, -1_500n);
    expect(await reconcile()).toEqual({ checked: 3, corrected: 0, drift: [], complete: true });
    expect(await compared()).toHaveLength(3);
    expect(await drifts()).toEqual([]);
  });

  it('corrects, records, reports and logs a level with a wrong figure or number of movements', async () => {
    const error = vi.spyOn(log, 'error').mockReturnValue(undefined);
    const [flour = '', salt = '', rye = ''] = await shelf.addItems(3);
    for (const itemId of [flour, salt, rye]) await moveTimes(itemId, 2);
    await reconcile();
    await setFields(levelKey(flour), { q: 7_250 });
    await setFields(levelKey(salt), { n: 5 });
    const found = await reconcile();
    expect(found).toMatchObject({ checked: 3, corrected: 2, complete: true });
    expect(found.drift).toContainEqual({
      ...at(flour),
      recorded: '7.25',
      actual: '2',
      unit: 'g',
    });
    for (const itemId of [flour, salt])
      expect(await shelf.levelOf(at(itemId))).toMatchObject({ q: 2_000, n: 2 });
    expect((await drifts()).map((item) => [item.recorded, item.recordedCount, item.actual])).toEqual(
      expect.arrayContaining([
        [7_250, 2, 2_000],
        [2_000, 5, 2_000],
      ]),
    );
    expect(error.mock.calls.map(([message]) => message)).toEqual(['stock drift', 'stock drift']);
    error.mockRestore();
    const told = await eventsOf(shelf.organizationId, ['stock.levels_set']);
    expect(told.map(({ detail }) => JSON.parse(detail).data.levels[0].itemId).sort()).toEqual(
      [flour, salt].sort(),
    );
    expect(await reconcile()).toMatchObject({ corrected: 0 });
  });

  it('finds a missing level that was compared before', async () => {
    const [flour = ''] = await shelf.addItems(1);
    await moveTimes(flour, 2);
    await reconcile();
    await documents.send(new DeleteCommand({ TableName: tableName(), Key: levelKey(flour) }));
    expect(await reconcile()).toMatchObject({ drift: [{ itemId: flour, recorded: '0', actual: '2' }] });
    expect(await shelf.levelOf(at(flour))).toMatchObject({ q: 2_000, n: 2, u: 'g' });
  });

  it('handles ids of offline phones, which come late and sort before what was compared', async () => {
    const [flour = ''] = await shelf.addItems(1);
    await moveTimes(flour, 60);
    await reconcile();
    for (let late = 0; late < 3; late++) await shelf.move(at(flour), -250n, anHourAgo(newId()));
    await moveTimes(flour, 1);
    expect(await reconcile()).toMatchObject({ checked: 1, corrected: 0, complete: true });
    const [kept] = await compared();
    expect(kept).toMatchObject({ n: 64, q: 61_000 - 750 });
    await setFields(levelKey(flour), { q: 1 });
    expect(await reconcile()).toMatchObject({ drift: [{ actual: '60.25' }] });
  });

  it('finds no false drift while fifty write', async () => {
    const items = await shelf.addItems(5);
    let writing = true;
    const runs: { corrected: number; drift: unknown[] }[] = [];
    const write = async (index: number): Promise<void> => {
      for (let time = 0; time < 12; time++) {
        const itemId = items[(index + time) % items.length] as string;
        await shelf.move(at(itemId), BigInt((index % 7) - 3) * 100n).catch(() => undefined);
      }
    };
    const watch = async (): Promise<void> => {
      while (writing) runs.push(await reconcile());
    };
    const watching = [watch(), watch()];
    await Promise.all(Array.from({ length: 50 }, (_, index) => write(index)));
    writing = false;
    await Promise.all(watching);
    expect(runs.length).toBeGreaterThan(2);
    for (const run of runs) expect(run).toMatchObject({ corrected: 0, drift: [] });
    expect(await drifts()).toEqual([]);
    expect(await reconcile()).toMatchObject({ checked: 5, corrected: 0, complete: true });
  });

  it('skips a level that has moved since it was read, and corrects it next time', async () => {
    vi.spyOn(log, 'error').mockReturnValue(undefined);
    const [flour = ''] = await shelf.addItems(1);
    await moveTimes(flour, 3);
    await setFields(levelKey(flour), { q: 99_000 });
    const found = await holdFirstWrite(reconcile, () => moveTimes(flour, 1));
    expect(found).toMatchObject({ corrected: 0, complete: false });
    expect(await shelf.levelOf(at(flour))).toMatchObject({ n: 4, q: 100_000 });
    expect(await reconcile()).toMatchObject({ drift: [{ recorded: '100', actual: '4' }] });
    vi.restoreAllMocks();
  });

  it('counts a zero movement recorded during the correction', async () => {
    vi.spyOn(log, 'error').mockReturnValue(undefined);
    const [flour = ''] = await shelf.addItems(1);
    await moveTimes(flour, 3);
    await setFields(levelKey(flour), { q: 99_000 });
    await holdFirstWrite(reconcile, () => shelf.move(at(flour), 0n));
    expect(await shelf.levelOf(at(flour))).toMatchObject({ n: 4 });
    await reconcile();
    expect(await shelf.levelOf(at(flour))).toMatchObject({ q: 3_000, n: 4 });
    vi.restoreAllMocks();
  });

  it('overwrites no movement recorded during the correction', async () => {
    vi.spyOn(log, 'error').mockReturnValue(undefined);
    const [flour = ''] = await shelf.addItems(1);
    await moveTimes(flour, 3);
    await setFields(levelKey(flour), { q: 99_000 });
    const writers = Array.from({ length: 10 }, () => moveTimes(flour, 5).catch(() => undefined));
    for (let times = 0; times < 5; times++) await reconcile();
    await Promise.all(writers);
    await reconcile();
    const ledger = await itemsAt(`ORG#${shelf.organizationId}#LEDGER#${flour}#${shelf.siteId}`, 'MOVE#');
    const level = await shelf.levelOf(at(flour));
    expect(level).toMatchObject({ n: ledger.length, q: ledger.length * 1_000 });
    expect(await drifts()).toHaveLength(1);
    vi.restoreAllMocks();
  });

  it('continues where it was stopped, and says that it was', async () => {
    const items = await shelf.addItems(12);
    for (const itemId of items) await shelf.move(at(itemId), 500n);
    expect(await runReconcile(shelf.organizationId, Date.now() - 1)).toMatchObject({ complete: false });
    const random = seeded(5);
    let isComplete = false;
    for (let times = 0; times < 500 && !isComplete; times++)
      await withFaults({ throttles: 0.3, random }, async () => {
        const run = await runReconcile(shelf.organizationId, Date.now() + anHourMs).catch(() => undefined);
        isComplete = run?.complete ?? false;
      });
    expect(isComplete).toBe(true);
    const { cost, result } = await meterTableCost(() =>
      runReconcile(shelf.organizationId, Date.now() + anHourMs),
    );
    expect(result).toMatchObject({ checked: 12, drift: [], complete: true });
    // All were compared before: only the two lists are read.
    expect(cost.requests).toEqual(['Query', 'Query']);
  });

  it('costs in proportion to what has moved since the last time', async () => {
    const items = await shelf.addItems(40);
    for (const itemId of items) await moveTimes(itemId, 2);
    const [busy = ''] = items;
    await moveTimes(busy, 120);
    const whole = await meterTableCost(() => runReconcile(shelf.organizationId, Date.now() + anHourMs));
    const nothing = await meterTableCost(() => runReconcile(shelf.organizationId, Date.now() + anHourMs));
    await shelf.move(at(busy), 1_000n);
    const one = await meterTableCost(() => runReconcile(shelf.organizationId, Date.now() + anHourMs));
    expect(whole.cost.requests.length).toBeGreaterThan(100);
    expect(nothing.cost.requests).toHaveLength(2);
    // The level, the tail of its ledger, and its comparison.
    expect(one.cost.requests).toHaveLength(5);
    expect(one.cost.readUnits - nothing.cost.readUnits).toBeLessThanOrEqual(2);
    expect(one.cost.writeUnits).toBe(1);
  });
});

describe('ids from the future', () => {
  /** From a phone whose clock is years ahead. */
  const fromTheFuture = (id: string): string => `5${id.slice(1)}`;

  it('sort after every later one, and cost no more for that', async () => {
    const [flour = ''] = await shelf.addItems(1);
    await moveTimes(flour, 300);
    for (let time = 0; time < 60; time++) await shelf.move(at(flour), 10n, fromTheFuture(newId()));
    const run = () => meterTableCost(() => runReconcile(shelf.organizationId, Date.now() + anHourMs));
    const whole = (await run()).cost;
    for (let time = 0; time < 3; time++) {
      await moveTimes(flour, 1);
      const { cost, result } = await run();
      expect(result).toMatchObject({ checked: 1, drift: [], complete: true });
      // Those, the few before them, and the two lists: not the whole ledger.
      expect(cost.readUnits).toBeLessThan(whole.readUnits / 2);
    }
    vi.spyOn(log, 'error').mockReturnValue(undefined);
    await setFields(levelKey(flour), { q: 1 });
    expect(await reconcile()).toMatchObject({ drift: [{ actual: '303.6' }] });
    vi.restoreAllMocks();
  });
});

describe('the worker that compares what moved', () => {
  it('compares the levels of each movement, and reads no ledger for a repeated event', async () => {
    const items = await shelf.addItems(3);
    for (const itemId of items) await shelf.move(at(itemId), 700n);
    const events = await eventsOf(shelf.organizationId, ['stock.movement_recorded']);
    expect(await deliver(compare, events)).toBe(0);
    expect(await compared()).toHaveLength(3);
    const again = await meterTableCost(() => deliver(compare, events.toReversed()));
    expect(new Set(again.cost.requests)).toEqual(new Set(['Get', 'BatchGet']));
    expect((await reconcile()).checked).toBe(3);
  });

  it('finds drift with the next movement', async () => {
    vi.spyOn(log, 'error').mockReturnValue(undefined);
    const [flour = ''] = await shelf.addItems(1);
    await moveTimes(flour, 2);
    await setFields(levelKey(flour), { q: 1_000_000 });
    await moveTimes(flour, 1);
    const events = await eventsOf(shelf.organizationId, ['stock.movement_recorded']);
    expect(await deliver(compare, events.slice(-1))).toBe(0);
    expect(await shelf.levelOf(at(flour))).toMatchObject({ q: 3_000, n: 3 });
    expect(await drifts()).toMatchObject([{ recorded: 1_001_000, actual: 3_000 }]);
    vi.restoreAllMocks();
  });
});

describe('the nightly reconciliation', () => {
  const clockOf = async () => (await itemsAt(`ORG#${shelf.organizationId}`, 'RECONCILE'))[0];
  const nightAfter = (now: Date) => nextNight(shelf.organizationId, now);
  const laterBy = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000);

  it('runs between one and five, each night, for each organization at its own minute', () => {
    const ids = Array.from({ length: 200 }, () => newId());
    const now = new Date('2026-11-21T03:00:00Z');
    const nights = ids.map((id) => nextNight(id, now));
    for (const [index, night] of nights.entries()) {
      expect(night.getTime()).toBeGreaterThan(now.getTime());
      expect(night.getTime() - now.getTime()).toBeLessThanOrEqual(24 * 3_600_000);
      expect(night.getUTCHours()).toBeGreaterThanOrEqual(1);
      expect(night.getUTCHours()).toBeLessThan(5);
      expect(nextNight(ids[index] as string, night).getTime()).toBe(night.getTime() + 24 * 3_600_000);
    }
    expect(new Set(nights.map(Number)).size).toBeGreaterThan(100);
  });

  it('includes an organization from its first movement on, once a night', async () => {
    vi.spyOn(log, 'error').mockReturnValue(undefined);
    const [flour = ''] = await shelf.addItems(1);
    await moveTimes(flour, 2);
    await deliver(compare, await eventsOf(shelf.organizationId, ['stock.movement_recorded']));
    const due = new Date((await clockOf())?.gsi1sk as string);
    await setFields(levelKey(flour), { q: 5 });
    await nightlyReconcile({ now: () => laterBy(due, -1) });
    expect(await drifts()).toEqual([]);
    await nightlyReconcile({ now: () => laterBy(due, 30) });
    expect(await drifts()).toMatchObject([{ recorded: 5, actual: 2_000 }]);
    expect((await clockOf())?.gsi1sk).toBe(nightAfter(laterBy(due, 30)).toISOString());
    vi.restoreAllMocks();
  });

  it('takes nobody twice in one night, while the lagging index still lists them', async () => {
    const [flour = ''] = await shelf.addItems(1);
    await moveTimes(flour, 1);
    await deliver(compare, await eventsOf(shelf.organizationId, ['stock.movement_recorded']));
    const due = new Date((await clockOf())?.gsi1sk as string);
    const lagging: unknown[] = [];
    let levelsRead = 0;
    dynamodb.middlewareStack.add(
      (next) => async (args) => {
        const { ExpressionAttributeValues: attributes = {} } = args.input as QueryCommandInput;
        const values = unmarshall(attributes);
        if (values[':pk'] === `ORG#${shelf.organizationId}` && values[':prefix'] === 'LEVEL#') levelsRead++;
        const answer = await next(args);
        if (!values[':pk']?.startsWith('CLOCK#reconcile')) return answer;
        // Makes the index answer twice more what it did before this organization was rescheduled.
        const output = answer.output as { Items?: { pk: string }[] };
        const mine = output.Items?.filter(({ pk }) => pk === `ORG#${shelf.organizationId}`) ?? [];
        if (mine.length > 0) lagging.push(mine, mine);
        else if (lagging.length > 0 && values[':pk'] === clockIndex)
          output.Items?.push(...(lagging.pop() as []));
        return answer;
      },
      { step: 'initialize', name: 'lag' },
    );
    const clockIndex = (await clockOf())?.gsi1pk;
    try {
      await nightlyReconcile({ now: () => laterBy(due, 1) });
    } finally {
      dynamodb.middlewareStack.remove('lag');
    }
    expect(levelsRead).toBe(1);
    expect((await clockOf())?.gsi1sk).toBe(nightAfter(laterBy(due, 1)).toISOString());
  });

  it('continues half an hour later with unfinished ones, and emits how far behind it is', async () => {
    vi.spyOn(log, 'error').mockReturnValue(undefined);
    const lines: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
      lines.push(String(line));
      return true;
    });
    const behind = () =>
      lines
        .filter((line) => line.includes('ReconcileBehindSeconds'))
        .map((line) => JSON.parse(line).ReconcileBehindSeconds as number);
    const [flour = ''] = await shelf.addItems(1);
    await moveTimes(flour, 1);
    await deliver(compare, await eventsOf(shelf.organizationId, ['stock.movement_recorded']));
    await moveTimes(flour, 1);
    const due = new Date((await clockOf())?.gsi1sk as string);
    const first = laterBy(due, 10);
    // A movement without a figure makes the ledger unreadable.
    const broken = {
      pk: `ORG#${shelf.organizationId}#LEDGER#${flour}#${shelf.siteId}`,
      sk: `MOVE#${newId()}`,
    };
    await setFields(broken, { type: 'MOVEMENT', delta: 'much' });
    await nightlyReconcile({ now: () => first });
    expect(await clockOf()).toMatchObject({
      gsi1sk: laterBy(first, 30).toISOString(),
      dueSince: due.toISOString(),
    });
    await nightlyReconcile({ now: () => laterBy(first, 60) });
    expect(behind().at(-1)).toBeGreaterThanOrEqual(70 * 60);
    await documents.send(new DeleteCommand({ TableName: tableName(), Key: broken }));
    await nightlyReconcile({ now: () => laterBy(first, 120) });
    expect(await clockOf()).not.toHaveProperty('dueSince');
    write.mockRestore();
    vi.restoreAllMocks();
  });
});
