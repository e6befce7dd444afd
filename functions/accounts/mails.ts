/** The mails of accounts. */
import { magicLinkMinutes } from '@batchbook/shared/accounts/constants';
import { shownDay } from '@batchbook/shared/shown-day';
import type { Mail } from '../platform/worker/mail.ts';
import { composeMail, inOneLine } from '../platform/worker/mail-text.ts';
import type { EmailCode } from './email-codes.ts';
import type { MailedLink } from './magic-links.ts';
import type { Newcomer } from './read-newcomer.ts';

const greetingOf = ({ displayName }: Newcomer): string[] =>
  displayName === null ? [] : [`Hello ${inOneLine(displayName)},`];

/** To whoever signed up with a business of their own. */
export function welcomeMail(newcomer: Newcomer, appUrl: string): Mail {
  const { email, businessName } = newcomer;
  return composeMail({
    to: email,
    subject: 'Welcome to Batchbook',
    paragraphs: [
      ...greetingOf(newcomer),
      `Your recipe box for ${inOneLine(businessName)} is ready.`,
      'Add three ingredients with their prices, write a recipe, and see what every batch really costs.',
      'Five recipes are free for good. Stock and Events are open for your first 30 days.',
    ],
    action: { words: 'Write your first recipe', url: `${appUrl}/recipes` },
  });
}

/** To whoever signed up because a business invited them. */
export function joinedMail(newcomer: Newcomer, appUrl: string): Mail {
  return composeMail({
    to: newcomer.email,
    subject: 'Welcome to Batchbook',
    paragraphs: [
      ...greetingOf(newcomer),
      `You have an account for ${inOneLine(newcomer.businessName)} now.`,
      'Its recipes, costs, labels and stock are there for you to read and work on.',
    ],
    action: { words: 'Open the recipes', url: `${appUrl}/recipes` },
  });
}

/**
 * Mailed to an address that was signed up but never confirmed. The link's secret is in the fragment, which servers and
 * logs don't see.
 */
export const codeMail = (to: string, code: EmailCode, appUrl: string): Mail =>
  passwordMail(to, code, {
    appUrl,
    unasked: 'Ignore this email. Without it, nobody can open an account with your address.',
  });

/** @param code What the user pool replaces by the code, in the link too. */
export const resetMail = (to: string, code: string, appUrl: string): Mail =>
  passwordMail(
    to,
    { digits: code, link: code },
    { appUrl, unasked: 'Ignore this email. Your password stays.' },
  );

function passwordMail(
  to: string,
  { digits, link }: EmailCode,
  { appUrl, unasked }: { appUrl: string; unasked: string },
): Mail {
  return composeMail({
    to,
    subject: 'Your Batchbook code',
    title: `Your Batchbook code is ${digits}`,
    paragraphs: ['It works for an hour. Or open the link below instead.'],
    action: {
      words: 'Choose your password',
      url: `${appUrl}/auth?step=reset#${new URLSearchParams({ email: to })}&code=${link}`,
    },
    notes: [`Didn’t ask for this code? ${unasked}`],
  });
}

/** The link's token is in the fragment, like a code's. It opens a page with a button, so that no mail scanner uses it up. */
export function magicLinkMail(
  to: string,
  { token, code, next }: MailedLink & { next: string | null },
  appUrl: string,
): Mail {
  const query = new URLSearchParams({ step: 'link', ...(next !== null && { next }) });
  return composeMail({
    to,
    subject: 'Your Batchbook sign-in link',
    ...(code === null ? aboutLink : aboutLinkAndCode(code)),
    action: {
      words: 'Sign in to Batchbook',
      url: `${appUrl}/auth?${query}#${new URLSearchParams({ token, email: to })}`,
    },
    notes: ['Didn’t ask for this link? Ignore this email and nothing happens.'],
  });
}

const aboutLink = {
  paragraphs: [`The link works once, for ${magicLinkMinutes} minutes. A newer link ends it.`],
};

const aboutLinkAndCode = (code: string) => ({
  title: `Your Batchbook sign-in code is ${inTwoGroups(code)}`,
  paragraphs: [
    'Type it on the page where you asked for it, in the installed app for example. Or open the link below instead.',
    `Either works once, for ${magicLinkMinutes} minutes. A newer email ends both. Nobody from Batchbook will ever ask you for the code.`,
  ],
});

/** '4829 1375': easier to type than eight digits in a row. */
const inTwoGroups = (code: string): string => code.replace(/^(\d{4})/, '$1 ');

/** 'Nov 20, 2026 at 08:05 UTC', as screens show it. */
const shownMoment = (at: string): string => `${shownDay(at)} at ${at.slice(11, 16)} UTC`;

/** Written to the address that an account had before. It doesn't name the new one, in case somebody else reads it. */
export function addressChangedMail(to: string, at: string): Mail {
  return composeMail({
    to,
    subject: 'Your Batchbook address was changed',
    paragraphs: [
      `The address of your Batchbook account was changed on ${shownMoment(at)}. From now on, sign in with the new one.`,
      'Wasn’t it you? Reply to this email at once.',
    ],
  });
}

export function signUpNotice(to: string, newcomer: Newcomer & { at: string }): Mail {
  const { businessName, displayName, email } = newcomer;
  return composeMail({
    to,
    subject: 'New sign-up on Batchbook',
    isInternal: true,
    paragraphs: [`Somebody signed up on ${shownMoment(newcomer.at)}.`],
    facts: [
      ['Business', inOneLine(businessName)],
      ...(displayName === null ? [] : [['Name', inOneLine(displayName)] as const]),
      ['Email', email],
    ],
  });
}

/**
 * Mailed to an invited address. The token is in the fragment, which servers and logs don't see. The subject names nobody:
 * the names are typed by others.
 */
export function invitationMail(
  to: string,
  invitation: { organizationName: string; inviterName: string; expiresAt: string; token: string },
  appUrl: string,
): Mail {
  const organizationName = inOneLine(invitation.organizationName);
  const inviterName = inOneLine(invitation.inviterName);
  return composeMail({
    to,
    subject: 'You’re invited to join a kitchen on Batchbook',
    title: `${inviterName} invited you to ${organizationName}`,
    paragraphs: [
      'Their recipes, costs, labels and stock are in Batchbook. Join as a member and you can work on them too.',
    ],
    action: { words: 'Accept invitation', url: `${appUrl}/accept-invitation#token=${invitation.token}` },
    facts: [
      ['For', to],
      ['Works until', shownDay(invitation.expiresAt)],
      ['Your role', 'Member'],
    ],
    notes: [
      `Don’t know ${inviterName} or ${organizationName}? Ignore this email and nothing happens. Nobody can use your address without the link above.`,
    ],
  });
}
