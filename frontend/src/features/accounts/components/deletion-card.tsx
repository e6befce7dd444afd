import { restorableDays } from '@batchbook/shared/accounts/constants';
import type { Me } from '@batchbook/shared/accounts/schema';
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
  const [isDeleting, setDeleting] = useState(false);
  const ownsTeam = isOwner && members.filter(({ status }) => status === 'active').length > 1;
  return (
    <Card>
      {isOwner && (
        <Row
          title={`Delete ${membership.organizationName}`}
          detail={`Closes it to everyone at once, and nothing more is charged. You can undo this for ${restorableDays} days. Then only the stock records that food law needs stay, for five years.`}
        >
          <Button size="sm" className="text-danger!" onClick={() => setDeleting(true)}>
            Delete business
          </Button>
        </Row>
      )}
      <DeleteAccountRow
        me={me}
        isDisabled={ownsTeam}
        detail={
          ownsTeam
            ? 'You own a business with other members. Transfer ownership or delete the business first.'
            : 'Erases your name, your address and your settings. You leave every business.'
        }
      />
      {isDeleting && <DeleteBusinessDialog onClose={() => setDeleting(false)} />}
    </Card>
  );
}

/** Deletes the account of somebody in no business. */
export const OwnDeletionCard = ({ me }: { me: Me }) => (
  <Card>
    <DeleteAccountRow me={me} detail="Erases your name, your address and your settings." />
  </Card>
);

function DeleteAccountRow({
  me,
  detail,
  isDisabled = false,
}: {
  me: Me;
  detail: string;
  isDisabled?: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Row title="Delete your account" detail={detail}>
      <Button size="sm" className="text-danger!" disabled={isDisabled} onClick={() => setOpen(true)}>
        Delete account
      </Button>
      {isOpen && <DeleteAccountDialog me={me} onClose={() => setOpen(false)} />}
    </Row>
  );
}

const Row = ({ title, detail, children }: { title: string; detail: string; children: ReactNode }) => (
  <div className="card-row gap-x-6">
    <div className="min-w-0 flex-1 basis-60">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="max-w-[70ch] text-13 text-ink-3">{detail}</p>
    </div>
    {children}
  </div>
);
