/**
 * Fifty at once, again and again. Whatever the order, nothing is lost, nothing happens twice, and when only one may win,
 * one does. In half of the runs transactions also conflict, as DynamoDB's do and the local engine's don't.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../support/api.ts';
import { deliver } from '../support/deliver.ts';
import { holdFirstWrite } from '../support/hold.ts';
import { newIngredient, setEntitlement } from '../support/organization.ts';
import { seed } from '../support/size.ts';
import { type Arena, openArenas, racesIn, seeds, tally, width } from './arena.ts';
import { checkRawStock } from './check-invariants.ts';
import { converted, thousandths as inThousandths } from './exact.ts';
import { stockWorkers } from './kitchen.ts';
import { OutboxReader } from './outbox-reader.ts';
import { type RawMovement, readRawStock } from './raw-ledger.ts';

/** As often as a queue delivers it before it gives up. */
const deliveriesMax = 5;
/** A count this far ahead of the movements is alone. */
const aloneMs = 30_000;

let arenas: Arena[];
/** The results of counts posted during movements. */
const outcomes = new Set<number>();

beforeAll(async () => {
  arenas = await openArenas();
});

/** Every movement of a race is 0.1 g more than the one before: together 5 g and 122.5 g. */
const amountOf = (index: number): string => ((index + 1) / 10).toFixed(1);
const thousandths = (text: string): bigint => BigInt(Math.round(Number(text) * 1000));
const done = (answers: readonly Answer[], status = 201): Answer[] =>
  answers.filter((answer) => answer.status === status);
const all: bigint = Array.from({ length: width }, (_, index) => thousandths(amountOf(index))).reduce(
  (sum, amount) => sum + amount,
  0n,
);

const race = racesIn(
  () => arenas,
  (arena) => arena,
);

describe(`movements (SEED=${seed})`, () => {
  race('of one level are all counted', async (arena) => {
    const item = await arena.stocked();
    const answers = await arena.together((index) => arena.move(arena.main, item, amountOf(index)));
    expect(tally(answers)).toEqual({ 201: width });
    expect(await arena.ledger(arena.main, item)).toMatchObject({
      q: 1_000_000n + all,
      n: BigInt(width) + 3n,
    });
  });

  race('that are the first of their level are all counted', async (arena) => {
    const item = await arena.newItem();
    const answers = await arena.together((index) => arena.move(arena.main, item, amountOf(index)));
    expect(tally(answers)).toEqual({ 201: width });
    expect(await arena.ledger(arena.main, item)).toMatchObject({ q: all, n: BigInt(width) });
  });

  race('of one id are one', async (arena) => {
    const [item, id] = [await arena.newItem(), arena.newId()];
    const answers = await arena.together(() => arena.move(arena.main, item, '0.1', id));
    expect(tally(answers)).toEqual({ 201: 1, 200: width - 1 });
    expect(await arena.ledger(arena.main, item)).toMatchObject({ q: 100n, n: 1n });
  });

  race('of one id that say different things are the first of them', async (arena) => {
    const [item, id] = [await arena.stocked(), arena.newId()];
    const answers = await arena.together((index) => arena.move(arena.main, item, amountOf(index), id));
    expect(tally(answers)).toEqual({ 201: 1, '409 id_taken': width - 1 });
    const [winner] = done(answers);
    const { q } = await arena.ledger(arena.main, item);
    expect(q).toBe(1_000_000n + thousandths(winner?.body.change));
  });
});

