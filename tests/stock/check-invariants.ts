/**
 * Checks invariants 1 to 8 of an idle organization against the model: once on the raw table, with its own sums, and once
 * on the API's answers.
 */
import { expect } from 'vitest';
import { everythingOf, type LevelReader } from '../support/level-reader.ts';
import type { TestOrganization } from '../support/organization.ts';
import { baseOf, thousandths, written } from './exact.ts';
import { unitsLeft } from './model/follow.ts';
import { folded } from './model/lots.ts';
import { shownItem, shownLevel } from './model/shown.ts';
import { activeSites, levelAt, type MoveRow, placeOf, type World } from './model/world.ts';
import { type RawMovement, type RawStock, readRawStock } from './raw-ledger.ts';

/** Movements as they were at the last check, by place and id. */
export type Seen = Map<string, string>;

/** What is checked: a kitchen and its model. */
export interface Inspected {
  readonly organization: TestOrganization;
  readonly world: World;
  /** Its movements as they were at the last check. */
  seen: Seen;
  /** The reader that follows its levels by changes. */
  readonly reader: LevelReader;
  /** Lets the workers do all pending work. */
  follow(): Promise<void>;
}

const idOf = ({ siteId, itemId, id }: { siteId: string; itemId: string; id: string }): string =>
  `${placeOf(siteId, itemId)} ${id}`;

/** Invariants 1, 2, 4 and 6, which need no model. */
export function checkRawStock(raw: RawStock): void {
  const sums = new Map<string, { q: bigint; n: bigint }>();
  for (const { siteId, itemId, delta } of raw.movements) {
    const sum = sums.get(placeOf(siteId, itemId)) ?? { q: 0n, n: 0n };
    sums.set(placeOf(siteId, itemId), { q: sum.q + delta, n: sum.n + 1n });
  }
  // 1: each level is the sum of its movements, and there is no ledger without a level.
  for (const place of new Set([...sums.keys(), ...raw.levels.keys()])) {
    const { q = 0n, n = 0n } = raw.levels.get(place) ?? {};
    expect({ place, q, n }).toEqual({ place, ...(sums.get(place) ?? { q: 0n, n: 0n }) });
  }
  checkLegs(raw);
  checkUndos(raw);
  checkLots(raw);
  expect(raw.drifts, 'levels that had drifted').toBe(0);
  // 20: the counter of the limit equals the count.
  expect(raw.siteCounter).toBe(BigInt(raw.sites));
}

/** 4: each transfer, and each undo of one, has two legs that sum to zero. */
function checkLegs({ movements, transfers }: RawStock): void {
  const legs = new Map<string, RawMovement[]>();
  for (const movement of movements) {
    if (movement.transferId === null) continue;
    const pair = `${movement.transferId} ${movement.id}`;
    legs.set(pair, [...(legs.get(pair) ?? []), movement]);
  }
  for (const [id, pair] of legs) {
    expect(pair, id).toHaveLength(2);
    const [one, other] = pair as [RawMovement, RawMovement];
    expect(one.siteId, id).not.toBe(other.siteId);
    if (one.reason === 'transfer') expect(one.delta + other.delta, id).toBe(0n);
  }
  const posted = movements.filter(({ reason }) => reason === 'transfer').map(({ transferId }) => transferId);
  expect(new Set(posted)).toEqual(new Set(transfers));
}

/** 3: nothing is undone twice, and every undo is an existing movement. */
function checkUndos({ movements, undos }: RawStock): void {
  const undone = movements
    .filter(({ undoes }) => undoes !== null)
    .map(({ siteId, itemId, undoes }) => `${placeOf(siteId, itemId)} ${undoes}`);
  expect(new Set(undone).size, 'undone twice').toBe(undone.length);
  expect(undone.sort()).toEqual(undos.toSorted());
}

/** Of a lot that no run touched: its deliveries, less those that were undone. A return is no delivery. */
function receivedIn({ movements }: RawStock, of: readonly RawMovement[]): bigint | null {
  if (of.some(({ runId }) => runId !== null)) return null;
  const undone = new Map(movements.map((movement) => [idOf(movement), movement]));
  const isDelivery = (movement: RawMovement): boolean =>
    (movement.undoes === null ? movement : undone.get(idOf({ ...movement, id: movement.undoes })))?.reason ===
    'receive';
  return of.filter(isDelivery).reduce((sum, { delta }) => sum + delta, 0n);
}

