import { foodNameProblem } from '@batchbook/shared/ingredients/food-text';
import type { Book, BookRecipe } from '@batchbook/shared/recipes/book';
import { breakdown } from '@batchbook/shared/recipes/breakdown';
import type { Breakdown } from '@batchbook/shared/recipes/breakdown-schema';
import { composeLabel } from '@batchbook/shared/recipes/compose-label';
import { type PrintRun, printFindings } from '@batchbook/shared/recipes/label-finding-print';
import { blockersIn, findingsIn } from '@batchbook/shared/recipes/label-findings';
import { atRecipe, blocks } from '@batchbook/shared/recipes/label-judged';
import type { LabelFinding } from '@batchbook/shared/recipes/label-schema';
import { withRulesOf } from '@batchbook/shared/recipes/label-us-rules';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { readStored, writeStored } from '../../../data/storage.ts';
import { readKept } from '../model/kept-tools.ts';
import { type Ask, fieldRows } from '../model/label-fields.ts';
import { today } from '../model/lot.ts';
import {
  bookOfTools,
  emptyTools,
  exampleTools,
  isBegun,
  isNamed,
  readGrams,
  readPortions,
  type Tools,
  unweighedUnit,
} from '../model/tools.ts';

const storageKey = 'bb-label-tools';

/** Kept in this browser and nowhere else. */
function kept(): Tools | null {
  try {
    const text = readStored(storageKey);
    return text === null ? null : readKept(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The typed content. It starts with the example. */
export function useTools() {
  const [tools, setTools] = useState<Tools>(exampleTools);
  const [own, setOwn] = useState(false);
  const [cleared, setCleared] = useState<Tools | null>(null);
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
    setCleared(null);
    // Where storage is closed, it lasts as long as the page.
    writeStored(storageKey, JSON.stringify(next));
  };
  const startOver = (fresh: Tools) => {
    setCleared(own ? tools : null);
    setTools(fresh);
    setOwn(fresh !== exampleTools);
    writeStored(storageKey, null);
  };
  return {
    tools,
    change,
    /** Whether the user has replaced the example. */
    own,
    clear: () => startOver(emptyTools),
    showExample: () => startOver(exampleTools),
    /** Brings back what was cleared or replaced; `null` once something else is typed. */
    bringBack: cleared === null ? null : () => change(cleared),
  };
}

export type ToolsState = ReturnType<typeof useTools>;

/** What the lines come to, a moment after they were typed. */
export function useToolsOutcome(tools: Tools) {
  const settled = useDeferredValue(tools);
  const madeOn = useToday();
  return useMemo(() => outcomeOf(settled, madeOn ?? ''), [settled, madeOn]);
}

/** Findings that stop the panel by itself: figures that can't be, and what can't be read. */
const panelStops = new Set(['nutrition_impossible', 'finished_weight', 'needs_quantity', 'line_unnamed']);

const stopsPanel = ({ code, path }: LabelFinding): boolean =>
  panelStops.has(code) || (code === 'unreadable' && path.startsWith('/recipes/'));

function outcomeOf(tools: Tools, madeOn: string) {
  const { recipe, book } = bookOfTools(tools);
  const outcome = breakdown(recipe, book);
  const printed = composeLabel({
    label: tools.label,
    recipeName: 'Name of the food',
    ingredientList: outcome.ingredientList,
    nutrition: outcome.nutrition,
    form: tools.form,
    madeOn,
    lot: tools.lot,
  });
  const findings = [
    ...findingsOf(tools, book, recipe, outcome),
    // Sizes are judged where they are chosen.
    ...printFindings(tools.label, tools.form, { lot: tools.lot, madeOn, sizes: [] }).filter(
      ({ code }) => code === 'lot',
    ),
  ];
  const withPanel = { ...tools, label: { ...tools.label, showNutrition: true } };
  const ofPanel = tools.label.showNutrition ? findings : findingsOf(withPanel, book, recipe, outcome);
  return {
    breakdown: outcome,
    printed,
    findings,
    panelStop: blockersIn(ofPanel).find(stopsPanel) ?? null,
  };
}

/** The page is made long before it is read: the day is known in the browser alone. */
function useToday(): string | null {
  const [day, setDay] = useState<string | null>(null);
  useEffect(() => setDay(today()), []);
  return day;
}

export type ToolsOutcome = ReturnType<typeof useToolsOutcome>;

/** The findings about the typed label and its print run. */
export function judgeTools(tools: Tools, run: PrintRun): LabelFinding[] {
  const { recipe, book } = bookOfTools(tools);
  return findingsOf(tools, book, recipe, breakdown(recipe, book), run);
}

/** What is typed in other fields and can't be read: it would silently count for nothing. */
function unreadable({ finishedGrams, portions, typed }: Tools, { id }: BookRecipe): LabelFinding[] {
  const wrong = (field: string, message: string) => [
    blocks({ code: 'unreadable', rule: 'Art. 31', message, path: atRecipe(id, field) }),
  ];
  return [
    ...Object.keys(typed).flatMap((name) => {
      const ask = Object.values(fieldRows)
        .flatMap((row): readonly Ask[] => row.asks)
        .find((one) => one.name === name);
      const message = `We can’t read ‘${ask?.label ?? name}’. Correct it.`;
      return [blocks({ code: 'unreadable', rule: 'Art. 9', message, path: `/label/${name}` })];
    }),
    ...(finishedGrams.trim() === '' || readGrams(finishedGrams).ok
      ? []
      : wrong('finishedWeightGrams', 'Enter the finished weight, for example 850 g, or leave it blank.')),
    ...(portions.trim() === '' || readPortions(portions).ok
      ? []
      : wrong('portionsPerUnit', 'Enter how many portions it makes, for example 6.')),
  ];
}

/** Asks what a typed unit, such as a cup, weighs. */
function asTyped(finding: LabelFinding, { lines }: Tools): LabelFinding {
  const line = lines.find(({ id }) => finding.path.includes(`/lines/${id}/`));
  const unit = line === undefined ? null : unweighedUnit(line);
  return line === undefined || unit === null
    ? finding
    : { ...finding, message: `Enter what one ${unit} of ${line.name.trim() || 'this ingredient'} weighs.` };
}

/** The gate's findings, and what can't be read of the input. */
function findingsOf(
  tools: Tools,
  book: Book,
  recipe: BookRecipe,
  outcome: Breakdown,
  run?: PrintRun,
): LabelFinding[] {
  const found = findingsIn({ recipe, content: tools.label, form: tools.form }, book, outcome, run);
  const unnamed = tools.lines.filter((line) => isBegun(line) && foodNameProblem(line.name, '') !== null);
  const own = [
    ...unnamed.map((line) =>
      blocks({
        code: 'line_unnamed',
        rule: 'Art. 9(1)(b)',
        message: isNamed(line)
          ? `Name the ingredient instead of ‘${line.name.trim()}’, or remove the line.`
          : `Name the ingredient on the ${line.quantity.trim() || 'blank'} line, or remove the line.`,
        path: `/ingredients/${line.id}/name`,
      }),
    ),
    ...unreadable(tools, recipe),
  ];
  return [
    ...withRulesOf(tools.form, own),
    ...found.map((finding) => (finding.code === 'needs_quantity' ? asTyped(finding, tools) : finding)),
  ];
}
