/** The model of movements, undos and transfers. */
import { baseOf, converted, type Known, thousandths, written } from '../exact.ts';
import { canMoveLot, lotOf, moveLot } from './lots.ts';
import { shownLevel } from './shown.ts';
import {
  asked,
  type Body,
  defaultSite,
  type Expected,
  type ItemRow,
  keepLevel,
  keptIn,
  knownOf,
  ledgerAt,
  levelAt,
  type MoveRow,
  refused,
  type World,
} from './world.ts';

/** The optional fields of a movement. */
export type NewMove = Pick<MoveRow, 'id' | 'siteId' | 'itemId' | 'reason' | 'delta'> & Partial<MoveRow>;

/** Records it: the only way in which a level moves. */
export function post(world: World, move: NewMove, levelUnit: string, known?: Known): MoveRow {
  const row: MoveRow = {
    asked: null,
    undoes: null,
    isUndone: false,
    transferId: null,
    otherSiteId: null,
    lot: null,
    runId: null,
    levelUnit,
    ...move,
  };
  const level = keepLevel(world, move.siteId, move.itemId);
  level.q += move.delta;
  level.n++;
  level.unit = levelUnit;
  ledgerAt(world, move.siteId, move.itemId).set(move.id, row);
  if (row.lot !== null) moveLot(world, row, known);
  return row;
}

function shownMovement(world: World, move: MoveRow, status: number): Expected {
  const item = world.items.get(move.itemId) as ItemRow;
  return {
    status,
    body: {
      id: move.id,
      siteId: move.siteId,
      itemId: move.itemId,
      reason: move.reason,
      change: written(move.delta, move.levelUnit),
      levelUnit: move.levelUnit,
      deliveredOn: move.asked === null ? null : (JSON.parse(move.asked).deliveredOn ?? null),
      level: shownLevel(world, move.siteId, item),
    },
  };
}

/** The unit that the level is kept in. */
export const unitAt = (world: World, item: ItemRow, siteId: string): string =>
  levelAt(world, siteId, item.id).unit ?? keptIn(item);

/** The default site's id: once used, the same request always goes there. */
function siteOf(world: World, { siteId = '', itemId, id }: Record<string, string>): string {
  if (siteId !== 'default') return siteId;
  return world.defaults.get(`${itemId}/${id}`) ?? defaultSite(world).id;
}

export function putMovement(world: World, params: Record<string, string>, body: Body): Expected {
  const { itemId = '', id = '' } = params;
  const siteId = siteOf(world, params);
  if (hasWrongSign(body) || hasWrongDay(body) || body.undoes === id) return refused(400, 'invalid_request');
  const there = ledgerAt(world, siteId, itemId).get(id);
  if (there) return there.asked === asked(body) ? shownMovement(world, there, 200) : refused(409, 'id_taken');
  const expected =
    body.reason === 'undo' ? undo(world, siteId, itemId, id, body) : record(world, siteId, itemId, id, body);
  if (expected.status === 201 && params.siteId === 'default') world.defaults.set(`${itemId}/${id}`, siteId);
  return expected;
}

/** Not zero, and at most a thousand million tonnes. */
export const isChange = (delta: bigint | null): delta is bigint =>
  delta !== null && delta !== 0n && delta < 10n ** 18n && delta > -(10n ** 18n);

const comesIn = ['receive', 'customer_return'];
const goesOut = ['use', 'waste', 'supplier_return', 'destroy'];

const hasWrongSign = ({ reason, quantity = '' }: Body): boolean =>
  (quantity.startsWith('-') ? comesIn : goesOut).includes(reason);

/** Only a delivery has a day. */
const hasWrongDay = ({ reason, deliveredOn }: Body): boolean =>
  deliveredOn !== undefined && (reason !== 'receive' || deliveredOn < '2000');

function record(world: World, siteId: string, itemId: string, id: string, body: Body): Expected {
  const [item, site] = [world.items.get(itemId), world.sites.get(siteId)];
  if (!item || !site) return refused(404, 'not_found');
  if (item.isDeleted || !site.isActive) return refused(409, 'stock_closed');
  const levelUnit = unitAt(world, item, siteId);
  const delta = thousandths(body.quantity, body.unit ?? item.unit, levelUnit, knownOf(world, item));
  if (!isChange(delta)) return refused(400, 'invalid_request');
  const lot = lotOf(world, siteId, itemId, body, body.reason === 'receive');
  if (!canMoveLot(world, { siteId, itemId, lot, levelUnit })) return refused(400, 'invalid_request');
  const move = { id, siteId, itemId, reason: body.reason, delta, asked: asked(body), lot };
  const row = post(world, move, levelUnit);
  if (body.reason === 'receive' && body.supplierId)
    keepLevel(world, siteId, itemId).supplierId = body.supplierId;
  return shownMovement(world, row, 201);
}

