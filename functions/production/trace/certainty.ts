import {
  type Certainty,
  type PossibleReason,
  possibleReasons,
} from '@batchbook/shared/production/trace-schema';

export const certainly: Certainty = { certainty: 'certain', because: [] };

/** Each reason once, in the order of `possibleReasons`. */
export const possibly = (because: Iterable<PossibleReason>): Certainty => {
  const reasons = new Set(because);
  return { certainty: 'possible', because: possibleReasons.filter((reason) => reasons.has(reason)) };
};
