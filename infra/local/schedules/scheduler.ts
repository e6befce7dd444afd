import type { ScheduleModel } from '../assembly/model.ts';
import type { Deliver } from '../queues/targets.ts';
import type { Store } from '../store.ts';
import { parseSchedule } from './expression.ts';

export type Scheduler = { stop(): void };

/** No longer at once: the clock of a laptop that slept jumps, and timers take no more than 24 days. */
const LONGEST_NAP_MS = 30_000;

/**
 * Runs the schedules. When each is due next is kept on disk: what fell due while the machine was off runs once,
 * soon after the start.
 */
export function runSchedules(schedules: readonly ScheduleModel[], store: Store, deliver: Deliver): Scheduler {
  const { database } = store;
  database.exec(
    'CREATE TABLE IF NOT EXISTS schedules (name TEXT PRIMARY KEY, expression TEXT NOT NULL, due_at INTEGER NOT NULL)',
  );
  const select = database.prepare('SELECT due_at FROM schedules WHERE name = ? AND expression = ?');
  const upsert = database.prepare('INSERT OR REPLACE INTO schedules VALUES (?, ?, ?)');
  const timers = new Map<string, NodeJS.Timeout>();

  const arm = (schedule: ScheduleModel): void => {
    const { name, expression, timeZone, target } = schedule;
    const nextDue = parseSchedule(expression, timeZone);
    const kept = select.get(name, expression);
    const dueAt = kept ? Number(kept.due_at) : nextDue(Date.now());
    if (dueAt === null) return;
    if (!kept) upsert.run(name, expression, dueAt);
    const wait = Math.min(Math.max(dueAt - Date.now(), 0), LONGEST_NAP_MS);
    const timer = setTimeout(() => {
      if (Date.now() >= dueAt) {
        const following = nextDue(Date.now());
        // Together: a crash neither loses the run nor repeats it.
        store.transaction(() => {
          deliver(target, target.input ?? scheduledEvent(name));
          upsert.run(name, expression, following ?? Number.MAX_SAFE_INTEGER);
        });
        if (following === null) return;
      }
      arm(schedule);
    }, wait);
    timer.unref();
    timers.set(name, timer);
  };
  schedules.forEach(arm);

  return {
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

const scheduledEvent = (name: string): string =>
  JSON.stringify({
    version: '0',
    'detail-type': 'Scheduled Event',
    source: 'aws.scheduler',
    time: new Date().toISOString(),
    resources: [name],
    detail: {},
  });
