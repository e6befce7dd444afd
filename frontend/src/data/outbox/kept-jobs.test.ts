/**
 * What earlier builds kept on a device, as they wrote it, is still sent. These literals are a format: a change that
 * makes one of them fail loses somebody's work.
 */
import { waitFor } from '@testing-library/react';
import { createStore, entries, set } from 'idb-keyval';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { provideDatabase } from '../../testing/database.ts';
import { anId } from '../../testing/recipe-fixtures.ts';
import { organizationId, priya, signInAs } from '../../testing/session.ts';
import { theLevel } from '../../testing/stock-jobs.ts';
import { stubNetwork } from '../../testing/stub-network.ts';
import { queueOf } from './outbox.ts';

provideDatabase();

const database = createStore('batchbook-unsent', 'jobs');
const [site, other] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

let minute = 0;
const owned = (id: number) => {
  minute += 1;
  return {
    id: anId(id),
    organizationId,
    userId: priya.userId,
    madeAt: `2026-11-20T08:${String(minute).padStart(2, '0')}:00.000Z`,
    state: 'waiting',
    problem: null,
  };
};

const receipt = {
  ...owned(1),
  kind: 'movement',
  siteId: site,
  itemId: anId(11),
  body: { reason: 'receive', quantity: '5', unit: 'kg' },
};
const delivery = {
  ...receipt,
  ...owned(12),
  body: {
    ...receipt.body,
    deliveredOn: '2026-11-19',
    deliveryNote: 'DN-1',
    temperature: '3.5',
    checkedBy: 'Jo',
  },
};
const undo = { ...receipt, ...owned(2), body: { reason: 'undo', undoes: anId(77) } };
const transfer = {
  ...owned(3),
  kind: 'transfer',
  siteId: site,
  itemId: anId(12),
  body: { itemId: anId(12), fromSiteId: site, toSiteId: other, quantity: '2', unit: 'kg' },
};
const count = {
  ...owned(4),
  kind: 'count',
  siteId: site,
  itemId: null,
  body: { siteId: site, lines: [{ itemId: anId(13), counted: '4', unit: 'kg', levelVersion: 1 }] },
};
const sale = {
  ...owned(6),
  kind: 'sale',
  body: {
    customerId: null,
    purchaserName: 'Mr J. Pryce',
    purchaserEmail: 'j.pryce@post.example',
    quantity: '6',
    saleDate: '2026-11-20',
    siteId: null,
    unitPrice: '4.2',
  },
  run: {
    id: anId(60),
    recipeId: anId(61),
    recipeName: 'Frangipane tart',
    batchNumber: 'FT-261120-01',
    useByDate: null,
    unit: 'tarts',
    siteId: site,
  },
  before: null,
};
const market = { id: anId(80), name: 'Bruton market', version: 3 };
const loading = {
  ...owned(8),
  kind: 'transfer',
  body: { itemId: anId(15), fromSiteId: site, toSiteId: other, quantity: '2', eventId: market.id },
};
const planned = {
  ...owned(9),
  kind: 'event',
  body: { name: 'Frome', eventDate: '2026-11-21', recipes: [{ recipeId: anId(61), plannedQuantity: '12' }] },
  event: { id: anId(81), name: 'Frome', version: 0 },
  before: null,
  products: [{ recipeId: anId(61), name: 'Frangipane tart', unit: 'tarts', price: '4.2' }],
};
const actuals = {
  ...owned(10),
  kind: 'event_actuals',
  body: { recipes: [{ recipeId: anId(61), soldQuantity: '11', soldOutAt: '11:50' }] },
  event: market,
  before: [{ recipeId: anId(61), soldQuantity: null, wastedQuantity: null, soldOutAt: null }],
};
const thing = { id: anId(82), name: 'Gazebo', isPacked: false };
const ticked = {
  ...owned(11),
  kind: 'event_packing',
  body: { change: [{ id: thing.id, from: { isPacked: false }, to: { isPacked: true } }] },
  event: market,
};
const refused = {
  ...receipt,
  ...owned(5),
  itemId: anId(14),
  state: 'refused',
  refusal: 'stock_closed',
  problem: { type: 'about:blank', title: 'Closed', status: 409, code: 'stock_closed' },
};

const keep = async (...jobs: { id: string }[]) => {
  for (const job of jobs) await set(job.id, job, database);
};
const keptIds = async () => (await entries<string, unknown>(database)).map(([id]) => id);

