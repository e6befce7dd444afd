/**
 * The mass balance of each lot of random kitchens, against paper books that are kept beside: things that stock follows and
 * things that it doesn't, stock that the plan closes and opens again, deliveries entered late, lots named, unnamed and
 * spelled otherwise, holds, returns, counts, sales and events that are corrected, runs struck through, movements undone.
 */
import { newId } from '@batchbook/shared/ids';
import type { Sale } from '@batchbook/shared/production/sale-schema';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import type { Happening, LotBalance, Trace } from '@batchbook/shared/production/trace-schema';
import { describe, expect, it } from 'vitest';
import { deliver, eventsOf } from '../../../tests/support/deliver.ts';
import { seeded } from '../../../tests/support/faults.ts';
import {
  type Column,
  columns,
  type PaperBalance,
  PaperBooks,
  type PaperLot,
} from '../../../tests/support/paper-books.ts';
import { seed, sizeOf } from '../../../tests/support/size.ts';
import { on, openTracedKitchen, type TracedKitchen } from '../../../tests/support/traced-kitchen.ts';
import { handler as takeStock } from '../../market-events/workers/on-actuals-take-stock.ts';
import { handler as putBack } from '../workers/on-stock-opened-put-back.ts';

type Random = () => number;
type Thing = 'flour' | 'butter' | 'glaze' | 'tart';

/** What was written on the cards, so that it can be taken back. */
interface Entry {
  /** Of the movement, or the run. */
  id: string;
  lot: PaperLot | null;
  column: Column | 'notSaid' | null;
  /** What the column rises by. */
  amount: number;
  moves: { site: string; thing: Thing; code: string | null; amount: number }[];
  /** The day on which it happened, as days after today, where somebody said. */
  day?: number;
  isOfRun?: boolean;
}

interface Moved extends Entry {
  site: string;
  isUndone: boolean;
}

interface Baked {
  run: ProductionRun;
  batch: PaperLot & { thing: Thing };
  entries: Entry[];
  isStruck: boolean;
  /** Its output was put on a card. */
  isOnCard: boolean;
  useByDate: string;
}

interface Sold {
  sale: Sale;
  of: Baked;
  quantity: number;
  /** What left the card for it. */
  posted: number;
}

interface Market {
  id: string;
  version: number;
  due: Record<'sold' | 'wasted', number>;
  taken: { kind: 'sold' | 'wasted'; code: string | null; quantity: number }[];
}

interface Kitchen {
  kitchen: TracedKitchen;
  random: Random;
  books: PaperBooks;
  tracked: readonly Thing[];
  stall: string;
  isOpen: boolean;
  moved: Moved[];
  undos: { id: string; thing: Thing; site: string }[];
  baked: Baked[];
  sold: Sold[];
  market: Market;
  /** Sales deleted while stock was closed. */
  waiting: Sold[];
  holds: Map<string, { id: string; version: number; lot: PaperLot }>;
}

/** In each of the times in which stock is open or closed. */
const actionsEach = 20;
const codes = ['Mill-1', 'MILL-2', 'mill 3'];
const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;
const whole = (random: Random, most: number): number => 1 + Math.floor(random() * most);
const spelled = (random: Random, code: string): string =>
  pick(random, [code, code.toLowerCase(), code.toUpperCase()]);
const unitOf = (thing: Thing): 'g' | 'pieces' => (thing === 'tart' ? 'pieces' : 'g');
const isKept = ({ tracked, isOpen }: Kitchen, thing: Thing): boolean => isOpen && tracked.includes(thing);

function note(
  { books }: Kitchen,
  { id, lot, column, amount, moves, day, isOfRun = false }: Entry,
  sign: 1 | -1 = 1,
): void {
  if (lot && column) books.write(lot, column, sign * amount);
  const why = { id, column: column === 'notSaid' ? null : column, day, isOfRun, isUndo: sign === -1 };
  for (const move of moves) books.move(move.site, move.thing, move.code, sign * move.amount, why);
}

