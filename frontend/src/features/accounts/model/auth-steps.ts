import { isMailAddress } from '@batchbook/shared/mail-address';
import { safeNext } from '../../../data/next-path.ts';
import { readStoredJson, writeStored } from '../../../data/storage.ts';

/** The steps of the sign-in page in `?step=`. The default is signing in. */
const authSteps = ['sign-in', 'sign-up', 'confirm', 'forgot', 'reset', 'link'] as const;
export type AuthStep = (typeof authSteps)[number];

export const stepOf = (text: string | null): AuthStep => authSteps.find((step) => step === text) ?? 'sign-in';

/** The address of a step, on its way to the same page. */
export function stepPath(step: AuthStep, next: string | null): string {
  const query = new URLSearchParams();
  if (step !== 'sign-in') query.set('step', step);
  if (next !== null && safeNext(next) === next) query.set('next', next);
  return query.size === 0 ? '/auth' : `/auth?${query}`;
}

/** The input shared by the steps. The password is never stored. */
export interface Typed {
  businessName: string;
  displayName: string;
  email: string;
  password: string;
}

/** What a mailed link has behind its '#': the address, and a secret, which is in place of a code's digits or signs in. */
export type MailLink = { email: string; code: string };

const cutLink: MailLink = { email: '', code: '' };

/** Returns `null` without a link. Both parts are empty in an incomplete link. */
export function linkIn(hash: string): MailLink | null {
  if (hash === '') return null;
  const query = new URLSearchParams(hash.slice(1));
  const email = query.get('email') ?? '';
  const code = query.get('code') ?? query.get('token') ?? '';
  const isWhole = isMailAddress(email) && /^([\w-]{43}|\d{6})$/.test(code);
  return isWhole ? { email, code } : cutLink;
}

const linkKey = 'bb-mail-link';

/** The link that was opened in this tab and not used yet, so that it outlives a reload. */
export function linkBefore(): MailLink | null {
  const { email, code } = recordOf(readStoredJson(linkKey, 'sessionStorage')) ?? {};
  return typeof email === 'string' && typeof code === 'string' ? { email, code } : null;
}

export const keepLink = (link: MailLink | null): boolean =>
  writeStored(linkKey, link?.code ? JSON.stringify(link) : null, 'sessionStorage');

const storageKey = 'bb-sign-up';

/** From the front door's form, or from before a reload. */
export function typedBefore(state: unknown): Typed {
  const given = recordOf(state);
  const typed =
    given && 'email' in given ? given : (recordOf(readStoredJson(storageKey, 'sessionStorage')) ?? {});
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    businessName: text(typed.businessName),
    displayName: text(typed.displayName),
    email: text(typed.email),
    password: '',
  };
}

/** Where storage is closed, it lasts as long as the page. */
export const keepTyped = ({ businessName, displayName, email }: Omit<Typed, 'password'>): boolean =>
  writeStored(storageKey, JSON.stringify({ businessName, displayName, email }), 'sessionStorage');

export const forgetTyped = (): boolean => writeStored(storageKey, null, 'sessionStorage');

const recordOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