beforeEach(() => {
  vi.restoreAllMocks();
  signInAs(priya.userId);
});

const withPacking = {
  ...{ id: market.id, version: 3, recipes: [] },
  packing: { items: [thing], loadedAt: null, unloadedAt: null },
};

/** The server, and a page that opens on what was kept. */
function aPage() {
  const posted = { state: 'posted', total: 1, posted: 1, open: 0, differing: 0, lines: [] };
  const calls = stubNetwork({
    stock: {
      putMovement: { level: theLevel(1) } as never,
      putTransfer: { levels: [] } as never,
      putCount: posted as never,
      reconcileStock: {} as never,
    },
    production: { putSale: {} as never },
    'market-events': {
      getMarketEvent: withPacking as never,
      putMarketEvent: ({ path, body }) =>
        ({ ...withPacking, ...(body as object), id: path.split('/').at(-1), version: 4 }) as never,
      putEventActuals: { ...withPacking, version: 4 } as never,
    },
  });
  const queue = queueOf(priya.userId);
  return { calls, queue };
}

describe('what an earlier build kept', () => {
  it('is sent as it was entered: movements, undos, transfers, counts and sales', async () => {
    await keep(receipt, delivery, undo, transfer, count, sale);
    const { calls, queue } = aPage();
    await queue.flush();
    const sent = calls.filter(({ name }) => name.startsWith('put'));
    expect(sent.map(({ name, path, body }) => [name, path, body]).sort()).toEqual(
      [
        ['putMovement', expect.stringContaining(`${site}/${anId(11)}/movements/${anId(1)}`), receipt.body],
        ['putMovement', expect.stringContaining(`${site}/${anId(11)}/movements/${anId(2)}`), undo.body],
        ['putMovement', expect.stringContaining(`${site}/${anId(11)}/movements/${anId(12)}`), delivery.body],
        ['putTransfer', expect.stringContaining(anId(3)), transfer.body],
        ['putCount', expect.stringContaining(anId(4)), count.body],
        ['putSale', expect.stringContaining(`${anId(60)}/sales/${anId(6)}`), sale.body],
      ].sort(),
    );
    expect(await keptIds()).toEqual([]);
  });

  it('is sent as it was entered: plans, sales and ticks of market events, one after the other', async () => {
    await keep(loading, planned, actuals, ticked);
    const { calls, queue } = aPage();
    await queue.flush();
    const sent = calls.filter(({ name }) => name.startsWith('put')).map(({ name, body }) => [name, body]);
    expect(sent).toHaveLength(4);
    expect(sent).toEqual(
      expect.arrayContaining([
        ['putTransfer', loading.body],
        ['putMarketEvent', planned.body],
        ['putEventActuals', { ...actuals.body, version: 3 }],
        [
          'putMarketEvent',
          { packing: { ...withPacking.packing, items: [{ ...thing, isPacked: true }] }, version: 4 },
        ],
      ]),
    );
    const ofMarket = sent.map(([name]) => name).filter((name) => name !== 'putMarketEvent');
    expect(ofMarket).toEqual(['putTransfer', 'putEventActuals']);
    expect(await keptIds()).toEqual([]);
  });

  it('stays with its reason where it was refused', async () => {
    await keep(refused);
    const { calls, queue } = aPage();
    await queue.flush();
    expect(calls.filter(({ name }) => name.startsWith('put'))).toEqual([]);
    expect(queue.jobs()).toMatchObject([
      { id: anId(5), state: 'refused', problem: { code: 'stock_closed' } },
    ]);
    queue.drop(anId(5));
    await waitFor(async () => expect(await keptIds()).toEqual([]));
  });
});

describe('what a later build kept', () => {
  it('stays on the device, unsent, and holds nothing else up', async () => {
    const unknown = { ...owned(7), kind: 'reservation', body: { itemId: anId(11) } };
    await keep(unknown, receipt);
    const { calls, queue } = aPage();
    await queue.flush();
    expect(calls.filter(({ name }) => name.startsWith('put')).map(({ body }) => body)).toEqual([
      receipt.body,
    ]);
    expect(await keptIds()).toEqual([unknown.id]);
    queue.drop(unknown.id);
    await waitFor(async () => expect(await keptIds()).toEqual([]));
  });
});