/** A lot of a thing, as somebody may name it; `null` when they name none. */
function someLot(of: Kitchen, thing: Thing): string | null {
  const { random, baked, books } = of;
  if (random() < 0.2) return null;
  const made = baked.filter(({ batch }) => batch.thing === thing).map(({ batch }) => batch.code);
  const known = thing === 'flour' || thing === 'butter' ? codes : made;
  if (known.length === 0) return null;
  const code = spelled(random, pick(random, known));
  return books.isHeld({ thing, code }) && random() < 0.9 ? null : code;
}

/** Some name a lot that never came, or one that is there with several dates. */
const confirmed = ['unknown_lot', 'several_dates', 'returned_more'];

/** Records a movement, and writes it down unless it was refused. */
async function record(
  of: Kitchen,
  thing: Thing,
  body: Record<string, unknown>,
  column: Column,
  day?: number,
): Promise<void> {
  const { kitchen, random, stall, moved } = of;
  const site = random() < 0.8 ? kitchen.site : stall;
  const id = newId();
  const { status } = await kitchen.organization.call('putMovement', {
    params: { siteId: site, itemId: kitchen.items[thing], id },
    body: { unit: unitOf(thing), confirmed, ...body },
  });
  if (status >= 300) return;
  const code = (body.lotCode as string | undefined) ?? null;
  const delta = Number(body.quantity);
  const rises = column === 'in' || column === 'returned';
  const entry: Moved = {
    ...{ id, site, isUndone: false },
    lot: code === null ? null : { thing, code },
    column,
    amount: rises ? delta : -delta,
    moves: [{ site, thing, code, amount: delta }],
    ...(day !== undefined && { day }),
  };
  note(of, entry);
  moved.push(entry);
}

/** A lot as its label names it: a batch by its number and date, a delivery by its code. */
function named({ baked }: Kitchen, code: string | null): object {
  if (code === null) return {};
  const made = baked.find(({ batch }) => batch.code.toLowerCase() === code.toLowerCase());
  return { lotCode: code, ...(made && { useByDate: made.useByDate }) };
}

async function receive(of: Kitchen): Promise<void> {
  const thing = pick(of.random, ['flour', 'butter'] as const);
  const code = of.random() < 0.9 ? spelled(of.random, pick(of.random, codes)) : null;
  const day = of.random() < 0.4 ? -whole(of.random, 6) : undefined;
  const useByDate = code === null ? null : pick(of.random, [null, on(12), on(30)]);
  const quantity = String(whole(of.random, 3000));
  const delivery = { ...named(of, code), useByDate, ...(day !== undefined && { deliveredOn: on(day) }) };
  await record(of, thing, { reason: 'receive', quantity, ...delivery }, 'in', day);
}

const reasons = [
  { reason: 'use', column: 'used', sign: -1 },
  { reason: 'waste', column: 'wasted', sign: -1 },
  { reason: 'destroy', column: 'destroyed', sign: -1 },
  { reason: 'supplier_return', column: 'supplierReturned', sign: -1 },
  { reason: 'customer_return', column: 'returned', sign: 1 },
  { reason: 'adjust', column: 'adjusted', sign: -1 },
  { reason: 'adjust', column: 'adjusted', sign: 1 },
] as const;

async function moveSome(of: Kitchen): Promise<void> {
  const thing = pick(of.random, of.tracked);
  const { reason, column, sign } = pick(of.random, reasons);
  const quantity = String(sign * whole(of.random, thing === 'tart' ? 6 : 400));
  await record(of, thing, { reason, quantity, ...named(of, someLot(of, thing)) }, column);
}

async function carry(of: Kitchen): Promise<void> {
  const { kitchen, random, stall, moved } = of;
  const thing = pick(random, of.tracked);
  const code = someLot(of, thing);
  const quantity = whole(random, thing === 'tart' ? 6 : 400);
  const [from, to] = random() < 0.7 ? [kitchen.site, stall] : [stall, kitchen.site];
  const id = newId();
  const { status } = await kitchen.organization.call('putTransfer', {
    params: { id },
    body: {
      ...{ itemId: kitchen.items[thing], fromSiteId: from, toSiteId: to, unit: unitOf(thing) },
      ...{ quantity: String(quantity), confirmed, ...named(of, code) },
    },
  });
  if (status >= 300) return;
  const moves = [
    { site: from, thing, code, amount: -quantity },
    { site: to, thing, code, amount: quantity },
  ];
  const entry: Moved = { id, site: from, isUndone: false, lot: null, column: null, amount: 0, moves };
  note(of, entry);
  moved.push(entry);
}

