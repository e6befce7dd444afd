import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with one plain line: how many passed, failed and were skipped. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      let broken = module.state() === 'failed' && module.children.size === 0;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed' || state === 'failed') counts[state]++;
        else counts.skipped++;
        broken = false;
      }
      if (broken) counts.failed++;
    }
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed${skipped}\n`);
  }
}
