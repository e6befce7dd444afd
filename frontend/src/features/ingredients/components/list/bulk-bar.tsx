import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import { Archive, ArchiveRestore, Store, Tags, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSuppliers } from '../../../../data/suppliers.ts';
import { Button } from '../../../../ui/button.tsx';
import { Combobox } from '../../../../ui/combobox.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { useBulk } from '../../hooks/use-bulk.ts';

export interface BulkBarProps {
  chosen: readonly Ingredient[];
  /** All there are, for their categories. */
  ingredients: readonly Ingredient[];
  onClear: () => void;
  /** With the ids of those that failed, which stay ticked. */
  onDone: (failed: string[]) => void;
}

/** What can be done with the rows that are ticked. */
export default function BulkBar({ chosen, ingredients, onClear, onDone }: BulkBarProps) {
  const bulk = useBulk(onDone);
  const [asking, setAsking] = useState<'category' | 'supplier' | null>(null);
  const archived = chosen.every((ingredient) => ingredient.archived);
  const busy = bulk.progress !== null;
  return (
    <section
      aria-label="Ticked ingredients"
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-3 border border-line bg-raised py-2 pr-2 pl-4 shadow-3 max-md:w-full"
    >
      <p role="status" className="num mr-2 text-14 font-semibold">
        {bulk.progress ? `${bulk.progress.done} of ${bulk.progress.all} …` : `${chosen.length} ticked`}
      </p>
      <Button
        size="sm"
        busy={busy}
        icon={archived ? <ArchiveRestore aria-hidden size={16} /> : <Archive aria-hidden size={16} />}
        onClick={() => void bulk.setArchived(chosen, !archived)}
      >
        {archived ? 'Bring back' : 'Archive'}
      </Button>
      <Button
        size="sm"
        disabled={busy}
        icon={<Tags aria-hidden size={16} />}
        onClick={() => setAsking('category')}
      >
        Set category
      </Button>
      <Button
        size="sm"
        disabled={busy}
        icon={<Store aria-hidden size={16} />}
        onClick={() => setAsking('supplier')}
      >
        Set supplier
      </Button>
      <IconButton label="Untick all" size="sm" onClick={onClear}>
        <X aria-hidden size={16} />
      </IconButton>
      {asking === 'category' && (
        <SetCategory
          count={chosen.length}
          ingredients={ingredients}
          onClose={() => setAsking(null)}
          onSet={(category) => {
            setAsking(null);
            void bulk.update(chosen, ({ categories }) => ({
              categories: categories.includes(category) ? categories : [...categories, category],
            }));
          }}
        />
      )}
      {asking === 'supplier' && (
        <SetSupplier
          count={chosen.length}
          onClose={() => setAsking(null)}
          onSet={(supplierId) => {
            setAsking(null);
            void bulk.update(chosen, () => ({ supplierId }));
          }}
        />
      )}
    </section>
  );
}

const of = (count: number) => (count === 1 ? '1 ingredient' : `${count} ingredients`);

interface SetCategoryProps {
  count: number;
  ingredients: readonly Ingredient[];
  onSet: (category: string) => void;
  onClose: () => void;
}

function SetCategory({ count, ingredients, onSet, onClose }: SetCategoryProps) {
  const [category, setCategory] = useState<string | null>(null);
  const known = useMemo(
    () => [...new Set(ingredients.flatMap((entry) => entry.categories))].sort((a, b) => a.localeCompare(b)),
    [ingredients],
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      unsaved={category !== null}
      size="sm"
      title={`Set a category on ${of(count)}`}
      description="It is added to the categories that they have."
      footer={
        <Button
          variant="primary"
          disabled={category === null}
          onClick={() => category !== null && onSet(category)}
        >
          Set category
        </Button>
      }
    >
      <Field label="Category">
        <Combobox
          items={category !== null && !known.includes(category) ? [...known, category] : known}
          itemKey={(entry) => entry}
          itemLabel={(entry) => entry}
          value={category}
          onPick={setCategory}
          onCreate={(text) => setCategory(text.trim().slice(0, 60))}
          createLabel={(text) => `New category ‘${text}’`}
        />
      </Field>
    </Dialog>
  );
}

interface SetSupplierProps {
  count: number;
  onSet: (supplierId: string | null) => void;
  onClose: () => void;
}

function SetSupplier({ count, onSet, onClose }: SetSupplierProps) {
  const { data: suppliers = [] } = useSuppliers();
  const [supplier, setSupplier] = useState<Supplier | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      unsaved={supplier !== null}
      size="sm"
      title={`Set the supplier of ${of(count)}`}
      footer={
        <>
          <Button variant="ghost" className="mr-auto" onClick={() => onSet(null)}>
            Without one
          </Button>
          <Button
            variant="primary"
            disabled={supplier === null}
            onClick={() => supplier && onSet(supplier.id)}
          >
            Set supplier
          </Button>
        </>
      }
    >
      <Field label="Supplier">
        <Combobox
          items={suppliers}
          itemKey={(entry) => entry.id}
          itemLabel={(entry) => entry.name}
          value={supplier}
          onPick={setSupplier}
          emptyText="No supplier yet: make one in Suppliers"
        />
      </Field>
    </Dialog>
  );
}
