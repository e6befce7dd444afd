/**
 * Any member: records what was sold and wasted at an event, and when it sold out, in one transaction with
 * `market_events.actuals_recorded`. Any sold quantity completes the event, and none makes it planned again. When a recipe
 * is no longer part of the event nothing is saved. More sold of what was packed from a lot on hold is asked about, once for
 * each hold. A worker then takes it from stock. Invariants 2, 18.
 */

import { actualsRecorded } from '@batchbook/events/market-events';
import { definedFields } from '@batchbook/shared/content';
import { marketEventsContract } from '@batchbook/shared/market-events/contract';
import { linesOf, namesLot } from '@batchbook/shared/market-events/packing';
import type { MarketEvent, PutActuals } from '@batchbook/shared/market-events/schema';
import { statusAfterActuals } from '@batchbook/shared/market-events/status';
import { compareDecimals } from '@batchbook/shared/money';
import { heldQuestion, type Question } from '@batchbook/shared/production/questions';
import { stableJson } from '@batchbook/shared/stable-json';
import type { Hold } from '@batchbook/shared/stock/hold-schema';
import { failedToUpdateRecipes } from '@batchbook/shared/text';
import type { Member } from '../../platform/actor.ts';
import type { EntityParams } from '../../platform/entity/entity-table.ts';
import { nextVersion } from '../../platform/entity/owned.ts';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { assertConfirmed } from '../../platform/http/assert-confirmed.ts';
import { notFound, RequestProblem } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { publish } from '../../platform/outbox.ts';
import { transact } from '../../platform/table/write.ts';
import { type Held, heldAmong, readNamedBatches, readOpenHolds } from '../../stock/index.ts';
import { eventTable, type StoredEvent, type StoredRecipe, toEventItem, toMarketEvent } from '../table.ts';
import { type ReadEvent, readEvent } from './get-event.ts';
import { namingsIn } from './packed-naming.ts';

interface Found {
  read: ReadEvent | null;
  /** The holds where the event sells. */
  held: Held;
}

async function readFound(params: EntityParams): Promise<Found> {
  const scope = { organizationId: params.organizationId };
  const read = await readEvent(params);
  const holds = read && namesLot(read.event.packing) ? await readOpenHolds(scope) : [];
  const isBatch = await readNamedBatches(scope, holds, read ? namingsIn(read.event.packing) : []);
  return { read, held: await heldAmong(scope, holds, { siteId: read?.event.siteId ?? null, isBatch }) };
}

export const putEventActuals = useCase(marketEventsContract.putEventActuals, {
  read: ({ params }) => readFound(params),
  answer: ({ actor, params, body, now }, first) =>
    retryOnConflict(
      first,
      () => readFound(params),
      async (found) => {
        if (!found.read) throw notFound();
        return ok(await record(actor, found.read, found.held, { body, now }));
      },
    ),
});

async function record(
  actor: Member,
  { item, event, snapshots }: ReadEvent,
  held: Held,
  { body, now }: { body: PutActuals; now: Date },
): Promise<MarketEvent> {
  const { recipes: sent, version } = body;
  assertThere(event.recipes, sent);
  const changed = event.recipes.map((row) => withActuals(row, sent));
  if (stableJson(changed) === stableJson(event.recipes)) return toMarketEvent(event, snapshots);
  if (version !== event.version)
    throw new RequestProblem('stale_version', { current: toMarketEvent(event, snapshots) });
  const asked = holdsToAsk(event, sent, held);
  assertConfirmed(asked.map(questionOf), body);
  const recipes = changed.map((row) => withConfirmed(row, asked, body));
  const after = nextVersion(event, { recipes, status: statusAfterActuals(event.status, recipes) }, now);
  const { organizationId, id } = after;
  const data = { id, version: after.version, userId: actor.userId };
  await transact(actor, [
    {
      label: eventTable.type,
      put: toEventItem(after, item.createdDigest as string),
      condition: 'version = :version',
      values: { ':version': event.version },
    },
    publish({ definition: actualsRecorded, organizationId, data }, now),
  ]);
  return toMarketEvent(after, snapshots);
}

type Sent = PutActuals['recipes'];

/** @throws RequestProblem at each recipe that isn't part of the event. */
function assertThere(rows: readonly StoredRecipe[], sent: Sent): void {
  const known = new Set(rows.map(({ recipeId }) => recipeId));
  const issues = sent.flatMap(({ recipeId }, index) =>
    known.has(recipeId)
      ? []
      : [{ path: `recipes.${index}.recipeId`, message: 'is no longer part of this event' }],
  );
  if (issues.length === 0) return;
  const detail = failedToUpdateRecipes(issues.length);
  throw new RequestProblem('event_recipes_gone', { detail, issues });
}

interface AskedHold {
  hold: Hold;
  recipeId: string;
  /** Which of the request's recipes it is. */
  index: number;
}

/** The holds on what was packed of recipes that sold more, without those that somebody confirmed before. */
const holdsToAsk = ({ recipes, packing }: StoredEvent, sent: Sent, held: Held): AskedHold[] =>
  sent.flatMap(({ recipeId, soldQuantity }, index) => {
    const row = recipes.find((one) => one.recipeId === recipeId);
    if (compareDecimals(soldQuantity ?? '0', row?.soldQuantity ?? '0') <= 0) return [];
    const known = new Set(row?.confirmedHolds?.map(({ holdId }) => holdId));
    const holds = linesOf(recipeId, packing.items).flatMap(({ lotCode, useByDate }) => {
      if (lotCode === null) return [];
      return held({ thingId: recipeId, lotCode, useByDate: useByDate ?? undefined }) ?? [];
    });
    return [...new Map(holds.map((hold) => [hold.id, hold])).values()]
      .filter(({ id }) => !known.has(id))
      .map((hold) => ({ hold, recipeId, index }));
  });

const questionOf = ({ hold, index }: AskedHold): Question =>
  heldQuestion(`recipes.${index}.soldQuantity`, hold);

function withConfirmed(
  row: StoredRecipe,
  asked: readonly AskedHold[],
  { confirmedReason: reason = '' }: PutActuals,
): StoredRecipe {
  const own = asked.filter(({ recipeId }) => recipeId === row.recipeId);
  if (own.length === 0) return row;
  const confirmed = own.map(({ hold }) => ({ holdId: hold.id, reason }));
  return { ...row, confirmedHolds: [...(row.confirmedHolds ?? []), ...confirmed] };
}

function withActuals(row: StoredRecipe, sent: Sent): StoredRecipe {
  const found = sent.find(({ recipeId }) => recipeId === row.recipeId);
  if (!found) return row;
  const { recipeId: _id, ...actuals } = found;
  return { ...row, ...definedFields(actuals) };
}
