/**
 * The currency that a visitor sees prices in (specification, section 9). The address may say it, by `currency` or
 * `country`. Otherwise it is that of the visitor's country, which this browser keeps for six hours. `geo_refresh=1` asks
 * again. After the first payment it is the customer's, whatever the address says.
 */
import { currencyOfCountry, type PriceCurrency, priceCurrencyOf } from '@batchbook/shared/billing/plans';
import { billingRoutes } from '@batchbook/shared/billing/routes';
import { createClient } from '@batchbook/shared/http/client';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { reportError } from './report-error.ts';
import { readStoredJson, writeStored } from './storage.ts';

const client = createClient(billingRoutes, { baseUrl: '', accessToken: async () => null });

const storageKey = 'bb-geo';
const keptForMs = 6 * 60 * 60 * 1000;

export interface ShownCurrency {
  /** `null` until it is known, and while the page is prerendered. */
  currency: PriceCurrency | null;
  /** It is that of the payments so far, so no other can be chosen. */
  isFixed: boolean;
}

/** @param ofCustomer the currency of the payments so far; `null` before the first, and for visitors. */
export function usePriceCurrency(ofCustomer: PriceCurrency | null): ShownCurrency {
  const ofVisitor = useVisitorCurrency();
  return { currency: ofCustomer ?? ofVisitor, isFixed: ofCustomer !== null };
}

function useVisitorCurrency(): PriceCurrency | null {
  const overrides = overridesIn(useLocation().search);
  const [currency, setCurrency] = useState<PriceCurrency | null>(null);
  useEffect(() => {
    let isOver = false;
    const query = new URLSearchParams(overrides);
    void currencyFor(query, Date.now()).then((found) => !isOver && setCurrency(found));
    return () => {
      isOver = true;
    };
  }, [overrides]);
  return currency;
}

/** What else the address says doesn't matter here, and asks nobody again. */
function overridesIn(search: string): string {
  const query = new URLSearchParams(search);
  const own = ['currency', 'country', 'geo_refresh'].map((name) => [name, query.get(name) ?? '']);
  return new URLSearchParams(own).toString();
}

/** Never fails: without an answer it is US dollars. */
async function currencyFor(query: URLSearchParams, nowMs: number): Promise<PriceCurrency> {
  const currency = query.get('currency');
  if (currency) return priceCurrencyOf(currency);
  const country = query.get('country');
  if (country) return currencyOfCountry(country.toUpperCase());
  const isRefresh = ['1', 'true'].includes(query.get('geo_refresh') ?? '');
  const kept = isRefresh ? undefined : keptCountry(nowMs);
  return currencyOfCountry(kept === undefined ? await askCountry(nowMs) : kept);
}

async function askCountry(nowMs: number): Promise<string | null> {
  try {
    const { countryCode } = await client.getGeo({});
    keepCountry(countryCode, nowMs);
    return countryCode;
  } catch {
    reportError('geo', 'no_answer');
    return null;
  }
}

/** `null` where nobody could say, which is kept too: the service would fail again. `undefined` when nothing is kept. */
function keptCountry(nowMs: number): string | null | undefined {
  const kept = readStoredJson(storageKey) as { country_code?: unknown; timestamp?: unknown } | null;
  const ageMs = nowMs - Number(kept?.timestamp);
  const isFresh = ageMs >= 0 && ageMs < keptForMs;
  const country = kept?.country_code;
  return isFresh && (country === null || typeof country === 'string') ? country : undefined;
}

/** Where storage is closed, the next visit asks again. */
const keepCountry = (countryCode: string | null, nowMs: number): boolean =>
  writeStored(storageKey, JSON.stringify({ country_code: countryCode, timestamp: nowMs }));
