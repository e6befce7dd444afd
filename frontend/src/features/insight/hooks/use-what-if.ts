import type { MarginRow } from '@batchbook/shared/insight/schema';
import type { Span } from '@batchbook/shared/insight/span-schema';
import type { Recipe } from '@batchbook/shared/recipes/schema';
import type { Variation } from '@batchbook/shared/recipes/variation-schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useOrganization, useUpdateOrganization } from '../../../data/accounts.ts';
import { useDraft } from '../../../data/drafts.ts';
import { ingredientsQuery, useIngredients, useSaveIngredient } from '../../../data/ingredients.ts';
import { type AllMargins, marginsKey } from '../../../data/margins.ts';
import { useSession } from '../../../data/organization.tsx';
import { sentenceOf, staleCurrent } from '../../../data/problems.ts';
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
  typedOf,
  type WhatIf,
  whatIfOf,
} from '../model/what-if.ts';

/** What is pencilled in, the rows with it, and how it becomes the price. */
export function useWhatIf(margins: AllMargins | undefined, span: Span) {
  const [whatIf, setWhatIf] = useKept();
  const pantry = usePantry();
  const deferred = useDeferredValue(whatIf);
  const { from, to } = span;
  const found = useMemo(() => {
    const typed = typedOf(deferred);
    if (!margins || !pantry || !isPencilled(typed)) return null;
    return pencilled(margins.rows, typed, { pantry, span: { from, to } });
  }, [margins, pantry, deferred, from, to]);
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

/** Saves one after the other; what couldn't be saved stays pencilled in, with the reasons. */
function useTaking(whatIf: WhatIf, setWhatIf: (next: WhatIf) => void, pantry: Pantry | null) {
  const { organizationId } = useSession();
  const { data: organization } = useOrganization();
  const client = useQueryClient();
  const savePrice = useSavePrice(pantry);
  const savePaid = useSavePaid(pantry);
  const settings = useUpdateOrganization();
  const [isBusy, setIsBusy] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);

  const take = async () => {
    setIsBusy(true);
    const left = { ...whatIf, prices: new Map(whatIf.prices), ingredients: new Map(whatIf.ingredients) };
    const found: string[] = [];
    const typed = typedOf(whatIf);
    const tryOne = async (save: () => Promise<string>, isDone: () => void) => {
      const fault = await save();
      if (fault === '') isDone();
      else found.push(fault);
    };
    for (const [id, price] of typed.prices)
      await tryOne(
        () => savePrice(id, price),
        () => left.prices.delete(id),
      );
    for (const [id, price] of typed.ingredients)
      await tryOne(
        () => savePaid(id, price),
        () => left.ingredients.delete(id),
      );
    const { target: targetMarginPercent } = typed;
    if (targetMarginPercent !== null && organization)
      await tryOne(
        () =>
          faultOf('Target', () =>
            settings.mutateAsync({ targetMarginPercent, version: organization.version }),
          ),
        () => {
          left.target = null;
        },
      );
    setWhatIf(left);
    setFaults(found);
    if (found.length === 0) toast({ title: 'Prices saved', variant: 'success' });
    await client.invalidateQueries({ queryKey: marginsKey(organizationId) });
    setIsBusy(false);
  };
  return { take, isBusy, faults };
}

/** '' once it is done; else what it is of, and why it isn't. @param onStale What somebody else has saved meanwhile. */
async function faultOf(
  name: string,
  save: () => Promise<unknown>,
  onStale?: (error: unknown) => void,
): Promise<string> {
  try {
    await save();
    return '';
  } catch (error) {
    onStale?.(error);
    return `${name}: ${sentenceOf(error as Error)}`;
  }
}

const gone = 'One of these isn’t there any more. Take it out.';

/** Saves the price of a recipe or a variation. */
function useSavePrice(pantry: Pantry | null) {
  const { organizationId } = useSession();
  const client = useQueryClient();
  return async (id: string, sellingPrice: string): Promise<string> => {
    const recipe = pantry?.recipes.find((one) => one.id === id);
    if (recipe)
      return faultOf(
        recipe.name,
        async () => {
          const body = { sellingPrice, version: recipe.version };
          rememberRecipe(client, organizationId, await putRecipe(organizationId, id, body));
        },
        (error) => {
          const theirs = staleCurrent<Recipe>(error);
          if (theirs) rememberRecipe(client, organizationId, theirs);
        },
      );
    const variation = pantry?.variations.find((one) => one.id === id);
    if (!variation) return gone;
    return faultOf(
      variation.name,
      async () => {
        const body = { overrides: { ...variation.overrides, sellingPrice }, version: variation.version };
        rememberVariation(client, organizationId, await putVariation(organizationId, id, body));
      },
      (error) => {
        const theirs = staleCurrent<Variation>(error);
        if (theirs) rememberVariation(client, organizationId, theirs);
      },
    );
  };
}

/** Saves what somebody pays for an ingredient. */
function useSavePaid(pantry: Pantry | null) {
  const { organizationId } = useSession();
  const client = useQueryClient();
  const { mutateAsync } = useSaveIngredient();
  return async (id: string, price: string): Promise<string> => {
    const ingredient = pantry?.ingredients.find((one) => one.id === id);
    if (!ingredient) return gone;
    const body = { ...pricedAt(ingredient, price), version: ingredient.version };
    return faultOf(
      ingredient.name,
      () => mutateAsync({ id, body }),
      (error) => {
        if (staleCurrent(error))
          void client.invalidateQueries({ queryKey: ingredientsQuery(organizationId).queryKey });
      },
    );
  };
}
