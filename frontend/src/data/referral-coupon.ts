/** The coupon that the first checkout applies by itself, because somebody referred the business. */
import { accountsRoutes } from '@batchbook/shared/accounts/routes';
import type { Discount } from '@batchbook/shared/billing/discount';
import type { PriceCurrency } from '@batchbook/shared/billing/plans';
import { friendCode } from '@batchbook/shared/billing/referral';
import { billingRoutes } from '@batchbook/shared/billing/routes';
import { useEffect, useState } from 'react';
import { clientFor } from './api.ts';
import { membershipHere } from './organization.tsx';
import { validateCoupon } from './payments.ts';
import { useIsReferred } from './referral-link.ts';
import { useSignedInHere } from './signed-in-here.ts';

const accountsApi = clientFor(accountsRoutes);
const billingApi = clientFor(billingRoutes);

export interface AppliedCoupon {
  code: string;
  discount: Discount;
}

/** For public pages: what the business of whoever is signed in here gets, else what a visitor gets by a link. */
export function useReferralCoupon(currency: PriceCurrency | null): AppliedCoupon | null {
  const isSignedIn = useSignedInHere();
  const isReferred = useIsReferred();
  const [found, setFound] = useState<AppliedCoupon | null>(null);
  useEffect(() => {
    if (currency === null) return;
    let isOver = false;
    const code = isSignedIn ? codeHere() : Promise.resolve(isReferred ? friendCode : null);
    void code
      .then((one) => (one === null ? null : discountOf(one, currency)))
      // Without an answer the prices show in full, and Stripe's page shows what is taken off.
      .catch(() => null)
      .then((coupon) => !isOver && setFound(coupon));
    return () => {
      isOver = true;
    };
  }, [currency, isSignedIn, isReferred]);
  return found;
}

async function codeHere(): Promise<string | null> {
  const membership = membershipHere(await accountsApi.getMe({}));
  if (membership?.role !== 'owner') return null;
  const params = { organizationId: membership.organizationId };
  return (await billingApi.getSubscription({ params })).referralCoupon;
}

async function discountOf(code: string, currency: PriceCurrency): Promise<AppliedCoupon | null> {
  const { discountInfo } = await validateCoupon(code, currency);
  return discountInfo && { code, discount: discountInfo };
}
