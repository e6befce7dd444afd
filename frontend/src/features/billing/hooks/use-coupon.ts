/** A coupon code that is typed, checked, and shown on the prices. Editing it makes the check void. */
import { appliesTo, type Discount } from '@batchbook/shared/billing/discount';
import { type PriceCurrency, plans, type SoldPlan } from '@batchbook/shared/billing/plans';
import { isFirstOnly } from '@batchbook/shared/billing/referral';
import { isLive } from '@batchbook/shared/billing/subscription';
import { listOf } from '@batchbook/shared/text';
import { useEffect, useRef, useState } from 'react';
import { type Subscription, validateCoupon } from '../../../data/payments.ts';
import { useUrlText } from '../../../data/url-state.ts';
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';

type CouponState =
  | { kind: 'idle' }
  | { kind: 'checking' }
  | { kind: 'valid'; discount: Discount }
  | { kind: 'invalid'; error: string };

export interface Coupon {
  text: string;
  state: CouponState;
  /** Why it doesn't go with the plan that was chosen. Its discount on other plans still shows. */
  refusal: string | null;
  edit: (text: string) => void;
  check: () => void;
  /**
   * Checks it for a plan that is being chosen. Returns `false`, with the reason shown at the field and the focus there,
   * when it doesn't go with that plan.
   */
  goesWith: (plan: SoldPlan) => Promise<boolean>;
  /** Shows at the field why the checkout didn't take it. */
  refuse: (error: string) => void;
}

export const couponFieldId = 'coupon';

const idle: CouponState = { kind: 'idle' };

/**
 * The code is in the address, so that a link may carry one and a reload loses none. Such a code is checked by itself, and
 * one that was checked is checked again in another currency.
 * @param subscription that of the business that it is for, if there is one and it is known
 */
export function useCoupon(currency: PriceCurrency | null, subscription: Subscription | null): Coupon {
  const [typed, setText] = useUrlText('coupon');
  // The prerendered page knows no address.
  const isHydrated = useIsHydrated();
  const text = isHydrated ? typed : '';
  const [checked, setChecked] = useState<{ of: string; state: CouponState }>({ of: '', state: idle });
  const [refused, setRefused] = useState({ of: '', why: '' });
  const latest = useRef('');
  const code = text.trim();
  const key = `${code} ${currency}`;
  const found = checked.of === key ? checked.state : idle;
  const withReason = (state: CouponState): CouponState => {
    const reason = state.kind === 'valid' ? reasonAgainst(code, subscription) : null;
    return reason === null ? state : { kind: 'invalid', error: reason };
  };
  const check = async (): Promise<CouponState> => {
    setText(code);
    if (code === '' || currency === null) return idle;
    latest.current = key;
    setChecked({ of: key, state: { kind: 'checking' } });
    const state = await stateOf(code, currency);
    if (latest.current === key) setChecked({ of: key, state });
    return withReason(state);
  };
  /** One that came with the address; or its button was pressed before the currency was known. */
  const isWanted = useRef(true);
  const isOfOtherCurrency = checked.of !== key && checked.of.startsWith(`${code} `);
  useEffect(() => {
    if (!isHydrated || currency === null) return;
    const isDue = code !== '' && (isWanted.current || isOfOtherCurrency);
    isWanted.current = false;
    if (isDue) void check();
  });
  const stop = () => {
    document.getElementById(couponFieldId)?.focus();
    return false;
  };
  const state = withReason(found);
  return {
    text,
    state,
    refusal: refused.of === key && state.kind === 'valid' ? refused.why : null,
    edit: (next) => {
      isWanted.current = false;
      setText(next);
    },
    check: () => {
      setRefused({ of: '', why: '' });
      if (currency === null) isWanted.current = true;
      else if (found.kind !== 'checking') void check();
    },
    goesWith: async (plan) => {
      const known = state.kind === 'valid' ? state : await check();
      if (known.kind !== 'valid') return stop();
      if (appliesTo(known.discount, plan)) return true;
      setRefused({ of: key, why: onlyFor(known.discount.plans ?? []) });
      return stop();
    },
    refuse: (error) => {
      setChecked({ of: key, state: { kind: 'invalid', error } });
      stop();
    },
  };
}

const onlyFor = (fitting: readonly SoldPlan[]): string =>
  `This code is for ${listOf(fitting.map((plan) => plans[plan].name))}. Remove it to choose another plan.`;

/** Why a business can't use a code that others can. */
function reasonAgainst(code: string, subscription: Subscription | null): string | null {
  if (subscription === null) return null;
  const { currency, status } = subscription;
  if (isFirstOnly(code) && (currency !== null || isLive(status)))
    return 'This code is for a first subscription only.';
  return isLive(status) ? 'You have a subscription already. A code only counts when one starts.' : null;
}

async function stateOf(code: string, currency: PriceCurrency): Promise<CouponState> {
  try {
    const { valid, error, discountInfo } = await validateCoupon(code, currency);
    if (valid && discountInfo) return { kind: 'valid', discount: discountInfo };
    return { kind: 'invalid', error: error ?? 'Invalid coupon code' };
  } catch {
    return { kind: 'invalid', error: 'Failed to validate coupon' };
  }
}
