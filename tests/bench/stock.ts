/** The cost of stock at the table: a movement, a transfer, a count, opening the levels and reloading them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@batchbook/shared/ids';
import { meterTableCost } from '../support/table-cost.ts';
import { printPart } from './report.ts';
import { fullRoom, stockRoom } from './stock-room.ts';
import { clearOutbox, done, read, written } from './table-figures.ts';

async function benchWrites(): Promise<void> {
  const room = await stockRoom({ sites: 2, items: 200 });
  const [from = '', to = ''] = room.sites;
  const [item = ''] = room.items;
  const receive = { reason: 'receive', quantity: '1.25', unit: 'kg' };
  const first = await meterTableCost(() => room.move(from, item, receive));
  await clearOutbox(room);
  const next = await meterTableCost(() => room.move(from, item, receive));
  const clearing = await clearOutbox(room);
  const whole = next.cost.writeUnits + clearing.writeUnits;
  const lot = await meterTableCost(() =>
    room.move(from, item, { ...receive, lotCode: 'AMP-2611-B', useByDate: '2026-12-09' }),
  );
  const transfer = await meterTableCost(async () =>
    done(
      await room.call('putTransfer', {
        params: { id: newId() },
        body: { itemId: item, fromSiteId: from, toSiteId: to, quantity: '0.5', unit: 'kg' },
      }),
    ),
  );
  const { body: levels } = await room.call('listStockLevels', { query: { siteId: from } });
  const lines = levels.items.map((level: { itemId: string; version: number }) => ({
    itemId: level.itemId,
    counted: '12.5',
    unit: 'g',
    levelVersion: level.version,
  }));
  const id = newId();
  const count = await meterTableCost(async () => {
    for (let put = 0; put < 20; put++) {
      const { body } = done(await room.call('putCount', { params: { id }, body: { siteId: from, lines } }));
      if (body.state === 'posted') return;
    }
  });
  printPart('Stock: what writes cost', [
    written('first movement of a level', first.cost),
    // For the movement: 2 for it, 2 for its level, 1 for the journal's index, 2 for the event.
    written('movement with journal and event', next.cost, 7),
    { name: 'with the clearing of its event', value: whole, unit: 'WCU', target: 9 },
    written('movement of a lot', lot.cost),
    written('transfer', transfer.cost),
    written(`count of ${lines.length} lines`, count.cost),
  ]);
}

const settledAfterMs = 10_000;

async function benchReads(): Promise<void> {
  const room = await fullRoom({ sites: 3, items: 1_500 });
  // While a change is this recent everything is read strongly, at twice the units.
  await sleep(settledAfterMs);
  let mark = '';
  let levels = 0;
  const opening = await meterTableCost(async () => {
    let cursor: string | undefined;
    do {
      const query = { include: 'items', ...(cursor ? { cursor } : {}) };
      const { body } = done(await room.call('listStockLevels', { query }));
      levels += body.items.length;
      mark = body.mark;
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
  });
  // Movements of the last minute are read again, because a mark lies that far back.
  const later = `${Date.now() + 1_000}-${mark.split('-')[1]}`;
  const back = await meterTableCost(async () =>
    done(await room.call('listStockLevels', { query: { since: later } })),
  );
  const [siteId = ''] = room.sites;
  const [itemId = ''] = room.items;
  const set = await meterTableCost(async () =>
    done(await room.call('patchStockLevels', { body: [{ siteId, itemId, idealStockLevel: '7' }] })),
  );
  const follow = await meterTableCost(async () =>
    done(await room.call('listStockLevels', { query: { include: 'items', since: later } })),
  );
  if (follow.result.body.items.length === 0) throw new Error('nobody was told of the new ideal');
  printPart(`Stock: opening ${levels} levels of 1,500 items at 3 sites, their items with them`, [
    read('opening', opening.cost, 120),
    read('coming back, nothing changed', back.cost, 2),
    read('following an ideal that was set elsewhere', follow.cost),
    written('setting it', set.cost),
  ]);
}

export async function benchStock(): Promise<void> {
  await benchWrites();
  await benchReads();
}
