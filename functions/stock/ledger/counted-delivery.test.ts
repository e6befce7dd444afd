/** A delivery that is entered after its item was counted: it is asked about, and never counted twice. */
import { newId, restartIds } from '@batchbook/shared/ids';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../../tests/support/api.ts';
import { itemsAt, newIngredient, setEntitlement } from '../../../tests/support/organization.ts';
import { newShelves, type Shelves } from '../../../tests/support/shelves.ts';
import { lotTracePk } from './lot-table.ts';
import { readDeliveries } from './read-deliveries.ts';
import { readUnnamedMovements } from './unnamed-movements.ts';

let kitchen: Shelves;
let itemId: string;

/** At a time of November, `10 09:00` by UTC. */
const at = (time: string): void => {
  vi.setSystemTime(new Date(`2026-11-${time.replace(' ', 'T')}:00.000Z`));
  restartIds();
};
const move = (body: object, place: { siteId?: string; id?: string } = {}) =>
  kitchen.move({ itemId, ...place }, body);
/** 500 g that came on a day of November. */
const delivery = (day: string, more: object = {}) => ({
  ...{ reason: 'receive', quantity: '500', deliveredOn: `2026-11-${day}`, ...more },
});
const done = async (answer: Promise<Answer>): Promise<Answer['body']> => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
};
async function count(counted: string, siteId = kitchen.siteId): Promise<string> {
  const id = newId();
  const { n } = await kitchen.levelAt(itemId, siteId);
  const lines = [{ itemId, counted, unit: 'g', levelVersion: n }];
  await done(kitchen.call('putCount', { params: { id }, body: { siteId, lines } }));
  return id;
}
const level = async (): Promise<bigint> => (await kitchen.levelAt(itemId)).q / 1000n;
const changes = async () =>
  (await kitchen.ledgerAt(itemId)).map(({ reason, delta }) => [reason, Number(delta)]);
const reconciled = () => done(kitchen.call('reconcileStock'));
const movement = async (from: string, to: string) => {
  const query = { from: `2026-11-${from}`, to: `2026-11-${to}` };
  const { rows } = await done(kitchen.call('getReport', { params: { name: 'stock-movement' }, query }));
  return rows[0];
};

/** 1 kg by the book, and 1.5 kg on the shelf when it was counted on the 10th. */
let countId: string;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  at('01 09:00');
  kitchen = await newShelves();
  await setEntitlement(kitchen.organizationId, { tier: 'premium', sitesLimit: 9 });
  const { id: referenceId } = await newIngredient(kitchen, { unit: 'g' });
  itemId = await kitchen.newItem({ category: 'ingredient', referenceId });
  await done(move({ reason: 'receive', quantity: '1000', deliveredOn: '2026-11-01' }));
  at('10 09:00');
  countId = await count('1500');
  at('12 09:00');
});
afterEach(() => {
  vi.useRealTimers();
  restartIds();
});

const asked = {
  status: 422,
  body: {
    code: 'confirmation_required',
    issues: [
      {
        path: 'deliveredOn',
        code: 'counted_since',
        message: 'It was counted here on Nov 10, 2026. This delivery will be added to what was counted.',
      },
    ],
  },
};

describe('a delivery that is entered after its item was counted', () => {
  it('is asked about on a day before the count and on its day, and nothing is recorded', async () => {
    for (const day of ['09', '10']) expect(await move(delivery(day)), day).toMatchObject(asked);
    expect(await level()).toBe(1500n);
    expect(await kitchen.ledgerAt(itemId)).toHaveLength(2);
  });

  it('isn’t asked about on a later day, without a day, at another site, or of another item', async () => {
    const stall = await kitchen.newSite();
    const other = await kitchen.newItem({ name: 'Rye', unit: 'g' });
    for (const answer of [
      await move(delivery('11')),
      await move({ reason: 'receive', quantity: '500' }),
      await move(delivery('09'), { siteId: stall }),
      await kitchen.move({ itemId: other }, delivery('09')),
    ])
      expect(answer.status).toBe(201);
    expect(await level()).toBe(2500n);
  });

  it('goes by the day of the business: the evening of the 10th in Chicago is the 11th by UTC', async () => {
    await done(kitchen.call('updateOrganization', { body: { timeZone: 'America/Chicago', version: 1 } }));
    at('11 02:30');
    await count('1500');
    at('12 15:00');
    expect(await move(delivery('10'))).toMatchObject(asked);
    expect((await move(delivery('11'))).status).toBe(201);
  });

  it('raises the level when it came after the count', async () => {
    const body = await done(move(delivery('10', { confirmed: ['counted_since'] })));
    expect(body).toMatchObject({ wasCounted: false, level: { currentStock: '2000', version: 3 } });
    expect(await level()).toBe(2000n);
  });
});

