import { allergenTitles } from '@batchbook/shared/ingredients/allergen-names';
import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { useMemo } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Select } from '../../../../ui/select.tsx';
import type { ListView } from '../../model/list.ts';

type Filters = Pick<ListView, 'category' | 'supplier' | 'allergen'>;

export interface FilterDialogProps {
  ingredients: readonly Ingredient[];
  view: ListView;
  /** The number of ingredients that pass the current filters. */
  found: number;
  onFilter: (changes: Partial<Filters>) => void;
  onClose: () => void;
}

const states = [
  { value: 'contains', label: 'Contains it' },
  { value: 'may_contain', label: 'May contain it' },
  { value: 'free_from', label: 'Free from it' },
  { value: 'unknown', label: 'Unknown' },
];

/** The filters that need a choice from a list. Each applies at once and is kept in the address. */
export default function FilterDialog({ ingredients, view, found, onFilter, onClose }: FilterDialogProps) {
  const { categories, suppliers } = useMemo(() => choicesOf(ingredients), [ingredients]);
  const [code = '', state = 'contains'] = (view.allergen ?? '').split(':');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Filter ingredients"
      footer={
        <>
          <Button
            variant="ghost"
            className="mr-auto"
            onClick={() => onFilter({ category: null, supplier: null, allergen: null })}
          >
            Clear these
          </Button>
          <Button variant="primary" onClick={onClose}>
            Show {found}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Category">
          <Select
            options={[
              { value: '', label: 'Any' },
              ...categories.map((name) => ({ value: name, label: name })),
            ]}
            value={view.category ?? ''}
            onValueChange={(category) => onFilter({ category: category || null })}
          />
        </Field>
        <Field label="Supplier">
          <Select
            options={[{ value: '', label: 'Any' }, { value: 'none', label: 'No supplier' }, ...suppliers]}
            value={view.supplier ?? ''}
            onValueChange={(supplier) => onFilter({ supplier: supplier || null })}
          />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Allergen">
            <Select
              options={[
                { value: '', label: 'Any' },
                ...allergenCodes.map((value) => ({ value, label: allergenTitles[value] })),
              ]}
              value={code}
              onValueChange={(next) => onFilter({ allergen: next ? `${next}:${state}` : null })}
            />
          </Field>
          <Field label="Status">
            <Select
              options={states}
              value={state}
              disabled={code === ''}
              onValueChange={(next) => onFilter({ allergen: `${code}:${next}` })}
            />
          </Field>
        </div>
      </div>
    </Dialog>
  );
}

function choicesOf(ingredients: readonly Ingredient[]) {
  const categories = new Set(ingredients.flatMap((entry) => entry.categories));
  const suppliers = new Map(
    ingredients.flatMap(({ supplierId, supplier }) =>
      supplierId === null || supplier === null ? [] : [[supplierId, supplier] as const],
    ),
  );
  return {
    categories: [...categories].sort((a, b) => a.localeCompare(b)),
    suppliers: [...suppliers]
      .map(([value, label]) => ({ value, label }))
      .sort((a, b) => a.label.localeCompare(b.label)),
  };
}
