import { expect, it } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import type { ScheduleModel } from '../assembly/model.ts';
import { openStore } from '../store.ts';
import { runSchedules } from './scheduler.ts';

const sweep = {
  name: 'sweep',
  expression: 'rate(1 minute)',
  timeZone: 'UTC',
  target: { arn: 'fn', input: 'run' },
} as unknown as ScheduleModel;

it('runs at once, and once, what a moved clock makes due', () => {
  const store = openStore(':memory:');
  const delivered: string[] = [];
  const logs = { functions() {}, access() {}, trouble() {} };
  let now = Date.now();
  const scheduler = runSchedules(
    [sweep],
    store,
    (_target, body) => void delivered.push(body),
    logs,
    () => now,
  );
  scheduler.catchUp();
  expect(delivered).toEqual([]);
  now += 10 * 60_000;
  scheduler.catchUp();
  scheduler.catchUp();
  expect(delivered).toEqual(['run']);
  scheduler.stop();
  store.close();
});

it('runs late, and once, what was due while nothing could be written', async () => {
  const store = openStore(':memory:');
  const [delivered, said]: [string[], string[]] = [[], []];
  const logs = { functions: (_label: string, line: string) => said.push(line), access() {}, trouble() {} };
  const start = () => runSchedules([sweep], store, (_target, body) => void delivered.push(body), logs);
  start().stop();
  store.database.exec('UPDATE schedules SET due_at = 0');
  store.database.exec(
    "CREATE TRIGGER full BEFORE INSERT ON schedules BEGIN SELECT RAISE(ABORT, 'disk is full'); END",
  );
  const running = start();
  await eventually(() => expect(said).toContainEqual(expect.stringContaining('disk is full')));
  delivered.length = 0;
  store.database.exec('DROP TRIGGER full');
  await eventually(() => expect(delivered).toEqual(['run']));
  running.stop();
  store.close();
});