describe('a delivery that was on the shelf when it was counted', () => {
  const onShelf = (day: string, more: object = {}) => delivery(day, { wasCounted: true, ...more });

  it('is recorded as it is, and leaves the level as it was counted', async () => {
    const supplierId = newId();
    await done(kitchen.call('putSupplier', { params: { id: supplierId }, body: { name: 'Mill' } }));
    const counted = (await kitchen.levelAt(itemId)).c;
    const body = await done(move(onShelf('09', { unitCost: '0.002', supplierId })));
    expect(body).toMatchObject({
      ...{ change: '500', unitCost: '0.002', supplierId, deliveredOn: '2026-11-09', wasCounted: true },
      level: { currentStock: '1500', version: 4, supplierId, lastCounted: '2026-11-10T09:00:00.000Z' },
    });
    expect(await kitchen.levelAt(itemId)).toMatchObject({ q: 1_500_000n, n: 4, c: counted });
    const { items } = await done(kitchen.call('listLedger', { params: { siteId: kitchen.siteId, itemId } }));
    const back = items.find(({ deliveryId }: { deliveryId: string | null }) => deliveryId !== null);
    expect(back).toMatchObject({
      ...{ reason: 'count', change: '-500', deliveryId: body.id, countId },
      countedAt: '2026-11-10T09:00:00.000Z',
    });
    expect(await reconciled()).toMatchObject({ corrected: 0, drift: [] });
  });

  it('is the same once it was recorded, however often it comes, and nothing else under its id', async () => {
    const id = newId();
    const first = await move(onShelf('09'), { id });
    expect(await move(onShelf('09'), { id })).toEqual({ status: 200, body: first.body });
    expect(await move(delivery('09', { confirmed: ['counted_since'] }), { id })).toMatchObject({
      ...{ status: 409, body: { code: 'id_taken' } },
    });
    expect(await kitchen.ledgerAt(itemId)).toHaveLength(4);
  });

  it('is spent once, on its day', async () => {
    const { id } = await done(move(onShelf('09', { unitCost: '0.002' })));
    const november = { from: '2026-11-12T00:00:00.000Z', to: '2026-11-13T00:00:00.000Z' };
    const spent = () => readDeliveries({ organizationId: kitchen.organizationId }, november, []);
    expect(await spent()).toMatchObject([
      { id, quantity: '500', unitCost: '0.002', deliveredOn: '2026-11-09', undoes: null },
    ]);
    await done(move({ reason: 'undo', undoes: id }));
    expect(await spent()).toEqual([]);
  });

  it('keeps its lot, which is what was counted', async () => {
    await done(move(onShelf('09', { lotCode: 'MILL-9', useByDate: '2027-03-01' })));
    const { items } = await done(kitchen.call('listLots'));
    expect(items).toMatchObject([{ lotCode: 'MILL-9', currentStock: '500', received: '500' }]);
    expect(await level()).toBe(1500n);
    expect(await itemsAt(lotTracePk(kitchen.organizationId, 'MILL-9'), 'MOVE#')).toHaveLength(1);
    // No goods left without a lot.
    const scope = { organizationId: kitchen.organizationId };
    for (const hasEntries of [true, false]) {
      const unnamed = await readUnnamedMovements(scope, { siteId: kitchen.siteId, itemId }, hasEntries);
      expect(unnamed.map(({ delta }) => delta)).toEqual([1_000_000n, 500_000n]);
    }
  });

  it('is undone whole, and can be recorded again', async () => {
    const lot = { lotCode: 'MILL-9' };
    const { id } = await done(move(onShelf('09', lot)));
    const body = await done(move({ reason: 'undo', undoes: id }));
    expect(body).toMatchObject({ change: '-500', level: { currentStock: '1500', version: 6 } });
    expect(await level()).toBe(1500n);
    expect((await changes()).slice(2).toSorted()).toEqual([
      ['count', -500_000],
      ['receive', 500_000],
      ['undo', -500_000],
      ['undo', 500_000],
    ]);
    expect((await done(kitchen.call('listLots'))).items).toEqual([]);
    expect(await move({ reason: 'undo', undoes: id })).toMatchObject({ body: { code: 'undone_already' } });
    await done(move(delivery('09', { ...lot, confirmed: ['counted_since'] })));
    expect(await level()).toBe(2000n);
    expect(await reconciled()).toMatchObject({ corrected: 0 });
    expect(await movement('01', '30')).toMatchObject({
      ...{ opening: '0', received: '1.5', counted: '0.5', closing: '2' },
    });
  });

  it('is undone with what takes it back, never apart, and its count only after it', async () => {
    const { id } = await done(move(onShelf('09')));
    const back = (await kitchen.ledgerAt(itemId)).find(({ deliveryId }) => deliveryId === id);
    for (const undoes of [String(back?.sk).slice('MOVE#'.length), countId])
      expect(await move({ reason: 'undo', undoes })).toMatchObject({
        ...{ status: 409, body: { code: 'not_undoable' } },
      });
    await done(move({ reason: 'undo', undoes: id }));
    await done(move({ reason: 'undo', undoes: countId }));
    expect(await level()).toBe(1000n);
  });

  it('leaves every report of movement whole', async () => {
    await done(move({ reason: 'use', quantity: '-200' }));
    at('14 09:00');
    await done(move(onShelf('09')));
    at('20 09:00');
    expect(await movement('01', '30')).toMatchObject({
      ...{ opening: '0', received: '1.5', counted: '0', used: '-0.2', closing: '1.3' },
    });
    expect(await movement('09', '09')).toMatchObject({ opening: '1', received: '0.5', closing: '1.5' });
    expect(await movement('10', '11')).toMatchObject({ opening: '1.5', counted: '0', closing: '1.5' });
    expect(await movement('12', '14')).toMatchObject({ opening: '1.5', received: '0', counted: '0' });
  });

  it('was found by the first count after its day', async () => {
    at('14 09:00');
    const second = await count('1400');
    at('15 09:00');
    await done(move(onShelf('09')));
    await done(move(onShelf('10', { quantity: '50' })));
    const found = (await kitchen.ledgerAt(itemId)).flatMap(({ deliveryId, countId: of, delta }) =>
      deliveryId === undefined ? [] : [[Number(delta), of]],
    );
    // On the day of the first count nobody knows which of them came first. The second one is certain.
    expect(new Map(found as [number, string][])).toEqual(
      new Map([
        [-500_000, countId],
        [-50_000, second],
      ]),
    );
    expect(await level()).toBe(1400n);
    expect(await movement('10', '13')).toMatchObject({ opening: '1.5', closing: '1.55' });
  });

  it('needs a count, its day, and to be a delivery', async () => {
    const other = await kitchen.newItem({ name: 'Rye', unit: 'g' });
    await done(move({ reason: 'undo', undoes: countId }));
    for (const [body, item] of [
      [onShelf('09'), other],
      // Its count was undone.
      [onShelf('09'), itemId],
      [onShelf('11'), itemId],
      [{ reason: 'receive', quantity: '5', wasCounted: true }, itemId],
      [{ reason: 'use', quantity: '-5', wasCounted: true }, itemId],
    ] as const)
      expect(await kitchen.move({ itemId: item }, body), JSON.stringify(body)).toMatchObject({
        ...{ status: 400, body: { issues: [{ path: 'wasCounted' }] } },
      });
    expect(await level()).toBe(1000n);
  });

  it('is counted twice by nobody when two send it at once', async () => {
    const id = newId();
    const answers = await Promise.all([1, 2, 3].map(() => move(onShelf('09'), { id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    const others = await Promise.all(['06', '07', '08'].map((day) => move(onShelf(day))));
    expect(others.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await level()).toBe(1500n);
  });
});
