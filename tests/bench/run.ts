/**
 * `npm run bench`: the product's figures, as counts and as ratios within one run, so that they are comparable between
 * machines. Each figure is beside its target, and misses are marked.
 *
 * `npm run bench -- latency` runs one part only.
 */
import { spawnSync } from 'node:child_process';
import { startTable } from '../setup/start-table.ts';
import { benchAccounts } from './accounts.ts';
import { benchBundles } from './bundles.ts';
import { benchColdLoad } from './cold-load.ts';
import { benchCosting } from './costing.ts';
import { benchFindings } from './findings.ts';
import { benchFirstLoad } from './first-load.ts';
import { benchInsight } from './insight.ts';
import { benchLatency } from './latency.ts';
import { benchMemory } from './memory.ts';
import { benchOpening } from './opening.ts';
import { benchProduction } from './production.ts';
import { benchReconcile } from './reconcile.ts';
import { benchRunReports } from './run-reports.ts';
import { benchScreens } from './screens.ts';
import { benchSearch } from './search.ts';
import { benchStock } from './stock.ts';
import { benchStockReports } from './stock-reports.ts';
import { benchStockThroughput } from './stock-throughput.ts';
import { benchTableCosts } from './table-costs.ts';
import { benchThroughput } from './throughput.ts';
import { benchWire } from './wire.ts';

const parts: Record<string, { needsTable: boolean; run: () => Promise<void> }> = {
  costing: { needsTable: false, run: benchCosting },
  findings: { needsTable: false, run: benchFindings },
  table: { needsTable: true, run: benchTableCosts },
  accounts: { needsTable: true, run: benchAccounts },
  latency: { needsTable: true, run: benchLatency },
  wire: { needsTable: false, run: benchWire },
  opening: { needsTable: true, run: benchOpening },
  throughput: { needsTable: true, run: benchThroughput },
  stock: { needsTable: true, run: benchStock },
  'stock-throughput': { needsTable: true, run: benchStockThroughput },
  production: { needsTable: true, run: benchProduction },
  insight: { needsTable: true, run: benchInsight },
  'stock-reports': { needsTable: true, run: benchStockReports },
  'run-reports': { needsTable: true, run: benchRunReports },
  reconcile: { needsTable: true, run: benchReconcile },
  bundles: { needsTable: false, run: benchBundles },
  'first-load': { needsTable: false, run: benchFirstLoad },
  'cold-load': { needsTable: false, run: benchColdLoad },
  search: { needsTable: false, run: benchSearch },
  screens: { needsTable: false, run: benchScreens },
  memory: { needsTable: false, run: benchMemory },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0)
  throw new Error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);

const chosen = Object.keys(parts).filter((name) => asked.length === 0 || asked.includes(name));
if (chosen.length > 1) runApart(chosen);
else for (const name of chosen) await runHere(name);
process.exit();

/** Each part in its own process: clients stay with the first table they use. */
function runApart(names: string[]): void {
  for (const name of names) {
    const { status } = spawnSync(process.execPath, [import.meta.filename, name], { stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
}

async function runHere(name: string): Promise<void> {
  const part = parts[name];
  if (!part) throw new Error(`no such part: ${name}`);
  const stop = part.needsTable ? await startTable() : undefined;
  await part.run();
  await stop?.();
}
