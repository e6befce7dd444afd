import { planOf } from '@batchbook/shared/billing/plans';
import type { Recipe } from '@batchbook/shared/recipes/schema';
import type { Variation } from '@batchbook/shared/recipes/variation-schema';
import { Lock, Plus } from 'lucide-react';
import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import { useEntitlements } from '../../../data/billing.ts';
import { useVariations } from '../../../data/variations.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogClose } from '../../../ui/dialog-close.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { messageOf } from '../hooks/messages.ts';
import { useCreateVariation } from '../hooks/use-variation-actions.ts';
import { bookRecipeOf } from '../model/draft.ts';
import { resolved } from '../model/variation.ts';
import { CompareTable } from './compare-table.tsx';
import { useEditorView } from './editor-context.tsx';

/** The variations of a recipe beside it: what each costs, leaves, contains. */
export default function VariationsTab({ recipe }: { recipe: Recipe }) {
  const { recipeId, shown } = useEditorView();
  const { data, isError, error } = useVariations();
  const { data: entitlements } = useEntitlements();
  const [creating, setCreating] = useState(false);
  const own = useMemo(
    () => (data ?? []).filter((entry) => entry.baseRecipeId === recipe.id),
    [data, recipe.id],
  );
  const locked = !(entitlements?.features.variations ?? true);
  const readOnly = entitlements?.readOnly.recipes ?? false;
  const columns = useColumns(recipe, own);
  const base = useMemo(() => bookRecipeOf(recipeId, shown), [recipeId, shown]);
  return (
    <div className="grid gap-5 p-[22px] max-md:p-3.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="max-w-[56ch] flex-1 basis-72 text-14 text-ink-2">
          A variation takes everything from this recipe but what it says itself: a price, a yield, another
          nut. What changes here reaches it.
        </p>
        <Button
          variant="primary"
          disabled={locked || readOnly}
          icon={locked ? <Lock aria-hidden size={16} /> : <Plus aria-hidden size={18} />}
          onClick={() => setCreating(true)}
        >
          New variation
        </Button>
      </div>
      {locked && <LockedNote planName={planOf(entitlements?.tier ?? 'free').plan.name} />}
      {isError && <Notice tone="danger">{messageOf(error)}</Notice>}
      {own.length === 0 ? (
        <p className="text-14 text-ink-3">No variations of it yet.</p>
      ) : (
        <CompareTable base={base} columns={columns} />
      )}
      {creating && <NewVariationDialog recipe={recipe} onClose={() => setCreating(false)} />}
    </div>
  );
}

const useColumns = (recipe: Recipe, variations: readonly Variation[]) =>
  useMemo(() => variations.map((variation) => resolved(recipe, variation)), [recipe, variations]);

const LockedNote = ({ planName }: { planName: string }) => (
  <Notice tone="info">
    <b>Variations come with Standard.</b> You are on {planName}: those that there are can be seen, and made
    and edited once you upgrade.
  </Notice>
);

function NewVariationDialog({ recipe, onClose }: { recipe: Recipe; onClose: () => void }) {
  const { openRecipe } = useEditorView();
  const start = `${recipe.name}, `;
  const [name, setName] = useState(start);
  const [touched, setTouched] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const create = useCreateVariation();
  const formId = useId();
  const blank = name.trim() === '' && 'Give it a name';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (blank || create.isPending) {
      input.current?.focus();
      return;
    }
    create.mutate(
      { baseRecipeId: recipe.id, name: name.trim() },
      { onSuccess: (variation) => openRecipe(variation.id) },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      unsaved={name !== start}
      size="sm"
      title={`Variation of ${recipe.name}`}
      description="It opens next, and you change what is different."
      initialFocus={input}
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button variant="primary" type="submit" form={formId} busy={create.isPending}>
            Create variation
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        {create.isError && (
          <Notice tone="danger" role="alert">
            {messageOf(create.error)}
          </Notice>
        )}
        <Field label="Name" error={touched && blank}>
          <TextInput
            ref={input}
            size="lg"
            maxLength={200}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
