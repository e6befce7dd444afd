/**
 * Undo: a counter-movement, once (invariant 3). The legs of a transfer are undone together (invariant 4). What
 * was recorded in a unit that the level is no longer kept in is converted by what is known now. A site may be
 * deleted: what went wrong there can still be put right.
 */
import type { Movement, MovementReason, PutMovement } from '@batchbook/shared/stock/movement-schema';
import {
  baseUnitOf,
  formatThousandths,
  noMeasures,
  sameBase,
  type Thousandths,
  toThousandths,
} from '@batchbook/shared/stock/quantity';
import { isUndoable } from '@batchbook/shared/stock/reasons';
import { type Measures, unitLabel } from '@batchbook/shared/units';
import type { Member } from '../platform/actor.ts';
import { invalid, notFound, RequestProblem } from '../platform/http/request-problem.ts';
import type { Item } from '../platform/table/read.ts';
import { notExists, type Write } from '../platform/table/write.ts';
import { type KeptLevel, keptLevel, type LevelOf, levelKey } from './level-table.ts';
import { lotLevelKey } from './lot-table.ts';
import { readMeasures } from './measures.ts';
import {
  deltaOf,
  movementKey,
  type NewMovement,
  newMovement,
  toMovement,
  undoKey,
} from './movement-table.ts';
import { movementWrites } from './movement-writes.ts';
import { type FoundLot, isOfOtherBase, writesOfLot } from './read-lot.ts';
import type { FoundMovement } from './read-movement.ts';
import { type OrganizationScope, readAt } from './read-stock.ts';
import { itemGone } from './record-movement.ts';

/** A movement that is to be undone, with the level that it changed and the lot that it named. */
interface Leg {
  movement: Item;
  level: KeptLevel;
  lot: FoundLot | null;
}

/** One, or both of a transfer, that of the path first. */
export interface Legs {
  legs: readonly Leg[];
  measures: Measures;
}

export const noLegs: Legs = { legs: [], measures: noMeasures };

/** The other leg and the lots, where there are any, in one reading; and what converts, where that is needed. */
export async function readLegs(scope: OrganizationScope, found: FoundMovement): Promise<Legs> {
  const { item, original, siteId, level } = found;
  if (found.movement || !item || !original) return noLegs;
  const { organizationId } = scope;
  const { id, lotCode, useByDate, otherSiteId } = toMovement(original);
  const here = { siteId, itemId: item.id };
  const there = otherSiteId === null ? null : { siteId: otherSiteId, itemId: item.id };
  const lotKeyAt = (of: LevelOf) => lotCode && lotLevelKey(organizationId, of, { lotCode, useByDate });
  const otherKeys = there && [movementKey(organizationId, there, id), levelKey(organizationId, there)];
  const lotKeys = [lotKeyAt(here), there && lotKeyAt(there)].filter((key) => typeof key === 'object');
  const at = await readAt(
    scope,
    [...(otherKeys ?? []), ...lotKeys].filter((key) => key !== null),
  );
  const lotAt = (of: LevelOf): FoundLot | null => {
    const key = lotKeyAt(of);
    return lotCode && key ? { lotCode, useByDate, item: at(key) } : null;
  };
  const legs: Leg[] = [{ movement: original, level, lot: lotAt(here) }];
  if (there) {
    const movement = at(movementKey(organizationId, there, id));
    if (!movement) throw new Error('a leg of a transfer without the other');
    const other = keptLevel(at(levelKey(organizationId, there)), item.unit);
    legs.push({ movement, level: other, lot: lotAt(there) });
  }
  const converts = legs.some(
    (leg) =>
      !sameBase(toMovement(leg.movement).levelUnit, leg.level.unit) || isOfOtherBase(leg.lot, leg.level.unit),
  );
  return { legs, measures: converts ? (await readMeasures(scope, [item]))(item) : noMeasures };
}

/** @throws RequestProblem at the field that can't be so, whatever there is in stock. */
export function assertUndoBody(id: string, { undoes }: PutMovement): void {
  if (!undoes) throw invalid('undoes', 'is required to undo');
  if (undoes === id) throw invalid('undoes', "can't be the movement itself");
}

const whyNotUndoable = (reason: MovementReason): string =>
  reason === 'undo'
    ? 'This puts another movement right already. Record the movement again instead.'
    : 'This came with a change of unit. Adjust the stock instead.';

