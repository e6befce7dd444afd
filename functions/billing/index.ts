/** The door to billing for other domains. */
export { assertFeature } from './assert-feature.ts';
export { entitlementsIn } from './read-entitlements.ts';
export {
  entitlementKey,
  freeRecipePlace,
  newEntitlementItem,
  recipePlaceLabel,
  takeRecipePlace,
} from './table.ts';
