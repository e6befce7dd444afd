import { reportedOneIn } from '@batchbook/shared/meta/client-errors';
import { metaContract } from '@batchbook/shared/meta/contract';
import { ok, useCase } from '../platform/http/use-case.ts';
import { log } from '../platform/log.ts';

const minuteMs = 60_000;
/**
 * Lines a minute for each instance of the function, so that a flood of reports can't fill the log. The firewall limits by
 * address.
 */
const loggedPerMinute = 60;

let counted = { minute: 0, reports: 0 };

/** Whether one more line fits into this minute. */
function hasRoom(now: Date): boolean {
  const minute = Math.floor(now.getTime() / minuteMs);
  if (counted.minute !== minute) counted = { minute, reports: 0 };
  counted.reports += 1;
  return counted.reports <= loggedPerMinute;
}

/**
 * Logs an error that a screen has shown. Anybody may report, even before signing in, so a report has two words from fixed
 * lists and nothing else: no address, token or text. `oneIn` says how many such errors a line counts for.
 */
export const logClientError = useCase(metaContract.logClientError, {
  answer: ({ body: { place, code }, now }) => {
    const logged = hasRoom(now);
    if (logged) log.warn('an error on a screen', { place, code, oneIn: reportedOneIn(code) });
    return ok({ logged });
  },
});
