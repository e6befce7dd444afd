/** The door to billing for other domains. */
export {
  freeRecipePlace,
  freeSitePlace,
  newEntitlementItem,
  recipePlaceLabel,
  sitePlaceLabel,
  takeRecipePlace,
  takeSitePlace,
} from './table.ts';
