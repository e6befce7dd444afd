/** What a change of plan would mean, in words. */
import { allowedSites, type Entitlements } from '@batchbook/shared/billing/entitlements';
import { type PriceCurrency, planOf, type SoldPlan } from '@batchbook/shared/billing/plans';
import { taxNotes } from '@batchbook/shared/billing/vat';
import { type Currency, formatMoney } from '@batchbook/shared/money';
import { countOf } from '@batchbook/shared/text';

export type Target = SoldPlan | 'free';

/** '£12.34 a year'; the rest of a price that isn't ours is unknown. */
export const unknownPriceWords = (
  { amount, every }: { amount: string; every: string },
  currency: PriceCurrency,
): string => `${moneyWords(amount, currency)} a ${every}`;

/** '£30.00'; '-' before what Stripe gives back. */
export const moneyWords = (amount: string, currency: string): string =>
  amount.startsWith('-')
    ? `-${formatMoney(amount.slice(1), currency as Currency)}`
    : formatMoney(amount, currency as Currency);

/** What tax does to an amount that is paid: ', with £6.00 VAT', ', of which $1.20 is tax', ', without VAT'. */
export function taxWords(tax: string, isIncluded: boolean, currency: string): string {
  if (tax === '0') return `, ${noTaxWords(isIncluded, currency)}`;
  const [name, amount] = [taxName(currency), moneyWords(tax, currency)];
  return isIncluded ? `, of which ${amount} is ${name}` : `, with ${amount} ${name}`;
}

/** What an amount says of its tax when none is taken. A price that includes its tax says so wherever it is paid. */
export const noTaxWords = (isIncluded: boolean, currency: string): string =>
  isIncluded ? taxNotes.USD : `without ${taxName(currency)}`;

/** What a tax is called where the currency is used. */
export const taxName = (currency: string): string => (currency === 'GBP' ? 'VAT' : 'tax');

/** What would be above the limits of a plan: '3 recipes and 1 site'. `null` when all of it fits. */
function overAfter({ usage }: Pick<Entitlements, 'usage'>, plan: Target): string | null {
  const { limits } = planOf(plan).plan;
  const over = [
    ['recipe', usage.recipes - limits.recipes],
    ['site', usage.sites - allowedSites(limits)],
    ['user', usage.users - limits.users],
  ] as const;
  const words = over.filter(([, count]) => count > 0).map(([what, count]) => countOf(count, what));
  return words.length === 0 ? null : new Intl.ListFormat('en-GB').format(words);
}

/** What happens to that: nobody is removed, and nothing is deleted. */
export function overWords({ usage }: Pick<Entitlements, 'usage'>, plan: Target): string | null {
  const over = overAfter({ usage }, plan);
  if (over === null) return null;
  const { limits } = planOf(plan).plan;
  const hasGrace = usage.recipes > limits.recipes || usage.sites > allowedSites(limits);
  const grace = hasGrace ? ' From then you have 14 days to make room or move back up.' : '';
  const people = usage.users > limits.users ? ' Nobody is removed, but nobody can be invited.' : '';
  return `You’ll be ${over} over.${grace}${people} We never delete your work.`;
}
