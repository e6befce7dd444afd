/** The mails of accounts. Everything a person typed is escaped in the HTML. */
import { magicLinkMinutes } from '@batchbook/shared/accounts/constants';
import type { Mail } from '../platform/worker/mail.ts';
import type { EmailCode } from './email-codes.ts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

/** Shortens text to one line: a business name must not break the subject. */
const inSubject = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 80);

const page = (paragraphs: string[]): string =>
  `<!doctype html><html lang="en"><body style="margin:0;background:#f6f4ee;padding:32px 16px;font:16px/1.5 Georgia,serif;color:#17231d">` +
  `<div style="max-width:520px;margin:0 auto;background:#fffefb;border:1px solid #dad4c5;border-radius:10px;padding:28px">` +
  `<p style="font-weight:700;font-size:20px;margin:0 0 16px;color:#14503f">Batchbook</p>` +
  `${paragraphs.map((text) => `<p style="margin:0 0 14px">${text}</p>`).join('')}</div></body></html>`;

export function welcomeMail(to: string, businessName: string, appUrl: string): Mail {
  const link = `${appUrl}/recipes`;
  return {
    to,
    subject: 'Welcome to Batchbook',
    text: [
      `Your recipe box for ${businessName} is ready.`,
      'Add three ingredients with their prices, write a recipe, and see what every batch really costs.',
      `Start here: ${link}`,
      'Five recipes are free for good. Stock and Events are open for your first 30 days.',
    ].join('\n\n'),
    html: page([
      `Your recipe box for <strong>${escapeHtml(businessName)}</strong> is ready.`,
      'Add three ingredients with their prices, write a recipe, and see what every batch really costs.',
      `<a href="${escapeHtml(link)}" style="color:#14503f;font-weight:700">Write your first recipe</a>`,
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
      `Or <a href="${escapeHtml(url)}" style="color:#14503f;font-weight:700">choose your password here</a>.`,
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
    html: page([
      `<a href="${escapeHtml(url)}" style="color:#14503f;font-weight:700">Sign in to Batchbook</a>`,
      works,
      ignore,
    ]),
  };
}

/** 'Nov 20, 2026 at 08:05 UTC', as screens show it. */
function shownMoment(at: string): string {
  // Made here: made at the top, it would slow every start of the function.
  const day = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return `${day.format(new Date(at))} at ${at.slice(11, 16)} UTC`;
}

export function signUpNotice(
  to: string,
  newcomer: { email: string; businessName: string; at: string },
): Mail {
  const line = `${newcomer.businessName}, ${newcomer.email}, on ${shownMoment(newcomer.at)}`;
  return {
    to,
    subject: `New sign-up: ${inSubject(newcomer.businessName)}`,
    text: `Somebody signed up: ${line}.`,
    html: page([`Somebody signed up: ${escapeHtml(line)}.`]),
  };
}
