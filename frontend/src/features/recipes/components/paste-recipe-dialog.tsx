import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { useMemo, useState } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { useIngredients } from '../../../data/ingredients.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { keepDraft } from '../api/recipe-drafts.ts';
import { usePaste } from '../api/use-paste.ts';
import { useCreateRecipe } from '../api/use-recipe-actions.ts';
import { choicesFor } from '../model/book.ts';
import { draftOf } from '../model/draft.ts';
import { PasteForm } from './paste-form.tsx';

export interface PasteRecipeDialogProps {
  recipes: readonly RecipeSummary[];
  onClose: () => void;
  onCreated: (id: string) => void;
}

const nobody = '';

/** A new recipe out of pasted text. */
export default function PasteRecipeDialog({ recipes, onClose, onCreated }: PasteRecipeDialogProps) {
  const { data: ingredients } = useIngredients();
  const { data: organization } = useOrganization();
  const choices = useMemo(() => choicesFor(nobody, ingredients ?? [], recipes), [ingredients, recipes]);
  const paste = usePaste(choices, organization?.currency ?? 'GBP');
  const create = useCreateRecipe();
  const [named, setNamed] = useState<string | null>(null);
  const { read } = paste;
  const name = named ?? read?.name ?? '';
  const make = async () => {
    if (read === null || name.trim() === '') return;
    const lines = await paste.take();
    if (lines === null) return;
    const yields = read.makes ?? { batchYield: '12', unit: 'pieces' };
    const instructions = paste.withMethod ? read.method : '';
    const recipe = await create.mutateAsync({ name: name.trim(), ...yields, instructions }).catch(() => null);
    if (recipe === null) return;
    // The editor takes the lines up as a draft: those without a quantity are asked for there.
    keepDraft(recipe.id, { version: recipe.version, draft: { ...draftOf(recipe), lines } });
    onCreated(recipe.id);
  };
  const ready = read !== null && name.trim() !== '' && paste.lines.some((line) => line.taken);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Paste a recipe"
      description={
        read ? 'Look over what was read.' : 'We’ll read the lines and match them to your ingredients.'
      }
      footer={
        read ? (
          <>
            <Button onClick={paste.again}>Back to the text</Button>
            <Button
              variant="primary"
              busy={paste.busy || create.isPending}
              disabled={!ready}
              onClick={() => void make()}
            >
              Create recipe
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" disabled={paste.text.trim() === ''} onClick={paste.readText}>
              Read the lines
            </Button>
          </>
        )
      }
    >
      <PasteForm paste={paste}>
        <Field label="Name" error={name.trim() === '' && 'Give it a name; you can change it later'}>
          <TextInput
            size="lg"
            maxLength={200}
            autoComplete="off"
            value={name}
            onChange={(event) => setNamed(event.target.value)}
          />
        </Field>
      </PasteForm>
    </Dialog>
  );
}
