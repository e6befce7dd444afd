/** Makers who move, count and transfer stock whatever happens. Their answers are recorded exactly. */
import { newId } from '@batchbook/shared/ids';
import type { Maker } from '../support/product.ts';
import { type GoesOn, insist, type Ledger } from './makers-at-work.ts';

/** Thousandths of a gram: 0.1 kg, which a float would not add up. */
const step = 100_000n;

export interface StockLedger {
  /** By `site/item`, then by id: the change of each acknowledged movement. */
  movements: Map<string, Map<string, bigint>>;
  /** Counts refused because the level had moved: none of them may be in the table. */
  refused: Set<string>;
}

export const newStockLedger = (): StockLedger => ({ movements: new Map(), refused: new Set() });

export interface Shelves {
  kitchen: string;
  stall: string;
  /** What several makers move at once, and what one counts. */
  shared: string;
  counted: string;
}

/** Two sites and two items. */
export async function openShelves(maker: Maker, ledger: Ledger): Promise<Shelves> {
  const put = async (path: string, body: unknown): Promise<string> => {
    const id = newId();
    await insist(ledger, path, () => maker.call('PUT', `${path}/${id}`, body));
    return id;
  };
  const sites = await insist(ledger, 'the sites', () => maker.call('GET', '/sites'));
  return {
    kitchen: sites.body.items[0].id,
    stall: await put('/sites', { name: 'Stall' }),
    shared: await put('/stock-items', { name: 'Bags', unit: 'kg' }),
    counted: await put('/stock-items', { name: 'Boxes', unit: 'kg' }),
  };
}

const note = (
  { movements }: StockLedger,
  siteId: string,
  itemId: string,
  id: string,
  delta: bigint,
): void => {
  const place = `${siteId}/${itemId}`;
  const ledger = movements.get(place) ?? new Map<string, bigint>();
  movements.set(place, ledger.set(id, delta));
};

/** Records one delivery after the other, and undoes every third. */
export async function moveStock(
  maker: Maker,
  { kitchen, shared }: Shelves,
  stock: StockLedger,
  ledger: Ledger,
  goesOn: GoesOn,
): Promise<void> {
  const post = async (body: unknown, delta: bigint): Promise<string> => {
    const id = newId();
    const path = `/stock-levels/${kitchen}/${shared}/movements/${id}`;
    await insist(ledger, 'a movement', () => maker.call('PUT', path, body));
    note(stock, kitchen, shared, id, delta);
    return id;
  };
  for (let times = 0; goesOn(); times++) {
    const undoes = await post({ reason: 'receive', quantity: '0.1', unit: 'kg' }, step);
    if (times % 3 === 0) await post({ reason: 'undo', undoes }, -step);
  }
}

/** Transfers to the stall and back. */
export async function transferStock(
  maker: Maker,
  { kitchen, stall, shared }: Shelves,
  stock: StockLedger,
  ledger: Ledger,
  goesOn: GoesOn,
): Promise<void> {
  for (let times = 0; goesOn(); times++) {
    const id = newId();
    const [fromSiteId, toSiteId] = times % 2 ? [stall, kitchen] : [kitchen, stall];
    const body = { itemId: shared, fromSiteId, toSiteId, quantity: '0.1', unit: 'kg' };
    await insist(ledger, 'a transfer', () => maker.call('PUT', `/stock-transfers/${id}`, body));
    note(stock, fromSiteId, shared, id, -step);
    note(stock, toSiteId, shared, id, step);
  }
}

/** Counts what nobody else moves, and what others do, which may have moved since the sheet was read. */
export async function countStock(
  maker: Maker,
  { kitchen, shared, counted }: Shelves,
  stock: StockLedger,
  ledger: Ledger,
  goesOn: GoesOn,
): Promise<void> {
  for (let times = 0; goesOn(); times++) {
    const sheet = await insist(ledger, 'the sheet', () =>
      maker.call('GET', `/stock-levels?siteId=${kitchen}`),
    );
    const id = newId();
    const items = times % 2 ? [counted] : [counted, shared];
    const levels = (sheet.body.items as { itemId: string; currentStock: string; version: number }[]).filter(
      ({ itemId }) => items.includes(itemId),
    );
    // Half a kilogram more than there is.
    const lines = levels.map(({ itemId, currentStock, version }) => {
      const grams = String(Math.round(Number(currentStock) * 1000) + 500);
      return { itemId, counted: grams, unit: 'g', levelVersion: version };
    });
    const body = { siteId: kitchen, lines };
    const send = () => maker.call('PUT', `/stock-counts/${id}`, body);
    const answer = await insist(ledger, 'a count', send, [412]);
    if (answer.status === 412) stock.refused.add(id);
    else for (const { itemId } of lines) note(stock, kitchen, itemId, id, 5n * step);
  }
}
