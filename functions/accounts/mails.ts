/** The mails of accounts. Everything a person typed is escaped in the HTML. */
import { magicLinkMinutes } from '@batchbook/shared/accounts/constants';
import type { Mail } from '../platform/worker/mail.ts';
import { escapeHtml, inOneLine, linkTo, page, shownDay } from '../platform/worker/mail-text.ts';
import type { EmailCode } from './email-codes.ts';
import type { Newcomer } from './read-newcomer.ts';

export function welcomeMail({ email, businessName, displayName }: Newcomer, appUrl: string): Mail {
  const greeting = displayName === null ? [] : [`Hello ${inOneLine(displayName)},`];
  const link = `${appUrl}/recipes`;
  return {
    to: email,
    subject: 'Welcome to Batchbook',
    text: [
      ...greeting,
      `Your recipe box for ${businessName} is ready.`,
      'Add three ingredients with their prices, write a recipe, and see what every batch really costs.',
      `Start here: ${link}`,
      'Five recipes are free for good. Stock and Events are open for your first 30 days.',
    ].join('\n\n'),
    html: page([
      ...greeting.map(escapeHtml),
      `Your recipe box for <strong>${escapeHtml(businessName)}</strong> is ready.`,
      'Add three ingredients with their prices, write a recipe, and see what every batch really costs.',
      linkTo(link, 'Write your first recipe'),
      'Five recipes are free for good. Stock and Events are open for your first 30 days.',
    ]),
  };
}

/**
 * Mailed to an address that was signed up but never confirmed. The link's secret is in the fragment, which servers and
 * logs don't see.
 */
export function codeMail(to: string, { digits, link }: EmailCode, appUrl: string): Mail {
  const url = `${appUrl}/auth?step=reset#${new URLSearchParams({ email: to, code: link })}`;
  const ignore =
    'If you did not ask for this code, you can ignore this email. Without it, nobody can open an account with your address.';
  return {
    to,
    subject: 'Your Batchbook code',
    text: [
      `Your Batchbook code is ${digits}. It works for an hour.`,
      `Or open this link: ${url}`,
      ignore,
    ].join('\n\n'),
    html: page([
      `Your Batchbook code is <strong>${digits}</strong>. It works for an hour.`,
      `Or ${linkTo(url, 'choose your password here')}.`,
      ignore,
    ]),
  };
}

/** The link's token is in the fragment, like a code's. It opens a page with a button, so that no mail scanner uses it up. */
export function magicLinkMail(
  to: string,
  { token, next }: { token: string; next: string | null },
  appUrl: string,
): Mail {
  const query = new URLSearchParams({ step: 'link', ...(next !== null && { next }) });
  const url = `${appUrl}/auth?${query}#${new URLSearchParams({ token, email: to })}`;
  const works = `It works once, for ${magicLinkMinutes} minutes. A newer link ends it.`;
  const ignore = 'If you did not ask for this link, you can ignore this email.';
  return {
    to,
    subject: 'Your Batchbook sign-in link',
    text: [`Sign in to Batchbook: ${url}`, works, ignore].join('\n\n'),
    html: page([linkTo(url, 'Sign in to Batchbook'), works, ignore]),
  };
}

/** 'Nov 20, 2026 at 08:05 UTC', as screens show it. */
const shownMoment = (at: string): string => `${shownDay(at)} at ${at.slice(11, 16)} UTC`;

/** Written to the address that an account had before. It doesn't name the new one, in case somebody else reads it. */
export function addressChangedMail(to: string, at: string, appUrl: string): Mail {
  const what = `The address of your Batchbook account was changed on ${shownMoment(at)}. From now on, sign in with the new one.`;
  const not = 'Was this not you? Write to us at once.';
  const link = `${appUrl}/contact`;
  return {
    to,
    subject: 'Your Batchbook address was changed',
    text: [what, not, link].join('\n\n'),
    html: page([what, `${not} ${linkTo(link, 'Contact us')}`]),
  };
}

