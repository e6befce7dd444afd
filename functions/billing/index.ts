/** The door to billing for other domains. */
export { assertFeature } from './assert-feature.ts';
export { entitlementsIn } from './read-entitlements.ts';
export {
  entitlementKey,
  freeRecipePlace,
  freeSitePlace,
  newEntitlementItem,
  recipePlaceLabel,
  sitePlaceLabel,
  takeRecipePlace,
  takeSitePlace,
} from './table.ts';
