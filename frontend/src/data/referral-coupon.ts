/** The coupon that the first checkout applies by itself, because somebody referred the business. */
import type { Discount } from '@batchbook/shared/billing/discount';
import type { PriceCurrency } from '@batchbook/shared/billing/plans';
import { friendCode } from '@batchbook/shared/billing/referral';
import { useEffect, useState } from 'react';
import type { useBusinessHere } from './business-here.ts';
import { validateCoupon } from './payments.ts';
import { useIsReferred } from './referral-link.ts';

export interface AppliedCoupon {
  code: string;
  discount: Discount;
}

/** For public pages: what the business of whoever is signed in here gets, else what a visitor gets by a link. */
export function useReferralCoupon(
  currency: PriceCurrency | null,
  { business, isPending }: ReturnType<typeof useBusinessHere>,
): AppliedCoupon | null {
  const isReferred = useIsReferred();
  const [found, setFound] = useState<AppliedCoupon | null>(null);
  const ofVisitor = isReferred ? friendCode : null;
  const code = business === null ? ofVisitor : (business.subscription?.referralCoupon ?? null);
  useEffect(() => {
    if (currency === null || isPending) return;
    let isOver = false;
    void (code === null ? Promise.resolve(null) : discountOf(code, currency))
      // Without an answer the prices show in full, and Stripe's page shows what is taken off.
      .catch(() => null)
      .then((coupon) => !isOver && setFound(coupon));
    return () => {
      isOver = true;
    };
  }, [currency, isPending, code]);
  return found;
}

async function discountOf(code: string, currency: PriceCurrency): Promise<AppliedCoupon | null> {
  const { discountInfo } = await validateCoupon(code, currency);
  return discountInfo && { code, discount: discountInfo };
}