describe('undoing', () => {
  const undo = (arena: Arena, siteId: string, itemId: string, undoes: string, id = arena.newId()) =>
    arena.organization.call('putMovement', {
      params: { siteId, itemId, id },
      body: { reason: 'undo', undoes },
    });

  race('one movement is done once', async (arena) => {
    const [item, id] = [await arena.stocked(), arena.newId()];
    await arena.move(arena.main, item, '-250', id);
    const answers = await arena.together(() => undo(arena, arena.main, item, id));
    expect(tally(answers)).toEqual({ 201: 1, '409 undone_already': width - 1 });
    expect(await arena.ledger(arena.main, item)).toMatchObject({ q: 1_000_000n, n: 5n });
  });

  race('by one request, sent again and again, is done once', async (arena) => {
    const [item, moved, id] = [await arena.stocked(), arena.newId(), arena.newId()];
    await arena.move(arena.main, item, '-250', moved);
    const answers = await arena.together(() => undo(arena, arena.main, item, moved, id));
    expect(tally(answers)).toEqual({ 201: 1, 200: width - 1 });
    expect(await arena.ledger(arena.main, item)).toMatchObject({ q: 1_000_000n, n: 5n });
  });

  race('a transfer from both its ends is done once', async (arena) => {
    const [item, id] = [await arena.stocked(), arena.newId()];
    const ends = { itemId: item, fromSiteId: arena.main, toSiteId: arena.stall, quantity: '100' };
    await arena.must('putTransfer', { id }, ends);
    const answers = await arena.together((index) =>
      undo(arena, index % 2 ? arena.main : arena.stall, item, id),
    );
    expect(tally(answers)).toEqual({ 201: 1, '409 undone_already': width - 1 });
    expect(await arena.ledger(arena.main, item)).toMatchObject({ q: 1_000_000n, n: 5n });
    expect(await arena.ledger(arena.stall, item)).toMatchObject({ q: 0n, n: 2n });
  });
});

describe('counts', () => {
  const count = (arena: Arena, lines: [string, string, number][], id = arena.newId()) => {
    const sent = lines.map(([itemId, counted, levelVersion]) => ({
      itemId,
      counted,
      unit: 'g',
      levelVersion,
    }));
    return arena.organization.call('putCount', {
      params: { id },
      body: { siteId: arena.main, lines: sent },
    });
  };

  /** @param aheadMs How long before the movements the count begins, if there is one. */
  async function countBesideMovements(arena: Arena, aheadMs?: number): Promise<void> {
    const items = [await arena.stocked(), await arena.stocked(), await arena.newItem()];
    const [sugar = '', flour = '', salt = ''] = items;
    const lines: [string, string, number][] = [
      [sugar, '990', 3],
      [flour, '1000', 3],
      [salt, '12.5', 0],
    ];
    const id = arena.newId();
    const contend = async (index: number) =>
      index === 0
        ? count(arena, lines, id)
        : arena.move(arena.main, items[index % 3] as string, amountOf(index));
    const answers = await arena.together(
      contend,
      aheadMs === undefined ? undefined : { index: 0, ms: aheadMs },
    );
    expect(done(answers).length).toBeGreaterThanOrEqual(width - 1);
    const [counted] = answers as [Answer];
    outcomes.add(counted.status);
    const moved = [0, 0, 0].map((_, item) =>
      answers
        .map((_answer, index) => index)
        .filter((index) => index > 0 && index % 3 === item)
        .reduce((sum, index) => sum + thousandths(amountOf(index)), 0n),
    );
    const [before, after] = [
      [1_000_000n, 1_000_000n, 0n],
      [990_000n, 1_000_000n, 12_500n],
    ];
    for (const [index, item] of items.entries()) {
      const { q, movements } = await arena.ledger(arena.main, item);
      const line = movements.filter((movement) => movement.id === id);
      const start = (counted.status === 201 ? after : before)[index] ?? 0n;
      // What was counted, or what was there, plus every movement.
      expect(q).toBe(start + (moved[index] ?? 0n));
      expect(line.map(({ delta }) => delta)).toEqual(
        counted.status === 201 ? [start - (before[index] ?? 0n)] : [],
      );
    }
    if (counted.status !== 201) expect(counted).toMatchObject({ status: 412, body: { code: 'stock_moved' } });
  }

  race('against movements fail, or stand before all of them', (arena) =>
    countBesideMovements(arena, arena.random() < 0.5 ? 6 : undefined),
  );

  it('against movements win some and lose some, or too little was tested', async () => {
    // How early a count must start to win depends on the machine.
    const [arena] = arenas as [Arena];
    for (let aheadMs = 6; !outcomes.has(201) && aheadMs < aloneMs; aheadMs *= 2)
      await countBesideMovements(arena, aheadMs);
    for (let tries = 0; !outcomes.has(412) && tries < width; tries++) await countBesideMovements(arena);
    expect(outcomes).toEqual(new Set([201, 412]));
  });

  race('of one sheet: one stands, the others fail', async (arena) => {
    const items = [await arena.stocked(), await arena.stocked()];
    const answers = await arena.together((index) =>
      count(
        arena,
        items.map((item) => [item, String(index), 3]),
      ),
    );
    expect(tally(answers)).toEqual({ 201: 1, '412 stock_moved': width - 1 });
    const winner = answers.findIndex(({ status }) => status === 201);
    for (const item of items)
      expect(await arena.ledger(arena.main, item)).toMatchObject({ q: BigInt(winner) * 1000n, n: 4n });
  });

  race('sent again and again are one', async (arena) => {
    const [item, id] = [await arena.stocked(), arena.newId()];
    const answers = await arena.together(() => count(arena, [[item, '7', 3]], id));
    expect(tally(answers)).toEqual({ 201: 1, 200: width - 1 });
    expect(await arena.ledger(arena.main, item)).toMatchObject({ q: 7000n, n: 4n });
  });
});

