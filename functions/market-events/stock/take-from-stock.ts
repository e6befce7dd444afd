/**
 * Takes from stock what an event sold and wasted, and puts back what it no longer did. Each step reads again what is due
 * and what was taken, posts the difference, and writes what is taken then in the same transaction. So it comes to the
 * same under repetition, in any order and after any correction, and nothing is taken twice (ADR 91). While stock is closed
 * nothing is taken until it opens again. Invariants 1, 2, 3, 22, 28.
 */

import { isSameCode, lotKeyOf } from '@batchbook/shared/stock/lot-code';
import { derivedId } from '../../platform/derived-id.ts';
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import { getItem, type Item, queryAll, readAt } from '../../platform/table/read.ts';
import {
  ConditionFailed,
  notExists,
  putItem,
  removeItem,
  transact,
  type Write,
} from '../../platform/table/write.ts';
import {
  type Intent,
  isStockOpen,
  movementFor,
  type Posting,
  planIntent,
  postingOf,
  postingWrites,
  readDefaultSiteId,
  readMeasuresFor,
  spelledTracePk,
} from '../../stock/index.ts';
import { eventPk, eventTable, type StoredEvent, snapshotPrefix } from '../table.ts';
import { type Difference, differencesOf, rowsWith } from './differences.ts';
import { type Part, planParts } from './plan-step.ts';
import {
  eventIdOfHeld,
  heldKey,
  heldPage,
  lotEventKey,
  nothingTaken,
  type Taken,
  type TakenRow,
  takenIn,
  takenKey,
  toTakenItem,
} from './taken-table.ts';

/** For whom stock is moved: the organization, and who recorded what was sold. */
export interface Seller {
  organizationId: string;
  userId: string;
}

interface State {
  event: StoredEvent | null;
  taken: Taken;
  siteId: string;
  differences: Difference[];
}

/** Each settles a dozen parts. An event has sixty recipes at most. */
const stepsMax = 60;

/** Brings stock into line with what an event sold and wasted. */
export async function takeFromStock(seller: Seller, eventId: string, now: Date): Promise<void> {
  for (let step = 0; step < stepsMax; step++) {
    const state = await readState(seller, eventId);
    if (state.differences.length === 0) return tidyUp(seller, eventId, state);
    if (!(await isOpenOrHeld(seller, eventId, now))) return;
    await takeStep(seller, eventId, state, now);
  }
  throw new Error('others keep changing what this event took from stock');
}

/** Takes what waited for stock to open, if it is open by now. */
export async function takeHeld(organizationId: string, now: Date): Promise<void> {
  if (!(await isStockOpen({ organizationId }, now))) return;
  const held = await queryAll({ organizationId }, heldPage(organizationId));
  await forEachConcurrently(held, 4, (item) =>
    takeFromStock({ organizationId, userId: item.userId as string }, eventIdOfHeld(item), now),
  );
}

async function readState(scope: Seller, eventId: string): Promise<State> {
  const { organizationId } = scope;
  const [key, takenAt] = [eventTable.key(organizationId, eventId), takenKey(organizationId, eventId)];
  const at = await readAt({ organizationId }, [key, takenAt]);
  const [item, row] = [at(key), at(takenAt)];
  const event = item ? eventTable.toEntity(item) : null;
  const taken = row ? takenIn(row) : nothingTaken;
  const siteId = event?.siteId ?? taken.defaultSiteId ?? (await readDefaultSiteId({ organizationId }));
  return { event, taken, siteId, differences: differencesOf(event, taken, siteId) };
}

/** Notes the event before it looks again: stock may open just now. */
async function isOpenOrHeld(
  { organizationId, userId }: Seller,
  eventId: string,
  now: Date,
): Promise<boolean> {
  const scope = { organizationId };
  if (await isStockOpen(scope, now)) return true;
  await putItem(scope, { ...heldKey(organizationId, eventId), type: 'HELDEVENT', userId });
  return isStockOpen(scope, now);
}

