import { chosenPriceCurrency } from '@batchbook/shared/billing/plans';
import { useOrganization } from '../../../data/accounts.ts';
import { usePlansPath } from '../../../data/chosen-plan.ts';
import { useSession } from '../../../data/organization.tsx';

/** The address of `/plans` for the business that is open. */
export function usePlansPathHere(): string {
  const { organizationId } = useSession();
  const { data: organization } = useOrganization();
  return usePlansPath(organizationId, organization ? chosenPriceCurrency(organization) : null);
}
