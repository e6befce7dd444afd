import type { Member } from '@batchbook/shared/accounts/schema';
import { planOf } from '@batchbook/shared/billing/plans';
import { ApiError } from '@batchbook/shared/http/client';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useEntitlements } from '../../../data/billing.ts';
import { issuesOf, sentenceOf } from '../../../data/problems.ts';
import { useTeamActions } from '../../../data/team.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogClose } from '../../../ui/dialog-close.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { invitationsAtOnce, inviteToasts, validEmails } from '../model/invite-toasts.ts';

interface Row {
  key: number;
  email: string;
  /** Why it wasn't sent. */
  error?: string;
}

let lastKey = 0;
const newRow = (email = '', error?: string): Row => {
  lastKey += 1;
  return { key: lastKey, email, ...(error !== undefined && { error }) };
};

export interface InviteDialogProps {
  members: readonly Member[];
  onClose: () => void;
}

/** Invites up to five people at once. */
export function InviteDialog({ members, onClose }: InviteDialogProps) {
  const { rows, setRows, busy, send, plan } = useInvite(members, onClose);
  const count = validEmails(rows.map(({ email }) => email)).length;
  const change = (key: number, email: string) =>
    setRows(rows.map((row) => (row.key === key ? { key, email } : row)));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      unsaved={rows.some(({ email }) => email.trim() !== '')}
      size="sm"
      title="Invite your team"
      description="Members can use everything except billing, team and business settings."
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          {plan.isOver(count) ? (
            <ButtonLink to="/plans" variant="primary">
              Upgrade Plan
            </ButtonLink>
          ) : (
            <Button variant="primary" type="submit" form="invite" busy={busy}>
              Send {count || ''} invitation(s)
            </Button>
          )}
        </>
      }
    >
      <form
        id="invite"
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void send();
        }}
      >
        {plan.limit !== undefined && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2">
            <Badge>{plan.name} plan</Badge>
            {plan.used}/{plan.limit} users included in plan
            {plan.used < plan.limit && (
              <Link to="/plans" className="link">
                Upgrade plan for more users
              </Link>
            )}
          </div>
        )}
        {plan.limit !== undefined && plan.isOver(count) && (
          <Notice tone="warning" role="status">
            <b>Upgrade needed</b>
            <br />
            {inviteToasts.upgrade(plan.name.toLowerCase(), plan.limit).description}
          </Notice>
        )}
        {rows.map(({ key, email, error }, index) => (
          <div key={key} className="flex items-end gap-2">
            <Field label={`Email ${index + 1}`} error={error} className="flex-1">
              <TextInput
                type="email"
                autoComplete="off"
                spellCheck={false}
                value={email}
                onChange={(event) => change(key, event.target.value)}
              />
            </Field>
            {rows.length > 1 && (
              <IconButton
                label={`Remove email ${index + 1}`}
                className="mb-1.5"
                onClick={() => setRows(rows.filter((row) => row.key !== key))}
              >
                <X aria-hidden size={18} />
              </IconButton>
            )}
          </div>
        ))}
        {rows.length < invitationsAtOnce && (
          <Button
            variant="ghost"
            className="justify-self-start"
            icon={<Plus aria-hidden size={18} />}
            onClick={() => setRows([...rows, newRow()])}
          >
            Add another email
          </Button>
        )}
        <p className="text-13 text-ink-3">They receive an email invitation, which works for 7 days.</p>
      </form>
    </Dialog>
  );
}

/** What the plan includes. An expired invitation takes no seat. */
function usePlan(members: readonly Member[]) {
  const { data } = useEntitlements();
  const used = members.filter(({ status }) => status !== 'left').length;
  const limit = data?.limits.users;
  return {
    name: planOf(data?.tier ?? 'free').plan.name,
    used,
    limit,
    isOver: (count: number): boolean => limit !== undefined && used + Math.max(count, 1) > limit,
  };
}

function useInvite(members: readonly Member[], onClose: () => void) {
  const [rows, setRows] = useState(() => [newRow()]);
  const [busy, setBusy] = useState(false);
  const { invite, unsentMails } = useTeamActions();
  const plan = usePlan(members);

  const send = async () => {
    const emails = validEmails(rows.map(({ email }) => email));
    if (emails.length === 0) return toast(inviteToasts.noneValid);
    const upgrade = inviteToasts.upgrade(plan.name.toLowerCase(), plan.limit ?? plan.used);
    if (plan.isOver(emails.length)) return toast(upgrade);
    setBusy(true);
    try {
      const { done, failed } = await invite([...new Set(emails)]);
      const overLimit = failed.some(
        ({ error }) => error instanceof ApiError && error.code === 'user_limit_reached',
      );
      if (failed.length > 0) setRows(failed.map(({ entry, error }) => newRow(entry, reasonOf(error))));
      if (overLimit && done.length === 0) return toast(upgrade);
      if (done.length === 0 && failed.every(({ error }) => isOutage(error)))
        return toast(inviteToasts.failed);
      if (failed.length > 0) return toast(inviteToasts.someFailed(failed.length));
      const unsent = await unsentMails(done.map(({ invitationId }) => invitationId)).catch(() => []);
      toast(unsent.length > 0 ? inviteToasts.mailFailed(unsent) : inviteToasts.sent(done.length));
      onClose();
    } finally {
      setBusy(false);
    }
  };
  return { rows, setRows, busy, send, plan };
}

const isOutage = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** Why an address wasn't invited, at its field. */
function reasonOf(error: unknown): string {
  const issue = issuesOf(error).email;
  if (issue !== undefined) return `An email ${issue}.`;
  return error instanceof ApiError && !isOutage(error) ? sentenceOf(error) : 'Failed to create invitation';
}
