/** The business that signed-in pages of this browser would use, and paying for it, for public pages. */
import { accountsRoutes } from '@batchbook/shared/accounts/routes';
import { chosenPriceCurrency, type PriceCurrency } from '@batchbook/shared/billing/plans';
import { ApiError } from '@batchbook/shared/http/client';
import { useEffect, useState } from 'react';
import { clientFor } from './api.ts';
import { activeMemberships, membershipHere } from './organization.tsx';
import {
  type Choice,
  checkoutPage,
  openInNewTab,
  readInvoices,
  readSubscription,
  type Subscription,
} from './payments.ts';
import { useSignedInHere } from './signed-in-here.ts';

const accountsApi = clientFor(accountsRoutes);

export interface BusinessHere {
  organizationId: string;
  name: string;
  isOwner: boolean;
  /** Whoever is signed in belongs to other businesses too. */
  hasOthers: boolean;
  /** `null` for members, and when it can't be read. */
  subscription: Subscription | null;
  /** The currency that its owner chose, if plans have prices in it. */
  chosenCurrency: PriceCurrency | null;
}

async function readBusinessHere(): Promise<BusinessHere | null> {
  const me = await accountsApi.getMe({});
  const membership = membershipHere(me);
  if (membership === null) return null;
  const { organizationId, organizationName: name } = membership;
  const isOwner = membership.role === 'owner';
  const [subscription, chosenCurrency] = await Promise.all([
    isOwner ? readSubscription(organizationId).catch(() => null) : null,
    accountsApi.getOrganization({ params: { organizationId } }).then(chosenPriceCurrency, () => null),
  ]);
  const hasOthers = activeMemberships(me).length > 1;
  return { organizationId, name, isOwner, hasOthers, subscription, chosenCurrency };
}

/** `business` is `null` for visitors, until it is read, and when it can't be. */
export function useBusinessHere(): { business: BusinessHere | null; isPending: boolean } {
  const isSignedIn = useSignedInHere();
  const [read, setRead] = useState<{ business: BusinessHere | null } | null>(null);
  useEffect(() => {
    if (!isSignedIn) return;
    let isOver = false;
    const show = (business: BusinessHere | null) => !isOver && setRead({ business });
    // Then the page is that of a visitor, and the server decides about a checkout.
    readBusinessHere().then(show, () => show(null));
    return () => {
      isOver = true;
    };
  }, [isSignedIn]);
  return { business: read?.business ?? null, isPending: isSignedIn && read === null };
}

/**
 * What a business that comes back is owed from former payments, in the currency of these; '0' for nothing. Without an
 * answer the bill shows none, and Stripe's page what is left to pay.
 */
export function useCreditHere(business: BusinessHere | null): string {
  const subscription = business?.subscription;
  const formerId = subscription?.status === 'canceled' ? subscription.organizationId : null;
  const [credit, setCredit] = useState('0');
  useEffect(() => {
    if (formerId === null) return;
    let isOver = false;
    const show = (amount: string) => !isOver && setCredit(amount);
    readInvoices(formerId).then(
      ({ payer }) => show(payer.credit?.amount ?? '0'),
      () => show('0'),
    );
    return () => {
      isOver = true;
    };
  }, [formerId]);
  return formerId === null ? '0' : credit;
}

/** @throws ApiError `owner_only` for a member, since the owner pays. */
export const openCheckoutHere = (choice: Choice): Promise<void> =>
  openInNewTab(async () => {
    const membership = membershipHere(await accountsApi.getMe({}));
    if (membership?.role !== 'owner') throw new ApiError(403, 'owner_only', 'only the owner pays', null);
    return checkoutPage(membership.organizationId, choice);
  });