/** Undoes a movement, once. An undo can't be undone. */
async function undo(of: Kitchen): Promise<void> {
  const { kitchen, random, undos } = of;
  const open = of.moved.filter((entry) => !entry.isUndone);
  const entry = open.length > 0 ? pick(random, open) : undefined;
  const id = newId();
  const undoing = async (undoes: string, thing: Thing, siteId: string): Promise<number> => {
    const params = { siteId, itemId: kitchen.items[thing], id };
    const { status } = await kitchen.organization.call('putMovement', {
      params,
      body: { reason: 'undo', undoes },
    });
    return status;
  };
  const before = undos.at(-1);
  if (before && random() < 0.4) {
    expect(await undoing(before.id, before.thing, before.site)).toBeGreaterThanOrEqual(400);
    return;
  }
  const thing = entry?.moves[0]?.thing;
  if (!entry || !thing || (await undoing(entry.id, thing, entry.site)) >= 300) return;
  entry.isUndone = true;
  note(of, entry, -1);
  undos.push({ id, thing, site: entry.site });
}

async function count(of: Kitchen): Promise<void> {
  const { kitchen, random } = of;
  if (!of.isOpen) return;
  const thing = pick(random, of.tracked);
  const { items } = await kitchen.call('listStockLevels', {});
  const level = items.find(
    ({ itemId, siteId }: Record<string, string>) =>
      itemId === kitchen.items[thing] && siteId === kitchen.site,
  );
  if (!level) return;
  const counted = whole(random, thing === 'tart' ? 30 : 1500);
  const line = { itemId: kitchen.items[thing], counted: String(counted), unit: unitOf(thing) };
  const id = newId();
  const { status } = await kitchen.organization.call('putCount', {
    params: { id },
    body: { siteId: kitchen.site, lines: [{ ...line, levelVersion: level.version }] },
  });
  if (status < 300) of.books.count(kitchen.site, thing, counted, id);
}

interface PlannedRow {
  thing: Thing;
  code: string | null;
  quantity: number | null;
}

function rowsFor(of: Kitchen, recipe: 'glaze' | 'tart'): PlannedRow[] {
  const { random } = of;
  const things = recipe === 'glaze' ? (['butter'] as const) : (['flour', 'glaze'] as const);
  return things.flatMap((thing): PlannedRow[] => {
    const row = (): PlannedRow => ({
      ...{ thing, code: random() < 0.5 ? someLot(of, thing) : null },
      quantity: random() < 0.1 ? null : whole(random, 300),
    });
    return random() < 0.2 ? [row(), row()] : [row()];
  });
}

async function bake(of: Kitchen): Promise<void> {
  const { kitchen, random, baked } = of;
  const recipe = pick(random, ['glaze', 'tart'] as const);
  const rows = rowsFor(of, recipe);
  const made = recipe === 'tart' ? whole(random, 40) : whole(random, 600);
  const useByDate = on(20 + baked.length);
  const day = -Math.floor(random() * 6);
  const { status, body: draft } = await kitchen.organization.call('putRun', {
    params: { id: newId() },
    body: {
      ...{ recipeId: kitchen.ids[recipe], productionDate: on(day), useByDate },
      ...{ plannedQuantity: String(made), batchNumber: `B-${baked.length}` },
      ingredients: rows.map(({ thing, code, quantity }) => ({
        ...{ id: newId(), unit: 'g', supplierLotCode: code },
        plannedQuantity: quantity === null ? null : String(quantity),
        ...(thing === 'glaze' ? { recipeId: kitchen.ids.glaze } : { ingredientId: kitchen.ids[thing] }),
      })),
    },
  });
  // A row that names a lot on hold is refused.
  if (status >= 300) return;
  // Some rows name a lot that never came.
  const body = { version: draft.version, confirmed: ['unknown_lot'] };
  const run: ProductionRun = await kitchen.call('confirmRun', { id: draft.id }, body);
  const batch = { thing: recipe, code: run.batchNumber };
  const entries = rows.flatMap((row, index) => usedOf(of, run.id, row, run.ingredients[index]?.lots ?? []));
  const isOnCard = isKept(of, recipe);
  const moves = isOnCard ? [{ ...batch, site: kitchen.site, amount: made }] : [];
  entries.push({ id: run.id, lot: batch, column: 'in', amount: made, moves });
  const dated = entries.map((entry) => ({ ...entry, day, isOfRun: true }));
  for (const entry of dated) note(of, entry);
  baked.push({ run, batch, entries: dated, isStruck: false, isOnCard, useByDate });
}

