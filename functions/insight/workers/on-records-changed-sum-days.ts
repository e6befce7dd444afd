import { burstWorker } from '../../platform/worker/queue-worker.ts';
import { dayEvents, daysNamed } from '../days/days-named.ts';
import { makeDay } from '../days/make-day.ts';
import { readTimeZone } from '../days/time-zone-of.ts';

/** Makes the sums of the days anew that these events are of, each once. */
export const handler = burstWorker(dayEvents, async (organizationId, events) => {
  const scope = { organizationId };
  const timeZone = await readTimeZone(scope);
  if (timeZone === null) return;
  for (const [on, changed] of await daysNamed(scope, timeZone, events))
    await makeDay(scope, { on, timeZone }, changed);
});
