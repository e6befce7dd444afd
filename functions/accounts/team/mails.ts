/** The mails about who belongs to a business. Names are typed by others, so no subject has them. */
import { shownDay } from '@batchbook/shared/shown-day';
import type { Mail } from '../../platform/worker/mail.ts';
import { composeMail, inOneLine, type Words } from '../../platform/worker/mail-text.ts';

export interface Told {
  to: string;
  business: string;
  /** Who did it, or left. */
  who: string;
}

const mailOf = (to: string, appUrl: string, words: Words): Mail =>
  composeMail({ to, ...words, action: { words: 'Open your account', url: `${appUrl}/account` } });

const named = ({ business, who }: Told) => ({ business: inOneLine(business), who: inOneLine(who) });

/** To a member whom the owner removed. */
export function removedMail(told: Told, appUrl: string): Mail {
  const { business, who } = named(told);
  return mailOf(told.to, appUrl, {
    subject: 'You’re no longer in a team on Batchbook',
    paragraphs: [
      `${who} removed you from ${business}, so you can’t open it any more.`,
      'What you recorded there stays. Your own account stays too.',
    ],
  });
}

/** To the owner whose member left. */
export function leftMail(told: Told, appUrl: string): Mail {
  const { business, who } = named(told);
  return mailOf(told.to, appUrl, {
    subject: 'Somebody left your team on Batchbook',
    paragraphs: [`${who} left ${business}. What they recorded stays, and their seat is free.`],
  });
}

/** To the new owner. `who`: the former one. */
export function newOwnerMail(told: Told, appUrl: string): Mail {
  const { business, who } = named(told);
  return mailOf(told.to, appUrl, {
    subject: 'You own a business on Batchbook now',
    paragraphs: [
      `${who} made you the owner of ${business}. You decide on its plan, its team and its settings now.`,
      'If it has a paid plan, check the card in the billing portal: the next payment is taken from it.',
      'Don’t want it? Hand it over to another member or delete it on your account page. Without a paid plan it’s one of the three such businesses that you can own.',
    ],
  });
}

/** To the former owner, who may not have done it. `who`: the new one. */
export function formerOwnerMail(told: Told, appUrl: string): Mail {
  const { business, who } = named(told);
  return mailOf(told.to, appUrl, {
    subject: 'Your business on Batchbook has a new owner',
    paragraphs: [
      `${who} owns ${business} now, and you’re a member. Only ${who} can undo that.`,
      'Wasn’t it you? Change your password and reply to this email at once.',
    ],
  });
}

export interface ClosedPlan {
  name: string;
  /** `null` for one that ends at once. */
  endsAt: string | null;
}

interface Closed extends Told {
  isOwner: boolean;
  deletesAt: string;
  /** The plan that was paid for, and is cancelled with the deletion; `null` for none. */
  plan: ClosedPlan | null;
}

/** What becomes of the plan, and what restoring the business does to it. */
function cancelledWords(plan: ClosedPlan | null): { now: string; ifRestored: string } {
  if (plan === null) return { now: '', ifRestored: '' };
  const again = 'and you can choose a plan again on the same page.';
  if (plan.endsAt === null)
    return {
      now: ` Its ${plan.name} plan is cancelled, and nothing more is charged.`,
      ifRestored: ` It’s on Free then, ${again}`,
    };
  const end = shownDay(plan.endsAt);
  return {
    now: ` Its ${plan.name} plan is cancelled and ends on ${end}. Nothing more is charged.`,
    ifRestored: ` Until ${end} you can keep its plan on the same page. After that it’s on Free, ${again}`,
  };
}

/** To the owner who deleted a business, or to its members. */
export function closedMail(told: Closed, appUrl: string): Mail {
  const { business, who } = named(told);
  const day = shownDay(told.deletesAt);
  const { now, ifRestored } = cancelledWords(told.plan);
  return mailOf(
    told.to,
    appUrl,
    told.isOwner
      ? {
          subject: 'Your business on Batchbook is deleted',
          paragraphs: [
            `You deleted ${business}. It is closed to everyone.${now}`,
            `You can restore it on your account page until ${day}.${ifRestored} After ${day} everything is erased but the stock records that food law needs.`,
            'Wasn’t it you? Restore it, change your password and reply to this email.',
          ],
        }
      : {
          subject: 'A business on Batchbook was deleted',
          paragraphs: [
            `${who} deleted ${business}, so you can’t open it any more.`,
            `Only they can restore it, until ${day}. Your own account stays.`,
          ],
        },
  );
}

/** To the address of an account that was deleted, while the address is still known. */
export function accountDeletedMail(to: string): Mail {
  const paragraphs = [
    'Your Batchbook account is deleted. Your name, your address and your settings are erased.',
    'You can sign up again with this address at any time. You’d start with nothing in it.',
  ];
  return composeMail({ to, subject: 'Your Batchbook account is deleted', paragraphs });
}
