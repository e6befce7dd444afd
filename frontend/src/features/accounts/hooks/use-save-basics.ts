import type { Currency, Me } from '@batchbook/shared/accounts/schema';
import { useQueryClient } from '@tanstack/react-query';
import {
  deviceTimeZone,
  organizationQuery,
  useUpdateMe,
  useUpdateOrganization,
} from '../../../data/accounts.ts';
import { useOrganizationId } from '../../../data/organization.tsx';

export interface Basics {
  firstName: string;
  lastName: string;
  businessRole: Me['businessRole'];
  /** What an owner typed. `null` for a member. */
  business: { name: string | undefined; currency: Currency | undefined } | null;
}

/**
 * Saves the first step of the onboarding. The profile goes last: until it has both names, the step isn't done on any
 * device. Each half may be saved again, also after an answer that was lost.
 */
export function useSaveBasics(): (basics: Basics) => Promise<void> {
  const client = useQueryClient();
  const organizationId = useOrganizationId();
  const { mutateAsync: updateMe } = useUpdateMe();
  const { mutateAsync: updateOrganization } = useUpdateOrganization();
  return async ({ business, ...profile }) => {
    if (business !== null) {
      const saved = await client.fetchQuery({ ...organizationQuery(organizationId), staleTime: 0 });
      const { name = saved.name, currency = saved.currency } = business;
      // A currency that is left as it is has been chosen, too.
      const isNew = saved.timeZone === null;
      if (name !== saved.name || currency !== saved.currency || !saved.currencyChosen || isNew)
        await updateOrganization({
          ...{ name, currency, version: saved.version },
          ...(isNew && { timeZone: deviceTimeZone() }),
        });
    }
    await updateMe(profile);
  };
}
