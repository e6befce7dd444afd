import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { completeAddress } from '../billing/customer.ts';
import { invalidRequest } from '../failure.ts';
import { group, oneOf, required, text } from '../parameters.ts';
import { post, type Route, read } from '../routes.ts';
import { addressFields } from './customers.ts';

export const taxRoutes: Route[] = [
  read('tax/settings', ({ account }) => taxSettings(account)),
  post(
    'tax/settings',
    {
      defaults: group({
        tax_behavior: oneOf('exclusive', 'inclusive', 'inferred_by_currency'),
        tax_code: text,
      }),
      head_office: group({ address: required(group({ ...addressFields, country: required(text) })) }),
    },
    ({ account, parameters: { defaults, head_office } }) => {
      const before = account.settings.get('tax');
      if (head_office?.address.country === 'US' && !head_office.address.state)
        throw invalidRequest('A head office in the US needs a state.', 'head_office[address][state]');
      account.settings.set('tax', {
        behavior: defaults?.tax_behavior ?? before.behavior,
        code: defaults?.tax_code ?? before.code,
        office: head_office?.address ?? before.office,
      });
      return taxSettings(account);
    },
  ),
];

function taxSettings({ settings }: Account): Stripe.Tax.Settings {
  const { behavior, code, office } = settings.get('tax');
  return {
    object: 'tax.settings',
    defaults: { provider: 'stripe', tax_behavior: behavior, tax_code: code },
    head_office: office && { address: completeAddress(office) },
    livemode: false,
    status: office ? 'active' : 'pending',
    status_details: office ? { active: {} } : { pending: { missing_fields: ['head_office'] } },
  };
}

/** What Stripe must know before it calculates tax: where the business is, and whether each price includes tax. */
export function refuseUnknownTax({ settings, records }: Account, prices: readonly string[]): void {
  const { office, behavior } = settings.get('tax');
  if (!office)
    throw invalidRequest(
      'You must set a valid head office address to enable automatic tax calculation in test mode. Visit ' +
        'https://dashboard.stripe.com/test/settings/tax to update it.',
    );
  for (const id of prices)
    if (records.need('price', id).tax_behavior === 'unspecified' && behavior === null)
      throw invalidRequest(
        `The price ${id} has no \`tax_behavior\`, and the tax settings have no default, so tax can't be calculated.`,
      );
}
