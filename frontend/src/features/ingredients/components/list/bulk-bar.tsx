import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import { countOf } from '@batchbook/shared/text';
import { Archive, ArchiveRestore, Store, Tags } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSuppliers } from '../../../../data/suppliers.ts';
import { Button } from '../../../../ui/button.tsx';
import { Combobox } from '../../../../ui/combobox.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { BarButton, BulkBar } from '../../../../ui/list/bulk-bar.tsx';
import { useBulk } from '../../hooks/use-bulk.ts';

export interface IngredientsBulkBarProps {
  chosen: readonly Ingredient[];
  /** All there are, for their categories. */
  ingredients: readonly Ingredient[];
  onClear: () => void;
  /** With the ids of those that failed, which stay ticked. */
  onDone: (failed: string[]) => void;
}

/** What can be done with the rows that are ticked. */
export default function IngredientsBulkBar({
  chosen,
  ingredients,
  onClear,
  onDone,
}: IngredientsBulkBarProps) {
  const bulk = useBulk(onDone);
  const [asking, setAsking] = useState<'category' | 'supplier' | null>(null);
  const archived = chosen.every((ingredient) => ingredient.archived);
  const busy = bulk.progress !== null;
  return (
    <BulkBar label="Ticked ingredients" count={chosen.length} progress={bulk.progress} onClear={onClear}>
      <BarButton
        locked={busy}
        icon={archived ? <ArchiveRestore aria-hidden size={17} /> : <Archive aria-hidden size={17} />}
        onClick={() => void bulk.setArchived(chosen, !archived)}
      >
        {archived ? 'Bring back' : 'Archive'}
      </BarButton>
      <BarButton locked={busy} icon={<Tags aria-hidden size={17} />} onClick={() => setAsking('category')}>
        Set category
      </BarButton>
      <BarButton locked={busy} icon={<Store aria-hidden size={17} />} onClick={() => setAsking('supplier')}>
        Set supplier
      </BarButton>
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
    </BulkBar>
  );
}

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
      title={`Set a category on ${countOf(count, 'ingredient')}`}
      description="It’s added to the categories they have."
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
          onClear={() => setCategory(null)}
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
      title={`Set the supplier of ${countOf(count, 'ingredient')}`}
      footer={
        <>
          <Button variant="ghost" className="mr-auto" onClick={() => onSet(null)}>
            No supplier
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
          onClear={() => setSupplier(null)}
          emptyText="No suppliers yet. Add one under Suppliers."
        />
      </Field>
    </Dialog>
  );
}
