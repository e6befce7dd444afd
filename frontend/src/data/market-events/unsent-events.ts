/** Events as they will be once this device has sent its changes. */
import { definedFields } from '@batchbook/shared/content';
import { noPacking } from '@batchbook/shared/market-events/packing';
import { changedPacking } from '@batchbook/shared/market-events/packing-change';
import type { EventRecipe, MarketEventSummary } from '@batchbook/shared/market-events/schema';
import { statusAfterActuals, statusAfterEdit } from '@batchbook/shared/market-events/status';
import type { Job } from '../outbox/job.ts';
import { type AnyEventJob, type EventJob, isOfEvents, type NamedProduct } from './event-jobs.ts';

/** What still goes out, in the order of entry. What was refused has no effect. */
export const waitingOf = (jobs: readonly Job[]): AnyEventJob[] =>
  jobs.filter(isOfEvents).filter(({ state }) => state !== 'refused');

/** An event with what waits for it. The same object where nothing does. */
export function withUnsent<Event extends MarketEventSummary>(
  event: Event,
  waiting: readonly AnyEventJob[],
): Event {
  let shown = event;
  for (const job of waiting) if (job.event.id === event.id) shown = { ...shown, ...changesOf(shown, job) };
  return shown;
}

/** The events that only this device has so far. */
export const newEvents = (waiting: readonly AnyEventJob[]): MarketEventSummary[] =>
  waiting.flatMap((job) => (job.kind === 'event' && job.before === null ? [emptyEvent(job)] : []));

const emptyEvent = ({ event, organizationId, userId, madeAt }: EventJob): MarketEventSummary => ({
  ...{ id: event.id, organizationId, version: 0, userId, createdBy: userId },
  ...{ createdAt: madeAt, updatedAt: madeAt },
  ...{ name: event.name, eventDate: madeAt.slice(0, 10), location: '', siteId: null, status: 'planned' },
  ...{ fees: [], recipes: [], packing: noPacking },
});

function changesOf(event: MarketEventSummary, job: AnyEventJob): Partial<MarketEventSummary> {
  if (job.kind === 'event_packing')
    return { packing: changedPacking(event.packing, job.body) ?? event.packing };
  if (job.kind === 'event') return planned(event, job);
  const recipes = event.recipes.map((row) => {
    const sent = job.body.recipes.find(({ recipeId }) => recipeId === row.recipeId);
    return sent ? { ...row, ...definedFields(sent) } : row;
  });
  return { recipes, status: statusAfterActuals(event.status, recipes) };
}

function planned(
  event: MarketEventSummary,
  { body, products, madeAt }: EventJob,
): Partial<MarketEventSummary> {
  const { recipes: sent, status = event.status, ...fields } = body;
  const recipes =
    sent?.map(({ recipeId, plannedQuantity }) => ({
      ...(event.recipes.find((row) => row.recipeId === recipeId) ??
        rowOf(
          event.id,
          recipeId,
          products.find((one) => one.recipeId === recipeId),
          madeAt,
        )),
      plannedQuantity,
    })) ?? event.recipes;
  return {
    ...definedFields(fields),
    recipes,
    status: statusAfterEdit(status, recipes, event.recipes),
  };
}

/** A product that enters: its costs are unknown until the server has taken them. */
const rowOf = (
  eventId: string,
  recipeId: string,
  product: NamedProduct | undefined,
  snapshotAt: string,
): EventRecipe & { recipeSnapshot: null } => ({
  ...{ id: recipeId, eventId, recipeId, plannedQuantity: '0', snapshotAt, recipeSnapshot: null },
  ...{ soldQuantity: null, wastedQuantity: null, soldOutAt: null, recipeDeleted: false, confirmedHolds: [] },
  ...{ ingredientCostSnapshot: null, ingredientCostAtLeast: null, packagingCostSnapshot: null },
  workCostSnapshot: null,
  recipeNameSnapshot: product?.name ?? 'A product',
  unitSnapshot: product?.unit ?? 'pieces',
  priceSnapshot: product?.price ?? null,
});
