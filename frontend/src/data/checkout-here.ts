/** Payments from a public page, for whoever is signed in on this device. */
import { accountsRoutes } from '@batchbook/shared/accounts/routes';
import type { PriceCurrency } from '@batchbook/shared/billing/plans';
import { billingRoutes } from '@batchbook/shared/billing/routes';
import { ApiError } from '@batchbook/shared/http/client';
import { clientFor } from './api.ts';
import { membershipHere } from './organization.tsx';
import { type Choice, checkoutPage, openInNewTab } from './payments.ts';

const accountsApi = clientFor(accountsRoutes);
const billingApi = clientFor(billingRoutes);

/** @throws ApiError `owner_only` for a member, since the owner pays. */
export const openCheckoutHere = (choice: Choice): Promise<void> =>
  openInNewTab(async () => {
    const membership = membershipHere(await accountsApi.getMe({}));
    if (membership?.role !== 'owner') throw new ApiError(403, 'owner_only', 'only the owner pays', null);
    return checkoutPage(membership.organizationId, choice);
  });

/** The currency that the owner's payments so far were in, which all later ones are in. `null` before the first, and for members. */
export async function customerCurrencyHere(): Promise<PriceCurrency | null> {
  const membership = membershipHere(await accountsApi.getMe({}));
  if (membership?.role !== 'owner') return null;
  const { organizationId } = membership;
  return (await billingApi.getSubscription({ params: { organizationId } })).currency;
}