/** Each lot's sums, and a trace of each movement that names one. If its base changed, the model checks it. */
function checkLots(raw: RawStock): void {
  const { movements, lots, received, traces } = raw;
  const sums = new Map<string, { q: bigint; bases: Set<string>; of: RawMovement[] }>();
  const touched: string[] = [];
  for (const movement of movements) {
    const { id, siteId, itemId, lotCode, useByDate, delta, levelUnit, reason, runId } = movement;
    if (lotCode === null) continue;
    const code = folded(lotCode);
    const lot = [siteId, itemId, useByDate ?? '-', code].join('/');
    const { q, bases, of } = sums.get(lot) ?? { q: 0n, bases: new Set(), of: [] };
    sums.set(lot, { q: q + delta, bases: bases.add(baseOf(levelUnit)), of: [...of, movement] });
    const direction = delta < 0n ? 'used' : 'made';
    const by = reason === 'production' ? `run ${runId} ${direction} ${useByDate ?? '-'}` : id;
    touched.push(`${code} ${placeOf(siteId, itemId)} ${by}`);
  }
  expect([...lots.keys()].sort()).toEqual([...sums.keys()].sort());
  for (const [lot, { q, bases, of }] of sums) {
    if (bases.size > 1) continue;
    expect(lots.get(lot), lot).toBe(q);
    const delivered = receivedIn(raw, of);
    if (delivered !== null) expect(received.get(lot), `received of ${lot}`).toBe(delivered);
  }
  expect([...new Set(traces)].sort()).toEqual(touched.sort());
}

const asRow = ({ siteId, itemId, reason, delta, undoes }: RawMovement | MoveRow): string =>
  [placeOf(siteId, itemId), reason, delta, undoes].join(' ');

/** Workers, runs and sales make ids of their own. */
const isMinted = ({ reason, runId }: RawMovement | MoveRow): boolean =>
  reason === 'unit_change' || reason === 'rounding' || runId !== null;
const asMinted = ({ siteId, itemId, reason, delta, runId }: RawMovement | MoveRow): string =>
  [placeOf(siteId, itemId), reason, delta, runId].join(' ');

/** 2, 7 and 8: exactly the model's movements, including those of deleted sites and items. */
function checkAgainstModel(raw: RawStock, world: World): void {
  const wanted = [...world.ledgers.values()].flatMap((ledger) => [...ledger.values()]);
  const byId = (rows: readonly (RawMovement | MoveRow)[]) =>
    Object.fromEntries(rows.filter((row) => !isMinted(row)).map((row) => [idOf(row), asRow(row)]));
  expect(byId(raw.movements)).toEqual(byId(wanted));
  const minted = (rows: readonly (RawMovement | MoveRow)[]) => rows.filter(isMinted).map(asMinted).sort();
  expect(minted(raw.movements)).toEqual(minted(wanted));
  for (const [place, { q, n, unit }] of world.levels) {
    const level = raw.levels.get(place);
    expect({ place, q: level?.q ?? 0n, n: level?.n ?? 0n }).toEqual({ place, q, n: BigInt(n) });
    if (n > 0) expect(level?.unit, place).toBe(unit);
  }
  for (const [lot, { q }] of world.lots) expect(raw.lots.get(lot), lot).toBe(q);
  expect(raw.lowLevels.toSorted()).toEqual(lowLevels(world));
  // What moved was compared with its ledger, and matched.
  for (const [place, { q, n }] of raw.levels)
    if (n > 0n) expect({ place, ...raw.compared.get(place) }).toEqual({ place, q, n });
}

/** Below zero, or a product under its ideal, at existing sites that keep it (specification, section 9). */
function lowLevels(world: World): string[] {
  const low = [...world.levels].filter(([place, { q, ideal, isEnabled }]) => {
    const [siteId = '', itemId = ''] = place.split('/');
    const item = world.items.get(itemId);
    if (!item?.isActive || item.isDeleted || !isEnabled || !world.sites.get(siteId)?.isActive) return false;
    return q < 0n || (item.category === 'product' && ideal > 0n && q < ideal);
  });
  return low.map(([place]) => place).sort();
}

/** 3: everything seen before is unchanged. @returns what to compare the next time. */
function checkUnchanged(raw: RawStock, seen: Seen): Seen {
  const now: Seen = new Map(raw.movements.map((movement) => [idOf(movement), movement.whole]));
  for (const [id, whole] of seen) expect(now.get(id), id).toBe(whole);
  return now;
}

