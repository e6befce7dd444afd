import { recipesContract } from '@batchbook/shared/recipes/contract';
import { notFound } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { currentLabelOf, readLabel } from './read-label.ts';

/** Any member: reads the label, whether it may be printed now, and what changed since its approval. */
export const getLabel = useCase(recipesContract.getLabel, {
  read: ({ params }) => readLabel(params),
  answer: (_, found) => {
    if (!found) throw notFound();
    return ok(currentLabelOf(found).label);
  },
});
