/**
 * Messages that are kept and not mailed, for the operator's command: those that a robot may have sent, and those beyond the
 * mails of a day. An entry names its message and has nothing of it, so that erasing the message erases all.
 */
import { epochSeconds, plusDays } from '../platform/clock.ts';
import type { Write } from '../platform/table/write.ts';

export const keptDays = 183;

export interface Unmailed {
  organizationId: string;
  kind: 'contact' | 'feedback';
  id: string;
  /** `suspect`: the field that people don't see had text. `daily_limit`: as many mails were sent that day as are allowed. */
  reason: 'suspect' | 'daily_limit';
}

export const unmailedPk = 'UNMAILED#MESSAGES';

export const noteUnmailed = (unmailed: Unmailed, now: Date): Write => ({
  label: 'unmailed',
  put: {
    pk: unmailedPk,
    sk: `${now.toISOString()}#${unmailed.kind}#${unmailed.id}`,
    type: 'UNMAILED_MESSAGE',
    ...unmailed,
    expiresAt: epochSeconds(plusDays(now, keptDays)),
  },
});