/** Checks everything, after the workers have done all pending work. */
export async function look(kitchen: Inspected): Promise<void> {
  await kitchen.follow();
  const { organizationId } = kitchen.organization;
  const stock = (await readRawStock([organizationId])).get(organizationId);
  if (!stock) throw new Error('an organization without stock');
  await lookAt(kitchen, stock);
}

export async function lookAt(kitchen: Inspected, stock: RawStock): Promise<void> {
  checkRawStock(stock);
  checkAgainstModel(stock, kitchen.world);
  kitchen.seen = checkUnchanged(stock, kitchen.seen);
  await checkThroughApi(kitchen);
}

interface Page {
  items: Record<string, string | boolean>[];
  nextCursor: string | null;
}

/** Every page of a list. */
async function allOf(kitchen: Inspected, operation: string, params = {}, query = {}): Promise<Page['items']> {
  const items: Page['items'] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = { ...query, ...(cursor && { cursor }) };
    const answer = await kitchen.organization.call(operation, { params, query: page });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    items.push(...(answer.body as Page).items);
    cursor = (answer.body as Page).nextCursor;
  }
  return items;
}

/** The same by the API's answers: levels, each ledger with its running figure, the journal. */
async function checkThroughApi(kitchen: Inspected): Promise<void> {
  const { world } = kitchen;
  const levels = await allOf(kitchen, 'listStockLevels');
  const shown = new Map(
    levels.map((level) => [placeOf(level.siteId as string, level.itemId as string), level]),
  );
  expect(shown.size, 'a level twice').toBe(levels.length);
  await kitchen.reader.read();
  expect(kitchen.reader.shown).toEqual(await everythingOf(kitchen.organization));
  await checkItems(kitchen);
  for (const site of activeSites(world))
    for (const item of world.items.values()) {
      const level = shown.get(placeOf(site.id, item.id));
      if (item.isDeleted) expect(level, 'a deleted item is shown').toBeUndefined();
      else if (level || levelAt(world, site.id, item.id).n > 0)
        expect(level).toMatchObject(shownLevel(world, site.id, item));
    }
  for (const [place, ledger] of world.ledgers) if (ledger.size > 0) await checkLedger(kitchen, place, ledger);
  const journal = await allOf(kitchen, 'listStockMovements', {}, { limit: '300' });
  const moves = [...world.ledgers.values()].flatMap((ledger) => [...ledger.values()]);
  const inJournal = (move: { siteId?: unknown; itemId?: unknown; reason?: unknown; change?: unknown }) =>
    [move.siteId, move.itemId, move.reason, move.change].join(' ');
  expect(journal.map(inJournal).sort()).toEqual(
    moves.map((move) => inJournal({ ...move, change: written(move.delta, move.levelUnit) })).sort(),
  );
}

/** 7: each item has the unit of its ingredient or recipe, and reports levels left in another. */
async function checkItems(kitchen: Inspected): Promise<void> {
  const { world } = kitchen;
  const items = await allOf(kitchen, 'listStockItems');
  const wanted = [...world.items.values()].filter(({ isDeleted }) => !isDeleted);
  expect(items.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort());
  for (const item of wanted) {
    const shown = items.find(({ id }) => id === item.id);
    expect(shown).toMatchObject(shownItem(item).body as object);
    const left = unitsLeft(world, item);
    expect(left.length === 0 ? [null] : left, item.id).toContain(shown?.manualUnit);
  }
}

async function checkLedger(kitchen: Inspected, place: string, ledger: Map<string, MoveRow>): Promise<void> {
  const [siteId = '', itemId = ''] = place.split('/');
  const lines = await allOf(kitchen, 'listLedger', { siteId, itemId }, { limit: '37' });
  expect(lines.length, place).toBe(ledger.size);
  let running = 0n;
  for (const line of lines.toReversed()) {
    const unit = line.levelUnit as string;
    const known = { gramsPerMl: null, gramsPerPiece: null, piecesPerPack: null, keptIn: unit };
    running += thousandths(line.change as string, unit, baseOf(unit), known) ?? 0n;
    expect(line.left, `${place} ${line.id}`).toBe(written(running, unit));
    const move = ledger.get(line.id as string);
    if (move) expect(line.isUndone, `${place} ${line.id}`).toBe(move.isUndone);
  }
  expect(running, place).toBe(kitchen.world.levels.get(place)?.q ?? 0n);
}
