import type { ProductionRun } from '@batchbook/shared/production/schema';

/** Where the sales of a locked run go: they come with the sales of the server. */
export const RunSales = (_props: { run: ProductionRun }) => null;
