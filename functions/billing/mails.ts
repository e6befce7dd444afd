/** The mails about limits and the trial. No subject has what a person typed. */
import type { Entitlements } from '@batchbook/shared/billing/entitlements';
import { planOf } from '@batchbook/shared/billing/plans';
import { shownDay } from '@batchbook/shared/shown-day';
import { countOf } from '@batchbook/shared/text';
import type { Mail } from '../platform/worker/mail.ts';
import { composeMail, inOneLine, type Words } from '../platform/worker/mail-text.ts';
import { type BillingClock, dayMs, type Limited } from './clocks.ts';
import { overLimit } from './over-limit.ts';

export interface Reminder {
  email: string;
  businessName: string;
  clock: BillingClock;
  /** `null` at the start of a grace period, 0 at the end. */
  daysLeft: number | null;
  entitlements: Entitlements;
  /** When it is sent. */
  now: Date;
}

export function reminderMail(reminder: Reminder, appUrl: string): Mail {
  const { email, clock } = reminder;
  const business = inOneLine(reminder.businessName);
  const words =
    clock.kind === 'trial' ? trialWords(reminder, business) : graceWords(reminder, business, clock.kind);
  return composeMail({
    to: email,
    ...words,
    action: { words: 'See your plan', url: `${appUrl}/account` },
  });
}

const closed: Record<Limited, { subject: string; verb: string; still: string; again: string }> = {
  recipes: {
    subject: 'recipes',
    verb: 'become',
    still: 'You can still read and delete them, but not add or change any.',
    again: 'to edit again',
  },
  sites: {
    subject: 'stock',
    verb: 'becomes',
    still: 'You can still read it and delete sites, but not record any changes.',
    again: 'to record stock again',
  },
};

/** 'in 3 days'; after an outage of hours, as at the start, 'on Dec 03, 2026'. */
function whenOf({ clock: { endsAt }, daysLeft, now }: Reminder): string {
  const daysAhead = (Date.parse(endsAt) - now.getTime()) / dayMs;
  const isOnTime = daysLeft !== null && daysAhead > daysLeft - 0.25;
  return isOnTime ? `in ${countOf(daysLeft, 'day')}` : `on ${shownDay(endsAt)}`;
}

function graceWords(reminder: Reminder, business: string, of: Limited): Words {
  const { clock, daysLeft, entitlements } = reminder;
  const { subject, verb, still, again } = closed[of];
  const { limits, tier } = entitlements;
  const { one, used, allowed } = overLimit(entitlements, of);
  // The Main Kitchen is in every plan, also in one whose limit is 0 sites.
  const included = limits[of] === 0 ? 'has the Main Kitchen only' : `includes ${allowed}`;
  const plan = tier === 'none' ? 'What you have without a plan' : `The ${planOf(tier).plan.name} plan`;
  const over = `${business} has ${countOf(used, one)}. ${plan} ${included}.`;
  const wayOut = `Delete ${countOf(used - allowed, one)}, or move to a larger plan`;
  if (daysLeft === 0)
    return {
      subject: `Your ${subject} ${of === 'sites' ? 'is' : 'are'} read-only now`,
      paragraphs: [over, `${still} Nothing was deleted.`, `${wayOut}, ${again}.`],
    };
  return {
    subject: `Your ${subject} ${verb} read-only ${whenOf(reminder)}`,
    paragraphs: [
      over,
      `On ${shownDay(clock.endsAt)} your ${subject} ${verb} read-only. ${still} We delete nothing.`,
      `${wayOut}, before then.`,
    ],
  };
}

function trialWords(reminder: Reminder, business: string): Words {
  const { clock, daysLeft, entitlements } = reminder;
  const kept = `After the trial you keep ${countOf(entitlements.limits.recipes, 'recipe')} for free. What you recorded in Stock and Events stays, and you can still read it.`;
  const after = 'To keep using Stock and Events, choose Grow or a larger plan.';
  if (daysLeft === 0)
    return {
      subject: 'Your Batchbook trial has ended',
      paragraphs: [`The trial of Stock and Events for ${business} has ended.`, kept, after],
    };
  return {
    subject: `Your Batchbook trial ends ${whenOf(reminder)}`,
    paragraphs: [`Stock and Events are open for ${business} until ${shownDay(clock.endsAt)}.`, kept, after],
  };
}
