/**
 * The plan that somebody chose on `/plans`, with its coupon. This browser keeps it, so that it survives signing up and a
 * payment that was broken off. The account page leads on to paying. Signing out forgets it.
 */
import {
  type OfferedPlan,
  offeredPlans,
  type PriceCurrency,
  priceCurrencies,
} from '@batchbook/shared/billing/plans';
import { useSyncExternalStore } from 'react';
import { followedText } from './storage.ts';

const chosenText = followedText('bb-chosen-plan');

export interface ChosenPlan {
  plan: OfferedPlan;
  currency: PriceCurrency;
  /** A code that was found valid. */
  couponCode: string | null;
  /** The business that it was chosen for. `null` before signing up. */
  organizationId: string | null;
}

export const choosePlan = (chosen: ChosenPlan): void => chosenText.write(JSON.stringify(chosen));

export const forgetChosenPlan = (): void => chosenText.write(null);

/** Anything may be stored there: an older page's, or a person's own. */
function parse(text: string | null): ChosenPlan | null {
  try {
    const { plan, currency, couponCode, organizationId } = JSON.parse(text ?? 'null') ?? {};
    const isKnown = offeredPlans.includes(plan) && priceCurrencies.includes(currency);
    if (!isKnown) return null;
    return { plan, currency, couponCode: textOrNull(couponCode), organizationId: textOrNull(organizationId) };
  } catch {
    return null;
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * The chosen plan, in every tab of this browser. `null` while a page is prerendered.
 * @param organizationId a choice for another business isn't this one's; for visitors `null`: any choice counts
 */
export function useChosenPlan(organizationId: string | null): ChosenPlan | null {
  const chosen = parse(useSyncExternalStore(chosenText.subscribe, chosenText.read, () => null));
  const isElsewhere =
    organizationId !== null && ![null, organizationId].includes(chosen?.organizationId ?? null);
  return isElsewhere ? null : chosen;
}

/**
 * The address of `/plans`, with the currency and the coupon of the chosen plan: the page knows only its address.
 * @param own the currency that the business chose. It comes before that of a choice made before signing up.
 */
export function usePlansPath(organizationId: string | null, own: PriceCurrency | null = null): string {
  const chosen = useChosenPlan(organizationId);
  if (chosen === null) return '/plans';
  const { currency, couponCode, organizationId: isFor } = chosen;
  const shown = (isFor === null ? own : null) ?? currency;
  const query = new URLSearchParams({
    currency: shown,
    ...(couponCode !== null && { coupon: couponCode }),
  });
  return `/plans?${query}`;
}
