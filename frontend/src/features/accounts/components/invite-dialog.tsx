import type { Member } from '@batchbook/shared/accounts/schema';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogClose } from '../../../ui/dialog-close.tsx';
import { useInvite } from '../hooks/use-invite.ts';
import { InviteRows } from './invite-rows.tsx';

export interface InviteDialogProps {
  members: readonly Member[];
  onClose: () => void;
}

/** Invites up to five people at once. */
export function InviteDialog({ members, onClose }: InviteDialogProps) {
  const inviting = useInvite({ members, onDone: onClose });
  const { needsUpgrade, count, busy, send, isTyped } = inviting;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      unsaved={isTyped}
      size="md"
      title="Invite your team"
      description="Members can use everything except billing, team and business settings."
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          {needsUpgrade ? (
            <ButtonLink to={inviting.plansPath} variant="primary">
              Upgrade Plan
            </ButtonLink>
          ) : (
            <Button variant="primary" type="submit" form="invite" busy={busy}>
              {count > 0 ? `Send ${count} invitation(s)` : 'Send invitation(s)'}
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
          void send();
        }}
      >
        <InviteRows {...inviting} />
        <p className="text-13 text-ink-3">They receive an email invitation, which works for 7 days.</p>
      </form>
    </Dialog>
  );
}
