/** What other domains may use of production. */
export { erasePerson } from './erase-person.ts';
export { erasePurchaser } from './erase-purchaser.ts';
export { exportedProduction } from './exported.ts';
export { keptForTracing } from './kept-for-tracing.ts';
export { readRunSummaries } from './runs/list-runs.ts';
export { type CostedRun, readCostedRuns } from './runs/read-costed.ts';
export { readAllRunDays, readDaysOfRun } from './runs/read-run-days.ts';
export { readRunDays } from './runs/run-days.ts';
export { type PlannedDraft, readDraftsIn, readLoggedRuns } from './runs/runs-in.ts';
export { readDaysWithSales, readSalesIn } from './sales/list-sales.ts';
export { readSaleDays } from './sales/sale-days.ts';
export { readSoldTo } from './sales/sold-to.ts';
