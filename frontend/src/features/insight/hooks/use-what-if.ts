import { priceBackTo } from '@batchbook/shared/ingredients/price-back';
import type { MarginRow } from '@batchbook/shared/insight/schema';
import type { Span } from '@batchbook/shared/insight/span-schema';
import type { Recipe } from '@batchbook/shared/recipes/schema';
import type { Variation } from '@batchbook/shared/recipes/variation-schema';
import { countOf } from '@batchbook/shared/text';
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
  paidText,
  pencilled,
  pricedAt,
  typedOf,
  type WhatIf,
  whatIfOf,
} from '../model/what-if.ts';
import { type TakeBack, takeBackOf, useTakeBack } from './use-take-back.ts';

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

/** Saves one after the other; what couldn't be saved stays pencilled in, with the reasons. What was saved can be taken back. */
function useTaking(whatIf: WhatIf, setWhatIf: (next: WhatIf) => void, pantry: Pantry | null) {
  const { organizationId } = useSession();
  const client = useQueryClient();
  const savePrice = useSavePrice(pantry);
  const savePaid = useSavePaid(pantry);
  const saveTarget = useSaveTarget();
  const takeBack = useTakeBack();
  const [isBusy, setIsBusy] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);

  const take = async () => {
    setIsBusy(true);
    const left = { ...whatIf, prices: new Map(whatIf.prices), ingredients: new Map(whatIf.ingredients) };
    const found: string[] = [];
    const done: TakeBack[] = [];
    const typed = typedOf(whatIf);
    const tryOne = async (saving: Promise<Outcome>, isDone: () => void) => {
      const outcome = await saving;
      if ('fault' in outcome) found.push(outcome.fault);
      else {
        done.push(outcome.takeBack);
        isDone();
      }
    };
    for (const [id, price] of typed.prices) await tryOne(savePrice(id, price), () => left.prices.delete(id));
    for (const [id, price] of typed.ingredients)
      await tryOne(savePaid(id, price), () => left.ingredients.delete(id));
    if (typed.target !== null)
      await tryOne(saveTarget(typed.target), () => {
        left.target = null;
      });
    setWhatIf(left);
    setFaults(found);
    if (done.length > 0)
      toast({
        title: found.length === 0 ? 'Prices saved' : `${countOf(done.length, 'change')} saved`,
        variant: 'success',
        action: { label: 'Undo', onClick: () => void takeBack(done) },
      });
    await client.invalidateQueries({ queryKey: marginsKey(organizationId) });
    setIsBusy(false);
  };
  return { take, isBusy, faults };
}

/** How to undo it; else what it is of, and why it isn't saved. */
type Outcome = { takeBack: TakeBack } | { fault: string };

/** @param onStale What somebody else has saved meanwhile. */
async function outcomeOf(
  name: string,
  save: () => Promise<TakeBack>,
  onStale?: (error: unknown) => void,
): Promise<Outcome> {
  try {
    return { takeBack: await save() };
  } catch (error) {
    onStale?.(error);
    return { fault: `${name}: ${sentenceOf(error as Error)}` };
  }
}

const gone: Outcome = { fault: 'One of these isn’t there any more. Take it out.' };

/** Saves the price of a recipe or a variation. */
function useSavePrice(pantry: Pantry | null) {
  const saveRecipe = useSaveRecipePrice();
  const saveVariation = useSaveVariationPrice();
  return async (id: string, sellingPrice: string): Promise<Outcome> => {
    const recipe = pantry?.recipes.find((one) => one.id === id);
    if (recipe) return saveRecipe(recipe, sellingPrice);
    const variation = pantry?.variations.find((one) => one.id === id);
    return variation ? saveVariation(variation, sellingPrice) : gone;
  };
}

type RecipePrice = Pick<Recipe, 'id' | 'name' | 'version' | 'sellingPrice'>;

function useSaveRecipePrice() {
  const { organizationId } = useSession();
  const client = useQueryClient();
  const remember = (recipe: Recipe) => rememberRecipe(client, organizationId, recipe);
  const put = async ({ id, version }: RecipePrice, sellingPrice: string | null): Promise<Recipe> => {
    const saved = await putRecipe(organizationId, id, { sellingPrice, version });
    remember(saved);
    return saved;
  };
  const onStale = (error: unknown) => {
    const theirs = staleCurrent<Recipe>(error);
    if (theirs) remember(theirs);
  };
  return (before: RecipePrice, sellingPrice: string): Promise<Outcome> =>
    outcomeOf(
      before.name,
      async () =>
        takeBackOf<RecipePrice>(`the price of ${before.name}`, {
          ...{ before, saved: await put(before, sellingPrice) },
          priceOf: (recipe) => recipe.sellingPrice,
          put: (onto) => put(onto, before.sellingPrice),
          onTheirs: (theirs) => remember(theirs as Recipe),
        }),
      onStale,
    );
}

function useSaveVariationPrice() {
  const { organizationId } = useSession();
  const client = useQueryClient();
  const remember = (variation: Variation) => rememberVariation(client, organizationId, variation);
  /** Without a price of its own it has its base's. */
  const put = async (
    { id, version, overrides }: Variation,
    sellingPrice: string | null | undefined,
  ): Promise<Variation> => {
    const { sellingPrice: _before, ...others } = overrides;
    const body = { overrides: { ...others, ...(sellingPrice !== undefined && { sellingPrice }) }, version };
    const saved = await putVariation(organizationId, id, body);
    remember(saved);
    return saved;
  };
  const onStale = (error: unknown) => {
    const theirs = staleCurrent<Variation>(error);
    if (theirs) remember(theirs);
  };
  return (before: Variation, sellingPrice: string): Promise<Outcome> =>
    outcomeOf(
      before.name,
      async () =>
        takeBackOf(`the price of ${before.name}`, {
          ...{ before, saved: await put(before, sellingPrice) },
          priceOf: ({ overrides }) => overrides.sellingPrice ?? null,
          put: (onto) => put(onto, before.overrides.sellingPrice),
          onTheirs: remember,
        }),
      onStale,
    );
}

/** Saves what somebody pays for an ingredient. */
function useSavePaid(pantry: Pantry | null) {
  const { organizationId } = useSession();
  const client = useQueryClient();
  const { mutateAsync } = useSaveIngredient();
  const readAgain = () =>
    void client.invalidateQueries({ queryKey: ingredientsQuery(organizationId).queryKey });
  return async (id: string, price: string): Promise<Outcome> => {
    const before = pantry?.ingredients.find((one) => one.id === id);
    if (!before) return gone;
    return outcomeOf(
      before.name,
      async () =>
        takeBackOf(`the price of ${before.name}`, {
          before,
          saved: await mutateAsync({ id, body: { ...pricedAt(before, price), version: before.version } }),
          priceOf: paidText,
          put: ({ version }) => mutateAsync({ id, body: { ...priceBackTo(before), version } }),
          onTheirs: readAgain,
        }),
      (error) => {
        if (staleCurrent(error)) readAgain();
      },
    );
  };
}

function useSaveTarget() {
  const { data: before } = useOrganization();
  const { mutateAsync } = useUpdateOrganization();
  return async (targetMarginPercent: string): Promise<Outcome> => {
    if (!before) return gone;
    return outcomeOf('Target', async () =>
      takeBackOf('the target', {
        ...{ before, saved: await mutateAsync({ targetMarginPercent, version: before.version }) },
        priceOf: (organization) => organization.targetMarginPercent,
        put: ({ version }) => mutateAsync({ targetMarginPercent: before.targetMarginPercent, version }),
        onTheirs: () => undefined,
      }),
    );
  };
}
