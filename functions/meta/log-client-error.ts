import { reportedOneIn } from '@batchbook/shared/meta/client-errors';
import { metaContract } from '@batchbook/shared/meta/contract';
import { ok, useCase } from '../platform/http/use-case.ts';
import { log } from '../platform/log.ts';

const minuteMs = 60_000;
/** In a minute, by one instance of the function, so that a flood of reports fills no log. The firewall counts by address. */
const loggedPerMinute = 60;

let counted = { minute: 0, reports: 0 };

/** Whether there is room for one more line in this minute. */
function hasRoom(now: Date): boolean {
  const minute = Math.floor(now.getTime() / minuteMs);
  if (counted.minute !== minute) counted = { minute, reports: 0 };
  counted.reports += 1;
  return counted.reports <= loggedPerMinute;
}

/**
 * Logs an error that a screen has shown. Anybody may report, before sign-in too, so a report has two words of fixed lists
 * and nothing else: no address, no token, no text. `oneIn` says how many such errors a line counts for.
 */
export const logClientError = useCase(metaContract.logClientError, {
  answer: ({ body: { place, code }, now }) => {
    const logged = hasRoom(now);
    if (logged) log.warn('an error on a screen', { place, code, oneIn: reportedOneIn(code) });
    return ok({ logged });
  },
});
