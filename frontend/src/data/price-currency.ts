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

/** The currencies of a business that is signed in, each `null` where it has none. */
export interface BusinessCurrencies {
  /** That of the payments so far. */
  paid: PriceCurrency | null;
  /** The one that its owner chose, if plans have prices in it. */
  chosen: PriceCurrency | null;
}

/** @param business `null` for visitors; `undefined` while it is read, and then nothing is known unless the address says it. */
export function usePriceCurrency(business: BusinessCurrencies | null | undefined): ShownCurrency {
  const ofVisitor = useVisitorCurrency(business === undefined ? undefined : (business?.chosen ?? null));
  const paid = business?.paid ?? null;
  return { currency: paid ?? ofVisitor, isFixed: paid !== null };
}

/** @param chosen by the business, wherever the browser is; `undefined` while that isn't known. */
function useVisitorCurrency(chosen: PriceCurrency | null | undefined): PriceCurrency | null {
  const overrides = overridesIn(useLocation().search);
  const [currency, setCurrency] = useState<PriceCurrency | null>(null);
  useEffect(() => {
    let isOver = false;
    const query = new URLSearchParams(overrides);
    const known = statedIn(query) ?? chosen;
    if (known) setCurrency(known);
    else if (known === null)
      void currencyHere(query, Date.now()).then((found) => !isOver && setCurrency(found));
    return () => {
      isOver = true;
    };
  }, [overrides, chosen]);
  return currency;
}

/** What else the address says doesn't matter here, and asks nobody again. */
function overridesIn(search: string): string {
  const query = new URLSearchParams(search);
  const own = ['currency', 'country', 'geo_refresh'].map((name) => [name, query.get(name) ?? '']);
  return new URLSearchParams(own).toString();
}

/** What the address says. */
function statedIn(query: URLSearchParams): PriceCurrency | null {
  const currency = query.get('currency');
  if (currency) return priceCurrencyOf(currency);
  const country = query.get('country');
  return country ? currencyOfCountry(country.toUpperCase()) : null;
}

/** That of the visitor's country. Never fails: without an answer it is US dollars. */
async function currencyHere(query: URLSearchParams, nowMs: number): Promise<PriceCurrency> {
  const isRefresh = ['1', 'true'].includes(query.get('geo_refresh') ?? '');
  const kept = isRefresh ? null : keptCountry(nowMs);
  return currencyOfCountry(kept ?? (await askCountry(nowMs)));
}

async function askCountry(nowMs: number): Promise<string | null> {
  try {
    const { countryCode } = await client.getGeo({});
    if (countryCode !== null) keepCountry(countryCode, nowMs);
    return countryCode;
  } catch {
    reportError('geo', 'no_answer');
    return null;
  }
}

/** `null` when nothing is kept. A country that nobody could say isn't: the next visit asks again. */
function keptCountry(nowMs: number): string | null {
  const kept = readStoredJson(storageKey) as { country_code?: unknown; timestamp?: unknown } | null;
  const ageMs = nowMs - Number(kept?.timestamp);
  const isFresh = ageMs >= 0 && ageMs < keptForMs;
  const country = kept?.country_code;
  return isFresh && typeof country === 'string' ? country : null;
}

/** Where storage is closed, the next visit asks again. */
const keepCountry = (countryCode: string, nowMs: number): boolean =>
  writeStored(storageKey, JSON.stringify({ country_code: countryCode, timestamp: nowMs }));
