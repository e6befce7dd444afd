/** Stripe calculates tax only once it knows where the business is. Until then it refuses every checkout. */
import type Stripe from 'stripe';
import type { Note } from './note.ts';

/** Software as a service, for business use. */
export const softwareTaxCode = 'txcd_10103001';

export type HeadOffice = Stripe.Tax.SettingsUpdateParams.HeadOffice['address'];

/**
 * Sets the head office, if it is stated and differs, and what new prices are taken for. Other choices of the operator's stay.
 * @returns What is still missing, in words for the operator.
 */
export async function setUpTax(stripe: Stripe, office: HeadOffice | null, note: Note): Promise<string[]> {
  const before = await stripe.tax.settings.retrieve();
  const isMoved = office !== null && !isAt(before, office);
  const { tax_behavior: behavior, tax_code: code } = before.defaults;
  const defaults = {
    ...(behavior === null && { tax_behavior: 'exclusive' as const }),
    ...(code === null && { tax_code: softwareTaxCode }),
  };
  const hasDefaults = Object.keys(defaults).length > 0;
  if (!isMoved && !hasDefaults) return missingIn(before);
  const after = await stripe.tax.settings.update({
    ...(isMoved && { head_office: { address: office } }),
    ...(hasDefaults && { defaults }),
  });
  if (isMoved) note(`Set the head office for tax: ${Object.values(office).join(', ')}.`);
  if (hasDefaults) note('Set the tax settings for prices and products that have none of their own.');
  return missingIn(after);
}

const isAt = ({ head_office: now }: Stripe.Tax.Settings, office: HeadOffice): boolean =>
  Object.entries(office).every(([part, value]) => now?.address[part as keyof HeadOffice] === value);

function missingIn({ status, status_details: details, livemode }: Stripe.Tax.Settings): string[] {
  if (status === 'active') return [];
  const fields = details.pending?.missing_fields ?? [];
  const page = `https://dashboard.stripe.com/${livemode ? '' : 'test/'}settings/tax`;
  return [
    `Nobody can pay yet: Stripe Tax is ${status}${fields.length > 0 ? `, without ${fields.join(', ')}` : ''}. Run this again with the ` +
      `address of your head office behind it (COUNTRY POSTCODE CITY STREET [STATE]), or enter it at ${page}.`,
  ];
}
