/** The billing functions that other domains may use. */
export { freeSeat, seatLabel, seatsLeft, takeSeat } from './seats.ts';
export {
  freeRecipePlace,
  freeSitePlace,
  newEntitlementItem,
  recipePlaceLabel,
  sitePlaceLabel,
  takeRecipePlace,
  takeSitePlace,
} from './table.ts';
