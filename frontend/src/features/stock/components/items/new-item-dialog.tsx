import { type StockUnit, stockUnits } from '@batchbook/shared/stock/item-schema';
import { unitLabel } from '@batchbook/shared/units';
import { useId, useRef, useState } from 'react';
import { useStockCategories } from '../../../../data/stock/categories.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Select } from '../../../../ui/select.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { useItemActions } from '../../api/use-item-actions.ts';

/** Something that is neither an ingredient nor a product: jars, labels, cloths. */
export function NewItemDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  const { data: categories = [] } = useStockCategories();
  const actions = useItemActions();
  const [name, setName] = useState('');
  const [unit, setUnit] = useState<StockUnit>('pieces');
  const [categoryId, setCategoryId] = useState('');
  const [tried, setTried] = useState(false);
  const error = name.trim() === '' ? 'A name is needed' : null;
  const submit = async () => {
    setTried(true);
    if (error !== null) {
      first.current?.focus();
      return;
    }
    const made = await actions.create({
      name: name.trim(),
      category: 'other',
      unit,
      ...(categoryId !== '' && { categoryId }),
    });
    if (made) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="New item"
      description="Jars, labels, cloths: what is neither an ingredient nor a product. Those are tracked under Track stock."
      initialFocus={first}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={actions.isSaving}>
            Add item
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field label="Name" error={tried ? error : null}>
          <TextInput
            ref={first}
            value={name}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
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
      </form>
    </Dialog>
  );
}
