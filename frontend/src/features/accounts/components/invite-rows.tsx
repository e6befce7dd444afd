import { planTitle } from '@batchbook/shared/billing/plans';
import { Mail, Plus, X } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { newRow, type useInvite } from '../hooks/use-invite.ts';
import { invitationsAtOnce, inviteToasts } from '../model/invite-toasts.ts';

/** The plan's seats, and a row for each address. */
export function InviteRows({ rows, setRows, plan, plansPath, needsUpgrade }: ReturnType<typeof useInvite>) {
  const change = (key: number, email: string) =>
    setRows(rows.map((row) => (row.key === key ? { key, email } : row)));
  return (
    <>
      {plan.limit !== undefined && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-14 text-ink-2">
          <Badge tone="primary">{planTitle(plan)}</Badge>
          <span>
            <b className="text-ink">
              {plan.used}/{plan.limit} users
            </b>{' '}
            included in plan
          </span>
          {plan.used < plan.limit && !needsUpgrade && (
            <Link to={plansPath} className="link md:ml-auto">
              Upgrade plan for more users
            </Link>
          )}
        </div>
      )}
      <div className="mt-1 grid gap-2.5">
        <p aria-hidden className="-mb-1 text-13 font-semibold text-ink-2">
          Email addresses
        </p>
        {rows.map(({ key, email, error }, index) => (
          <div key={key} className="flex items-start gap-1">
            <Field label={`Email ${index + 1}`} labelHidden error={error} className="min-w-0 flex-1">
              <TextInput
                type="email"
                size="lg"
                autoComplete="off"
                spellCheck={false}
                placeholder="name@bakery.co.uk"
                prefix={<Mail aria-hidden size={18} />}
                value={email}
                onChange={(event) => change(key, event.target.value)}
              />
            </Field>
            {rows.length > 1 && (
              <IconButton
                label={`Remove email ${index + 1}`}
                className="size-[46px]"
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
            className="-ml-2.5 justify-self-start px-2.5 text-primary-text!"
            icon={<Plus aria-hidden size={18} />}
            onClick={() => setRows([...rows, newRow()])}
          >
            Add another email
          </Button>
        )}
      </div>
      {plan.limit !== undefined && needsUpgrade && (
        <Notice tone="warning" role="status">
          <b>Upgrade needed</b>
          <p className="mt-0.5 text-ink-2">{inviteToasts.upgrade(plan, plan.limit).description}</p>
        </Notice>
      )}
    </>
  );
}
