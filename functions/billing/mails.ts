/** The mails about limits and the trial. What a person typed is in no subject, and escaped in the HTML. */
import type { Entitlements } from '@batchbook/shared/billing/entitlements';
import { allowedSites } from '@batchbook/shared/billing/entitlements';
import { planOf } from '@batchbook/shared/billing/plans';
import { countOf } from '@batchbook/shared/text';
import type { Mail } from '../platform/worker/mail.ts';
import { escapeHtml, linkTo, page, shownDay } from '../platform/worker/mail-text.ts';
import type { BillingClock, Limited } from './clocks.ts';

export interface Reminder {
  email: string;
  businessName: string;
  clock: BillingClock;
  /** `null` at the start of a grace period, 0 at the end. */
  daysLeft: number | null;
  entitlements: Entitlements;
}

interface Words {
  subject: string;
  paragraphs: string[];
}

export function reminderMail(reminder: Reminder, appUrl: string): Mail {
  const { email, clock } = reminder;
  const { subject, paragraphs } =
    clock.kind === 'trial' ? trialWords(reminder) : graceWords(reminder, clock.kind);
  const link = `${appUrl}/account`;
  return {
    to: email,
    subject,
    text: [...paragraphs, `Your plan: ${link}`].join('\n\n'),
    html: page([...paragraphs.map(escapeHtml), linkTo(link, 'See your plan')]),
  };
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

function graceWords({ businessName, clock, daysLeft, entitlements }: Reminder, of: Limited): Words {
  const { subject, verb, still, again } = closed[of];
  const { limits, usage, tier } = entitlements;
  const allowed = of === 'sites' ? allowedSites(limits) : limits.recipes;
  const one = of === 'sites' ? 'site' : 'recipe';
  const over = `${businessName} has ${countOf(usage[of], one)}. The ${planOf(tier).plan.name} plan includes ${allowed}.`;
  const wayOut = `Delete ${countOf(usage[of] - allowed, one)}, or move to a larger plan`;
  if (daysLeft === 0)
    return {
      subject: `Your ${subject} ${of === 'sites' ? 'is' : 'are'} read-only now`,
      paragraphs: [over, `${still} Nothing was deleted.`, `${wayOut}, ${again}.`],
    };
  const when = daysLeft === null ? `on ${shownDay(clock.endsAt)}` : `in ${countOf(daysLeft, 'day')}`;
  return {
    subject: `Your ${subject} ${verb} read-only ${when}`,
    paragraphs: [
      over,
      `On ${shownDay(clock.endsAt)} your ${subject} ${verb} read-only. ${still} We delete nothing.`,
      `${wayOut}, before then.`,
    ],
  };
}

function trialWords({ businessName, clock, daysLeft, entitlements }: Reminder): Words {
  const kept = `After the trial you keep ${countOf(entitlements.limits.recipes, 'recipe')} for free. What you recorded in Stock and Events stays, and you can read it.`;
  const after = 'To go on with them, choose a plan from Grow up.';
  if (daysLeft === 0)
    return {
      subject: 'Your Batchbook trial has ended',
      paragraphs: [`The trial of Stock and Events for ${businessName} has ended.`, kept, after],
    };
  return {
    subject: `Your Batchbook trial ends in ${countOf(daysLeft ?? 0, 'day')}`,
    paragraphs: [
      `Stock and Events are open for ${businessName} until ${shownDay(clock.endsAt)}.`,
      kept,
      after,
    ],
  };
}
