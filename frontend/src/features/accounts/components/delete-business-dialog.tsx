import { restorableDays } from '@batchbook/shared/accounts/constants';
import { useSession } from '../../../data/organization.tsx';
import { deleteOrganization } from '../../../data/own-account.ts';
import { toast } from '../../../ui/toast.tsx';
import { TypedNameDialog } from './typed-name-dialog.tsx';

/** Explains what becomes of a business that is deleted, and deletes it. */
export function DeleteBusinessDialog({ onClose }: { onClose: () => void }) {
  const { organizationId, membership } = useSession();
  const name = membership.organizationName;
  return (
    <TypedNameDialog
      title={`Delete '${name}'?`}
      description="It closes to everyone at once, you included."
      name={name}
      submit="Delete business"
      onDelete={async (typed) => {
        await deleteOrganization(organizationId, typed);
        toast({ title: `${name} is deleted. You can restore it for ${restorableDays} days.` });
        onClose();
      }}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-14 text-ink-2">
        <li>
          You can restore it for {restorableDays} days, with everything in it and everyone who was a member.
        </li>
        <li>After that it is erased. Only the stock records that food law needs stay, for five years.</li>
        <li>Nothing more is charged for its plan.</li>
        <li>Want a copy? Close this and export the business first, under Export.</li>
        <li>Changes that are still waiting on a device can’t be sent any more.</li>
      </ul>
    </TypedNameDialog>
  );
}