describe('transfers', () => {
  race('back and forth lose nothing and make nothing', async (arena) => {
    const item = await arena.stocked();
    const answers = await arena.together((index) => {
      const [fromSiteId, toSiteId] = index % 2 ? [arena.main, arena.stall] : [arena.stall, arena.main];
      return arena.organization.call('putTransfer', {
        params: { id: arena.newId() },
        body: { itemId: item, fromSiteId, toSiteId, quantity: amountOf(index) },
      });
    });
    expect(tally(answers)).toEqual({ 201: width });
    const [main, stall] = [await arena.ledger(arena.main, item), await arena.ledger(arena.stall, item)];
    expect(main.q + stall.q).toBe(1_000_000n);
    expect(stall.n).toBe(BigInt(width));
  });

  race('of one id are one', async (arena) => {
    const [item, id] = [await arena.stocked(), arena.newId()];
    const body = { itemId: item, fromSiteId: arena.main, toSiteId: arena.stall, quantity: '1' };
    const answers = await arena.together(() =>
      arena.organization.call('putTransfer', { params: { id }, body }),
    );
    expect(tally(answers)).toEqual({ 201: 1, 200: width - 1 });
    expect(await arena.ledger(arena.main, item)).toMatchObject({ q: 999_000n, n: 4n });
    expect(await arena.ledger(arena.stall, item)).toMatchObject({ q: 1000n, n: 1n });
  });
});

