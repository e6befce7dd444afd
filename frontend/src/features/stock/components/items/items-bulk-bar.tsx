import type { StockCategory, StockItem } from '@batchbook/shared/stock/item-schema';
import { Eye, EyeOff, Tags, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Select } from '../../../../ui/select.tsx';
import type { Progress } from '../../hooks/run-many.ts';
import type { ItemChange } from '../../hooks/use-item-actions.ts';
import { itemsCounted } from '../../model/items.ts';

export interface ItemsBulkBarProps {
  chosen: readonly StockItem[];
  categories: readonly StockCategory[];
  progress: Progress | null;
  onUpdate: (change: ItemChange) => void;
  onClear: () => void;
}

const action =
  'inline-flex h-[38px] cursor-pointer items-center gap-[7px] rounded-2 border border-on-primary/30 bg-on-primary/15 px-3 text-14 font-semibold whitespace-nowrap hover:bg-on-primary/25 disabled:cursor-not-allowed disabled:opacity-60 max-md:order-3 max-md:h-12 max-md:basis-[40%] max-md:flex-1 max-md:justify-center focus-visible:outline-on-primary';

/** What can be done with the items that are ticked. */
export default function ItemsBulkBar({ chosen, categories, progress, onUpdate, onClear }: ItemsBulkBarProps) {
  const [asking, setAsking] = useState(false);
  const busy = progress !== null;
  const active = chosen.every(({ isActive }) => isActive);
  return (
    <section
      aria-label="Ticked items"
      className="sticky bottom-4 z-20 mx-2.5 mt-3 flex flex-wrap items-center gap-2 rounded-3 bg-primary py-2 pr-2 pl-[18px] text-on-primary shadow-3 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:mx-0 max-md:rounded-b-none max-md:p-3.5 max-md:pb-[calc(12px+env(safe-area-inset-bottom))]"
    >
      <p
        role="status"
        className="num mr-3 font-display text-17 font-[650] max-md:order-1 max-md:mr-0 max-md:basis-1/2"
      >
        {progress ? `${progress.done} of ${progress.all} …` : `${chosen.length} ticked`}
      </p>
      <button type="button" className={action} disabled={busy} onClick={() => setAsking(true)}>
        <Tags aria-hidden size={17} /> Set category
      </button>
      <button
        type="button"
        className={action}
        disabled={busy}
        onClick={() => onUpdate({ isActive: !active })}
      >
        {active ? <EyeOff aria-hidden size={17} /> : <Eye aria-hidden size={17} />}
        {active ? 'Make inactive' : 'Make active'}
      </button>
      <button
        type="button"
        className="touch ml-auto inline-flex h-[38px] cursor-pointer items-center gap-[7px] rounded-2 px-3 text-14 font-semibold hover:bg-on-primary/15 focus-visible:outline-on-primary max-md:order-2"
        onClick={onClear}
      >
        <X aria-hidden size={17} /> Clear
      </button>
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
    </section>
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
      title={`Set the category of ${itemsCounted(count)}`}
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
        {...(categories.length === 0 && { hint: 'There are none yet: make one under Categories.' })}
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
