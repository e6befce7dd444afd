/**
 * Any member: records what was sold and wasted at an event, and when it sold out, in one transaction with
 * `market_events.actuals_recorded`. Any sold quantity completes the event, and none makes it planned again. When a recipe
 * is no longer part of the event nothing is saved. A worker then takes it from stock. Invariants 2, 18.
 */

import { actualsRecorded } from '@batchbook/events/market-events';
import { definedFields } from '@batchbook/shared/content';
import { marketEventsContract } from '@batchbook/shared/market-events/contract';
import type { MarketEvent, PutActuals } from '@batchbook/shared/market-events/schema';
import { statusAfterActuals } from '@batchbook/shared/market-events/status';
import { stableJson } from '@batchbook/shared/stable-json';
import { failedToUpdateRecipes } from '@batchbook/shared/text';
import type { Member } from '../../platform/actor.ts';
import { nextVersion } from '../../platform/entity/owned.ts';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { notFound, RequestProblem } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { publish } from '../../platform/outbox.ts';
import { transact } from '../../platform/table/write.ts';
import { eventTable, type StoredRecipe, toEventItem, toMarketEvent } from '../table.ts';
import { type ReadEvent, readEvent } from './get-event.ts';

export const putEventActuals = useCase(marketEventsContract.putEventActuals, {
  read: ({ params }) => readEvent(params),
  answer: ({ actor, params, body, now }, first) =>
    retryOnConflict(
      first,
      () => readEvent(params),
      async (found) => {
        if (!found) throw notFound();
        return ok(await record(actor, found, body, now));
      },
    ),
});

async function record(
  actor: Member,
  { item, event, snapshots }: ReadEvent,
  { recipes: sent, version }: PutActuals,
  now: Date,
): Promise<MarketEvent> {
  assertThere(event.recipes, sent);
  const recipes = event.recipes.map((row) => withActuals(row, sent));
  if (stableJson(recipes) === stableJson(event.recipes)) return toMarketEvent(event, snapshots);
  if (version !== event.version)
    throw new RequestProblem('stale_version', { current: toMarketEvent(event, snapshots) });
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

function withActuals(row: StoredRecipe, sent: Sent): StoredRecipe {
  const found = sent.find(({ recipeId }) => recipeId === row.recipeId);
  if (!found) return row;
  const { recipeId: _id, ...actuals } = found;
  return { ...row, ...definedFields(actuals) };
}