export function signUpNotice(to: string, newcomer: Newcomer & { at: string }): Mail {
  const { businessName, displayName, email } = newcomer;
  const names = [businessName, displayName ?? ''].filter(Boolean).map(inOneLine).join(', ');
  const line = `${names}, ${email}, on ${shownMoment(newcomer.at)}`;
  return {
    to,
    subject: 'New sign-up on Batchbook',
    text: `Somebody signed up: ${line}.`,
    html: page([`Somebody signed up: ${escapeHtml(line)}.`]),
  };
}

const sans = "font-family:Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif";
const serif = 'font-family:Besley,Rockwell,Georgia,serif';
const small = `${sans};font-size:13px;line-height:20px;color:#5f675f`;
const cell = `${sans};font-size:14px;line-height:21px;padding:9px 0;border-top:1px solid #e8e3d7`;

/** A table row around `inner`, as mail programs need it. */
const row = (style: string, inner: string): string => `<tr><td style="${style}">${inner}</td></tr>`;
const table = (rows: string, style = 'width:100%'): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="${style}">${rows}</table>`;

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
  const url = `${appUrl}/accept-invitation#token=${invitation.token}`;
  const facts = [
    ['For', to],
    ['Works until', shownDay(invitation.expiresAt)],
    ['Your role', 'Member'],
  ] as const;
  const title = `${inviterName} invited you to ${organizationName}`;
  const why =
    'Their recipes, costs, labels and stock are in Batchbook. Join as a member and you can work on them too.';
  const ignore = `Don’t know ${inviterName} or ${organizationName}? Ignore this email and nothing happens. Nobody can use your address without the link above.`;
  const [link, contact] = [escapeHtml(url), escapeHtml(`${appUrl}/contact`)];
  const button = `<a href="${link}" style="display:inline-block;background:#14503f;border-radius:6px;padding:14px 24px;${sans};font-size:16px;line-height:22px;font-weight:600;color:#fffefb;text-decoration:none">Accept invitation</a>`;
  const factRows = facts
    .map(
      ([name, value]) =>
        `<tr><td style="${cell};color:#5f675f;width:34%">${name}</td>` +
        `<td style="${cell};color:#17231d;font-weight:600">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  const card = table(
    row(
      `padding:38px 40px 0;${serif};font-size:28px;line-height:34px;font-weight:700;color:#17231d`,
      escapeHtml(title),
    ) +
      row(`padding:14px 40px 0;${sans};font-size:16px;line-height:25px;color:#46524b`, why) +
      row('padding:26px 40px 0', button) +
      row('padding:28px 40px 0', table(factRows)) +
      row(
        `padding:14px 40px 34px;${small}`,
        `Button not working? Copy this link into your browser:<br><a href="${link}" style="color:#14503f;word-break:break-all">${link}</a>`,
      ),
    'width:100%;background:#fffefb;border:1px solid #dad4c5;border-radius:10px',
  );
  const body = table(
    row(`padding:0 40px 18px;${serif};font-size:19px;font-weight:700;color:#17231d`, 'Batchbook') +
      row('', card) +
      row(`padding:20px 40px 0;${small}`, escapeHtml(ignore)) +
      row(
        `padding:12px 40px 0;${small}`,
        `Batchbook, for people who make food by hand. <a href="${contact}" style="color:#14503f">Contact us</a>`,
      ),
    'width:100%;max-width:600px;margin:0 auto',
  );
  return {
    to,
    subject: 'You’re invited to join a kitchen on Batchbook',
    text: [
      `${title}.`,
      why,
      `Accept the invitation: ${url}`,
      facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
      ignore,
    ].join('\n\n'),
    html: `<!doctype html><html lang="en"><body style="margin:0;background:#f6f4ee;padding:28px 0 32px">${body}</body></html>`,
  };
}
