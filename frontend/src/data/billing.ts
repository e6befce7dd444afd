import type { Entitlements } from '@batchbook/shared/billing/entitlements';
import { billingRoutes } from '@batchbook/shared/billing/routes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { clientFor } from './api.ts';
import { keys } from './keys.ts';
import { useOrganizationId } from './organization.tsx';

const billingApi = clientFor(billingRoutes);

export const entitlementsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: keys.entitlements(organizationId),
    queryFn: () => billingApi.getEntitlements({ params: { organizationId } }),
  });

/** Whether stock can be moved: the plan has it, and isn't over its sites for good. */
export const isStockOpen = ({ features, readOnly }: Entitlements): boolean =>
  features.stock_management && !readOnly.sites;

/** What the plan, the trial and the flags allow the organization in use, and how much is used. */
export const useEntitlements = () => useQuery(entitlementsQuery(useOrganizationId()));
