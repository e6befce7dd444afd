/**
 * The plan that somebody chose on `/plans`. This browser keeps it, so that it survives signing up. It buys nothing: the
 * account page shows it. Signing out forgets it.
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
}

export const choosePlan = (chosen: ChosenPlan): void => chosenText.write(JSON.stringify(chosen));

export const forgetChosenPlan = (): void => chosenText.write(null);

/** Anything may be stored there: an older page's, or a person's own. */
function parse(text: string | null): ChosenPlan | null {
  try {
    const { plan, currency } = JSON.parse(text ?? 'null') ?? {};
    const isKnown = offeredPlans.includes(plan) && priceCurrencies.includes(currency);
    return isKnown ? { plan, currency } : null;
  } catch {
    return null;
  }
}

/** The chosen plan, in every tab of this browser. `null` while a page is prerendered. */
export const useChosenPlan = (): ChosenPlan | null =>
  parse(useSyncExternalStore(chosenText.subscribe, chosenText.read, () => null));
