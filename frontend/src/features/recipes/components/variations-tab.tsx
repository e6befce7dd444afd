import { onPlan, type Plan, planOf } from '@batchbook/shared/billing/plans';
import { foodNameProblem } from '@batchbook/shared/ingredients/food-text';
import type { Recipe } from '@batchbook/shared/recipes/schema';
import type { Variation } from '@batchbook/shared/recipes/variation-schema';
import { Lock, Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useEntitlements } from '../../../data/billing.ts';
import { sentenceOf } from '../../../data/problems.ts';
import { useVariations } from '../../../data/variations.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useCreateVariation } from '../hooks/use-variation-actions.ts';
import { bookRecipeOf } from '../model/draft.ts';
import { resolved } from '../model/variation.ts';
import { CompareTable } from './compare-table.tsx';
import { useEditorView } from './editor-context.tsx';

/** Compares a recipe's variations with it: cost, margin and allergens. */
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
          A variation uses this recipe except where you change it, such as the price, the yield or the nuts.
          Changes here carry over to it.
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
      {locked && <LockedNote plan={planOf(entitlements?.tier ?? 'free').plan} />}
      {isError && <Notice tone="danger">{sentenceOf(error, 'recipes')}</Notice>}
      {own.length === 0 ? (
        <p className="text-14 text-ink-3">No variations yet.</p>
      ) : (
        <CompareTable base={base} columns={columns} />
      )}
      {creating && <NewVariationDialog recipe={recipe} onClose={() => setCreating(false)} />}
    </div>
  );
}

const useColumns = (recipe: Recipe, variations: readonly Variation[]) =>
  useMemo(() => variations.map((variation) => resolved(recipe, variation)), [recipe, variations]);

const LockedNote = ({ plan }: { plan: Plan }) => (
  <Notice tone="info">
    <b>Variations come with Standard.</b> You’re {onPlan(plan)}, so you can see existing variations. Upgrade
    to create and edit them.
  </Notice>
);

function NewVariationDialog({ recipe, onClose }: { recipe: Recipe; onClose: () => void }) {
  const { openRecipe } = useEditorView();
  const start = `${recipe.name}, `;
  const [name, setName] = useState(start);
  const [touched, setTouched] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const create = useCreateVariation();
  const unnamed = foodNameProblem(name, 'Give it a name');
  const submit = () => {
    setTouched(true);
    if (unnamed !== null) {
      input.current?.focus();
      return;
    }
    create.mutate(
      { baseRecipeId: recipe.id, name: name.trim() },
      { onSuccess: (variation) => openRecipe(variation.id) },
    );
  };
  return (
    <FormDialog
      title={`Variation of ${recipe.name}`}
      description="It opens next, so that you can change what’s different."
      submit="Create variation"
      busy={create.isPending}
      isTyped={name !== start}
      problem={create.isError && sentenceOf(create.error, 'recipes')}
      initialFocus={input}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" error={touched && unnamed}>
        <TextInput
          ref={input}
          size="lg"
          maxLength={200}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
