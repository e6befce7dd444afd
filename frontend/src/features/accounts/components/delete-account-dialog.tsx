import type { Me } from '@batchbook/shared/accounts/schema';
import { nameToType } from '@batchbook/shared/accounts/typed-name';
import { activeMemberships } from '../../../data/organization.tsx';
import { useDeleteAccount } from '../../../data/use-sign-out.ts';
import { TypedNameDialog } from './typed-name-dialog.tsx';

/** Explains what becomes of an account that is deleted, and deletes it. */
export function DeleteAccountDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const deleteAccount = useDeleteAccount();
  const owned = activeMemberships(me)
    .filter(({ role }) => role === 'owner')
    .map(({ organizationName }) => organizationName);
  return (
    <TypedNameDialog
      title="Delete your account?"
      description="This can’t be undone."
      name={nameToType(me)}
      submit="Delete account"
      onDelete={deleteAccount}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-14 text-ink-2">
        <li>Your name, your address and your settings are erased.</li>
        <li>You leave every business. What you recorded there stays, without your name.</li>
        <li>
          Where one of your businesses sold to you at {me.email}, the sale stays, without your name. What
          other businesses sold to you stays in their records, because a recall needs its buyers.
        </li>
        {owned.length > 0 && (
          <li>
            {owned.join(', ')} {owned.length === 1 ? 'is' : 'are'} deleted too, with nothing more to pay. Want
            a copy? Close this and export first, under Export.
          </li>
        )}
        <li>A business you’ve already deleted can no longer be restored.</li>
        <li>{me.email} can sign up again, with nothing in it.</li>
      </ul>
    </TypedNameDialog>
  );
}
