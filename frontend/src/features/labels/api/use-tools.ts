import { breakdown } from '@batchbook/shared/recipes/breakdown';
import { composeLabel } from '@batchbook/shared/recipes/compose-label';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { today } from '../model/lot.ts';
import { bookOfTools, emptyTools, exampleTools, isNamed, type Tools } from '../model/tools.ts';

const storageKey = 'bb-label-tools';

/** Kept in this browser and nowhere else. */
function kept(): Tools | null {
  try {
    const text = localStorage.getItem(storageKey);
    if (text === null) return null;
    const read = JSON.parse(text) as Partial<Tools>;
    if (!Array.isArray(read.lines)) return null;
    return { ...emptyTools, ...read, label: { ...emptyTools.label, ...read.label } };
  } catch {
    return null;
  }
}

/** What is typed; the example stands there until somebody types. */
export function useTools() {
  const [tools, setTools] = useState<Tools>(exampleTools);
  const [own, setOwn] = useState(false);
  useEffect(() => {
    const before = kept();
    if (before === null) return;
    setTools(before);
    setOwn(true);
  }, []);
  const change = (changes: Partial<Tools>) => {
    const next = { ...tools, ...changes };
    setTools(next);
    setOwn(true);
    try {
      localStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // Storage is closed: it lasts as long as the page.
    }
  };
  const startAnew = (fresh: Tools) => {
    setTools(fresh);
    setOwn(fresh !== exampleTools);
    try {
      localStorage.removeItem(storageKey);
    } catch {
      // There was nothing to remove.
    }
  };
  return {
    tools,
    change,
    /** Whether it is somebody's own, not the example. */
    own,
    clear: () => startAnew(emptyTools),
    showExample: () => startAnew(exampleTools),
  };
}

export type ToolsState = ReturnType<typeof useTools>;

/** What the lines come to, a moment after they were typed. */
export function useToolsOutcome(tools: Tools) {
  const settled = useDeferredValue(tools);
  const madeOn = useToday();
  return useMemo(() => {
    const { recipe, book } = bookOfTools(settled);
    const outcome = breakdown(recipe, book);
    const printed = composeLabel({
      label: madeOn === null ? { ...settled.label, dateMark: 'none' } : settled.label,
      recipeName: 'Name of the food',
      ingredientList: outcome.ingredientList,
      nutrition: outcome.nutrition,
      form: settled.form,
      madeOn: madeOn ?? '',
      lot: settled.lot,
      pack: settled.pack,
    });
    return { breakdown: outcome, printed, locked: lockedBy(settled, printed.panel !== null) };
  }, [settled, madeOn]);
}

/** The page is made long before it is read: the day is known in the browser alone. */
function useToday(): string | null {
  const [day, setDay] = useState<string | null>(null);
  useEffect(() => setDay(today()), []);
  return day;
}

export type ToolsOutcome = ReturnType<typeof useToolsOutcome>;

/** What is missing before it may be printed, the first of it. */
function lockedBy(tools: Tools, panelKnown: boolean): string | null {
  const lines = tools.lines.filter(isNamed);
  if (tools.label.foodName.trim() === '') return 'Give the food its name.';
  if (lines.length === 0) return 'Type in what is in it.';
  const unweighed = lines.find((line) => line.grams.trim() === '');
  if (unweighed) return `Say how many grams of ${unweighed.name.trim()} go in: the list is by weight.`;
  if (!tools.checked) return 'Confirm that every ingredient’s own label was read for the 14 allergens.';
  if (tools.label.showNutrition && !panelKnown)
    return 'Not every figure of the nutrition panel is known: add them, or leave the panel off.';
  return null;
}
