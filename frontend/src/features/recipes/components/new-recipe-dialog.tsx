import { foodNameProblem } from '@batchbook/shared/ingredients/food-text';
import { readYield, shownQuantity } from '@batchbook/shared/quantity';
import { recipeTypes } from '@batchbook/shared/recipes/constants';
import type { RecipeType } from '@batchbook/shared/recipes/schema';
import { useRef, useState } from 'react';
import { issuesOf, sentenceOf } from '../../../data/problems.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { NumberInput, TextInput } from '../../../ui/text-input.tsx';
import { useCreateRecipe } from '../hooks/use-recipe-actions.ts';

export interface NewRecipeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: (id: string) => void;
}

interface Typed {
  name: string;
  recipeType: RecipeType;
  batchYield: string;
  unit: string;
}

const blank: Typed = { name: '', recipeType: 'Product', batchYield: '12', unit: 'pieces' };

const yieldOf = ({ batchYield, unit }: Typed) => readYield(batchYield, unit.trim());

function errorsOf(typed: Typed): Partial<Record<keyof Typed, string>> {
  const name = typed.name.trim();
  const unit = typed.unit.trim();
  const batchYield = yieldOf(typed);
  const unnamed = foodNameProblem(name, 'Give it a name; you can change it later');
  return {
    ...(unnamed !== null && { name: unnamed }),
    ...(name.length > 200 && { name: 'At most 200 characters' }),
    ...(!batchYield.ok && { batchYield: batchYield.error }),
    ...(unit === '' && { unit: 'Tarts, jars, loaves' }),
    ...(unit.length > 40 && { unit: 'At most 40 characters' }),
  };
}

/** The yield as its field shows it once it is left: '780g' is 780 of g. */
function shownYield(typed: Typed): Partial<Typed> {
  const read = yieldOf(typed);
  return { batchYield: shownQuantity(typed.batchYield, read), ...(read.ok && { unit: read.unit }) };
}

/** The form's input, errors and submit function. */
function useNewRecipe(onCreated: (id: string) => void) {
  const [typed, setTyped] = useState(blank);
  const [touched, setTouched] = useState<Partial<Record<keyof Typed, boolean>>>({});
  const element = useRef<HTMLFormElement>(null);
  const create = useCreateRecipe();
  const errors = errorsOf(typed);
  const refused = issuesOf(create.error);
  const change = (changes: Partial<Typed>) => setTyped({ ...typed, ...changes });
  const errorOf = (field: keyof Typed) => (touched[field] ? errors[field] : undefined) ?? refused[field];
  const field = (name: 'name' | 'batchYield' | 'unit') => ({
    name,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    onBlur: () => {
      if (name === 'batchYield') change(shownYield(typed));
      setTouched({ ...touched, [name]: typed[name] !== '' || touched[name] === true });
    },
  });

  const submit = () => {
    setTouched({ name: true, batchYield: true, unit: true });
    const [firstError] = Object.keys(errors);
    if (firstError !== undefined) {
      element.current?.querySelector<HTMLInputElement>(`[name="${firstError}"]`)?.focus();
      return;
    }
    const read = yieldOf(typed);
    if (!read.ok) return;
    create.mutate(
      {
        name: typed.name.trim(),
        recipeType: typed.recipeType,
        batchYield: read.value,
        unit: read.unit,
      },
      { onSuccess: (recipe) => onCreated(recipe.id) },
    );
  };
  const isTyped = (Object.keys(blank) as (keyof Typed)[]).some((name) => typed[name] !== blank[name]);
  return { typed, isTyped, change, element, create, errorOf, field, submit };
}

/** The first fields of a recipe. The editor opens next for the rest. */
export default function NewRecipeDialog({ open, onOpenChange, onCreated }: NewRecipeDialogProps) {
  const form = useNewRecipe(onCreated);
  const nameInput = useRef<HTMLInputElement>(null);
  return (
    <FormDialog
      open={open}
      title="New recipe"
      submit="Create recipe"
      busy={form.create.isPending}
      isTyped={form.isTyped}
      problem={form.create.isError && sentenceOf(form.create.error, 'recipes')}
      initialFocus={nameInput}
      form={form.element}
      onSubmit={form.submit}
      onClose={() => onOpenChange(false)}
    >
      <Field label="Name" error={form.errorOf('name')}>
        <TextInput
          {...form.field('name')}
          ref={nameInput}
          size="lg"
          autoComplete="off"
          placeholder="Salted honey frangipane tart"
        />
      </Field>
      <TypeField value={form.typed.recipeType} onChange={(recipeType) => form.change({ recipeType })} />
      <div className="grid grid-cols-[120px_1fr] gap-3">
        <Field label="One batch makes" error={form.errorOf('batchYield')}>
          <NumberInput {...form.field('batchYield')} size="lg" />
        </Field>
        <Field label="Unit" error={form.errorOf('unit')}>
          <TextInput {...form.field('unit')} size="lg" autoComplete="off" placeholder="tarts" />
        </Field>
      </div>
    </FormDialog>
  );
}

interface TypeFieldProps {
  value: RecipeType;
  onChange: (value: RecipeType) => void;
}

function TypeField({ value, onChange }: TypeFieldProps) {
  return (
    <div>
      <p className="mb-[5px] text-13 font-semibold text-ink-2">What it is</p>
      <SegmentedControl
        label="What it is"
        className="w-full"
        segments={recipeTypes.map((type) => ({
          value: type,
          label: type,
        }))}
        value={value}
        onValueChange={onChange}
      />
    </div>
  );
}
