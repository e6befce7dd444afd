/**
 * `npm run bench`: the product's figures, as counts and as ratios within one run, so that they say the
 * same on any machine. Each figure stands beside its target; what falls short is marked.
 *
 * `npm run bench -- latency` runs one part only.
 */
import { startTable } from '../setup/start-table.ts';
import { benchBundles } from './bundles.ts';
import { benchFirstLoad } from './first-load.ts';
import { benchLatency } from './latency.ts';
import { benchTableCosts } from './table-costs.ts';
import { benchThroughput } from './throughput.ts';

const parts: Record<string, { needsTable: boolean; run: () => Promise<void> }> = {
  table: { needsTable: true, run: benchTableCosts },
  latency: { needsTable: true, run: benchLatency },
  throughput: { needsTable: true, run: benchThroughput },
  bundles: { needsTable: false, run: benchBundles },
  'first-load': { needsTable: false, run: benchFirstLoad },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0)
  throw new Error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);

const chosen = Object.entries(parts).filter(([name]) => asked.length === 0 || asked.includes(name));
const stop = chosen.some(([, part]) => part.needsTable) ? await startTable() : undefined;
for (const [, part] of chosen) await part.run();
await stop?.();
process.exit();
