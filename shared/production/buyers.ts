/** Whose sales are one buyer's. */
import type { TracedSale } from './trace-schema.ts';

type Sold = Pick<TracedSale, 'customerId' | 'purchaserEmail' | 'purchaserName'>;

/**
 * Returns what names the buyer of each of these sales: the customer, however many share an email; else the email, which is
 * the customer's whom alone it belongs to; else the name.
 */
export function buyerKeysIn(sales: readonly Sold[]): (sale: Sold) => string {
  const customersOf = Map.groupBy(
    sales.filter(({ customerId }) => customerId !== null),
    ({ purchaserEmail }) => purchaserEmail.toLowerCase(),
  );
  const onlyCustomer = (email: string): string | null => {
    const [only = null, ...others] = new Set(customersOf.get(email)?.map(({ customerId }) => customerId));
    return others.length === 0 ? only : null;
  };
  return ({ customerId, purchaserEmail, purchaserName }) => {
    const email = purchaserEmail.toLowerCase();
    if (customerId !== null) return customerId;
    return email === '' ? purchaserName.toLowerCase() : (onlyCustomer(email) ?? email);
  };
}
