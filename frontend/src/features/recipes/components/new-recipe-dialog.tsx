import { readQuantity } from '@batchbook/shared/quantity';
import { type RecipeType, recipeTypes } from '@batchbook/shared/recipes/schema';
import { type FormEvent, useId, useRef, useState } from 'react';
import { issuesOf } from '../../../data/problems.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { NumberInput, TextInput } from '../../../ui/text-input.tsx';
import { isLimit, limitText, messageOf } from '../api/messages.ts';
import { useCreateRecipe } from '../api/use-recipe-actions.ts';

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
  const batchYield = readQuantity(typed.batchYield);
  return {
    ...(name === '' && { name: 'Give it a name; you can change it later' }),
    ...(name.length > 200 && { name: 'At most 200 characters' }),
    ...(!batchYield.ok && { batchYield: batchYield.error }),
    ...(unit === '' && { unit: 'Tarts, jars, loaves' }),
    ...(unit.length > 40 && { unit: 'At most 40 characters' }),
  };
}

/** A few things to begin with; the rest is for the editor, which opens next. */
export default function NewRecipeDialog({ open, onOpenChange, onCreated }: NewRecipeDialogProps) {
  const [typed, setTyped] = useState(blank);
  const [touched, setTouched] = useState<Partial<Record<keyof Typed, boolean>>>({});
  const form = useRef<HTMLFormElement>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const formId = useId();
  const create = useCreateRecipe();
  const errors = errorsOf(typed);
  const refused = issuesOf(create.error);
  const errorOf = (field: keyof Typed) => (touched[field] ? errors[field] : undefined) ?? refused[field];
  const field = (name: 'name' | 'batchYield' | 'unit') => ({
    name,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
    onBlur: () => setTouched({ ...touched, [name]: typed[name] !== '' || touched[name] === true }),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched({ name: true, batchYield: true, unit: true });
    const [firstError] = Object.keys(errors);
    if (firstError !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name="${firstError}"]`)?.focus();
      return;
    }
    const batchYield = readQuantity(typed.batchYield);
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

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="New recipe"
      initialFocus={nameInput}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={create.isPending}>
            Create recipe
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} onSubmit={submit} noValidate className="grid gap-4">
        {create.isError && (
          <Notice tone="danger" role="alert">
            {isLimit(create.error) ? limitText : messageOf(create.error)}
          </Notice>
        )}
        <Field label="Name" error={errorOf('name')}>
          <TextInput
            {...field('name')}
            ref={nameInput}
            size="lg"
            autoComplete="off"
            placeholder="Salted honey frangipane tart"
          />
        </Field>
        <div>
          <p className="mb-[5px] text-13 font-semibold text-ink-2">What it is</p>
          <SegmentedControl
            label="What it is"
            className="w-full"
            segments={recipeTypes.map((value) => ({
              value,
              label: value === 'Product' ? 'Product' : 'Prepared dish',
            }))}
            value={typed.recipeType}
            onValueChange={(recipeType) => setTyped({ ...typed, recipeType })}
          />
        </div>
        <div className="grid grid-cols-[120px_1fr] gap-3">
          <Field label="One batch makes" error={errorOf('batchYield')}>
            <NumberInput {...field('batchYield')} size="lg" />
          </Field>
          <Field label="of" error={errorOf('unit')}>
            <TextInput {...field('unit')} size="lg" autoComplete="off" placeholder="tarts" />
          </Field>
        </div>
      </form>
    </Dialog>
  );
}
