import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { useIngredients } from '../../../data/ingredients.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { recipesQuery } from '../../../data/recipes.ts';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { useIngredientSave } from '../api/use-ingredient-save.ts';
import { differencesOf } from '../model/differences.ts';
import { movedRecipes } from '../model/price-preview.ts';
import { PricePreview } from './price-preview.tsx';

export interface PriceChangeProps {
  ingredient: Ingredient;
  costPerUnit: string | null;
  onDone: () => void;
}

/** A price typed in the list: saved at once when it moves no recipe, else after showing which. */
export function PriceChange({ ingredient, costPerUnit, onDone }: PriceChangeProps) {
  const { data: recipes } = useQuery(recipesQuery(useOrganizationId()));
  const { data: ingredients } = useIngredients();
  const { data: organization } = useOrganization();
  const save = useIngredientSave(ingredient);
  const changed: Ingredient = { ...ingredient, costPerUnit };
  const targetPercent = organization?.targetMarginPercent ?? '65';
  const currency = organization?.currency ?? 'GBP';
  // What it moves is reckoned once: the list moves on when the price is saved.
  const [moved] = useState(() =>
    movedRecipes({ recipes: recipes ?? [], ingredients: ingredients ?? [], changed, targetPercent }),
  );
  const put = async () => {
    const saved = await save.put({ costPerUnit });
    if (saved !== null) onDone();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears.
  useEffect(() => {
    if (moved.length === 0) void save.put({ costPerUnit }).then((saved) => saved && onDone());
  }, []);

  if (save.conflict) {
    return (
      <ConflictDialog
        open
        name={ingredient.name}
        differences={differencesOf({ ...save.conflict.theirs, costPerUnit }, save.conflict.theirs, currency)}
        onKeepMine={() => void save.saveOver().then((saved) => saved && onDone())}
        onTakeTheirs={onDone}
      />
    );
  }
  if (moved.length === 0) return null;
  return (
    <PricePreview
      before={ingredient}
      after={changed}
      moved={moved}
      currency={currency}
      targetPercent={targetPercent}
      busy={save.isSaving}
      onCancel={onDone}
      onSave={() => void put()}
    />
  );
}
