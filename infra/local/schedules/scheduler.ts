import type { ScheduleModel } from '../assembly/model.ts';
import { messageOf } from '../failure.ts';
import type { Logs } from '../logs.ts';
import type { Deliver } from '../queues/targets.ts';
import type { Store } from '../store.ts';
import { parseSchedule } from './expression.ts';

export interface Scheduler {
  /** Starts what is due now, without waiting for its timer. */
  catchUp(): void;
  stop(): void;
}

/** The longest timer: a laptop's clock jumps after sleep, and timers are limited to 24 days. */
const longestNapMs = 30_000;
/** How long to wait when a run can't be stored, as on a full disk. */
const retryMs = 1_000;

/**
 * Runs the schedules. Due times are on disk: a schedule that was due while the machine was off runs once, soon after the
 * start.
 */
export function runSchedules(
  schedules: readonly ScheduleModel[],
  store: Store,
  deliver: Deliver,
  logs: Logs,
  now = Date.now,
): Scheduler {
  const { database } = store;
  database.exec(
    'CREATE TABLE IF NOT EXISTS schedules (name TEXT PRIMARY KEY, expression TEXT NOT NULL, due_at INTEGER NOT NULL)',
  );
  const select = database.prepare('SELECT due_at FROM schedules WHERE name = ? AND expression = ?');
  const upsert = database.prepare('INSERT OR REPLACE INTO schedules VALUES (?, ?, ?)');
  const timers = new Map<string, NodeJS.Timeout>();

  const dueAtOf = ({ name, expression, timeZone }: ScheduleModel): number | null => {
    const kept = select.get(name, expression);
    const dueAt = kept ? Number(kept.due_at) : parseSchedule(expression, timeZone)(now());
    if (!kept && dueAt !== null) upsert.run(name, expression, dueAt);
    return dueAt;
  };

  const arm = (schedule: ScheduleModel, shortestNapMs = 0): void => {
    const dueAt = dueAtOf(schedule);
    if (dueAt === null) return;
    const wait = Math.min(Math.max(dueAt - now(), shortestNapMs), longestNapMs);
    clearTimeout(timers.get(schedule.name));
    const timer = setTimeout(() => check(schedule), wait);
    timer.unref();
    timers.set(schedule.name, timer);
  };

  const check = (schedule: ScheduleModel): void => {
    const { name, expression, timeZone } = schedule;
    const dueAt = dueAtOf(schedule);
    let waitMs = 0;
    if (dueAt !== null && now() >= dueAt) {
      try {
        run(schedule, parseSchedule(expression, timeZone)(now()) ?? Number.MAX_SAFE_INTEGER);
      } catch (error) {
        logs.functions('schedule', `${name} again in a moment: ${messageOf(error)}`);
        waitMs = retryMs;
      }
    }
    arm(schedule, waitMs);
  };

  /** In one transaction: a crash neither loses the run nor repeats it. */
  const run = ({ name, expression, target }: ScheduleModel, nextDueAt: number): void =>
    store.transaction(() => {
      deliver(target, target.input ?? scheduledEvent(name, now()));
      upsert.run(name, expression, nextDueAt);
    });

  for (const schedule of schedules) arm(schedule);

  return {
    catchUp: () => schedules.forEach(check),
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

const scheduledEvent = (name: string, time: number): string =>
  JSON.stringify({
    version: '0',
    'detail-type': 'Scheduled Event',
    source: 'aws.scheduler',
    time: new Date(time).toISOString(),
    resources: [name],
    detail: {},
  });
