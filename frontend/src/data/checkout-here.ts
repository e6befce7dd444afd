/** Opens a checkout from a public page, for whoever is signed in on this device. */
import { accountsRoutes } from '@batchbook/shared/accounts/routes';
import { ApiError } from '@batchbook/shared/http/client';
import { clientFor } from './api.ts';
import { membershipHere } from './organization.tsx';
import { type Choice, checkoutPage, openInNewTab } from './payments.ts';

const accountsApi = clientFor(accountsRoutes);

/** @throws ApiError `owner_only` for a member, since the owner pays. */
export const openCheckoutHere = (choice: Choice): Promise<void> =>
  openInNewTab(async () => {
    const membership = membershipHere(await accountsApi.getMe({}));
    if (membership?.role !== 'owner') throw new ApiError(403, 'owner_only', 'only the owner pays', null);
    return checkoutPage(membership.organizationId, choice);
  });