/** What a row took: of the lot that it named, else of those that the sheet said. */
function usedOf(
  of: Kitchen,
  id: string,
  { thing, code, quantity }: PlannedRow,
  sheet: ProductionRun['ingredients'][number]['lots'],
): Entry[] {
  const site = of.kitchen.site;
  const kept = isKept(of, thing);
  const took = (lotCode: string | null, amount: number): Entry => ({
    id,
    lot: lotCode === null ? null : { thing, code: lotCode },
    column: 'used',
    amount,
    moves: kept ? [{ site, thing, code: lotCode, amount: -amount }] : [],
  });
  if (quantity === null)
    return code === null ? [] : [{ id, lot: { thing, code }, column: 'notSaid', amount: 1, moves: [] }];
  if (code !== null || !kept) return [took(code, quantity)];
  const taken = sheet.map((lot) => took(lot.lotCode, Number(lot.quantity)));
  expect(taken.reduce((sum, { amount }) => sum + amount, 0)).toBe(quantity);
  return taken;
}

async function strike(of: Kitchen): Promise<void> {
  const open = of.baked.filter(({ isStruck }) => !isStruck);
  if (open.length === 0) return;
  const struck = pick(of.random, open);
  await of.kitchen.call('strikeRun', { id: struck.run.id }, { comment: 'Another tray' });
  struck.isStruck = true;
  // Where stock is closed the cards stay as they are.
  for (const entry of struck.entries) note(of, of.isOpen ? entry : { ...entry, moves: [] }, -1);
}

/** Brings a sale to a quantity, on its batch's page and, where stock is open, on the card. */
function sellTo(of: Kitchen, sold: Sold, quantity: number): void {
  const { batch, isOnCard } = sold.of;
  of.books.write(batch, 'sold', quantity - sold.quantity);
  sold.quantity = quantity;
  if (!of.isOpen || !isOnCard) return;
  of.books.move(of.kitchen.site, batch.thing, batch.code, sold.posted - quantity);
  sold.posted = quantity;
}

async function sell(of: Kitchen): Promise<void> {
  const open = of.baked.filter(({ isStruck }) => !isStruck);
  if (open.length === 0) return;
  const baked = pick(of.random, open);
  const quantity = whole(of.random, 12);
  const sale: Sale = await of.kitchen.call(
    'putSale',
    { id: baked.run.id, saleId: newId() },
    { purchaserName: 'Rosa', quantity: String(quantity), ...answered },
  );
  const sold: Sold = { sale, of: baked, quantity: 0, posted: 0 };
  of.sold.push(sold);
  sellTo(of, sold, quantity);
}

const answered = { confirmed: ['lot_on_hold'], confirmedReason: 'It had left already' };

async function changeSale(of: Kitchen): Promise<void> {
  if (of.sold.length === 0) return;
  const sold = pick(of.random, of.sold);
  const params = { id: sold.of.run.id, saleId: sold.sale.id };
  if (of.random() < 0.4) {
    await of.kitchen.call('deleteSale', params);
    of.sold.splice(of.sold.indexOf(sold), 1);
    sellTo(of, sold, 0);
    if (sold.posted > 0) of.waiting.push(sold);
    return;
  }
  const quantity = whole(of.random, sold.of.isStruck ? sold.quantity : 15);
  // Saved as it was, it changes nothing, on the card neither.
  if (quantity === sold.quantity) return;
  const { version } = sold.sale;
  sold.sale = await of.kitchen.call('putSale', params, { quantity: String(quantity), version, ...answered });
  sellTo(of, sold, quantity);
}

