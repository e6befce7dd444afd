/**
 * What other domains may use of stock. To post stock, read the places with the caller's own items, plan each change
 * (`planIntent`), and write the postings with the caller's own writes in one transaction. Use `settlePosting` when they
 * fit one transaction, `postInSteps` when they don't.
 */

export { readLastCount } from './counts/list-counts.ts';
export { defaultSiteOf } from './default-site.ts';
export { exportedStock } from './export/exported.ts';
export { readShelves, type ShelfOf } from './follow/shelf.ts';
export { trackerIn } from './follow/tracking-guard.ts';
export { isStockOpen } from './gate.ts';
export { readNamedBatches } from './holds/held-batches.ts';
export {
  assertNotNewlyHeld,
  type Held,
  type HeldAtRow,
  heldAmong,
  type NamingRow,
} from './holds/held-lots.ts';
export { holdTable, readHolds, readHoldsAt, readOpenHolds } from './holds/hold-table.ts';
export { toStockItem } from './item-table.ts';
export { trackProduct } from './items/track-product.ts';
export {
  type Conversion,
  conversionKeys,
  convertOnce,
  doneIn,
  newConversionItems,
} from './ledger/conversions.ts';
export { findLot, lotsAmong } from './ledger/find-lot.ts';
export { keptForTracing } from './ledger/kept-for-tracing.ts';
export { foldedRecord, readOldSpellings } from './ledger/lot-spellings.ts';
export {
  type FoundLot,
  foundLot,
  lotLevelKeys,
  lotNameKey,
  lotNamePrefix,
  lotOf,
  lotOfKey,
  lotOfName,
  lotsIn,
  lotsPrefix,
  lotTracePk,
  type StoredLot,
  spelledTracePk,
  tracePksOf,
  wholeLot,
} from './ledger/lot-table.ts';
export { type OpenLot, openLots } from './ledger/open-lots.ts';
export { type Place, placeAt, placeKeys } from './ledger/place.ts';
export {
  headLabel,
  type LinePlans,
  type Outcome,
  postInSteps,
  type StepJob,
  stepLinesMax,
} from './ledger/post-in-steps.ts';
export { type Intent, movementFor, planIntent, readMeasuresFor } from './ledger/posting.ts';
export { type Posting, postingOf, postingWrites } from './ledger/posting-writes.ts';
export {
  deliveryOf,
  type MovementPlace,
  readAllDeliveries,
  readDeliveries,
} from './ledger/read-deliveries.ts';
export { readJournalSince, readLedger } from './ledger/read-journal.ts';
export { type MovementAt, type Reversals, readReversals, reversalOf } from './ledger/reverse.ts';
export { settlePosting } from './ledger/settle-posting.ts';
export { readUnnamedMovements, type UnnamedMovement } from './ledger/unnamed-movements.ts';
export { keptLevel, levelKey } from './level-table.ts';
export { type LowStock, readLowStock } from './levels/read-low-stock.ts';
export { type OnHand, readOnHand } from './levels/read-on-hand.ts';
export { readWholeStock, type WholeStock } from './levels/read-whole-stock.ts';
export { measuresIn, readMeasures, referencedKey } from './measures.ts';
export { readDefaultSiteId } from './read-stock.ts';
export { readSites, toSite } from './site-table.ts';
export { defaultSiteItem, endedReferenceKey, itemKey, referenceKey, siteKey } from './table.ts';
