/** What other domains may use of production. */
export { erasePerson } from './erase-person.ts';
export { erasePurchaser } from './erase-purchaser.ts';
export { exportedProduction } from './exported.ts';
export { keptForTracing } from './kept-for-tracing.ts';
export { type PlannedDraft, readDraftsIn, readLoggedRuns } from './runs/runs-in.ts';
export { readSalesIn } from './sales/list-sales.ts';
export { readSoldTo } from './sales/sold-to.ts';
