/**
 * The schedule of erasures, started every hour. It takes the deleted organizations whose time is over, the longest due
 * first, and continues in the next hour what it couldn't finish. It emits how far behind it is, which has an alarm.
 */
import { type Clock, systemClock } from '../../platform/clock.ts';
import { inTime } from '../../platform/deadline.ts';
import { log } from '../../platform/log.ts';
import { emitSeconds } from '../../platform/metric.ts';
import { type Item, queryDue } from '../../platform/table/read.ts';
import { deletionClockPk, deletionShards } from './close-organization.ts';
import { eraseOrganization, Unfinished } from './erase-organization.ts';

/** The function may run for fifteen minutes. */
const runsForMs = 12 * 60 * 1000;
const dueLimit = 25;

export const handler = inTime(() => eraseDue(systemClock));

/** @throws Error naming those that failed, after all others. */
export async function eraseDue(clock: Clock, forMs = runsForMs): Promise<void> {
  const until = Date.now() + forMs;
  const goesOn = () => Date.now() < until;
  const now = clock.now();
  const failed: string[] = [];
  let oldestMs = now.getTime();
  for (let shard = 0; shard < deletionShards && goesOn(); shard++) {
    const scope = { system: 'the deletions that are due' };
    const due = await queryDue(scope, deletionClockPk(shard), now.toISOString(), dueLimit);
    for (const item of due) {
      const end = goesOn() ? await eraseSafely(item, now, goesOn) : 'left';
      if (end === 'failed') failed.push(idOf(item));
      if (end !== 'erased') oldestMs = Math.min(oldestMs, Date.parse(item.gsi1sk as string));
    }
  }
  emitSeconds('ErasuresBehindSeconds', (now.getTime() - oldestMs) / 1000, now);
  if (failed.length > 0) throw new Error(`organizations were not erased: ${failed.join(', ')}`);
}

const idOf = ({ organizationId }: Item): string => organizationId as string;

/** One organization's failure must not affect the others. */
async function eraseSafely(
  item: Item,
  now: Date,
  goesOn: () => boolean,
): Promise<'erased' | 'left' | 'failed'> {
  const organizationId = idOf(item);
  try {
    const isDone = await eraseOrganization(organizationId, now, goesOn);
    log.info('a deleted organization', { organizationId, isDone });
    return isDone ? 'erased' : 'left';
  } catch (error) {
    if (error instanceof Unfinished) return 'left';
    log.error('a deleted organization is not erased', { error: error as Error, organizationId });
    return 'failed';
  }
}
