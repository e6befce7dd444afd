/** What reports of stock cost at the table: of a large kitchen today, and of a day many movements ago. */
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { meterTableCost, type TableCost } from '../support/table-cost.ts';
import { printPart } from './report.ts';
import { countAll, fullRoom, type StockRoom } from './stock-room.ts';
import { done, read } from './table-figures.ts';

const sites = 3;
const items = 1_500;
const levels = sites * items;
const movements = 30_000;
const today = new Date().toISOString().slice(0, 10);

async function measured(room: StockRoom, name: string, query: Record<string, string>): Promise<TableCost> {
  const { cost, result } = await meterTableCost(() =>
    room.call('getReport', { params: { name }, query: { ...query, limit: '1000' } }),
  );
  done(result);
  return cost;
}

export async function benchStockReports(): Promise<void> {
  const room = await fullRoom({ sites, items });
  const value = await measured(room, 'stock-value', { to: today });
  // Each level has its delivery and its count.
  for (let moved = 2 * levels, round = 2; moved < movements; moved += levels, round++)
    for (const siteId of room.sites) await countAll(room, siteId, round);
  const span = { from: dayAfter(today, -29), to: today };
  printPart(`Reports on stock of ${levels} levels`, [
    read('its value today', value, 130),
    read(
      `its value ${movements} movements ago`,
      await measured(room, 'stock-value', { to: dayAfter(today, -1) }),
    ),
    read('how it moved, in all of these', await measured(room, 'stock-movement', span)),
  ]);
}
