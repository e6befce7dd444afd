/** The billing functions that other domains may use. */

export { changeStanding } from './change-standing.ts';
export { newTrialClock } from './clocks.ts';
export { exportedBilling } from './exported.ts';
export { paidCurrencyIn, paidStateIn, subscriptionKey } from './payments/table.ts';
export { countJoin, freeSeat, nobodyJoined, seatLabel, seatsLeft, takeSeat } from './seats.ts';
export {
  freeingPlace,
  newEntitlementItem,
  recipePlaceLabel,
  sitePlaceLabel,
  takeRecipePlace,
  takeSitePlace,
} from './table.ts';
