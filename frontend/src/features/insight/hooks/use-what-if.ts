import type { MarginRow } from '@batchbook/shared/insight/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useOrganization, useUpdateOrganization } from '../../../data/accounts.ts';
import { useDraft } from '../../../data/drafts.ts';
import { useIngredients, useSaveIngredient } from '../../../data/ingredients.ts';
import { type AllMargins, type MarginSpan, marginsKey } from '../../../data/margins.ts';
import { useSession } from '../../../data/organization.tsx';
import { sentenceOf } from '../../../data/problems.ts';
import { putRecipe, recipesQuery, rememberRecipe } from '../../../data/recipes.ts';
import { putVariation, rememberVariation, useVariations } from '../../../data/variations.ts';
import { toast } from '../../../ui/toast.tsx';
import {
  isPencilled,
  type KeptWhatIf,
  keptOf,
  nothingPencilled,
  type Pantry,
  pencilled,
  pricedAt,
  type WhatIf,
  whatIfOf,
} from '../model/what-if.ts';

/** What is pencilled in, the rows with it, and how it becomes the price. */
export function useWhatIf(margins: AllMargins | undefined, span: MarginSpan) {
  const [whatIf, setWhatIf] = useKept();
  const pantry = usePantry();
  const deferred = useDeferredValue(whatIf);
  const found = useMemo(
    () =>
      margins && pantry && isPencilled(deferred) ? pencilled(margins.rows, deferred, { pantry, span }) : null,
    [margins, pantry, deferred, span],
  );
  const taking = useTaking(whatIf, setWhatIf, pantry);
  return {
    ...{ whatIf, setWhatIf, pantry, ...taking },
    /** Pencilled in; else as they are. */
    rows: found?.rows ?? margins?.rows ?? noRows,
    thresholds: (found ?? margins)?.thresholds ?? null,
    isOn: found !== null,
  };
}

/** Kept in this tab until it is taken or cleared. */
function useKept(): [WhatIf, (next: WhatIf) => void] {
  const { organizationId } = useSession();
  const { value, save, clear } = useDraft<KeptWhatIf>(`what-if:${organizationId}`);
  const whatIf = useMemo(() => (value === null ? nothingPencilled : whatIfOf(value)), [value]);
  return [whatIf, (next) => (isPencilled(next) ? save(keptOf(next)) : clear())];
}

const noRows: readonly MarginRow[] = [];

export type WhatIfState = ReturnType<typeof useWhatIf>;

/** `null` until all of it is loaded. */
function usePantry(): Pantry | null {
  const { organizationId } = useSession();
  const { data: recipes } = useQuery(recipesQuery(organizationId));
  const { data: variations } = useVariations();
  const { data: ingredients } = useIngredients();
  const { data: settings } = useOrganization();
  return useMemo(
    () =>
      recipes && variations && ingredients && settings
        ? { recipes, variations, ingredients, settings }
        : null,
    [recipes, variations, ingredients, settings],
  );
}

/** Saves one after the other; what couldn't be saved stays pencilled in, with the reason. */
function useTaking(whatIf: WhatIf, setWhatIf: (next: WhatIf) => void, pantry: Pantry | null) {
  const { organizationId } = useSession();
  const { data: organization } = useOrganization();
  const client = useQueryClient();
  const ingredients = useSaveIngredient();
  const settings = useUpdateOrganization();
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const savePrice = async (id: string, sellingPrice: string) => {
    const recipe = pantry?.recipes.find((one) => one.id === id);
    if (recipe) {
      const { version } = recipe;
      rememberRecipe(client, organizationId, await putRecipe(organizationId, id, { sellingPrice, version }));
      return;
    }
    const variation = pantry?.variations.find((one) => one.id === id);
    if (!variation) return;
    const { version, overrides } = variation;
    const body = { overrides: { ...overrides, sellingPrice }, version };
    rememberVariation(client, organizationId, await putVariation(organizationId, id, body));
  };
  const savePaid = async (id: string, price: string) => {
    const ingredient = pantry?.ingredients.find((one) => one.id === id);
    if (ingredient)
      await ingredients.mutateAsync({
        id,
        body: { ...pricedAt(ingredient, price), version: ingredient.version },
      });
  };
  const take = async () => {
    setIsBusy(true);
    setFault(null);
    const left = {
      prices: new Map(whatIf.prices),
      ingredients: new Map(whatIf.ingredients),
      target: whatIf.target,
    };
    try {
      for (const [id, price] of whatIf.prices) {
        await savePrice(id, price);
        left.prices.delete(id);
      }
      for (const [id, price] of whatIf.ingredients) {
        await savePaid(id, price);
        left.ingredients.delete(id);
      }
      if (left.target !== null && organization) {
        await settings.mutateAsync({ targetMarginPercent: left.target, version: organization.version });
        left.target = null;
      }
      toast({ title: 'Prices saved', variant: 'success' });
    } catch (error) {
      setFault(sentenceOf(error as Error));
    }
    setWhatIf(left);
    await client.invalidateQueries({ queryKey: marginsKey(organizationId) });
    setIsBusy(false);
  };
  return { take, isBusy, fault };
}
