import {
  gracePeriodEnded,
  gracePeriodReminderDue,
  gracePeriodStarted,
  trialEnding,
} from '@batchbook/events/billing';
import { readOwner } from '../../accounts/index.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { env } from '../../platform/config.ts';
import { entitlementKey, entitlementsIn } from '../../platform/http/entitlement.ts';
import { getItem } from '../../platform/table/read.ts';
import { sendMail } from '../../platform/worker/mail.ts';
import { type Delivery, queueWorker } from '../../platform/worker/queue-worker.ts';
import { sendOnce } from '../../platform/worker/send-once.ts';
import type { BillingClock } from '../clocks.ts';
import { reminderMail } from '../mails.ts';
import { isInForce, isInPlanEndMail, isLatest } from '../reminders.ts';

interface ReminderData {
  limit?: 'recipes' | 'sites';
  endsAt: string;
  daysLeft?: number;
  isInPlanMail?: boolean | undefined;
}

const reminders = [gracePeriodStarted, gracePeriodReminderDue, gracePeriodEnded, trialEnding];

/** Reminds the owner of a grace period or the trial. A reminder that is out of date when it arrives isn't sent. */
async function remind(event: Delivery<ReminderData>): Promise<void> {
  const { organizationId, now } = event;
  const { data } = event;
  if (data.isInPlanMail) return;
  const clock: BillingClock = { organizationId, kind: data.limit ?? 'trial', endsAt: data.endsAt };
  const daysLeft = daysLeftBy(event.type, data);
  const entitlement = await getItem({ organizationId }, entitlementKey(organizationId), { consistent: true });
  if (!entitlement || !isLatest(clock, daysLeft, now) || !isInForce(clock, entitlement, now)) return;
  if (isInPlanEndMail(clock, daysLeft, entitlement)) return;
  const owner = await readOwner(organizationId);
  const entitlements = entitlementsIn(entitlement, false, now);
  await sendOnce('billing-reminder-mail', event, () =>
    sendMail(reminderMail({ ...owner, clock, daysLeft, entitlements, now }, env('APP_URL'))),
  );
}

export const reminderWorker = (clock: Clock) => queueWorker(reminders, remind, clock);

export const handler = reminderWorker(systemClock);

/** `null` at the start of a grace period. */
function daysLeftBy(type: string, { daysLeft }: ReminderData): number | null {
  if (type === gracePeriodStarted.type) return null;
  return type === gracePeriodEnded.type ? 0 : (daysLeft ?? 0);
}
