import type { Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import { useIngredients } from '../../../data/ingredients.ts';
import { useDeleteSupplier, useSaveSupplier, useSuppliers } from '../../../data/suppliers.ts';
import type { RecordField } from '../../../ui/edit/record-fields.ts';
import { RecordPanel } from '../../../ui/edit/record-panel.tsx';
import type { RecordKind } from '../../../ui/edit/use-record.ts';
import { BoughtHere } from './bought-here.tsx';

const fields: RecordField[] = [
  { name: 'name', label: 'Name', kind: 'text', longest: 200, isRequired: true, placeholder: 'Shipton Mill' },
  { name: 'contactEmail', label: 'E-mail', kind: 'email', longest: 200 },
  { name: 'contactPhone', label: 'Phone', kind: 'phone', longest: 200 },
  { name: 'address', label: 'Address', kind: 'long', longest: 1000 },
];

const kind: RecordKind<Supplier> = {
  one: 'supplier',
  fields,
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
    if (count === 0) return 'No ingredient comes from them.';
    const stay = count === 1 ? 'Its ingredient stays' : `Its ${count} ingredients stay`;
    return `${stay}, without a supplier.`;
  };
  return (
    <RecordPanel kind={kind} id={id} onClose={onClose} deletion={deletion}>
      {(supplier) => <BoughtHere supplier={supplier} openIngredient={openIngredient} />}
    </RecordPanel>
  );
}
