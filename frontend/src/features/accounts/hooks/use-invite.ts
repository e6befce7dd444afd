import type { Member } from '@batchbook/shared/accounts/schema';
import { planOf } from '@batchbook/shared/billing/plans';
import { ApiError } from '@batchbook/shared/http/client';
import { isMailAddress } from '@batchbook/shared/mail-address';
import { useState } from 'react';
import { useEntitlements } from '../../../data/billing.ts';
import { seatsUsed } from '../../../data/members.ts';
import { issuesOf, sentenceOf } from '../../../data/problems.ts';
import { useTeamActions } from '../../../data/team.ts';
import { toast, toastError } from '../../../ui/toast.tsx';
import { inviteToasts, validEmails } from '../model/invite-toasts.ts';
import { wrongAddress } from '../model/rules.ts';
import { usePlansPathHere } from './use-plans-path-here.ts';

export interface InviteRow {
  key: number;
  email: string;
  /** Why it wasn't sent. */
  error?: string;
}

let lastKey = 0;
export const newRow = (email = '', error?: string): InviteRow => {
  lastKey += 1;
  return { key: lastKey, email, ...(error !== undefined && { error }) };
};

/** What the plan includes. An expired invitation takes no seat. */
function useSeats(members: readonly Member[]) {
  const { data } = useEntitlements();
  const used = seatsUsed(members);
  const limit = data?.limits.users;
  const { id, name } = planOf(data?.tier ?? 'free').plan;
  return {
    id,
    name,
    used,
    limit,
    isOver: (newSeats: number): boolean => limit !== undefined && used + newSeats > limit,
  };
}

export interface InviteOptions {
  members: readonly Member[];
  /** Every invitation was sent. */
  onDone: () => void;
  /** What was typed before. */
  emails?: readonly string[];
  onTyped?: (emails: string[]) => void;
}

/** Up to five addresses to invite. What fails stays, with its reason. */
export function useInvite({ members, onDone, emails: before = [], onTyped }: InviteOptions) {
  const [rows, setOwnRows] = useState(() =>
    (before.length > 0 ? before : ['']).map((email) => newRow(email)),
  );
  const [busy, setBusy] = useState(false);
  const { invite, unsentMails } = useTeamActions();
  const plan = useSeats(members);
  const plansPath = usePlansPathHere();
  const emails = validEmails(rows.map(({ email }) => email));
  const listed = members.filter(({ status }) => status !== 'left').map(({ email }) => email?.toLowerCase());
  /** Who is in the team already, or invited, needs no seat. Before anything is typed, one is meant. */
  const newSeats =
    emails.length === 0 ? 1 : emails.filter((email) => !listed.includes(email.toLowerCase())).length;
  const needsUpgrade = plan.isOver(newSeats);
  const setRows = (next: InviteRow[]) => {
    setOwnRows(next);
    onTyped?.(next.map(({ email }) => email));
  };

  const send = async () => {
    if (busy) return;
    const wrong = rows
      .filter(({ email }) => email.trim() !== '' && !isMailAddress(email.trim()))
      .map(({ email }) => newRow(email, wrongAddress));
    const sendable = emails.filter(isMailAddress);
    if (sendable.length === 0) {
      if (wrong.length > 0) setRows(wrong);
      return toast(emails.length === 0 ? inviteToasts.noneValid : inviteToasts.someFailed(emails.length));
    }
    const upgrade = inviteToasts.upgrade(plan, plan.limit ?? plan.used);
    if (needsUpgrade) return toast(upgrade);
    setBusy(true);
    try {
      const { done, failed } = await invite(sendable);
      const overLimit = failed.some(
        ({ error }) => error instanceof ApiError && error.code === 'user_limit_reached',
      );
      const kept = [...failed.map(({ entry, error }) => newRow(entry, reasonOf(error))), ...wrong];
      if (kept.length > 0) setRows(kept);
      if (overLimit && done.length === 0) return toast(upgrade);
      if (done.length === 0 && failed.every(({ error }) => isOutage(error)))
        return toastError('Failed to send invitations. Please try again.');
      const unsentCount = failed.length + emails.length - sendable.length;
      if (unsentCount > 0) return toast(inviteToasts.someFailed(unsentCount));
      const unsent = await unsentMails(done.map(({ invitationId }) => invitationId)).catch(() => []);
      toast(unsent.length > 0 ? inviteToasts.mailFailed(unsent) : inviteToasts.sent(done.length));
      if (kept.length === 0) onDone();
    } finally {
      setBusy(false);
    }
  };
  const typed = rows.filter(({ email }) => email.trim() !== '');
  return {
    ...{ rows, setRows, busy, send, plan, plansPath, count: emails.length, needsUpgrade },
    isTyped: typed.length > 0,
    /** Something was typed and not sent yet. What was refused says so at its field. */
    isUntried: typed.some(({ error }) => error === undefined),
  };
}

const isOutage = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** Why an address wasn't invited, at its field. */
function reasonOf(error: unknown): string {
  const issue = issuesOf(error).email;
  if (issue !== undefined) return `An email ${issue}.`;
  return error instanceof ApiError && !isOutage(error) ? sentenceOf(error) : 'Failed to create invitation';
}
