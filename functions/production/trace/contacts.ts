/** How to reach who bought: what a customer says of themselves now, or said when they were deleted. A sale to nobody in the list of customers has a name and an email. */
import type { TracedSale } from '@batchbook/shared/production/trace-schema';
import { customerTable } from '../../ingredients/index.ts';
import { getItems } from '../../platform/table/read.ts';

/** The phone, address and email of each sale's customer, and the name where the sale says none. */
export async function withContacts(
  scope: { organizationId: string },
  sales: readonly TracedSale[],
): Promise<TracedSale[]> {
  const ids = [...new Set(sales.flatMap(({ customerId }) => customerId ?? []))];
  if (ids.length === 0) return [...sales];
  const { organizationId } = scope;
  const items = await getItems(
    scope,
    ids.flatMap((id) => [
      customerTable.key(organizationId, id),
      customerTable.deletedKey(organizationId, id),
    ]),
  );
  const customers = new Map(items.map(customerTable.toEntity).map((customer) => [customer.id, customer]));
  return sales.map((sale) => {
    const customer = customers.get(sale.customerId ?? '');
    if (!customer) return sale.purchaserName === '' ? { ...sale, purchaserName: 'A deleted customer' } : sale;
    const { name, contactEmail, contactPhone: purchaserPhone, address: purchaserAddress } = customer;
    return {
      ...{ ...sale, purchaserPhone, purchaserAddress },
      purchaserName: sale.purchaserName || name,
      purchaserEmail: contactEmail || sale.purchaserEmail,
    };
  });
}