function assertUndoable(found: FoundMovement, body: PutMovement, { legs }: Legs): Movement {
  if (!found.item || !found.site) throw notFound();
  if (!found.original) throw invalid('undoes', 'is not a movement of this item at this site');
  const original = toMovement(found.original);
  if (!isUndoable(original))
    throw new RequestProblem('not_undoable', { detail: whyNotUndoable(original.reason) });
  if (found.undo) throw new RequestProblem('undone_already');
  if (deltaOf(found.original) === 0n)
    throw new RequestProblem('not_undoable', {
      detail: 'This changed nothing, so there is nothing to undo.',
    });
  if (found.isItemDeleted || legs.some(({ level }) => level.isClosed))
    throw new RequestProblem('stock_closed', { detail: itemGone });
  assertTheSame(body, original);
  return original;
}

/** What an undo says of the movement must be the movement's; most say nothing. */
function assertTheSame(body: PutMovement, original: Movement): void {
  const expected = { ...original, quantity: negated(original.quantity) };
  for (const field of [
    'quantity',
    'unit',
    'supplierId',
    'lotCode',
    'useByDate',
    'unitCost',
    'wasteReason',
  ] as const) {
    const sent = body[field];
    if (sent && sent !== expected[field])
      throw invalid(field, 'must be that of the movement that is undone, or be left out');
  }
}

const negated = (quantity: string): string => (quantity.startsWith('-') ? quantity.slice(1) : `-${quantity}`);

/** What a leg changed, the other way round, in what its level is kept in now. */
function counterOf(
  { movement, level }: Leg,
  measures: Measures,
): { value: Thousandths; densityAssumed: boolean } {
  const { levelUnit, densityAssumed } = toMovement(movement);
  const delta = -deltaOf(movement);
  if (sameBase(levelUnit, level.unit)) return { value: delta, densityAssumed };
  const base = baseUnitOf(levelUnit);
  const measured = toThousandths(formatThousandths(delta, base), base, level.unit, measures);
  if (measured.ok && measured.value !== 0n) return measured;
  const [was, is] = [unitLabel(levelUnit), unitLabel(level.unit)];
  throw new RequestProblem('not_undoable', {
    detail: `This was recorded in ${was}, which can't be turned into ${is} that the stock is kept in now. Adjust the stock instead.`,
  });
}

const lotLeftBehind = (why: string): RequestProblem =>
  new RequestProblem('not_undoable', { detail: `Its lot ${why}. Adjust the stock instead.` });

export interface Recorded {
  /** Of the path first. */
  movements: [NewMovement, ...NewMovement[]];
  writes: Write[];
}

/**
 * @throws RequestProblem `undone_already`, `not_undoable`, `stock_closed` where the item was deleted,
 *   `not_found`, or at the field that isn't the movement's.
 */
export function undo(
  actor: Member,
  id: string,
  body: PutMovement,
  found: FoundMovement,
  legs: Legs,
  createdDigest: string,
  now: Date,
): Recorded {
  const { organizationId } = actor;
  const original = assertUndoable(found, body, legs);
  const made = legs.legs.map((leg) => {
    const movement = counterMovement(actor, id, body, leg, legs.measures, now);
    const of = { siteId: movement.siteId, itemId: movement.itemId };
    const received = original.reason === 'receive' ? movement.delta : 0n;
    const writes: Write[] = [
      ...movementWrites({ organizationId, movement, level: leg.level, createdDigest }, now),
      {
        label: `undo ${of.siteId} ${of.itemId}`,
        put: { ...undoKey(organizationId, of, original.id), type: 'UNDO', by: id },
        condition: notExists,
      },
      ...writesOfLot(actor, movement, received, leg.lot, legs.measures, lotLeftBehind),
    ];
    return { movement, writes };
  });
  const [first, ...others] = made.map(({ movement }) => movement);
  if (!first) throw new Error('an undo of nothing');
  return { movements: [first, ...others], writes: made.flatMap(({ writes }) => writes) };
}

function counterMovement(
  actor: Member,
  id: string,
  { note }: PutMovement,
  leg: Leg,
  measures: Measures,
  now: Date,
): NewMovement {
  const of = toMovement(leg.movement);
  const { value, densityAssumed } = counterOf(leg, measures);
  return newMovement({
    id,
    itemId: of.itemId,
    siteId: of.siteId,
    reason: 'undo',
    quantity: negated(of.quantity),
    unit: of.unit,
    delta: value,
    levelUnit: leg.level.unit,
    densityAssumed,
    supplierId: of.supplierId,
    lotCode: of.lotCode,
    useByDate: of.useByDate,
    unitCost: of.unitCost,
    undoes: of.id,
    transferId: of.transferId,
    otherSiteId: of.otherSiteId,
    note: note ?? '',
    userId: actor.userId,
    postedAt: now.toISOString(),
  });
}
