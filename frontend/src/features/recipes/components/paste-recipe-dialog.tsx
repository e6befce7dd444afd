import { foodNameProblem } from '@batchbook/shared/ingredients/food-text';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { useMemo, useState } from 'react';
import { useCurrency } from '../../../data/accounts.ts';
import { useIngredients } from '../../../data/ingredients.ts';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { usePaste } from '../hooks/use-paste.ts';
import { useCreateRecipe } from '../hooks/use-recipe-actions.ts';
import { choicesFor } from '../model/book.ts';
import { putLineOf } from '../model/put-line.ts';
import { PasteFrame } from './paste-frame.tsx';

export interface PasteRecipeDialogProps {
  recipes: readonly RecipeSummary[];
  onClose: () => void;
  onCreated: (id: string) => void;
}

const nobody = '';

/** A new recipe out of pasted text. */
export default function PasteRecipeDialog({ recipes, onClose, onCreated }: PasteRecipeDialogProps) {
  const { data: ingredients } = useIngredients();
  const currency = useCurrency();
  const choices = useMemo(() => choicesFor(nobody, ingredients ?? [], recipes), [ingredients, recipes]);
  const paste = usePaste(choices, currency, 'new recipe');
  const create = useCreateRecipe();
  const [named, setNamed] = useState<string | null>(null);
  const { read } = paste;
  const name = named ?? read?.name ?? '';
  const make = async () => {
    if (read === null || name.trim() === '') return;
    const lines = await paste.take();
    if (lines === null) return;
    const { batchYield, unit } = read.makes ?? { batchYield: '12', unit: 'pieces' };
    const instructions = paste.withMethod ? read.method : '';
    // Saved in one call, so that no line is lost. The editor asks for missing quantities.
    const body = { name: name.trim(), batchYield, unit, instructions, lines: lines.map(putLineOf) };
    const recipe = await create.mutateAsync(body).catch(() => null);
    if (recipe !== null) onCreated(recipe.id);
  };
  const unnamed = foodNameProblem(name, 'Give it a name; you can change it later');
  const isReady = read !== null && unnamed === null && paste.lines.some((line) => line.taken);
  const isBusy = paste.busy || create.isPending;
  return (
    <PasteFrame
      paste={paste}
      onClose={onClose}
      isLoading={ingredients === undefined}
      action={{ label: 'Create recipe', isReady, isBusy, run: make }}
    >
      <Field label="Name" error={unnamed}>
        <TextInput
          size="lg"
          maxLength={200}
          autoComplete="off"
          value={name}
          onChange={(event) => setNamed(event.target.value)}
        />
      </Field>
    </PasteFrame>
  );
}
