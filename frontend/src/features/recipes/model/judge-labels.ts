/** Judges approved labels by the rules that the server decides by. Loaded once nothing more urgent waits. */
import type { Currency } from '@batchbook/shared/money';
import type { Book } from '@batchbook/shared/recipes/book';
import { needsAnotherLook } from '@batchbook/shared/recipes/label-approval';
import { labelFormOf } from '@batchbook/shared/recipes/label-form';
import type { LabelSummary } from '@batchbook/shared/recipes/label-schema';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import type { Entry } from '../../../data/recipe-entries.ts';

/** So long a stretch of work leaves a keystroke room before the next. */
const stretchMs = 8;

interface Judged {
  recipe: RecipeSummary;
  currency: Currency;
  needsLook: boolean;
}

/** What was worked out from a book, which doesn't change once it is made. */
const judgedFrom = new WeakMap<Book, WeakMap<LabelSummary, Judged>>();

export interface LabelsToJudge {
  labels: readonly LabelSummary[];
  entries: readonly Entry[];
  book: Book;
  currency: Currency;
}

function judged(label: LabelSummary, recipe: RecipeSummary, { book, currency }: LabelsToJudge): boolean {
  const known = judgedFrom.get(book) ?? new WeakMap<LabelSummary, Judged>();
  judgedFrom.set(book, known);
  const before = known.get(label);
  if (before?.recipe === recipe && before.currency === currency) return before.needsLook;
  const needsLook = needsAnotherLook(label, { recipe, form: labelFormOf(currency) }, book);
  known.set(label, { recipe, currency, needsLook });
  return needsLook;
}

/**
 * Hands over the ids of the recipes and variations whose label was approved and needs another look, once
 * all are judged. Returns the unsubscribe function. */
export function judgeLabels(input: LabelsToJudge, onDone: (ids: ReadonlySet<string>) => void): () => void {
  const { labels, entries } = input;
  const recipes = new Map(entries.map(({ recipe }) => [recipe.id, recipe]));
  const found = new Set<string>();
  let at = 0;
  let timer = setTimeout(work, 0);
  function work(): void {
    const until = performance.now() + stretchMs;
    for (; at < labels.length && performance.now() < until; at += 1) {
      const label = labels[at];
      const recipe = label && recipes.get(label.recipeId);
      if (label && recipe && judged(label, recipe, input)) found.add(recipe.id);
    }
    if (at < labels.length) timer = setTimeout(work, 0);
    else onDone(found);
  }
  return () => clearTimeout(timer);
}
