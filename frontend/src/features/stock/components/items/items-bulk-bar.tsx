import type { StockCategory, StockItem } from '@batchbook/shared/stock/item-schema';
import { countOf } from '@batchbook/shared/text';
import { Eye, EyeOff, Tags } from 'lucide-react';
import { useState } from 'react';
import type { Progress } from '../../../../data/run-many.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { BarButton, BulkBar } from '../../../../ui/list/bulk-bar.tsx';
import { Select } from '../../../../ui/select.tsx';
import type { ItemChange } from '../../hooks/use-item-actions.ts';

export interface ItemsBulkBarProps {
  chosen: readonly StockItem[];
  categories: readonly StockCategory[];
  progress: Progress | null;
  onUpdate: (change: ItemChange) => void;
  onClear: () => void;
}

/** What can be done with the items that are ticked. */
export default function ItemsBulkBar({ chosen, categories, progress, onUpdate, onClear }: ItemsBulkBarProps) {
  const [asking, setAsking] = useState(false);
  const busy = progress !== null;
  const active = chosen.every(({ isActive }) => isActive);
  return (
    <BulkBar label="Ticked items" count={chosen.length} progress={progress} onClear={onClear}>
      <BarButton locked={busy} icon={<Tags aria-hidden size={17} />} onClick={() => setAsking(true)}>
        Set category
      </BarButton>
      <BarButton
        locked={busy}
        icon={active ? <EyeOff aria-hidden size={17} /> : <Eye aria-hidden size={17} />}
        onClick={() => onUpdate({ isActive: !active })}
      >
        {active ? 'Make inactive' : 'Make active'}
      </BarButton>
      {asking && (
        <SetCategory
          count={chosen.length}
          categories={categories}
          onClose={() => setAsking(false)}
          onSet={(categoryId) => {
            setAsking(false);
            onUpdate({ categoryId });
          }}
        />
      )}
    </BulkBar>
  );
}

interface SetCategoryProps {
  count: number;
  categories: readonly StockCategory[];
  onSet: (categoryId: string | null) => void;
  onClose: () => void;
}

function SetCategory({ count, categories, onSet, onClose }: SetCategoryProps) {
  const [chosen, setChosen] = useState(categories[0]?.id ?? '');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={`Set the category of ${countOf(count, 'item')}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => onSet(chosen === '' ? null : chosen)}>
            Set category
          </Button>
        </>
      }
    >
      <Field
        label="Category"
        {...(categories.length === 0 && { hint: 'No categories yet. Add one under Categories.' })}
      >
        <Select
          options={[
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
            { value: '', label: 'No category' },
          ]}
          value={chosen}
          onValueChange={setChosen}
        />
      </Field>
    </Dialog>
  );
}
