import { readQuantityIn, shownQuantity } from '@batchbook/shared/quantity';
import { type RecipeType, recipeTypes } from '@batchbook/shared/recipes/schema';
import { type FormEvent, useId, useRef, useState } from 'react';
import { issuesOf } from '../../../data/problems.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogClose } from '../../../ui/dialog-close.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { NumberInput, TextInput } from '../../../ui/text-input.tsx';
import { isLimit, limitText, messageOf } from '../hooks/messages.ts';
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

function errorsOf(typed: Typed): Partial<Record<keyof Typed, string>> {
  const name = typed.name.trim();
  const unit = typed.unit.trim();
  const batchYield = readQuantityIn(typed.batchYield, unit);
  return {
    ...(name === '' && { name: 'Give it a name; you can change it later' }),
    ...(name.length > 200 && { name: 'At most 200 characters' }),
    ...(!batchYield.ok && { batchYield: batchYield.error }),
    ...(unit === '' && { unit: 'Tarts, jars, loaves' }),
    ...(unit.length > 40 && { unit: 'At most 40 characters' }),
  };
}

const shownYield = ({ batchYield, unit }: Typed): string =>
  shownQuantity(batchYield, readQuantityIn(batchYield, unit.trim()));

/** What is typed, what is wrong with it, and how it is sent. */
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
      if (name === 'batchYield') change({ batchYield: shownYield(typed) });
      setTouched({ ...touched, [name]: typed[name] !== '' || touched[name] === true });
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched({ name: true, batchYield: true, unit: true });
    const [firstError] = Object.keys(errors);
    if (firstError !== undefined) {
      element.current?.querySelector<HTMLInputElement>(`[name="${firstError}"]`)?.focus();
      return;
    }
    const batchYield = readQuantityIn(typed.batchYield, typed.unit.trim());
    if (create.isPending || !batchYield.ok) return;
    create.mutate(
      {
        name: typed.name.trim(),
        recipeType: typed.recipeType,
        batchYield: batchYield.value,
        unit: typed.unit.trim(),
      },
      { onSuccess: (recipe) => onCreated(recipe.id) },
    );
  };
  const isTyped = (Object.keys(blank) as (keyof Typed)[]).some((name) => typed[name] !== blank[name]);
  return { typed, isTyped, change, element, create, errorOf, field, submit };
}

/** A few things to begin with; the rest is for the editor, which opens next. */
export default function NewRecipeDialog({ open, onOpenChange, onCreated }: NewRecipeDialogProps) {
  const form = useNewRecipe(onCreated);
  const nameInput = useRef<HTMLInputElement>(null);
  const formId = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={form.isTyped}
      size="sm"
      title="New recipe"
      initialFocus={nameInput}
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button variant="primary" type="submit" form={formId} busy={form.create.isPending}>
            Create recipe
          </Button>
        </>
      }
    >
      <form ref={form.element} id={formId} onSubmit={form.submit} noValidate className="grid gap-4">
        {form.create.isError && (
          <Notice tone="danger" role="alert">
            {isLimit(form.create.error) ? limitText : messageOf(form.create.error)}
          </Notice>
        )}
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
          <Field label="of" error={form.errorOf('unit')}>
            <TextInput {...form.field('unit')} size="lg" autoComplete="off" placeholder="tarts" />
          </Field>
        </div>
      </form>
    </Dialog>
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