describe('deletions', () => {
  const moved = (answers: readonly Answer[]): bigint =>
    done(answers).reduce((sum, { body }) => sum + thousandths(body.change), 0n);

  race('a site: what was recorded there stays, and then nothing comes', async (arena) => {
    const site = arena.newId();
    await arena.must('putSite', { id: site }, { name: 'Barrow' });
    const items = [await arena.newItem(), await arena.newItem()];
    await arena.must(
      'putMovement',
      { siteId: site, itemId: items[0] as string, id: arena.newId() },
      { reason: 'adjust', quantity: '1' },
    );
    const answers = await arena.together(async (index) =>
      index === 0
        ? arena.organization.call('deleteSite', { params: { id: site } })
        : arena.move(site, items[index % 2] as string, amountOf(index)),
    );
    expect(
      Object.keys(tally(answers)).filter((key) => !['200', '201', '409 stock_closed'].includes(key)),
    ).toEqual([]);
    const [one, other] = await Promise.all(items.map((item) => arena.ledger(site, item)));
    expect((one?.q ?? 0n) + (other?.q ?? 0n)).toBe(moved(answers) + 1000n);
    for (const item of [...items, await arena.newItem()])
      expect(await arena.move(site, item, '1')).toMatchObject({
        status: 409,
        body: { code: 'stock_closed' },
      });
  });

  race('an item: what was recorded stays and comes back with it', async (arena) => {
    const item = await arena.stocked();
    const answers = await arena.together(async (index) =>
      index === 0
        ? arena.organization.call('deleteStockItem', { params: { id: item } })
        : arena.move(index % 2 ? arena.main : arena.stall, item, amountOf(index)),
    );
    expect(
      Object.keys(tally(answers)).filter((key) => !['200', '201', '409 stock_closed'].includes(key)),
    ).toEqual([]);
    expect(await arena.move(arena.main, item, '1')).toMatchObject({ status: 409 });
    const sum = async () =>
      (await arena.ledger(arena.main, item)).q + (await arena.ledger(arena.stall, item)).q;
    expect(await sum()).toBe(1_000_000n + moved(answers));
    await arena.must('restoreStockItem', { id: item });
    expect(await arena.move(arena.main, item, '1')).toMatchObject({ status: 201 });
    expect(await sum()).toBe(1_001_000n + moved(answers));
  });
});

describe('of which only some may win', () => {
  race('sites at the limit: as many as there is room for', async (arena) => {
    const { organization } = arena;
    const { body } = await organization.call('getEntitlements');
    const room = 7;
    await setEntitlement(organization.organizationId, { sitesLimit: body.usage.sites + room });
    const answers = await arena.together(() =>
      organization.call('putSite', { params: { id: arena.newId() }, body: { name: 'Stall' } }),
    );
    expect(tally(answers)).toEqual({ 201: room, '403 site_limit_reached': width - room });
    await setEntitlement(organization.organizationId, { sitesLimit: 999 });
  });

  race('trackers of one ingredient: one item', async (arena) => {
    const { id: referenceId } = await newIngredient(arena.organization);
    const track = (id = arena.newId()) =>
      arena.organization.call('putStockItem', {
        params: { id },
        body: { category: 'ingredient', referenceId },
      });
    const answers = await arena.together(() => track());
    expect(tally(answers)).toEqual({ 201: 1, '409 already_tracked': width - 1 });
    const [winner] = done(answers);
    for (const { body } of done(answers, 409)) expect(body.current.id).toBe(winner?.body.id);
    // Deleted, then restored while others start to track it again: one of them wins.
    await arena.must('deleteStockItem', { id: winner?.body.id });
    const again = await arena.together((index) =>
      index % 2 ? track() : arena.organization.call('restoreStockItem', { params: { id: winner?.body.id } }),
    );
    const items = await arena.must('listStockItems', {});
    const tracking = items.items.filter((item: { referenceId: string }) => item.referenceId === referenceId);
    expect(tracking, JSON.stringify(tally(again))).toHaveLength(1);
  });
});

describe('settings', () => {
  race('of one level do not undo each other, nor its movements', async (arena) => {
    const item = await arena.stocked();
    const set = (change: Record<string, unknown>) =>
      arena.organization.call('patchStockLevels', {
        body: [{ siteId: arena.main, itemId: item, ...change }],
      });
    const answers = await arena.together(async (index) => {
      if (index === 0) return set({ isEnabled: false });
      if (index === 1) return set({ idealStockLevel: '2.5' });
      return arena.move(arena.main, item, amountOf(index));
    });
    expect(tally(answers)).toEqual({ 200: 2, 201: width - 2 });
    const { items } = await arena.must('listStockLevels', {});
    const level = items.find(
      (one: { siteId: string; itemId: string }) => one.siteId === arena.main && one.itemId === item,
    );
    expect(level).toMatchObject({ isEnabled: false, idealStockLevel: '2.5', version: width + 1 });
    await arena.ledger(arena.main, item);
  });
});

