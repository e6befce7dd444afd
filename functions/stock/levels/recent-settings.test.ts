/** Open screens fetch only the levels whose settings changed, and never miss a change. */
import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { seeded, withFaults } from '../../../tests/support/faults.ts';
import { holdFirstWrite, holdRequest } from '../../../tests/support/hold.ts';
import { everythingOf, LevelReader } from '../../../tests/support/level-reader.ts';
import {
  newOrganization,
  setEntitlement,
  type TestOrganization,
} from '../../../tests/support/organization.ts';
import { meterTableCost } from '../../../tests/support/table-cost.ts';
import { transact } from '../../platform/table/write.ts';
import { levelKey } from '../level-table.ts';
import { touchSettings } from './recent-settings.ts';

const slots = 10;
const itemsMax = 12;

let kitchen: TestOrganization;
let main: string;
let stall: string;
let flour: string;
let gloves: string;

beforeEach(async () => {
  kitchen = await newOrganization();
  await setEntitlement(kitchen.organizationId, { tier: 'premium', sitesLimit: 3 });
  main = (await kitchen.call('listSites')).body.items[0].id;
  stall = newId();
  await kitchen.call('putSite', { params: { id: stall }, body: { name: 'Stall' } });
  [flour, gloves] = [await newItem('Flour'), await newItem('Gloves')];
});

async function newItem(name: string): Promise<string> {
  const id = newId();
  const made = await kitchen.call('putStockItem', { params: { id }, body: { name } });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return id;
}

async function aReader(): Promise<LevelReader> {
  const reader = new LevelReader(kitchen);
  await reader.read();
  return reader;
}

const set = async (itemId: string, idealStockLevel: string, siteId = main) => {
  const answer = await kitchen.call('patchStockLevels', { body: [{ siteId, itemId, idealStockLevel }] });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};

const seesAll = async (reader: LevelReader) => expect(reader.shown).toEqual(await everythingOf(kitchen));

describe('a reader who comes back after level settings changed', () => {
  it('reads only the levels of their items, at little cost', async () => {
    const reader = await aReader();
    await set(flour, '2.5');
    await set(gloves, '4', 'all');
    const { result, cost } = await meterTableCost(() => reader.read());
    expect(result.whole).toBe(false);
    expect(result.items.map((level) => [level.siteId, level.itemId, level.idealStockLevel]).sort()).toEqual(
      [
        [main, flour, '2.5'],
        [main, gloves, '4'],
        [stall, gloves, '4'],
      ].sort(),
    );
    // Besides the two for coming back: four levels strongly, the sites and the suppliers.
    expect(cost.readUnits).toBeLessThanOrEqual(8);
    await seesAll(reader);
  });

  it('reads those of the requested site', async () => {
    const { mark } = (await kitchen.call('listStockLevels')).body;
    await set(flour, '2.5', 'all');
    const { body } = await kitchen.call('listStockLevels', { query: { since: mark, siteId: stall } });
    expect(body).toMatchObject({ whole: false, items: [{ siteId: stall, idealStockLevel: '2.5' }] });
    expect(body.items).toHaveLength(1);
  });

  it('sees what was enabled, and what moved meanwhile', async () => {
    const reader = await aReader();
    await kitchen.call('patchStockLevels', { body: [{ siteId: main, itemId: flour, isEnabled: false }] });
    const params = { siteId: stall, itemId: gloves, id: newId() };
    await kitchen.call('putMovement', { params, body: { reason: 'receive', quantity: '10' } });
    expect((await reader.read()).whole).toBe(false);
    await seesAll(reader);
  });

  it('reads nothing once the changes have settled', async () => {
    const reader = await aReader();
    await set(flour, '2');
    await reader.read();
    await agesBy(10_000);
    await reader.read();
    const { result, cost } = await meterTableCost(() => reader.read());
    expect(result).toMatchObject({ whole: false, items: [] });
    expect(cost.readUnits).toBeLessThanOrEqual(2);
  });

  it('reads everything when an item changed too: before, between or after', async () => {
    const changes: (() => Promise<unknown>)[] = [
      () => set(flour, String(Math.random()).slice(0, 6)),
      () => newItem('Salt'),
      () => set(gloves, String(Math.random()).slice(0, 6)),
    ];
    for (const order of [changes, changes.toReversed(), [changes[1], changes[0], changes[2]]]) {
      const reader = await aReader();
      for (const change of order) await change?.();
      expect((await reader.read()).whole).toBe(true);
      await seesAll(reader);
      await set(flour, '7');
      expect((await reader.read()).whole).toBe(false);
    }
  });

  it('reads the last ten settings, and everything after more of them', async () => {
    const [early, late] = [await aReader(), await aReader()];
    await set(gloves, '1');
    await late.read();
    for (let ideal = 1; ideal <= slots; ideal++) await set(flour, String(ideal));
    expect((await late.read()).whole).toBe(false);
    expect((await early.read()).whole).toBe(true);
    for (const reader of [early, late]) await seesAll(reader);
  });

  it.each([
    [itemsMax, false],
    [itemsMax + 1, true],
  ])('reads all where many items were set at once: of %i, %s', async (count, whole) => {
    const ids = await Promise.all(Array.from({ length: count }, (_, index) => newItem(`Box ${index}`)));
    const reader = await aReader();
    const body = ids.map((itemId) => ({ siteId: 'all', itemId, idealStockLevel: '3' }));
    expect((await kitchen.call('patchStockLevels', { body })).status).toBe(200);
    expect((await reader.read()).whole).toBe(whole);
    await seesAll(reader);
  });

  it('reads everything with an invalid mark', async () => {
    const { mark } = (await kitchen.call('listStockLevels')).body;
    const [time, revision] = mark.split('-');
    for (const other of [Number(revision) + 5, 0]) {
      const { body } = await kitchen.call('listStockLevels', { query: { since: `${time}-${other}` } });
      expect(body.whole).toBe(true);
    }
  });
});

