/** How far somebody is in the onboarding, and what they typed. This browser keeps it with each key, for each user. */
import { businessRoles, currencies } from '@batchbook/shared/accounts/constants';
import type { Currency, Me } from '@batchbook/shared/accounts/schema';
import { useMemo, useSyncExternalStore } from 'react';
import { followedText } from '../../../data/storage.ts';
import type { BusinessRole } from './business-roles.ts';
import { invitationsAtOnce } from './invite-toasts.ts';
import { businessNameRules, nameRules } from './rules.ts';

export const stepCount = 3;

/** What was typed. An absent field is as it was saved. */
export interface Progress {
  /** From 0. */
  step: number;
  firstName?: string;
  lastName?: string;
  role?: BusinessRole | '';
  /** The organization whose name and currency these are. */
  organizationId?: string;
  businessName?: string;
  currency?: Currency;
  emails?: string[];
}

const texts = new Map<string, ReturnType<typeof followedText>>();

function textOf(userId: string): ReturnType<typeof followedText> {
  const text = texts.get(userId) ?? followedText(`bb-onboarding:${userId}`);
  texts.set(userId, text);
  return text;
}

/** Nothing typed for one business may rename another. */
function ownOf(progress: Progress, organizationId: string): Progress {
  if (progress.organizationId === organizationId) return progress;
  const { businessName: _name, currency: _currency, ...rest } = progress;
  return { ...rest, organizationId };
}

/** The progress of a user in an organization, and how to change it. */
export function useProgress({ userId }: Me, organizationId: string) {
  const { subscribe, read } = textOf(userId);
  const text = useSyncExternalStore(subscribe, read, () => null);
  const progress = useMemo(() => ownOf(progressIn(text), organizationId), [text, organizationId]);
  const change = (changes: Partial<Progress>): void =>
    textOf(userId).write(JSON.stringify({ ...ownOf(progressIn(read()), organizationId), ...changes }));
  return { progress, change };
}

export const forgetProgress = (userId: string): void => textOf(userId).write(null);

/** What is saved of the first step. */
export type Saved = Required<Pick<Progress, 'firstName' | 'lastName' | 'role' | 'businessName' | 'currency'>>;

/** Whether closing would lose something typed. */
export function isTyped(progress: Progress, saved: Saved): boolean {
  if (progress.step === 1) return progress.emails?.some((email) => email.trim() !== '') ?? false;
  const names = Object.keys(saved) as (keyof Saved)[];
  return progress.step === 0 && names.some((name) => (progress[name] ?? saved[name]) !== saved[name]);
}

/** What can't be saved, at its field. */
export function wrongBasics(basics: Saved, isOwner: boolean): Record<string, string> {
  const found = [
    ['firstName', wrongName(basics.firstName, nameRules)],
    ['lastName', wrongName(basics.lastName, nameRules)],
    ...(isOwner ? [['businessName', wrongName(basics.businessName, businessNameRules)]] : []),
  ];
  return Object.fromEntries(found.filter(([, wrong]) => wrong !== null));
}

interface Rules {
  maxLength: { value: number; message: string };
  validate: (value: string) => boolean | string;
}

function wrongName(name: string, { maxLength, validate }: Rules): string | null {
  if (name.trim().length > maxLength.value) return maxLength.message;
  const verdict = validate(name);
  return typeof verdict === 'string' ? verdict : null;
}

/** Whatever else is stored counts as nothing. */
function progressIn(text: string | null): Progress {
  const stored = parsed(text);
  const string = (name: string) => (typeof stored[name] === 'string' ? { [name]: stored[name] } : {});
  const oneOf = (name: string, values: readonly string[]) =>
    values.includes(stored[name] as string) ? { [name]: stored[name] } : {};
  const { step, emails } = stored;
  return {
    step: step === 1 || step === 2 ? step : 0,
    ...string('firstName'),
    ...string('lastName'),
    ...oneOf('role', ['', ...businessRoles]),
    ...string('organizationId'),
    ...string('businessName'),
    ...oneOf('currency', currencies),
    ...(Array.isArray(emails) && {
      emails: emails.filter((email) => typeof email === 'string').slice(0, invitationsAtOnce),
    }),
  };
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
