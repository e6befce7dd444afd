import type { Book } from '@batchbook/shared/recipes/book';
import { labelFormOf } from '@batchbook/shared/recipes/label-form';
import type { LabelSummary } from '@batchbook/shared/recipes/label-schema';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { labelsQuery } from '../../../data/labels.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { loadWhenOnline } from '../../../ui/load-when-online.ts';
import type { Entry } from '../model/list.ts';

/** So long a stretch of work leaves a keystroke room before the next. */
const stretchMs = 8;

const loadRules = () => loadWhenOnline(() => import('@batchbook/shared/recipes/label-approval'));

interface Judged {
  recipe: RecipeSummary;
  needsLook: boolean;
}

/** What was worked out from a book, which doesn't change once it is made. */
const judgedFrom = new WeakMap<Book, WeakMap<LabelSummary, Judged>>();

interface Given {
  entries: readonly Entry[];
  book: Book;
  /** Everything that labels depend on is loaded, and nothing more urgent waits. */
  isReady: boolean;
}

/**
 * Returns the recipes and variations whose label was approved and needs another look, or `null` until that
 * is known. Labels and rules are loaded once `isReady`, and judged in small stretches.
 */
export function useLabelsToReview({ entries, book, isReady }: Given): ReadonlySet<string> | null {
  const { data: labels } = useQuery({ ...labelsQuery(useOrganizationId()), enabled: isReady });
  const { data: organization } = useOrganization();
  const [toReview, setToReview] = useState<ReadonlySet<string> | null>(null);
  const currency = organization?.currency;
  useEffect(() => {
    if (!isReady || labels === undefined || currency === undefined) return;
    const form = labelFormOf(currency);
    const approved = labels.filter((label) => label.approved !== null);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    void judge().catch(() => undefined);

    async function judge(): Promise<void> {
      if (approved.length === 0) return setToReview(new Set());
      const { needsAnotherLook } = await loadRules();
      if (isStopped) return;
      const known = judgedFrom.get(book) ?? new WeakMap<LabelSummary, Judged>();
      judgedFrom.set(book, known);
      const recipes = new Map(entries.map(({ recipe }) => [recipe.id, recipe]));
      const found = new Set<string>();
      let at = 0;
      const work = (): void => {
        const until = performance.now() + stretchMs;
        for (; at < approved.length && performance.now() < until; at += 1) {
          const label = approved[at];
          const recipe = label && recipes.get(label.recipeId);
          if (!label || !recipe) continue;
          const before = known.get(label);
          const judged =
            before?.recipe === recipe
              ? before
              : { recipe, needsLook: needsAnotherLook(label, { recipe, form }, book) };
          known.set(label, judged);
          if (judged.needsLook) found.add(recipe.id);
        }
        if (at < approved.length) timer = setTimeout(work, 0);
        else setToReview(found);
      };
      work();
    }

    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [isReady, labels, currency, entries, book]);
  return toReview;
}
