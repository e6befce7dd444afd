/** Changes of market events as the device keeps them until they are sent. */
import type { PackingChange } from '@batchbook/shared/market-events/packing-change';
import type {
  EventRecipe,
  MarketEventSummary,
  PutActuals,
  PutMarketEvent,
} from '@batchbook/shared/market-events/schema';
import type { Job } from '../outbox/job.ts';

interface OfEvent {
  event: {
    id: string;
    name: string;
    /** The version that the server had when it was changed; 0 before it had any. */
    version: number;
  };
}

/** What the dialog of an event sets. */
export type EventPlan = Pick<
  MarketEventSummary,
  'name' | 'eventDate' | 'location' | 'siteId' | 'status' | 'fees'
> & { recipes: Pick<EventRecipe, 'recipeId' | 'plannedQuantity'>[] };

type EventChange = Omit<PutMarketEvent, 'version' | 'packing'>;

/** A product of an event, as it is shown until the server has taken its snapshots. */
export interface NamedProduct {
  recipeId: string;
  name: string;
  unit: string;
  price: string | null;
}

/** An event is planned, or its plan is changed. */
export interface EventJob extends Job<'event', EventChange>, OfEvent {
  /** The plan that was changed; `null` for a new event. */
  before: EventPlan | null;
  products: readonly NamedProduct[];
}

type Actuals = Pick<EventRecipe, 'recipeId' | 'soldQuantity' | 'wastedQuantity' | 'soldOutAt'>;

/** What was sold, wasted and sold out. */
export interface ActualsJob extends Job<'event_actuals', Omit<PutActuals, 'version'>>, OfEvent {
  before: readonly Actuals[];
}

/** What was packed, loaded and brought back. */
export interface PackingJob extends Job<'event_packing', PackingChange>, OfEvent {}

export type AnyEventJob = EventJob | ActualsJob | PackingJob;

const kinds: ReadonlySet<string> = new Set<AnyEventJob['kind']>(['event', 'event_actuals', 'event_packing']);

export const isOfEvents = (job: Job): job is AnyEventJob => kinds.has(job.kind);

export const actualsOf = ({ recipeId, soldQuantity, wastedQuantity, soldOutAt }: Actuals): Actuals => ({
  recipeId,
  soldQuantity,
  wastedQuantity,
  soldOutAt,
});

export const planOf = ({
  name,
  eventDate,
  location,
  siteId,
  status,
  fees,
  recipes,
}: EventPlan): EventPlan => ({
  ...{ name, eventDate, location, siteId, status, fees },
  recipes: recipes.map(({ recipeId, plannedQuantity }) => ({ recipeId, plannedQuantity })),
});
