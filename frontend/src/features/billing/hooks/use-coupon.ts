/** A coupon code that is typed, checked, and shown on the prices. Editing it makes the check void. */
import type { Discount } from '@batchbook/shared/billing/discount';
import type { PriceCurrency } from '@batchbook/shared/billing/plans';
import { useRef, useState } from 'react';
import { validateCoupon } from '../../../data/payments.ts';
import { useUrlText } from '../../../data/url-state.ts';

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
}

const idle: CouponState = { kind: 'idle' };

/** The code is in the address, so that a link may carry one and a reload loses none. */
export function useCoupon(currency: PriceCurrency | null): Coupon {
  const [text, setText] = useUrlText('coupon');
  const [checked, setChecked] = useState<{ of: string; state: CouponState }>({ of: '', state: idle });
  const latest = useRef('');
  const key = `${text.trim()} ${currency}`;
  const check = async () => {
    const code = text.trim();
    if (code === '' || currency === null) return;
    latest.current = key;
    setChecked({ of: key, state: { kind: 'checking' } });
    const state = await stateOf(code, currency);
    if (latest.current === key) setChecked({ of: key, state });
  };
  return {
    text,
    state: checked.of === key ? checked.state : idle,
    edit: setText,
    check: () => void check(),
  };
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
