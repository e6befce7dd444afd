import { stockUnits } from '@batchbook/shared/stock/constants';
import type { StockItem, StockUnit } from '@batchbook/shared/stock/item-schema';
import { unitLabel } from '@batchbook/shared/units';
import { useState } from 'react';
import { useStockCategories } from '../../../../data/stock/categories.ts';
import { Field } from '../../../../ui/field.tsx';
import { Select } from '../../../../ui/select.tsx';
import { useItemActions } from '../../hooks/use-item-actions.ts';
import { NamedDialog } from '../named-dialog.tsx';

export interface NewItemDialogProps {
  /** What is tracked already. */
  items: readonly StockItem[];
  onClose: () => void;
}

/** Something that is neither an ingredient nor a product: jars, labels, cloths. */
export default function NewItemDialog({ items, onClose }: NewItemDialogProps) {
  const { data: categories = [] } = useStockCategories();
  const actions = useItemActions();
  const [unit, setUnit] = useState<StockUnit>('pieces');
  const [categoryId, setCategoryId] = useState('');
  const create = (name: string) =>
    actions.create({ name, category: 'other', unit, ...(categoryId !== '' && { categoryId }) });
  return (
    <NamedDialog
      title="New item"
      description="Jars, labels, cloths: what is neither an ingredient nor a product. Those are tracked under Track stock."
      submit="Add item"
      busy={actions.isSaving}
      nameFault={(name) =>
        items.some((item) => item.name.toLocaleLowerCase() === name.toLocaleLowerCase())
          ? 'An item of that name is tracked already'
          : null
      }
      problem={actions.problem}
      onSubmit={async (name) => Boolean(await create(name))}
      onClose={onClose}
    >
      <Field label="Kept in">
        <Select
          options={stockUnits.map((value) => ({ value, label: unitLabel(value) }))}
          value={unit}
          onValueChange={setUnit}
        />
      </Field>
      {categories.length > 0 && (
        <Field label="Category">
          <Select
            options={[
              { value: '', label: 'No category' },
              ...categories.map((entry) => ({ value: entry.id, label: entry.name })),
            ]}
            value={categoryId}
            onValueChange={setCategoryId}
          />
        </Field>
      )}
    </NamedDialog>
  );
}
