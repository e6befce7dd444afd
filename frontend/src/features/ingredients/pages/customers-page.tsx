import type { Customer } from '@batchbook/shared/ingredients/customer-schema';
import type { ReactNode } from 'react';
import { useCustomers, useDeleteCustomer, useSaveCustomer } from '../../../data/customers.ts';
import { searchedCustomer, searchedTexts } from '../../../data/search/searched.ts';
import { useUrlState } from '../../../data/url-state.ts';
import { RecordPanel } from '../../../ui/edit/record-panel.tsx';
import type { RecordKind } from '../../../ui/edit/use-record.ts';
import { EntityList } from '../../../ui/list/entity-list.tsx';
import { contactColumns } from '../components/contact-columns.tsx';
import { contactFields } from '../model/contact-fields.ts';

const kind: RecordKind<Customer> = {
  one: 'customer',
  fields: contactFields(
    'Café Rosa',
    { name: 'address', label: 'Address' },
    { name: 'notes', label: 'Notes' },
  ),
  useAll: useCustomers,
  useSave: useSaveCustomer,
  useRemove: useDeleteCustomer,
};

const textOf = searchedTexts(searchedCustomer);

/** Who buys from the maker, and how to reach them. `customer` in the URL opens one of them. */
export default function CustomersPage({ tabs }: { tabs: ReactNode }) {
  const customers = useCustomers();
  const url = useUrlState();
  const open = url.get('customer');
  return (
    <>
      <EntityList
        tabs={tabs}
        title="Customers"
        one="customer"
        query={customers}
        detail={({ address, notes }) => [address, notes].filter(Boolean).join('\n').replaceAll(/\n+/g, ' · ')}
        columns={contactColumns}
        searched={textOf}
        searchHint="Name, email or note"
        empty={{
          title: 'No customers yet',
          description: 'Add the shops, cafés and regulars who buy from you, and how to reach them.',
        }}
        onOpen={(customer) => url.push({ customer })}
      />
      {open !== null && (
        <RecordPanel
          key={open}
          kind={kind}
          id={open}
          onClose={() => url.push({ customer: null })}
          deletion={() => 'Their name and how to reach them stay with what they bought, for a recall.'}
        />
      )}
    </>
  );
}
