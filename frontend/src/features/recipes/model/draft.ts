/**
 * A recipe while it is being written. A draft is always sound but for one thing: a line that was just
 * added has no quantity yet. Such a line is shown and asked about, and neither costed nor saved.
 */
import { formatDecimal, multiply, type Ratio, ratioOf, roundRatio } from '@batchbook/shared/money';
import type { CostedLine, CostedRecipe } from '@batchbook/shared/recipes/costing';
import type { EntryUnit, PutRecipeLine, Recipe, RecipeType } from '@batchbook/shared/recipes/schema';

export interface DraftLine {
  id: string;
  kind: 'ingredient';
  ingredientId: string;
  name: string;
  quantity: string | null;
  unit: EntryUnit;
  costOverride: string | null;
  /** What the override was set for. */
  costOverrideQuantity: string | null;
  costOverrideUnit: EntryUnit | null;
}

export interface Draft {
  name: string;
  description: string;
  recipeType: RecipeType;
  batchYield: string;
  unit: string;
  sellingPrice: string | null;
  physicalCost: string | null;
  takeawayPhysicalCost: string | null;
  instructions: string;
  lines: readonly DraftLine[];
}

/** What a draft is made of in the contract: the body of a PUT but for its version. */
export type RecipeContent = Omit<Draft, 'lines'> & { lines: PutRecipeLine[] };

export function draftOf(recipe: Recipe): Draft {
  const { name, description, recipeType, batchYield, unit, sellingPrice } = recipe;
  const { physicalCost, takeawayPhysicalCost, instructions, lines } = recipe;
  return {
    name,
    description,
    recipeType,
    batchYield,
    unit,
    sellingPrice,
    physicalCost,
    takeawayPhysicalCost,
    instructions,
    lines,
  };
}

const hasQuantity = (line: DraftLine): line is DraftLine & { quantity: string } => line.quantity !== null;

export function contentOf(draft: Draft): RecipeContent {
  return {
    ...draft,
    lines: draft.lines
      .filter(hasQuantity)
      .map(({ id, kind, ingredientId, quantity, unit, costOverride }) => ({
        id,
        kind,
        ingredientId,
        quantity,
        unit,
        costOverride,
      })),
  };
}

export const sameContent = (a: Draft, b: Draft): boolean =>
  JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b));

/** What was saved, as the server has it, with the lines that still lack a quantity kept in their places. */
export function adopt(recipe: Recipe, current: Draft): Draft {
  const lines: DraftLine[] = [...recipe.lines];
  for (const [index, line] of current.lines.entries()) {
    if (line.quantity !== null) continue;
    const before = current.lines[index - 1]?.id;
    const at = before === undefined ? 0 : lines.findIndex((entry) => entry.id === before) + 1;
    lines.splice(at === 0 && before !== undefined ? lines.length : at, 0, line);
  }
  return { ...draftOf(recipe), lines };
}

/** The part of a draft that can be costed. */
export function costedOf(draft: Draft): CostedRecipe {
  return { ...draft, lines: draft.lines.filter(hasQuantity) satisfies readonly CostedLine[] };
}

export function changeLine(draft: Draft, id: string, changes: Partial<DraftLine>): Draft {
  return { ...draft, lines: draft.lines.map((line) => (line.id === id ? { ...line, ...changes } : line)) };
}

export const removeLine = (draft: Draft, id: string): Draft => ({
  ...draft,
  lines: draft.lines.filter((line) => line.id !== id),
});

/** Puts `line` at `index`, or at the end. */
export function insertLine(draft: Draft, line: DraftLine, index = draft.lines.length): Draft {
  const lines = [...draft.lines];
  lines.splice(index, 0, line);
  return { ...draft, lines };
}

/** Moves a line to another place; past an end is the end. */
export function moveLine(draft: Draft, id: string, to: number): Draft {
  const line = draft.lines.find((entry) => entry.id === id);
  if (line === undefined) return draft;
  const target = Math.max(0, Math.min(to, draft.lines.length - 1));
  return insertLine(removeLine(draft, id), line, target);
}

/** Sets what the whole line costs, and for which quantity that was said; `null` goes back to reckoning. */
export function overrideLine(draft: Draft, id: string, costOverride: string | null): Draft {
  const line = draft.lines.find((entry) => entry.id === id);
  if (line === undefined) return draft;
  const said = costOverride !== null;
  return changeLine(draft, id, {
    costOverride,
    costOverrideQuantity: said ? line.quantity : null,
    costOverrideUnit: said ? line.unit : null,
  });
}

/** Whether an override was said for another quantity than the line has now. */
export const overrideIsStale = (line: DraftLine): boolean =>
  line.costOverride !== null &&
  line.costOverrideQuantity !== null &&
  (line.costOverrideQuantity !== line.quantity || line.costOverrideUnit !== line.unit);

export type Scale = '1/2' | '1' | '2' | '4';

const factors: Record<Scale, Ratio> = {
  '1/2': { n: 1n, d: 2n },
  '1': { n: 1n, d: 1n },
  '2': { n: 2n, d: 1n },
  '4': { n: 4n, d: 1n },
};

/** The draft as it would be made at another size. For looking at only. */
export function scaled(draft: Draft, scale: Scale): Draft {
  if (scale === '1') return draft;
  const times = (text: string | null) =>
    text === null ? null : formatDecimal(roundRatio(multiply(ratioOf(text), factors[scale])));
  return {
    ...draft,
    batchYield: times(draft.batchYield) ?? draft.batchYield,
    lines: draft.lines.map((line) => ({
      ...line,
      quantity: times(line.quantity),
      costOverride: times(line.costOverride),
      costOverrideQuantity: times(line.costOverrideQuantity),
    })),
  };
}

/** The steps of a method: a paragraph each. */
export const stepsOf = (instructions: string): string[] =>
  instructions
    .split(/\n\s*\n|\n/)
    .map((step) => step.trim())
    .filter((step) => step !== '');

const irregular: Record<string, string> = {
  loaves: 'loaf',
  halves: 'half',
  quiches: 'quiche',
  brioches: 'brioche',
  ganaches: 'ganache',
};

/** 'tarts' is 'tart', 'brownies' 'brownie', 'boxes' 'box', 'loaves' 'loaf': what one of the batch is called. */
export function wordForOne(unit: string): string {
  const lower = unit.toLowerCase();
  const known = irregular[lower];
  if (known !== undefined) return known;
  if (/(sh|ch|x|ss|zz)es$/.test(lower)) return unit.slice(0, -2);
  if (/[^aeiou]ies$/.test(lower) && !/(brown|cook|p)ies$/.test(lower)) return `${unit.slice(0, -3)}y`;
  if (/[^s]s$/.test(lower) && lower.length > 2) return unit.slice(0, -1);
  return unit;
}
