/**
 * Takes back movements that somebody else's record caused, such as a struck run's: each by a single counter-movement, of
 * the lots that it named (invariant 3). One that can't be taken back, because its item was deleted or its unit no longer
 * converts, is left as it is.
 */
import { derivedId } from '../../platform/derived-id.ts';
import { type At, readAt } from '../../platform/table/read.ts';
import type { Write } from '../../platform/table/write.ts';
import { type LevelOf, levelKey } from '../level-table.ts';
import type { OrganizationScope } from '../read-stock.ts';
import { itemKey, siteKey } from '../table.ts';
import { lotsAmong } from './find-lot.ts';
import { lotLevelKeys } from './lot-table.ts';
import { deltaOf, movementKey, toMovement } from './movement-table.ts';
import { placeAt } from './place.ts';
import { type Intent, type MeasuresOf, movementFor, planIntent, readMeasuresFor } from './posting.ts';
import { type Posting, postingOf } from './posting-writes.ts';
import { negated, undoMarks } from './undo-movement.ts';

/** Where a movement is. */
export interface MovementAt extends LevelOf {
  id: string;
}

export interface Reversals {
  at: At;
  intents: ReadonlyMap<string, Intent>;
  measuresOf: MeasuresOf;
}

/** Reads the movements, their levels and their lots, strongly: two requests for each hundred keys. */
export async function readReversals(
  scope: OrganizationScope,
  movements: readonly MovementAt[],
): Promise<Reversals> {
  const { organizationId } = scope;
  const keys = movements.flatMap((of) => [
    movementKey(organizationId, of, of.id),
    siteKey(organizationId, of.siteId),
    itemKey(organizationId, of.itemId),
    levelKey(organizationId, of),
  ]);
  const at = await readAt(scope, keys);
  const found = movements.flatMap((of) => {
    const item = at(movementKey(organizationId, of, of.id));
    return item ? [{ of, item, movement: toMovement(item) }] : [];
  });
  const places = found.flatMap(({ of, movement: { lotCode, useByDate } }) =>
    lotCode === null ? [] : [{ of, lot: { lotCode, useByDate } }],
  );
  const lotKeys = places.flatMap(({ of, lot }) => lotLevelKeys(organizationId, of, lot));
  const lotIn = await lotsAmong(scope, places, await readAt(scope, lotKeys));
  const intents = new Map(
    found.map(
      ({ of, item, movement: { lotCode, useByDate, levelUnit, densityAssumed } }): [string, Intent] => {
        const lot = lotCode === null ? null : lotIn({ of, lot: { lotCode, useByDate } });
        const amount = { by: 'reversal', delta: deltaOf(item), unit: levelUnit, densityAssumed } as const;
        return [of.id, { place: placeAt(organizationId, of, at), lot, amount, atDeletedSite: true }];
      },
    ),
  );
  return { at, intents, measuresOf: await readMeasuresFor(scope, [...intents.values()]) };
}

/** What a reversal says of itself. `postedAt` is the same in every try, so that its movements are. */
export interface ReversedBy {
  organizationId: string;
  userId: string;
  postedAt: string;
}

/** Returns the counter-movement with its mark, or `null` when it can't be posted. */
export function reversalOf(
  of: MovementAt,
  { at, intents, measuresOf }: Reversals,
  { organizationId, userId, postedAt }: ReversedBy,
): { posting: Posting; marks: Write[] } | null {
  const intent = intents.get(of.id);
  const item = at(movementKey(organizationId, of, of.id));
  if (!intent || !item) return null;
  const planned = planIntent(intent, measuresOf);
  if (!planned.ok) return null;
  const original = toMovement(item);
  const { quantity, unit, useByDate, runId, saleId, eventId } = original;
  const movement = movementFor(planned, {
    id: derivedId(new Date(postedAt), 'undo', of.id),
    reason: 'undo',
    quantity: negated(quantity),
    unit,
    useByDate,
    undoes: of.id,
    runId,
    saleId,
    eventId,
    userId,
    postedAt,
  });
  // What was made is received of its lot, and no longer is.
  const received = deltaOf(item) > 0n ? movement.delta : 0n;
  const posting = postingOf(planned, movement, { received });
  return { posting, marks: undoMarks(organizationId, [posting]) };
}
