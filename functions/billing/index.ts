/** The billing functions that other domains may use. */
export {
  freeRecipePlace,
  freeSitePlace,
  newEntitlementItem,
  recipePlaceLabel,
  sitePlaceLabel,
  takeRecipePlace,
  takeSitePlace,
} from './table.ts';
