/** What an owner reads after inviting people (specification, sections 5 and 8). */
import type { Plan } from '@batchbook/shared/billing/plans';
import { countOf } from '@batchbook/shared/text';
import type { ToastOptions } from '../../../ui/toast.tsx';

export const invitationsAtOnce = 5;

/** The entries that count (specification, section 5): those with an '@', each once. */
export function validEmails(rows: readonly string[]): string[] {
  const valid = rows.map((row) => row.trim()).filter((row) => row.includes('@'));
  const lower = valid.map((email) => email.toLowerCase());
  return valid.filter((_, index) => lower.indexOf(lower[index] ?? '') === index);
}

const seatsText = ({ id, name }: Pick<Plan, 'id' | 'name'>, limit: number): string =>
  id === 'none'
    ? `Without a plan you can have ${countOf(limit, 'user')}`
    : `Your ${name.toLowerCase()} plan allows ${limit} users`;

export const inviteToasts = {
  noneValid: {
    title: 'No valid emails',
    description: 'Please enter at least one valid email address',
    variant: 'destructive',
  },
  upgrade: (plan: Pick<Plan, 'id' | 'name'>, limit: number): ToastOptions => ({
    title: 'Upgrade required',
    description: `${seatsText(plan, limit)}. Upgrade to invite more team members.`,
    variant: 'destructive',
  }),
  someFailed: (count: number): ToastOptions => ({
    title: 'Some invitations failed',
    description: `${count} invitation(s) could not be sent.`,
    variant: 'destructive',
  }),
  mailFailed: (emails: readonly string[]): ToastOptions => ({
    title: 'Invitation created but email failed to send',
    description: emails.join(', '),
    variant: 'destructive',
  }),
  sent: (count: number): ToastOptions => ({
    title: 'Invitations sent!',
    description: `${count} invitation(s) sent successfully.`,
    variant: 'success',
  }),
} as const satisfies Record<string, ToastOptions | ((...given: never[]) => ToastOptions)>;
