import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { useMemo, useState } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { useIngredients } from '../../../data/ingredients.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogClose } from '../../../ui/dialog-close.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { usePaste } from '../hooks/use-paste.ts';
import { useCreateRecipe } from '../hooks/use-recipe-actions.ts';
import { choicesFor } from '../model/book.ts';
import { putLineOf } from '../model/put-line.ts';
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
  const paste = usePaste(choices, organization?.currency ?? 'GBP', 'new recipe');
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
    // In one piece, so that no line is lost on the way. Those without a quantity are asked about in the editor.
    const body = { name: name.trim(), batchYield, unit, instructions, lines: lines.map(putLineOf) };
    const recipe = await create.mutateAsync(body).catch(() => null);
    if (recipe !== null) onCreated(recipe.id);
  };
  const ready = read !== null && name.trim() !== '' && paste.lines.some((line) => line.taken);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      unsaved={paste.text.trim() !== ''}
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
            <DialogClose>Cancel</DialogClose>
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
