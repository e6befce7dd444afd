/** Which state an event is in, and whether its actuals are missing. */
import type { EventStatus } from './constants.ts';
import type { MarketEventSummary } from './schema.ts';

type Sold = { soldQuantity: string | null };

export const hasSold = (recipes: readonly Sold[]): boolean =>
  recipes.some(({ soldQuantity }) => soldQuantity !== null);

/** Any sold quantity completes an event, and none makes a completed one planned again (specification, section 4). */
export const statusAfterActuals = (status: EventStatus, recipes: readonly Sold[]): EventStatus => {
  if (hasSold(recipes)) return 'completed';
  return status === 'completed' ? 'planned' : status;
};

/**
 * The state that an edit asks for. What was sold can't be planned, and an event that loses all that was sold with its
 * recipes is planned again.
 */
export const statusAfterEdit = (
  requested: EventStatus,
  recipes: readonly Sold[],
  before: readonly Sold[],
): EventStatus => {
  if (hasSold(recipes)) return requested === 'planned' ? 'completed' : requested;
  return requested === 'completed' && hasSold(before) ? 'planned' : requested;
};

/** Not cancelled, before today, with a recipe, and one of them without a sold quantity. */
export const needsActuals = (
  {
    status,
    eventDate,
    recipes,
  }: Pick<MarketEventSummary, 'status' | 'eventDate'> & { recipes: readonly Sold[] },
  today: string,
): boolean =>
  status !== 'cancelled' && eventDate < today && recipes.some(({ soldQuantity }) => soldQuantity === null);