/** What a stall sold and wasted, said again and again. */
async function sellAtMarket(of: Kitchen): Promise<void> {
  const { kitchen, random, market, isOpen } = of;
  if (!isOpen) return;
  const due = { sold: whole(random, 15) - 1, wasted: whole(random, 4) - 1 };
  const row = { soldQuantity: String(due.sold), wastedQuantity: String(due.wasted) };
  const recipes = [{ recipeId: kitchen.ids.tart, ...row }];
  const body = { recipes, version: market.version };
  market.version = (await kitchen.call('putEventActuals', { id: market.id }, body)).version;
  market.due = due;
  if (random() < 0.7) await settleMarket(of);
}

const marketTypes = ['market_events.event_changed', 'market_events.actuals_recorded'];

async function settleMarket(of: Kitchen): Promise<void> {
  expect(await deliver(takeStock, await eventsOf(of.kitchen.organization.organizationId, marketTypes))).toBe(
    0,
  );
  if (!isKept(of, 'tart')) return;
  for (const kind of ['sold', 'wasted'] as const) {
    const before = of.market.taken.filter((one) => one.kind === kind);
    const more = of.market.due[kind] - before.reduce((sum, { quantity }) => sum + quantity, 0);
    if (more > 0) takeTarts(of, kind, more);
    else putBackTarts(of, kind, -more);
  }
}

function takeTarts(of: Kitchen, kind: 'sold' | 'wasted', wanted: number): void {
  const { kitchen, books, baked, market } = of;
  const take = (code: string | null, quantity: number): void => {
    if (code !== null) books.write({ thing: 'tart', code }, kind, quantity);
    books.move(kitchen.site, 'tart', code, -quantity, { id: `market ${kind}`, column: null, day: 1 });
    const row = market.taken.find((one) => one.kind === kind && one.code === code);
    if (row) row.quantity += quantity;
    else market.taken.push({ kind, code, quantity });
  };
  let rest = wanted;
  const tarts = baked
    .filter(({ batch }) => batch.thing === 'tart')
    .sort((a, b) => (a.useByDate < b.useByDate ? -1 : 1));
  for (const { batch } of tarts) {
    const left = books.leftAt(kitchen.site, 'tart', batch.code);
    if (rest === 0 || left <= 0 || books.isHeld(batch)) continue;
    const part = Math.min(left, rest);
    take(batch.code, part);
    rest -= part;
  }
  if (rest > 0) take(null, rest);
}

/** What was taken last goes back first. */
function putBackTarts({ kitchen, books, market }: Kitchen, kind: 'sold' | 'wasted', wanted: number): void {
  let rest = wanted;
  for (const row of market.taken.filter((one) => one.kind === kind).toReversed()) {
    const part = Math.min(row.quantity, rest);
    rest -= part;
    row.quantity -= part;
    if (row.code !== null) books.write({ thing: 'tart', code: row.code }, kind, -part);
    books.move(kitchen.site, 'tart', row.code, part, { id: `market ${kind}`, column: null, day: 1 });
  }
  market.taken = market.taken.filter(({ quantity }) => quantity > 0);
}

async function holdOrRelease(of: Kitchen): Promise<void> {
  const { kitchen, random, books, holds } = of;
  const [open] = [...holds.values()];
  if (open && holds.size > 1) {
    const body = { releasedAt: new Date().toISOString(), releaseReason: 'Tested', version: open.version };
    await kitchen.call('putHold', { id: open.id }, body);
    holds.delete(open.id);
    books.release(open.lot);
    return;
  }
  const thing = pick(random, ['flour', 'butter', 'glaze', 'tart'] as const);
  const code = someLot(of, thing);
  if (code === null || books.isHeld({ thing, code })) return;
  const made = thing === 'glaze' || thing === 'tart';
  const body = {
    ...(made ? { recipeId: kitchen.ids[thing] } : { ingredientId: kitchen.ids[thing] }),
    ...{ lotCode: code, reason: 'The mill rang', confirmed: ['unknown_lot'] },
  };
  const id = newId();
  const { version } = await kitchen.call('putHold', { id }, body);
  holds.set(id, { id, version, lot: { thing, code } });
  books.hold({ thing, code });
}

