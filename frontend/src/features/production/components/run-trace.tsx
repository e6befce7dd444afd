import type { ProductionRun } from '@batchbook/shared/production/schema';

/** Where the way to the trace of a locked run goes: it comes with the trace of the server. */
export const RunTrace = (_props: { run: ProductionRun }) => null;
