import { ChevronDown } from 'lucide-react';
import { activeMemberships, selectOrganization, useSession } from '../../data/organization.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Menu } from '../../ui/menu.tsx';
import type { MenuChoice } from '../../ui/menu-props.ts';

/** The user's organizations as a menu choice, or `null` with only one. */
function useOrganizationChoice(): MenuChoice | null {
  const { me, organizationId } = useSession();
  const memberships = activeMemberships(me);
  if (memberships.length < 2) return null;
  return {
    kind: 'choice',
    label: 'Business',
    value: organizationId,
    onValueChange: selectOrganization,
    choices: memberships.map((membership) => ({
      value: membership.organizationId,
      label: membership.organizationName,
    })),
  };
}

/** The name of the current organization. With several, a button to change it. */
export function OrganizationSwitcher({ className }: { className?: string }) {
  const { membership } = useSession();
  const choice = useOrganizationChoice();
  return (
    <div className={classNames('flex min-w-0 items-center border-l border-line pl-1', className)}>
      {choice === null ? (
        <span className="max-w-[36ch] truncate pl-3 text-14 font-semibold text-ink-2">
          {membership.organizationName}
        </span>
      ) : (
        <Menu
          align="start"
          trigger={
            <Button variant="ghost" size="sm">
              <span className="max-w-[30ch] truncate text-14">{membership.organizationName}</span>
              <ChevronDown aria-hidden size={16} />
            </Button>
          }
          entries={[choice]}
        />
      )}
    </div>
  );
}