/** Posts one step, unless something that it depends on has changed. */
async function takeStep(seller: Seller, eventId: string, state: State, now: Date): Promise<void> {
  const { organizationId } = seller;
  const parts = await planParts({ organizationId }, state);
  const posted = await postingsOf(seller, eventId, state, parts, now);
  try {
    await transact({ organizationId }, stepWrites(seller, eventId, state, posted, now));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

interface PostedPart extends Part {
  posting: Posting | null;
}

/** A part that can't be converted is settled without a movement. What was taken of an item that is gone isn't put back. */
async function postingsOf(
  seller: Seller,
  eventId: string,
  { event, taken }: State,
  parts: readonly Part[],
  now: Date,
): Promise<PostedPart[]> {
  const intents = parts.flatMap(({ intent }) => intent ?? []);
  const measuresOf = await readMeasuresFor({ organizationId: seller.organizationId }, intents);
  const enteredAt = event ? new Date(event.updatedAt) : now;
  return parts.map((part, index) => {
    const planned = part.intent && planIntent(part.intent, measuresOf);
    if (!planned?.ok) return withoutMovement(part);
    const { quantity, unit } = (part.intent as Intent).amount as { quantity: string; unit: TakenRow['unit'] };
    const movement = movementFor(planned, {
      id: derivedId(enteredAt, eventId, String(taken.version), String(index)),
      reason: part.row.kind,
      quantity,
      unit,
      eventId,
      lotAssumed: part.row.lotCode !== null,
      note: event?.name ?? '',
      userId: seller.userId,
      postedAt: now.toISOString(),
    });
    return { ...part, posting: postingOf(planned, movement) };
  });
}

const withoutMovement = (part: Part): PostedPart => ({
  ...part,
  posting: null,
  row:
    part.intent === null || part.quantity < 0n
      ? part.row
      : { ...part.row, itemId: null, lotCode: null, useByDate: null, why: 'unit' },
});

function stepWrites(
  seller: Seller,
  eventId: string,
  { event, taken, siteId }: State,
  parts: readonly PostedPart[],
  now: Date,
): Write[] {
  const { organizationId } = seller;
  const rows = parts.reduce<TakenRow[]>(
    (before, { row, quantity }) => rowsWith(before, row, quantity),
    [...taken.rows],
  );
  const defaultSiteId = taken.defaultSiteId ?? (event?.siteId === null ? siteId : null);
  const postings = parts.flatMap(({ posting }) => posting ?? []);
  return [
    {
      label: 'taken',
      put: toTakenItem(organizationId, eventId, { version: taken.version + 1, defaultSiteId, rows }),
      ...(taken.version === 0
        ? { condition: notExists }
        : { condition: 'version = :version', values: { ':version': taken.version } }),
    },
    ...lotTraces(organizationId, eventId, parts, rows),
    ...postingWrites(seller, postings, now),
  ];
}

/** What the event has of each lot that the step touched. */
function lotTraces(
  organizationId: string,
  eventId: string,
  parts: readonly PostedPart[],
  rows: readonly TakenRow[],
): Write[] {
  const touched = parts.flatMap(({ row, posting }) => (posting && row.lotCode !== null ? [row] : []));
  const distinct = new Map(touched.map((row) => [`${row.recipeId} ${lotKeyOf(row.lotCode ?? '')}`, row]));
  return [...distinct.values()].flatMap((row): Write[] => {
    const lotCode = row.lotCode as string;
    const key = lotEventKey(organizationId, { lotCode, eventId, recipeId: row.recipeId });
    const of = rows.filter((one) => isSameCode(one.lotCode ?? '', lotCode) && one.recipeId === row.recipeId);
    const label = `event of lot ${row.recipeId} ${lotCode}`;
    // It may still be where it was kept before case was ignored.
    const spelled = { pk: spelledTracePk(organizationId, lotCode), sk: key.sk };
    if (of.length === 0)
      return [key, ...(spelled.pk === key.pk ? [] : [spelled])].map((remove) => ({ label, remove }));
    const { itemId, unit } = row;
    const taken = of.map(({ kind, quantity, siteId, useByDate }) => ({ kind, quantity, siteId, useByDate }));
    return [{ label, put: { ...key, type: 'LOTEVENT', lotCode, itemId, unit, assumed: true, taken } }];
  });
}

/** Lets go of what waited, and removes what a deleted event leaves behind. */
async function tidyUp({ organizationId }: Seller, eventId: string, { event, taken }: State): Promise<void> {
  const scope = { organizationId };
  const held = await getItem(scope, heldKey(organizationId, eventId), { consistent: true });
  if (held) await removeItem(scope, held);
  if (event !== null || taken.rows.length > 0) return;
  const left: Item[] = await queryAll(scope, {
    pk: eventPk(organizationId, eventId),
    prefix: snapshotPrefix,
  });
  await forEachConcurrently(left, 8, (item) => removeItem(scope, item));
}
