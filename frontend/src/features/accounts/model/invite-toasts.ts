/** What an owner reads after inviting people (specification, sections 5 and 8). */
import type { ToastOptions } from '../../../ui/toast.tsx';

export const invitationsAtOnce = 5;

/** The entries that count (specification, section 5): those with an '@', each once. */
export function validEmails(rows: readonly string[]): string[] {
  const valid = rows.map((row) => row.trim()).filter((row) => row.includes('@'));
  const lower = valid.map((email) => email.toLowerCase());
  return valid.filter((_, index) => lower.indexOf(lower[index] ?? '') === index);
}

export const inviteToasts = {
  noneValid: {
    title: 'No valid emails',
    description: 'Please enter at least one valid email address',
    variant: 'destructive',
  },
  /** @param tier The plan's name in lower case. */
  upgrade: (tier: string, limit: number): ToastOptions => ({
    title: 'Upgrade required',
    description: `Your ${tier} plan allows ${limit} users. Upgrade to invite more team members.`,
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