describe('a change of unit', () => {
  race('loses no movement that is made meanwhile', async (arena) => {
    const { organization } = arena;
    const flour = await newIngredient(organization, { gramsPerPiece: '55' });
    const item = await arena.newItem({ category: 'ingredient', referenceId: flour.id, name: undefined });
    await arena.move(arena.main, item, '1000');
    const outbox = new OutboxReader(organization.organizationId);
    await outbox.fresh();
    const body = { unit: 'pieces', costingUnit: '1pieces', costPerUnit: null, version: flour.version };
    await arena.must('putIngredient', { id: flour.id }, body);
    const changed = (await outbox.fresh()).filter(({ type }) => type === 'ingredients.ingredient_changed');
    const [follower] = (await stockWorkers()).filter(({ types }) =>
      types.includes('ingredients.ingredient_changed'),
    );
    if (!follower) throw new Error('nobody follows ingredients');
    const answers = await arena.together(async (index) => {
      if (index > 0) {
        // With gaps: the worker succeeds only while nothing moves.
        await sleep(arena.random() * 150);
        return organization.call('putMovement', {
          params: { siteId: arena.main, itemId: item, id: arena.newId() },
          body: { reason: 'use', quantity: `-${amountOf(index)}`, unit: 'g' },
        });
      }
      // The queue delivers failures again.
      for (let tries = 0; tries < deliveriesMax; tries++)
        if ((await deliver(follower.worker, changed)) === 0) return { status: 200, body: null };
      return { status: 500, body: null };
    });
    expect(tally(answers)).toEqual({ 200: 1, 201: width - 1 });
    const { movements, q } = await arena.ledger(arena.main, item);
    expect(movements.filter(({ reason }) => reason === 'use')).toHaveLength(width - 1);
    // Everything recorded in g came before the change; everything after it was converted to pieces.
    const known = { gramsPerMl: null, gramsPerPiece: '55', piecesPerPack: null, keptIn: 'pieces' };
    const sumOf = (some: readonly RawMovement[]) => some.reduce((sum, { delta }) => sum + delta, 0n);
    const before = sumOf(movements.filter(({ levelUnit }) => levelUnit === 'g'));
    const turned = converted(before, 'g', 'pieces', known);
    const [change, ...more] = movements.filter(({ reason }) => reason === 'unit_change');
    expect([change?.delta, more]).toEqual([(turned?.converted ?? 0n) - before, []]);
    const rounding = sumOf(movements.filter(({ reason }) => reason === 'rounding'));
    expect(rounding).toBe((turned?.rounded ?? 0n) - (turned?.converted ?? 0n));
    const after = movements.filter(({ reason, levelUnit }) => reason === 'use' && levelUnit === 'pieces');
    expect(q).toBe((turned?.rounded ?? 0n) + sumOf(after));
    for (const { id, delta } of after) {
      const { body: moved } = answers.find((answer) => answer.body?.id === id) as Answer;
      expect(delta).toBe(inThousandths(moved.quantity, 'g', 'pieces', known));
    }
  });
});

