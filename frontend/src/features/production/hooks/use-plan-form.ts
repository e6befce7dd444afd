import { newId } from '@batchbook/shared/ids';
import { measuresOf } from '@batchbook/shared/ingredients/pricing';
import { formatQuantity } from '@batchbook/shared/money';
import { type Plan, planFigures, planFor } from '@batchbook/shared/production/scale';
import { readQuantityIn, shownQuantity, type TypedQuantity } from '@batchbook/shared/quantity';
import type { RecipeLine, RecipeSummary } from '@batchbook/shared/recipes/schema';
import { noMeasures } from '@batchbook/shared/units';
import { useRef, useState } from 'react';
import { issuesOf } from '../../../data/problems.ts';
import { useSites } from '../../../data/stock/sites.ts';
import { dayOf } from '../../../ui/dates.ts';
import { type Pantry, useMakeable, usePantry } from './use-pantry.ts';
import { usePlanRun } from './use-run-actions.ts';

export type Way = 'batches' | 'quantity' | 'ingredient';

interface Typed {
  recipeId: string | null;
  way: Way;
  text: string;
  /** The line that limits it. */
  lineId: string;
  day: string;
  /** `null` until another than the default is chosen. */
  siteId: string | null;
}

type Errors = Partial<Record<'recipeId' | 'text' | 'productionDate', string>>;

/** What a line is counted in. */
export function unitOfLine(line: RecipeLine, pantry: Pantry): string {
  return pantry.unitOf({
    recipeId: line.kind === 'recipe' ? line.recipeId : null,
    unit: line.unit,
    plannedQuantity: '2',
  });
}

function readText(
  typed: Typed,
  recipe: RecipeSummary,
  line: RecipeLine | undefined,
  pantry: Pantry,
): TypedQuantity {
  const { way, text } = typed;
  if (way === 'batches') return readQuantityIn(text, 'batches');
  if (way === 'quantity') return readQuantityIn(text, recipe.unit);
  if (!line) return { ok: false, error: 'No ingredient of it has a quantity yet', blank: false };
  const ingredient = line.kind === 'ingredient' ? pantry.ingredientOf(line.ingredientId) : undefined;
  return readQuantityIn(text, unitOfLine(line, pantry), {
    measures: ingredient ? measuresOf(ingredient) : noMeasures,
  });
}

function planOf(
  { way }: Typed,
  value: string,
  recipe: RecipeSummary,
  line: RecipeLine | undefined,
): Plan | null {
  if (way === 'batches') return { batches: value };
  if (way === 'quantity') return { plannedQuantity: value };
  return line?.quantity ? planFor(value, line.quantity, recipe.batchYield) : null;
}

/** The form of a new run: what, how much, when and where. */
export function usePlanForm(onPlanned: (id: string) => void) {
  const recipes = useMakeable();
  const pantry = usePantry();
  const sites = (useSites().data ?? []).filter(({ isActive }) => isActive);
  const create = usePlanRun();
  const [id] = useState(newId);
  const [blank] = useState<Typed>(() => ({
    ...{ recipeId: null, way: 'batches', text: '1', lineId: '' },
    ...{ day: dayOf(new Date()), siteId: null },
  }));
  const [typed, setTyped] = useState(blank);
  const [isChecked, setChecked] = useState<Partial<Record<keyof Errors, boolean>>>({});
  const amount = useRef<HTMLInputElement>(null);
  const recipe = recipes?.find((entry) => entry.id === typed.recipeId) ?? null;
  const lines = (recipe?.lines ?? []).filter(({ quantity }) => quantity !== null && quantity !== '0');
  const line = lines.find((entry) => entry.id === typed.lineId) ?? lines[0];
  const read = recipe ? readText(typed, recipe, line, pantry) : readQuantityIn(typed.text, 'batches');
  const plan = recipe && read.ok ? planOf(typed, read.value, recipe, line) : null;
  const figures = recipe && plan && planFigures(plan, recipe.batchYield);
  const errors: Errors = {
    ...(!recipe && { recipeId: 'Choose what to make' }),
    ...(!read.ok && { text: read.error }),
    ...(typed.day < '2000' && {
      productionDate: typed.day === '' ? 'Choose the day' : 'Type the year in full',
    }),
  };
  const refused = issuesOf(create.error);
  const change = (changes: Partial<Typed>) => setTyped({ ...typed, ...changes });
  const defaultSite = sites.find(({ isDefault }) => isDefault)?.id ?? '';

  const chooseWay = (way: Way) => {
    const text = {
      batches: figures?.batches ?? '1',
      quantity: figures?.plannedQuantity ?? '',
      ingredient: '',
    }[way];
    change({ way, text: text && formatQuantity(text, 6) });
    setChecked({ ...isChecked, text: false });
  };
  const submit = () => {
    setChecked({ recipeId: true, text: true, productionDate: true });
    if (!recipe || !plan || Object.keys(errors).length > 0) {
      if (recipe && !read.ok) amount.current?.focus();
      return;
    }
    const siteId = typed.siteId ?? (defaultSite || null);
    create.mutate(
      { id, body: { recipeId: recipe.id, ...plan, productionDate: typed.day, siteId } },
      { onSuccess: (run) => onPlanned(run.id) },
    );
  };
  return {
    ...{
      typed,
      change,
      chooseWay,
      recipes,
      recipe,
      lines,
      line,
      pantry,
      sites,
      figures,
      create,
      submit,
      amount,
    },
    siteId: typed.siteId ?? defaultSite,
    isTyped: typed.recipeId !== null || typed.text !== blank.text || typed.day !== blank.day,
    errorOf: (name: keyof Errors) =>
      (isChecked[name] ? errors[name] : undefined) ?? refused[name === 'text' ? 'plannedQuantity' : name],
    leaveAmount: () => {
      change({ text: shownQuantity(typed.text, read) });
      setChecked({ ...isChecked, text: typed.text.trim() !== '' });
    },
  };
}

export type PlanForm = ReturnType<typeof usePlanForm>;
