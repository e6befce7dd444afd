import type { Me } from '@batchbook/shared/accounts/schema';
import { useEffect, useRef } from 'react';
import { keys } from '../../data/keys.ts';
import { forgetOtherOrganizations, onMembershipLost, wasLeft } from '../../data/lost-membership.ts';
import { queryClient } from '../../data/query-client.ts';
import { toast } from '../../ui/toast.tsx';

/** Notices that the user was removed from an organization, and forgets its data on this device. */
export function useMembershipWatch(me: Me | undefined): void {
  const before = useRef<Me>(undefined);
  useEffect(() => onMembershipLost(() => void queryClient.invalidateQueries({ queryKey: keys.me })), []);
  useEffect(() => {
    if (me === undefined) return;
    const lost = before.current?.memberships.find(
      ({ organizationId }) => !me.memberships.some((one) => one.organizationId === organizationId),
    );
    const isOwnDeletion = me.deletedOrganizations.some((one) => one.organizationId === lost?.organizationId);
    const isExpected = isOwnDeletion || (lost !== undefined && wasLeft(lost.organizationId));
    if (before.current?.userId === me.userId && lost && !isExpected)
      toast({ title: `You no longer belong to ${lost.organizationName}` });
    before.current = me;
    void forgetOtherOrganizations(me).catch(() => undefined);
  }, [me]);
}