describe('a reader during concurrent settings', () => {
  it('sees both of two at once, whichever slot they take', async () => {
    const reader = await aReader();
    const between: LevelReader = await aReader();
    await holdFirstWrite(
      () => set(flour, '2'),
      async () => {
        await set(gloves, '3');
        await between.read();
      },
    );
    await reader.read();
    await seesAll(reader);
    expect((await between.read()).whole).toBe(false);
    await seesAll(between);
  });

  it.each(['Get', 'BatchGet'])('sees next what was set after its %s and before its levels', async (name) => {
    const reader = await aReader();
    await set(flour, '1');
    // The first Get reads the membership, the second the state.
    const nth = name === 'Get' ? 2 : 1;
    await holdRequest(
      { name, nth },
      () => reader.read(),
      async () => {
        await set(flour, '2');
        await set(gloves, '3');
      },
    );
    await reader.read();
    await seesAll(reader);
  });

  it('sees, in its next read, levels that showed up after the state that counts them', async () => {
    const reader = await aReader();
    const { organizationId } = kitchen;
    const of = { siteId: main, itemId: flour };
    await transact({ organizationId }, [touchSettings({ organizationId, turn: 3, changed: [of] })]);
    await reader.read();
    const level = {
      label: 'level',
      update: levelKey(organizationId, of),
      expression: 'SET u = :unit, i = :ideal',
      values: { ':unit': 'pieces', ':ideal': 2_000 },
    };
    await transact({ organizationId }, [level]);
    expect(await reader.read()).toMatchObject({ whole: false, items: [{ idealStockLevel: '2' }] });
  });

  it('sees settings whose answer was lost and that were sent again', async () => {
    const random = seeded(7);
    const readers = [await aReader(), await aReader()];
    const injected = await withFaults({ lostAnswers: 0.4, conflicts: 0.2, random }, async () => {
      for (let ideal = 1; ideal <= 12; ideal++) {
        const change = { siteId: random() < 0.5 ? main : 'all', itemId: random() < 0.5 ? flour : gloves };
        const body = [{ ...change, idealStockLevel: String(ideal) }];
        for (let tries = 0; tries < 20; tries++)
          if ((await kitchen.call('patchStockLevels', { body })).status === 200) break;
        if (random() < 0.5) await readers[0]?.read();
      }
    });
    expect(injected.lostAnswers).toBeGreaterThan(0);
    for (const reader of readers) {
      await reader.read();
      await seesAll(reader);
    }
  });
});

/** Moves the last settings this far into the past. */
async function agesBy(ms: number): Promise<void> {
  const at = Date.now() - ms;
  await transact({ organizationId: kitchen.organizationId }, [
    {
      label: 'state',
      update: { pk: `ORG#${kitchen.organizationId}`, sk: 'STOCKSTATE' },
      expression: `SET ${Array.from({ length: slots }, (_, slot) => `t${slot} = :at`).join(', ')}`,
      values: { ':at': at },
    },
  ]);
}
