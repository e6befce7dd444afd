/** A coupon code that is typed, checked, and shown on the prices. Editing it makes the check void. */
import type { Discount } from '@batchbook/shared/billing/discount';
import type { PriceCurrency } from '@batchbook/shared/billing/plans';
import { isFirstOnly } from '@batchbook/shared/billing/referral';
import { isLive } from '@batchbook/shared/billing/subscription';
import { useRef, useState } from 'react';
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
  edit: (text: string) => void;
  check: () => void;
  /** Shows at the field why the checkout didn't take it. */
  refuse: (error: string) => void;
}

const idle: CouponState = { kind: 'idle' };

/**
 * The code is in the address, so that a link may carry one and a reload loses none.
 * @param subscription that of the business that it is for, if there is one and it is known
 */
export function useCoupon(currency: PriceCurrency | null, subscription: Subscription | null): Coupon {
  const [typed, setText] = useUrlText('coupon');
  // The prerendered page knows no address.
  const text = useIsHydrated() ? typed : '';
  const [checked, setChecked] = useState<{ of: string; state: CouponState }>({ of: '', state: idle });
  const latest = useRef('');
  const code = text.trim();
  const key = `${code} ${currency}`;
  const state = checked.of === key ? checked.state : idle;
  const check = async () => {
    setText(code);
    if (code === '' || currency === null || state.kind === 'checking') return;
    latest.current = key;
    setChecked({ of: key, state: { kind: 'checking' } });
    const answer = await stateOf(code, currency);
    if (latest.current === key) setChecked({ of: key, state: answer });
  };
  const reason = state.kind === 'valid' ? reasonAgainst(code, subscription) : null;
  return {
    text,
    state: reason === null ? state : { kind: 'invalid', error: reason },
    edit: setText,
    check: () => void check(),
    refuse: (error) => setChecked({ of: key, state: { kind: 'invalid', error } }),
  };
}

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
