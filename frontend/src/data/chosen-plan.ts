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

const storageKey = 'bb-chosen-plan';

export interface ChosenPlan {
  plan: OfferedPlan;
  currency: PriceCurrency;
}

const listeners = new Set<() => void>();
/** What is chosen when storage is closed: it lasts as long as the page. */
let unstored: string | null = null;

function read(): string | null {
  try {
    return localStorage.getItem(storageKey) ?? unstored;
  } catch {
    return unstored;
  }
}

function write(text: string | null): void {
  unstored = text;
  try {
    if (text === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, text);
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
}

export const choosePlan = (chosen: ChosenPlan): void => write(JSON.stringify(chosen));

export const forgetChosenPlan = (): void => write(null);

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

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === storageKey && listener();
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** The chosen plan, in every tab of this browser. `null` while a page is prerendered. */
export const useChosenPlan = (): ChosenPlan | null =>
  parse(useSyncExternalStore(subscribe, read, () => null));
