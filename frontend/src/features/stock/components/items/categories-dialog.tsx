import { newId } from '@batchbook/shared/ids';
import type { PutCategory, StockCategory, StockItem } from '@batchbook/shared/stock/item-schema';
import { countOf } from '@batchbook/shared/text';
import { Plus, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useStockCategories } from '../../../../data/stock/categories.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DialogClose } from '../../../../ui/dialog-close.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { useUnsaved } from '../../../../ui/unsaved.ts';
import { useCategoryActions } from '../../hooks/use-category-actions.ts';
import { nextColor } from '../../model/items-colors.ts';
import { ColorButton, ColorChoice } from './color-choice.tsx';
import { NameInPlace } from './name-in-place.tsx';

export interface CategoriesDialogProps {
  items: readonly StockItem[];
  locked: boolean;
  onClose: () => void;
}

/** The maker's own categories: name and colour are edited where they stand. */
export default function CategoriesDialog({ items, locked, onClose }: CategoriesDialogProps) {
  const { data: categories = [] } = useStockCategories();
  const actions = useCategoryActions();
  const first = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Categories"
      description="Yours to name. They’re shown beside each item, and filter the lists."
      initialFocus={first}
      footer={<DialogClose>Done</DialogClose>}
    >
      {!locked && (
        <NewCategory key={categories.length} categories={categories} first={first} onAdd={actions.create} />
      )}
      <ul aria-label="Categories" className="mt-3">
        {categories.map((category) => (
          <CategoryRow
            key={category.id}
            category={category}
            count={items.filter(({ categoryId }) => categoryId === category.id).length}
            locked={locked}
            onChange={(change) => actions.update(category, change)}
            onDelete={() =>
              void actions.destroy(
                category,
                items.filter(({ categoryId }) => categoryId === category.id),
              )
            }
          />
        ))}
      </ul>
      {categories.length === 0 && (
        <p className="py-5 text-center text-14 text-ink-3">
          None yet. Flour and grain, Dairy and eggs, Packaging: whatever your shelves are called.
        </p>
      )}
    </Dialog>
  );
}

interface NewCategoryProps {
  categories: readonly StockCategory[];
  first: React.RefObject<HTMLInputElement | null>;
  onAdd: (id: string, body: PutCategory) => Promise<boolean>;
}

function NewCategory({ categories, first, onAdd }: NewCategoryProps) {
  const [id] = useState(newId);
  const [name, setName] = useState('');
  const [color, setColor] = useState(() => nextColor(categories.map((entry) => entry.color)));
  const [error, setError] = useState<string | null>(null);
  const [picking, setPicking] = useState(false);
  const noteId = useId();
  useUnsaved(() => name.trim() !== '');
  const faultOf = (typed: string): string | null => {
    const wanted = typed.trim().toLowerCase();
    if (wanted === '') return 'A name is needed';
    return categories.some((entry) => entry.name.toLowerCase() === wanted) ? 'That name is taken' : null;
  };
  const add = async () => {
    const wanted = name.trim();
    const fault = faultOf(name);
    setError(fault);
    if (fault !== null) first.current?.focus();
    else if (await onAdd(id, { name: wanted, color })) first.current?.focus();
  };
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <ColorButton
        color={color}
        label="Colour of the new category"
        open={picking}
        onToggle={() => setPicking(!picking)}
      />
      <div className="min-w-48 flex-1">
        <TextInput
          ref={first}
          aria-label="New category"
          aria-describedby={error ? noteId : undefined}
          placeholder="New category"
          invalid={error !== null}
          value={name}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value);
            if (error !== null) setError(faultOf(event.target.value));
          }}
        />
        {error && (
          <p id={noteId} className="mt-1 text-13 font-semibold text-danger">
            {error}
          </p>
        )}
      </div>
      <Button type="submit" icon={<Plus aria-hidden size={17} />}>
        Add
      </Button>
      {picking && <ColorChoice color={color} label="Colour of the new category" onColor={setColor} />}
    </form>
  );
}

interface CategoryRowProps {
  category: StockCategory;
  count: number;
  locked: boolean;
  onChange: (change: PutCategory) => Promise<void>;
  onDelete: () => void;
}

function CategoryRow({ category, count, locked, onChange, onDelete }: CategoryRowProps) {
  const { name } = category;
  const [color, pick] = usePicked(category.color, (next) => onChange({ color: next }));
  const [picking, setPicking] = useState(false);
  const label = `Colour of ${name}`;
  return (
    <li className="flex flex-wrap items-center gap-2.5 border-t border-line-soft py-1.5 first:border-t-0">
      <ColorButton
        color={color}
        label={label}
        open={picking}
        disabled={locked}
        onToggle={() => setPicking(!picking)}
      />
      <div className="min-w-0 flex-1 pl-1.5">
        <NameInPlace
          name={name}
          label={`Name of ${name}`}
          locked={locked}
          onSave={(next) => void onChange({ name: next })}
        />
      </div>
      <span className="num text-13 text-ink-3">{countOf(count, 'item')}</span>
      <IconButton label={`Delete ${name}`} size="sm" disabled={locked} onClick={onDelete}>
        <Trash2 aria-hidden size={16} />
      </IconButton>
      {picking && <ColorChoice color={color} label={label} onColor={pick} />}
    </li>
  );
}

/** Colours are tried out one after another: what is settled on is saved, when nobody has moved on for a moment. */
const settledAfterMs = 350;

function usePicked(color: string, save: (color: string) => Promise<void>): [string, (color: string) => void] {
  const [picked, setPicked] = useState<string | null>(null);
  const waiting = useRef<string | null>(null);
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const send = useCallback(async () => {
    const next = waiting.current;
    if (next === null) return;
    waiting.current = null;
    await latest.current(next);
    if (waiting.current === null) setPicked(null);
  }, []);
  useEffect(() => {
    if (picked === null) return;
    const timer = setTimeout(() => void send(), settledAfterMs);
    return () => clearTimeout(timer);
  }, [picked, send]);
  // What was picked as the dialog closed is saved all the same.
  useEffect(() => () => void send(), [send]);
  const pick = (next: string) => {
    waiting.current = next;
    setPicked(next);
  };
  return [picked ?? color, pick];
}
