import { newId } from '@batchbook/shared/ids';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { useIngredients } from '../../../../data/ingredients.ts';
import { sentenceOf } from '../../../../data/problems.ts';
import { useSaveSupplier, useSuppliers } from '../../../../data/suppliers.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Combobox } from '../../../../ui/combobox.tsx';
import { Field } from '../../../../ui/field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { sameNameWarning } from '../../../../ui/same-name.ts';
import { TextInput } from '../../../../ui/text-input.tsx';
import { useToast } from '../../../../ui/toast.tsx';
import type { FormPart } from './form-part.ts';
import { WaterTick } from './water-tick.tsx';

/** Name, brand, supplier and categories. */
export function BasicsFields({ part, showsWater }: { part: FormPart; showsWater: boolean }) {
  const { typed, opened, errors, input, onChange } = part;
  const { data: ingredients } = useIngredients();
  const warning = sameNameWarning(ingredients, 'ingredient', { id: opened?.id ?? null, name: typed.name });
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Name" error={errors.name} warning={warning}>
        <TextInput {...input('name')} autoComplete="off" placeholder="Strong white flour" />
      </Field>
      <Field label="Brand" error={errors.brand}>
        <TextInput {...input('brand')} autoComplete="off" placeholder="Shipton Mill" />
      </Field>
      <SupplierField supplierId={typed.supplierId} onPick={(supplierId) => onChange({ supplierId })} />
      <CategoriesField
        categories={typed.categories}
        error={errors.categories}
        onChange={(categories) => onChange({ categories })}
      />
      {showsWater && <WaterTick {...part} />}
    </div>
  );
}

interface SupplierFieldProps {
  supplierId: string | null;
  onPick: (supplierId: string | null) => void;
}

/** Chooses a supplier from the list, or creates one from the typed name. */
function SupplierField({ supplierId, onPick }: SupplierFieldProps) {
  const { data: suppliers = [] } = useSuppliers();
  const save = useSaveSupplier();
  const toast = useToast();
  const value = suppliers.find((entry) => entry.id === supplierId) ?? null;
  const create = (name: string) =>
    save.mutate(
      { id: newId(), body: { name } },
      {
        onSuccess: (supplier) => {
          toast({ title: 'Supplier created successfully', variant: 'success' });
          onPick(supplier.id);
        },
        onError: (error) =>
          toast({ title: 'Error creating supplier', description: sentenceOf(error), variant: 'destructive' }),
      },
    );
  return (
    <Field label="Supplier" hint="Who you buy it from at this price">
      <div className="flex gap-1">
        <Combobox
          key={value?.id ?? 'none'}
          className="flex-1"
          items={suppliers}
          itemKey={(supplier) => supplier.id}
          itemLabel={(supplier) => supplier.name}
          value={value}
          onPick={(supplier) => onPick(supplier.id)}
          onCreate={create}
          createLabel={(text) => `New supplier ‘${text}’`}
          placeholder="Choose one, or type a new one"
          emptyText="No suppliers yet. Type a name."
        />
        {value && (
          <IconButton label={`Remove ${value.name}`} onClick={() => onPick(null)}>
            <X aria-hidden size={16} />
          </IconButton>
        )}
      </div>
    </Field>
  );
}

interface CategoriesFieldProps {
  categories: readonly string[];
  error: string | undefined;
  onChange: (categories: readonly string[]) => void;
}

const chipStyle = classNames(
  'flex h-7 items-center rounded-[5px] bg-sunken pl-2.5 text-13 font-semibold text-ink-2',
  'dark:bg-ink/15 dark:text-ink max-md:h-11',
);

const removeStyle = classNames(
  'ml-0.5 flex size-7 cursor-pointer items-center justify-center rounded-[5px]',
  'hover:bg-ink/10 max-md:size-11',
);

function CategoriesField({ categories, error, onChange }: CategoriesFieldProps) {
  const { data: ingredients } = useIngredients();
  const others = useMemo(() => {
    const all = new Set((ingredients ?? []).flatMap((entry) => entry.categories));
    for (const category of categories) all.delete(category);
    return [...all].sort((a, b) => a.localeCompare(b));
  }, [ingredients, categories]);
  const add = (category: string) => {
    if (!categories.includes(category)) onChange([...categories, category]);
  };
  return (
    <Field label="Categories" error={error}>
      <div>
        <Combobox
          items={others}
          itemKey={(category) => category}
          itemLabel={(category) => category}
          onPick={add}
          onCreate={(text) => add(text.trim())}
          createLabel={(text) => `New category ‘${text}’`}
          placeholder={categories.length === 0 ? 'Pantry, Dairy …' : 'Add another'}
          emptyText="Type a new one"
        />
        {categories.length > 0 && (
          <ul aria-label="Categories" className="mt-2 flex flex-wrap gap-1.5">
            {categories.map((category) => (
              <li key={category} className={chipStyle}>
                {category}
                <button
                  type="button"
                  aria-label={`Remove ${category}`}
                  className={removeStyle}
                  onClick={() => onChange(categories.filter((entry) => entry !== category))}
                >
                  <X aria-hidden size={14} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Field>
  );
}
