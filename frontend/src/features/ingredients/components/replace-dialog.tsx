import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { type Currency, formatMoney } from '@batchbook/shared/money';
import { differenceText, isSameFood } from '@batchbook/shared/recipes/same-food';
import { countOf, failedToUpdateRecipes } from '@batchbook/shared/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrency } from '../../../data/accounts.ts';
import { useIngredients } from '../../../data/ingredients.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { useReplaceIngredient } from '../../../data/price-impact.ts';
import { sentenceOf } from '../../../data/problems.ts';
import { recipesQuery } from '../../../data/recipes.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogClose } from '../../../ui/dialog-close.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { perText } from '../model/list.ts';
import { digitsOf } from '../model/money-digits.ts';
import { recipesWith } from '../model/uses.ts';

export interface ReplaceDialogProps {
  ingredient: Ingredient;
  onClose: () => void;
}

/** Puts another ingredient in its place in every recipe at once, and names those it could not reach. */
export default function ReplaceDialog({ ingredient, onClose }: ReplaceDialogProps) {
  const { data: ingredients = [] } = useIngredients();
  const { data: recipes = [] } = useQuery(recipesQuery(useOrganizationId()));
  const currency = useCurrency();
  const [by, setBy] = useState<Ingredient | null>(null);
  const { replace, run } = useReplacing(ingredient, onClose);
  const concerned = recipesWith(recipes, ingredient.id);
  const others = ingredients.filter((entry) => entry.id !== ingredient.id && !entry.archived);
  const failed = replace.data?.failed ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      unsaved={by !== null && replace.data === undefined}
      title={`Replace ${ingredient.name}`}
      description="In every recipe and variation at once. Quantities and units stay as they are."
      footer={
        <>
          <DialogClose>{replace.data ? 'Close' : 'Cancel'}</DialogClose>
          <Button variant="primary" disabled={by === null} busy={replace.isPending} onClick={() => run(by)}>
            {failed.length > 0 ? 'Try again' : 'Replace'}
          </Button>
        </>
      }
    >
      <Field
        label="Replace with"
        hint="Its price, allergens and nutrition count in these recipes from now on"
      >
        <Combobox
          foods
          items={others}
          itemKey={(entry) => entry.id}
          itemLabel={(entry) => entry.name}
          renderItem={(entry) => <Choice ingredient={entry} currency={currency} />}
          value={by}
          onPick={setBy}
          onClear={() => setBy(null)}
          placeholder="Another ingredient"
        />
      </Field>
      {by !== null && !isSameFood(ingredient.name, by.name) && (
        <Notice tone="warning" role="status" className="mt-3">
          {by.name} isn’t the same food by its name: {differenceText(ingredient.name, by.name)}.
        </Notice>
      )}
      {failed.length > 0 && (
        <Notice tone="danger" role="alert" className="mt-4">
          {failedToUpdateRecipes(failed.length)}. Someone changed {failed.length === 1 ? 'it' : 'them'}{' '}
          meanwhile: {failed.map(({ name }) => name).join(', ')}.
        </Notice>
      )}
      {replace.isError && (
        <Notice tone="danger" role="alert" className="mt-4">
          {sentenceOf(replace.error)}
        </Notice>
      )}
      <Concerned names={concerned.map(({ name }) => name)} />
    </Dialog>
  );
}

/** Replaces the ingredient, and says how that went. */
function useReplacing(ingredient: Ingredient, onDone: () => void) {
  const replace = useReplaceIngredient();
  const toast = useToast();
  const run = (by: Ingredient | null) => {
    if (by === null) return;
    replace.mutate(
      { id: ingredient.id, by: by.id },
      {
        onSuccess: ({ failed }) => {
          if (failed.length > 0) {
            toast({ title: failedToUpdateRecipes(failed.length), variant: 'destructive' });
            return;
          }
          toast({
            title: 'Ingredient replaced successfully',
            description: `${by.name} in place of ${ingredient.name}.`,
            variant: 'success',
          });
          onDone();
        },
        onError: (error) =>
          toast({
            title: 'Error replacing ingredient',
            description: sentenceOf(error),
            variant: 'destructive',
          }),
      },
    );
  };
  return { replace, run };
}

function Choice({ ingredient, currency }: { ingredient: Ingredient; currency: Currency }) {
  const { name, brand, costPerUnit, costingUnit } = ingredient;
  return (
    <span className="flex w-full items-baseline gap-3">
      <span className="min-w-0 truncate">
        {name} {brand && <small className="text-12 text-ink-3">{brand}</small>}
      </span>
      <span className="num ml-auto text-13 whitespace-nowrap text-ink-3">
        {costPerUnit === null
          ? 'No price'
          : `${formatMoney(costPerUnit, currency, digitsOf(costPerUnit))} ${perText(costingUnit)}`}
      </span>
    </span>
  );
}

function Concerned({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <p className="mt-4 text-14 text-ink-3">No recipe or variation uses it.</p>;
  return (
    <section className="mt-5">
      <h3 className="font-sans text-13 font-semibold text-ink-2">
        {countOf(names.length, 'recipe uses it', 'recipes use it')}, not counting variations
      </h3>
      <ul className="mt-1 max-h-56 overflow-y-auto text-14">
        {names.map((name) => (
          <li key={name} className="ruled py-1.5">
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