/** The change that undoes `move`, in the level's current unit; `null` when it can't be converted. */
export function reverseOf(world: World, item: ItemRow, move: MoveRow): bigint | null {
  const unit = unitAt(world, item, move.siteId);
  if (baseOf(unit) === baseOf(move.levelUnit)) return -move.delta;
  const now = converted(-move.delta, move.levelUnit, unit, knownOf(world, item));
  return now && (now.converted || null);
}

function undo(world: World, siteId: string, itemId: string, id: string, body: Body): Expected {
  const item = world.items.get(itemId);
  const target = ledgerAt(world, siteId, itemId).get(body.undoes);
  if (!item || !world.sites.has(siteId)) return refused(404, 'not_found');
  if (!target) return refused(400, 'invalid_request');
  if (['undo', 'unit_change', 'rounding'].includes(target.reason)) return refused(409, 'not_undoable');
  if (target.isUndone) return refused(409, 'undone_already');
  if (target.delta === 0n) return refused(409, 'not_undoable');
  if (item.isDeleted) return refused(409, 'stock_closed');
  const legs = [target];
  if (target.otherSiteId !== null)
    legs.push(ledgerAt(world, target.otherSiteId, itemId).get(target.id) as MoveRow);
  const deltas = legs.map((leg) => reverseOf(world, item, leg));
  if (deltas.some((delta) => delta === null)) return refused(409, 'not_undoable');
  if (legs.some((leg) => !canMoveLot(world, { ...leg, levelUnit: unitAt(world, item, leg.siteId) })))
    return refused(409, 'not_undoable');
  // Movements with this id undo both legs, so neither site may have one yet.
  if (legs.some((leg) => ledgerAt(world, leg.siteId, itemId).has(id))) return refused(409, 'id_taken');
  const rows = legs.map((leg, index) => {
    leg.isUndone = true;
    const unit = unitAt(world, item, leg.siteId);
    const { lot, transferId, otherSiteId } = leg;
    return post(
      world,
      {
        id,
        siteId: leg.siteId,
        itemId,
        reason: 'undo',
        delta: deltas[index] as bigint,
        asked: asked(body),
        undoes: leg.id,
        lot,
        transferId,
        otherSiteId,
      },
      unit,
    );
  });
  return shownMovement(world, rows[0] as MoveRow, 201);
}

export function putTransfer(world: World, id: string, body: Body): Expected {
  const { itemId, fromSiteId, toSiteId, quantity } = body;
  if (fromSiteId === toSiteId) return refused(400, 'invalid_request');
  const before = world.transfers.get(id);
  if (before !== undefined)
    return before === asked(body) ? { status: 200, body: { id } } : refused(409, 'id_taken');
  const [item, from, to] = [world.items.get(itemId), world.sites.get(fromSiteId), world.sites.get(toSiteId)];
  if (!item || !from || !to) return refused(400, 'invalid_request');
  if (item.isDeleted) return refused(409, 'stock_closed');
  const [fromUnit, toUnit] = [unitAt(world, item, fromSiteId), unitAt(world, item, toSiteId)];
  const entered = body.unit ?? item.unit;
  const lot = lotOf(world, fromSiteId, itemId, body, false);
  const delta = thousandths(quantity, entered, fromUnit, knownOf(world, item));
  if (!isChange(delta) || baseOf(fromUnit) !== baseOf(toUnit)) return refused(400, 'invalid_request');
  const legs = [
    { siteId: fromSiteId, otherSiteId: toSiteId, delta: -delta, unit: fromUnit },
    { siteId: toSiteId, otherSiteId: fromSiteId, delta, unit: toUnit },
  ];
  const canMove = legs.map(({ siteId, unit }) => canMoveLot(world, { siteId, itemId, lot, levelUnit: unit }));
  if (!canMove[0]) return refused(400, 'invalid_request');
  // What leaves is looked at first, then where it goes.
  if (!to.isActive) return refused(409, 'stock_closed');
  if (!canMove[1]) return refused(400, 'invalid_request');
  // A taken id is only noticed when the legs are written; invalid requests are refused before.
  if (legs.some(({ siteId }) => ledgerAt(world, siteId, itemId).has(id))) return refused(409, 'id_taken');
  for (const { unit, ...leg } of legs)
    post(world, { id, itemId, reason: 'transfer', transferId: id, lot, ...leg }, unit);
  world.transfers.set(id, asked(body));
  const levels = legs.map((leg) => shownLevel(world, leg.siteId, item));
  return { status: 201, body: { id, itemId, fromSiteId, toSiteId, quantity, unit: entered, levels } };
}