/** The plan ends, or has stock again; then what waited is taken and put back. */
async function openOrClose(of: Kitchen): Promise<void> {
  const { kitchen, books } = of;
  of.isOpen = !of.isOpen;
  if (!of.isOpen) return kitchen.closeStock();
  await kitchen.openStock();
  const { organizationId, userId } = kitchen.organization;
  const [event] = await eventsOf(organizationId, marketTypes);
  const envelope = JSON.parse((event as { detail: string }).detail);
  const detail = JSON.stringify({ ...envelope, organizationId, userId, data: { tier: 'premium' } });
  expect(await deliver(putBack, [{ type: 'billing.standing_changed', detail }])).toBe(0);
  for (const {
    of: { batch },
    posted,
  } of of.waiting)
    books.move(kitchen.site, batch.thing, batch.code, posted);
  of.waiting = [];
  await settleMarket(of);
}

/** A customer brings tarts back. */
async function takeBack(of: Kitchen): Promise<void> {
  const { random, tracked } = of;
  const code = tracked.includes('tart') ? someLot(of, 'tart') : null;
  if (code === null) return;
  const quantity = String(whole(random, 4));
  const body = { reason: 'customer_return', quantity, ...named(of, code) };
  await record(of, 'tart', body, 'returned');
}

type Action = (of: Kitchen) => Promise<void>;

/** Each as often as its weight. */
const drawnFrom = (weighted: readonly [number, Action][]): Action[] =>
  weighted.flatMap(([weight, action]) => Array.from({ length: weight }, () => action));

const whileOpen = drawnFrom([
  [12, receive],
  [14, bake],
  [10, sell],
  [6, changeSale],
  [10, moveSome],
  [5, takeBack],
  [5, carry],
  [7, undo],
  [4, count],
  [4, strike],
  [7, sellAtMarket],
  [3, settleMarket],
  [6, holdOrRelease],
]);

const whileClosed = drawnFrom([
  [5, bake],
  [5, sell],
  [10, changeSale],
  [3, strike],
  [2, settleMarket],
  [3, holdOrRelease],
]);

async function openKitchen(random: Random, number: number): Promise<Kitchen> {
  const kinds = [
    ['flour', 'butter', 'glaze', 'tart'],
    ['flour', 'butter', 'tart'],
    ['flour', 'glaze', 'tart'],
    ['flour', 'butter'],
  ] as const;
  const tracked = kinds[number % kinds.length] ?? kinds[0];
  const kitchen = await openTracedKitchen(tracked);
  await kitchen.openStock();
  const [stall, id] = [newId(), newId()];
  await kitchen.call('putSite', { id: stall }, { name: 'Stall' });
  const recipes = [{ recipeId: kitchen.ids.tart, plannedQuantity: '30' }];
  const event = { name: 'Bruton market', eventDate: on(1), recipes };
  const { version } = await kitchen.call('putMarketEvent', { id }, event);
  return {
    ...{ kitchen, random, tracked, stall, isOpen: true, books: new PaperBooks() },
    ...{ moved: [], undos: [], baked: [], sold: [], waiting: [], holds: new Map() },
    market: { id, version, due: { sold: 0, wasted: 0 }, taken: [] },
  };
}

const printed = [...columns, 'onHand', 'held', 'unaccounted'] as const;

/** The figures of a balance as printed. */
function figuresOf(balance: LotBalance): Record<(typeof printed)[number], number> {
  const figures = Object.fromEntries(printed.map((name) => [name, Number(balance[name])]));
  return figures as Record<(typeof printed)[number], number>;
}

const addsUp = (figures: ReturnType<typeof figuresOf>): boolean => {
  const { in: cameIn, returned, ...gone } = figures;
  return Object.values(gone).reduce((rest, value) => rest - value, cameIn + returned) === 0;
};

const nameOf: Readonly<Record<string, Thing>> = {
  Flour: 'flour',
  Butter: 'butter',
  Glaze: 'glaze',
  Tart: 'tart',
};

