import { restorableDays } from '@batchbook/shared/accounts/constants';
import { type ReactNode, useState } from 'react';
import { useMembers } from '../../../data/members.ts';
import { useSession } from '../../../data/organization.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { DeleteBusinessDialog } from './delete-business-dialog.tsx';

/** Deletes the business or the account. */
export function DeletionCard() {
  const { me, membership, isOwner } = useSession();
  const members = useMembers().data ?? [];
  const [open, setOpen] = useState<'business' | 'account' | null>(null);
  const ownsTeam = isOwner && members.filter(({ status }) => status === 'active').length > 1;
  const close = () => setOpen(null);
  return (
    <Card>
      {isOwner && (
        <Row
          title={`Delete ${membership.organizationName}`}
          detail={`Closes it to everyone at once, and nothing more is charged. You can undo this for ${restorableDays} days. Then only the stock records that food law needs stay, for five years.`}
        >
          <Button size="sm" className="text-danger!" onClick={() => setOpen('business')}>
            Delete business
          </Button>
        </Row>
      )}
      <Row
        title="Delete your account"
        detail={
          ownsTeam
            ? 'You own a business with other members. Transfer ownership or delete the business first.'
            : 'Erases your name, your address and your settings. You leave every business.'
        }
      >
        <Button size="sm" className="text-danger!" disabled={ownsTeam} onClick={() => setOpen('account')}>
          Delete account
        </Button>
      </Row>
      {open === 'business' && <DeleteBusinessDialog onClose={close} />}
      {open === 'account' && <DeleteAccountDialog me={me} onClose={close} />}
    </Card>
  );
}

const Row = ({ title, detail, children }: { title: string; detail: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line px-6 py-3 not-first:border-t max-md:px-[18px]">
    <div className="min-w-0 flex-1 basis-60">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="max-w-[70ch] text-13 text-ink-3">{detail}</p>
    </div>
    {children}
  </div>
);