describe('a write after an outdated read', () => {
  const closed = { status: 409, body: { code: 'stock_closed' } };
  const arenaOf = (): Arena => arenas[0] as Arena;

  it('of a movement: not into a level whose item was deleted', async () => {
    const arena = arenaOf();
    const item = await arena.stocked();
    const moved = await holdFirstWrite(
      () => arena.move(arena.main, item, '1'),
      () => arena.must('deleteStockItem', { id: item }),
    );
    expect(moved).toMatchObject(closed);
    expect(await arena.ledger(arena.main, item)).toMatchObject({ q: 1_000_000n, n: 3n });
  });

  it('of the first movement, or transfer, of a level: not into a site that was deleted', async () => {
    const arena = arenaOf();
    const item = await arena.stocked();
    const acts = [
      (site: string) => arena.move(site, item, '1'),
      (site: string) =>
        arena.organization.call('putTransfer', {
          params: { id: arena.newId() },
          body: { itemId: item, fromSiteId: arena.main, toSiteId: site, quantity: '1' },
        }),
      (site: string) =>
        arena.organization.call('putCount', {
          params: { id: arena.newId() },
          body: { siteId: site, lines: [{ itemId: item, counted: '5', unit: 'g', levelVersion: 0 }] },
        }),
    ];
    for (const act of acts) {
      const site = arena.newId();
      await arena.must('putSite', { id: site }, { name: 'Barrow' });
      const answer = await holdFirstWrite(
        () => act(site),
        () => arena.must('deleteSite', { id: site }),
      );
      expect(answer).toMatchObject(closed);
      expect(await arena.ledger(site, item)).toMatchObject({ q: 0n, n: 0n });
    }
    expect(await arena.ledger(arena.main, item)).toMatchObject({ q: 1_000_000n, n: 3n });
  });

  it('of a movement: not in a unit that the level has left; of a change of unit: not over a movement', async () => {
    const arena = arenaOf();
    const { organization } = arena;
    const change = async (id: string, fields: Record<string, unknown>): Promise<void> => {
      const { version } = await arena.must('getIngredient', { id });
      await arena.must('putIngredient', { id }, { ...fields, version });
    };
    const outbox = new OutboxReader(organization.organizationId);
    const follow = async (): Promise<void> => {
      const events = await outbox.fresh();
      for (const { types, worker } of await stockWorkers())
        expect(
          await deliver(
            worker,
            events.filter(({ type }) => types.includes(type)),
          ),
        ).toBe(0);
    };
    const { id: flour } = await newIngredient(organization, { gramsPerPiece: '50' });
    const item = await arena.newItem({ category: 'ingredient', referenceId: flour, name: undefined });
    await arena.move(arena.main, item, '1000');
    await follow();
    await change(flour, { unit: 'pieces', costingUnit: '1pieces' });
    const moved = await holdFirstWrite(() => arena.move(arena.main, item, '100'), follow);
    // It was entered without a unit, and the item is kept in pieces by now.
    expect(moved).toMatchObject({ status: 201, body: { change: '100', levelUnit: 'pieces' } });
    expect(await arena.ledger(arena.main, item)).toMatchObject({ q: 120_000n, unit: 'pieces' });
    await change(flour, { unit: 'g', costingUnit: '100g', gramsPerPiece: null });
    await follow();
    await change(flour, { gramsPerPiece: '50' });
    // It couldn't be converted before; the worker's first write makes it possible.
    await holdFirstWrite(follow, () =>
      organization.call('putMovement', {
        params: { siteId: arena.main, itemId: item, id: arena.newId() },
        body: { reason: 'adjust', quantity: '10', unit: 'pieces' },
      }),
    );
    expect(await arena.ledger(arena.main, item)).toMatchObject({ q: 6_500_000n, unit: 'g' });
  });

  it('of a count: not over a movement that it had not seen', async () => {
    const arena = arenaOf();
    const item = await arena.stocked();
    const lines = [{ itemId: item, counted: '5', unit: 'g', levelVersion: 3 }];
    const counted = await holdFirstWrite(
      () =>
        arena.organization.call('putCount', {
          params: { id: arena.newId() },
          body: { siteId: arena.main, lines },
        }),
      () => arena.move(arena.main, item, '1'),
    );
    const moved = [{ itemId: item, currentStock: '1001', unit: 'g', version: 4 }];
    expect(counted).toMatchObject({ status: 412, body: { code: 'stock_moved', moved } });
    expect(await arena.ledger(arena.main, item)).toMatchObject({ q: 1_001_000n, n: 4n });
  });
});

describe('after all of that', () => {
  it('every level is the sum of its movements, every leg has its other, every limit its count', async () => {
    const raw = await readRawStock(arenas.map(({ organization }) => organization.organizationId));
    expect(raw.size).toBe(seeds);
    for (const stock of raw.values()) checkRawStock(stock);
  });
});
