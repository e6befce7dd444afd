/** What `npm test` runs once more, what it says of it, and what `npm run test:quick` chooses. */
import { globSync } from 'node:fs';
import { repositoryRoot } from '@batchbook/infra/bundles';
import { describe, expect, it } from 'vitest';
import { closingLine, countTests, type FileReport } from '../../tests/setup/run-report.ts';
import { routeFiles } from '../../tests/support/routes.ts';
import { costs } from './costs.ts';
import { flakyText, isRepeatable, withRepeated } from './flaky.ts';
import { journeysOf, journeysOfDomain } from './journeys.ts';
import { chooseTests } from './quick.ts';

const report = (file: string, state: 'passed' | 'failed', error = ''): FileReport => ({
  ...{ file, project: 'product', isPassed: state === 'passed', seconds: 12, load: 3.2, errors: [] },
  tests: [{ name: 'a baker signs in', state, seconds: 2, errors: error === '' ? [] : [error] }],
});
const run = (...files: FileReport[]) => ({ files, errors: [], exitCode: 1, seconds: 60 });
const journey = 'tests/journeys/session.test.ts';

describe('a file that fails', () => {
  it.each([
    [journey, true],
    ['tests/journeys/walk/stock.test.ts', true],
    ['tests/kills/kills.test.ts', true],
    ['tests/stock/kills/kills.test.ts', true],
    ['tests/stock/model.test.ts', false],
    ['functions/stock/counts/counts.test.ts', false],
    ['frontend/src/app/app.test.tsx', false],
  ])('%s runs once more: %s', (file, is) => {
    expect(isRepeatable({ file })).toBe(is);
  });

  it('counts as it ended the second time', () => {
    const [before, other] = [
      report(journey, 'failed', 'Error: late'),
      report('shared/money.test.ts', 'passed'),
    ];
    const end = withRepeated(run(before, other), run(report(journey, 'passed')));
    expect(closingLine(countTests(end))).toBe('2 passed, 0 failed');
    expect(end.exitCode).toBe(0);
    const still = withRepeated(run(before, other), run(before));
    expect(closingLine(countTests(still))).toBe('1 passed, 1 failed');
    expect(still.exitCode).toBe(1);
  });

  it('stays failed when something outside of the files failed too', () => {
    const first = { ...run(report(journey, 'failed')), errors: ['an unhandled rejection'] };
    expect(withRepeated(first, run(report(journey, 'passed'))).exitCode).toBe(1);
  });

  it('is named flaky with its test, its error, both results and the load', () => {
    const text = flakyText(report(journey, 'failed', 'Error: late\n  at session'), report(journey, 'passed'));
    for (const part of [`flaky  ${journey}`, 'a baker signs in', 'Error: late', '1 passed in 12 s', '3.2'])
      expect(text).toContain(part);
  });

  it('counts as one when it fails outside of its tests', () => {
    const broken = { ...report(journey, 'failed'), tests: [], errors: ['SyntaxError'] };
    expect(closingLine(countTests(run(broken)))).toBe('0 passed, 1 failed');
  });
});

describe('the costs of a run', () => {
  it('add up by suite, operation and screen', () => {
    const over = report('tests/table/tenants.test.ts', 'passed');
    over.tests = [{ name: 'putSupplier is refused', state: 'passed', seconds: 0.5, errors: [] }];
    const text = costs([over, report('tests/journeys/walk/stock.test.ts', 'passed')]);
    expect(text).toContain('Seconds of workers: 24');
    expect(text).toMatch(/0\.50 {2}putSupplier/);
    expect(text).toMatch(/2\.0 {2}a baker signs in/);
  });
});

describe('the map of journeys', () => {
  const files = globSync('tests/journeys/**/*.test.ts', { cwd: repositoryRoot }).map((file) =>
    file.replaceAll('\\', '/').replace(/^tests\/journeys\/(.*)\.test\.ts$/, '$1'),
  );

  it('has every route, and only files that are there', () => {
    expect(Object.keys(journeysOf).sort()).toEqual([...routeFiles.keys()].sort());
    const named = Object.values(journeysOf).flat();
    expect(named.filter((name) => !files.includes(name))).toEqual([]);
  });

  it('has every journey', () => {
    const named = new Set(Object.values(journeysOf).flat());
    expect(
      files.filter((name) => !named.has(name) && name !== 'walk/known'),
      'add it to a route in tools/testing/journeys.ts',
    ).toEqual([]);
  });

  it('has each domain of the API, with files that are there', () => {
    const domains = globSync('functions/*/api.ts', { cwd: repositoryRoot }).map(
      (file) => file.split(/[\\/]/)[1],
    );
    expect(Object.keys(journeysOfDomain).sort()).toEqual(domains.sort());
    const named = Object.values(journeysOfDomain).flat();
    expect(named.filter((name) => !files.includes(name))).toEqual([]);
  });
});

describe('the quick choice', () => {
  it('takes what imports the change, its domain, and the journeys that show it', () => {
    const { chosen } = chooseTests(['functions/ingredients/customers.ts']);
    expect(chosen).toContain('functions/ingredients/customers.test.ts');
    expect(chosen).toContain('tests/journeys/walk/pantry.test.ts');
    expect(chosen).not.toContain('shared/money.test.ts');
  });

  it('says what it leaves out', () => {
    const { chosen, left } = chooseTests(['shared/money.ts']);
    expect(chosen).toContain('shared/money.test.ts');
    expect(left.length).toBeGreaterThan(0);
    expect(chosen.filter((file) => left.includes(file))).toEqual([]);
  });

  it('names what no test imports', () => {
    expect(chooseTests(['README.md'])).toEqual({ chosen: [], left: [], unread: ['README.md'] });
  });
});
