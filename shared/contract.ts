/** The whole API: each domain's contract under the domain's name. */
import { accountsContract } from './accounts/contract.ts';
import { billingContract } from './billing/contract.ts';
import type { Contract } from './http/operation.ts';
import { ingredientsContract } from './ingredients/contract.ts';
import { insightContract } from './insight/contract.ts';
import { liveContract } from './live/contract.ts';
import { marketEventsContract } from './market-events/contract.ts';
import { metaContract } from './meta/contract.ts';
import { productionContract } from './production/contract.ts';
import { recipesContract } from './recipes/contract.ts';
import { stockContract } from './stock/contract.ts';
import { supportContract } from './support/contract.ts';

export const contracts = {
  meta: metaContract,
  accounts: accountsContract,
  billing: billingContract,
  ingredients: ingredientsContract,
  recipes: recipesContract,
  stock: stockContract,
  production: productionContract,
  'market-events': marketEventsContract,
  insight: insightContract,
  live: liveContract,
  support: supportContract,
} as const satisfies Record<string, Contract>;

export type Domain = keyof typeof contracts;

/** Any operation of the API. */
export type AnyOperation = {
  [D in Domain]: (typeof contracts)[D][keyof (typeof contracts)[D]];
}[Domain];