const columnsOfRows: Partial<Record<Happening['what'], 'in' | 'returned' | 'used' | 'sold'>> = {
  receive: 'in',
  made: 'in',
  customer_return: 'returned',
  use: 'used',
  used_in_run: 'used',
  sale: 'sold',
};

const sumOf = (quantities: readonly (string | null)[]): number =>
  quantities.reduce((sum, quantity) => sum + Number(quantity ?? '0'), 0);

/** What the rows of a lot's happenings, sales and shelves come to, of the columns that rows alone decide. */
function rowsOf({ happenings, sales, stock }: Trace, { lotCode, name }: LotBalance): Record<string, number> {
  const isOf = (one: { lotCode: string; name: string }): boolean =>
    one.lotCode === lotCode && one.name === name;
  const sums: Record<string, number> = { in: 0, returned: 0, used: 0, sold: 0 };
  for (const one of happenings.filter(isOf)) {
    const column = columnsOfRows[one.what];
    if (column) sums[column] = (sums[column] ?? 0) + Number(one.quantity ?? '0');
  }
  const ofBatch = sales.filter(({ batchNumber }) => batchNumber === lotCode);
  const shelves = stock.filter((one) => isOf(one) && one.certainty === 'certain');
  const held = sumOf(shelves.map((shelf) => shelf.held ?? '0'));
  return {
    ...{ ...sums, sold: (sums.sold ?? 0) + sumOf(ofBatch.map(({ quantity }) => quantity)) },
    ...{ onHand: sumOf(shelves.map(({ quantity }) => quantity)) - held, held },
  };
}

/** Batches go by their use-by. */
function goesBefore({ baked }: Kitchen, a: PaperLot, b: PaperLot): number {
  const dateOf = ({ code }: PaperLot): string =>
    baked.find(({ batch }) => batch.code.toLowerCase() === code.toLowerCase())?.useByDate ?? '';
  return dateOf(a) < dateOf(b) ? -1 : 1;
}

async function compare(of: Kitchen): Promise<void> {
  const { kitchen, books } = of;
  for (const lot of books.lots()) {
    const made = lot.thing === 'glaze' || lot.thing === 'tart';
    const ingredientId = kitchen.ids[lot.thing as Thing];
    const trace = await kitchen.trace(made ? { batch: lot.code } : { lot: lot.code, ingredientId });
    const own = trace.balance.find((one) => one.lotCode.toLowerCase() === lot.code);
    expect(own, `${lot.thing} ${lot.code}`).toBeDefined();
    const traced = trace.balance.map((balance) => ({
      balance,
      lot: { thing: nameOf[balance.name] as Thing, code: balance.lotCode },
    }));
    const inOrder = traced.toSorted((x, y) => goesBefore(of, x.lot, y.lot));
    const sums = books.balancesOf(inOrder.map((one) => one.lot));
    for (const { balance, lot: traceLot } of traced) {
      const { thing } = traceLot;
      const { notSaid, ...expected } = sums[inOrder.findIndex((one) => one.lot === traceLot)] as PaperBalance;
      const said = `${balance.name} ${balance.lotCode}`;
      expect(figuresOf(balance), said).toEqual(expected);
      expect(addsUp(figuresOf(balance)), said).toBe(true);
      expect(figuresOf(balance), `rows of ${said}`).toMatchObject(rowsOf(trace, balance));
      const unsaid = notSaid > 0 ? [{ what: 'used', quantity: null, unit: 'g' }] : [];
      expect([balance.unit, balance.unconverted], said).toEqual([thing === 'tart' ? 'tarts' : 'g', unsaid]);
    }
  }
}

describe(`what became of each lot of a random kitchen (SEED=${seed})`, () => {
  it.each(Array.from({ length: sizeOf('graphs') }, (_, index) => seed + index))('%i', async (one) => {
    const random = seeded(one);
    const of = await openKitchen(random, one - seed);
    for (const draw of [whileOpen, whileClosed, whileOpen, whileClosed, whileOpen]) {
      if ((draw === whileOpen) !== of.isOpen) await openOrClose(of);
      for (let index = 0; index < actionsEach; index++) await pick(random, draw)(of);
      await compare(of);
    }
  });
});
