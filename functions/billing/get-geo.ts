import { billingContract } from '@batchbook/shared/billing/contract';
import { currencyOfCountry } from '@batchbook/shared/billing/plans';
import { ok, useCase } from '../platform/http/use-case.ts';
import { countryOf } from './geolocation.ts';

/** Anybody: reads the visitor's country, from the CDN or else from the geolocation service, and its currency. */
export const getGeo = useCase(billingContract.getGeo, {
  answer: async ({ actor }) => {
    const countryCode = await countryOf(actor);
    return ok({ countryCode, currency: currencyOfCountry(countryCode) });
  },
});
