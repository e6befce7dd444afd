import type { Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import { formatCount } from '@batchbook/shared/text';
import { useIngredients } from '../../../data/ingredients.ts';
import { useDeleteSupplier, useSaveSupplier, useSuppliers } from '../../../data/suppliers.ts';
import { RecordPanel } from '../../../ui/edit/record-panel.tsx';
import type { RecordKind } from '../../../ui/edit/use-record.ts';
import { contactFields } from '../model/contact-fields.ts';
import { BoughtHere } from './bought-here.tsx';

const kind: RecordKind<Supplier> = {
  one: 'supplier',
  fields: contactFields('Shipton Mill', { name: 'address', label: 'Address' }),
  useAll: useSuppliers,
  useSave: useSaveSupplier,
  useRemove: useDeleteSupplier,
};

export interface SupplierPanelProps {
  /** `new` for one that isn't there yet. */
  id: string;
  onClose: () => void;
  openIngredient: (id: string) => void;
}

/** Everything about a supplier: how to reach them, and what comes from them. */
export default function SupplierPanel({ id, onClose, openIngredient }: SupplierPanelProps) {
  const { data: ingredients = [] } = useIngredients();
  const deletion = (supplier: Supplier): string => {
    const count = ingredients.filter((entry) => entry.supplierId === supplier.id).length;
    if (count === 0) return 'No ingredients come from them.';
    const stay = count === 1 ? 'Its ingredient stays' : `Its ${formatCount(count)} ingredients stay`;
    return `${stay}, without a supplier.`;
  };
  return (
    <RecordPanel kind={kind} id={id} onClose={onClose} deletion={deletion}>
      {(supplier) => <BoughtHere supplier={supplier} openIngredient={openIngredient} />}
    </RecordPanel>
  );
}
