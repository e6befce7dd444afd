import type { Book } from '@batchbook/shared/recipes/book';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { labelsQuery } from '../../../data/label-list.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import type { Entry } from '../../../data/recipe-entries.ts';
import { loadWhenOnline } from '../../../ui/load-when-online.ts';

interface LabelsToReviewInput {
  entries: readonly Entry[];
  book: Book;
  /** Everything that labels depend on is loaded, and nothing more urgent waits. */
  isReady: boolean;
}

/**
 * Returns the recipes and variations whose label was approved and needs another look, or `null` until that
 * is known. The labels, and the rules where any is approved, are loaded once `isReady`.
 */
export function useLabelsToReview({
  entries,
  book,
  isReady,
}: LabelsToReviewInput): ReadonlySet<string> | null {
  const { data: labels } = useQuery({ ...labelsQuery(useOrganizationId()), enabled: isReady });
  const { data: organization } = useOrganization();
  const [toReview, setToReview] = useState<ReadonlySet<string> | null>(null);
  const currency = organization?.currency;
  useEffect(() => {
    if (!isReady || labels === undefined || currency === undefined) return;
    if (!labels.some((label) => label.approved !== null)) return setToReview(new Set());
    let isStopped = false;
    let stop = (): void => undefined;
    loadWhenOnline(() => import('../model/judge-labels.ts')).then(
      ({ judgeLabels }) => {
        if (!isStopped) stop = judgeLabels({ labels, entries, book, currency }, setToReview);
      },
      // Without the rules nothing is counted. The next visit tries again.
      () => undefined,
    );
    return () => {
      isStopped = true;
      stop();
    };
  }, [isReady, labels, currency, entries, book]);
  return toReview;
}
