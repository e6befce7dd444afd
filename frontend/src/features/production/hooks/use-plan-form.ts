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
import { useEventPlans } from './use-event-plans.ts';
import { type Pantry, useMakeable, usePantry } from './use-pantry.ts';
import { usePlanRun } from './use-run-actions.ts';

export type Way = 'batches' | 'quantity' | 'ingredient' | 'event';

export interface PlanStart {
  recipeId: string;
  eventId: string | null;
  /** How much of it, as it was typed elsewhere. */
  quantity?: string | null;
}

interface Typed {
  recipeId: string | null;
  way: Way;
  /** `null` until something is typed: one batch, or what the event takes. */
  text: string | null;
  /** The line that limits it. */
  lineId: string;
  /** The event that it is made for. */
  eventId: string;
  /** `null` until one is chosen: today, or the day of the event. */
  day: string | null;
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
  way: Way,
  text: string,
  recipe: RecipeSummary,
  line: RecipeLine | undefined,
  pantry: Pantry,
): TypedQuantity {
  if (way === 'batches') return readQuantityIn(text, 'batches');
  if (way !== 'ingredient') return readQuantityIn(text, recipe.unit);
  if (!line) return { ok: false, error: 'No ingredient of it has a quantity yet', blank: false };
  const ingredient = line.kind === 'ingredient' ? pantry.ingredientOf(line.ingredientId) : undefined;
  return readQuantityIn(text, unitOfLine(line, pantry), {
    measures: ingredient ? measuresOf(ingredient) : noMeasures,
  });
}

function planOf(way: Way, value: string, recipe: RecipeSummary, line: RecipeLine | undefined): Plan | null {
  if (way === 'batches') return { batches: value };
  if (way !== 'ingredient') return { plannedQuantity: value };
  return line?.quantity ? planFor(value, line.quantity, recipe.batchYield) : null;
}

/** What is typed, and the default of what isn't. */
function useTypedPlan(start: PlanStart | null) {
  const [blank] = useState<Typed>(() => ({
    ...{
      recipeId: start?.recipeId ?? null,
      way: start?.eventId ? 'event' : start?.quantity ? 'quantity' : 'batches',
      text: start?.quantity ?? null,
      lineId: '',
    },
    ...{ eventId: start?.eventId ?? '', day: null, siteId: null },
  }));
  const [typed, setTyped] = useState(blank);
  const recipe = useMakeable()?.find(({ id }) => id === typed.recipeId) ?? null;
  const events = useEventPlans(typed.way === 'event' ? recipe : null);
  const event = events.plans.find(({ eventId }) => eventId === typed.eventId);
  const isForEvent = typed.way === 'event';
  const planned = event ? formatQuantity(event.plannedQuantity, 6) : '';
  return {
    ...{ typed, recipe, events },
    text: typed.text ?? (isForEvent ? planned : '1'),
    day: typed.day ?? event?.day ?? dayOf(new Date()),
    change: (changes: Partial<Typed>) => setTyped({ ...typed, ...changes }),
    isTyped: typed.recipeId !== blank.recipeId || typed.day !== null || ![null, '', '1'].includes(typed.text),
  };
}

/** The form of a new run: what, how much, when and where. */
export function usePlanForm(start: PlanStart | null, onPlanned: (id: string) => void) {
  const plan = useTypedPlan(start);
  const { typed, recipe, text, day, change } = plan;
  const recipes = useMakeable();
  const pantry = usePantry();
  const sites = (useSites().data ?? []).filter(({ isActive }) => isActive);
  const create = usePlanRun();
  const [id] = useState(newId);
  const [isChecked, setChecked] = useState<Partial<Record<keyof Errors, boolean>>>({});
  const amount = useRef<HTMLInputElement>(null);
  const lines = (recipe?.lines ?? []).filter(({ quantity }) => quantity !== null && quantity !== '0');
  const line = lines.find((entry) => entry.id === typed.lineId) ?? lines[0];
  const read = recipe ? readText(typed.way, text, recipe, line, pantry) : readQuantityIn(text, 'batches');
  const scale = recipe && read.ok ? planOf(typed.way, read.value, recipe, line) : null;
  const figures = recipe && scale && planFigures(scale, recipe.batchYield);
  const errors: Errors = {
    ...(!recipe && { recipeId: 'Choose what to make' }),
    ...(!read.ok && { text: read.error }),
    ...(day < '2000' && { productionDate: day === '' ? 'Choose the day' : 'Type the year in full' }),
  };
  const refused = issuesOf(create.error);
  const defaultSite = sites.find(({ isDefault }) => isDefault)?.id ?? '';

  const chooseWay = (way: Way) => {
    const batches = figures?.batches ?? '1';
    const quantity = figures?.plannedQuantity ?? '';
    const same = { batches, quantity, ingredient: '', event: null }[way];
    change({ way, text: same && formatQuantity(same, 6) });
    setChecked({ ...isChecked, text: false });
  };
  const submit = () => {
    setChecked({ recipeId: true, text: true, productionDate: true });
    if (!recipe || !scale || Object.keys(errors).length > 0) {
      if (recipe && !read.ok) amount.current?.focus();
      return;
    }
    const siteId = typed.siteId ?? (defaultSite || null);
    create.mutate(
      { id, body: { recipeId: recipe.id, ...scale, productionDate: day, siteId } },
      { onSuccess: (run) => onPlanned(run.id) },
    );
  };
  return {
    ...plan,
    ...{ chooseWay, recipes, lines, line, pantry, sites, figures, create, submit, amount },
    siteId: typed.siteId ?? defaultSite,
    errorOf: (name: keyof Errors) =>
      (isChecked[name] ? errors[name] : undefined) ?? refused[name === 'text' ? 'plannedQuantity' : name],
    leaveAmount: () => {
      if (typed.text !== null) change({ text: shownQuantity(text, read) });
      setChecked({ ...isChecked, text: text.trim() !== '' });
    },
  };
}

export type PlanForm = ReturnType<typeof usePlanForm>;
