/** What the packs of each batch say, which a recall keeps with what it found. */

import { allergenNames } from '@batchbook/shared/ingredients/allergen-names';
import type { FrozenLabelSource } from '@batchbook/shared/production/run-label-schema';
import type { TracedLabel, TracedRun } from '@batchbook/shared/production/trace-schema';
import { containedNames } from '@batchbook/shared/recipes/compose-label';
import { mayContainText } from '@batchbook/shared/recipes/ingredient-list';
import type { LabelContent } from '@batchbook/shared/recipes/label-schema';
import { readAt } from '../../platform/table/read.ts';
import { labelKey, toStoredLabel } from '../../recipes/index.ts';
import { type Frozen, frozenIn, frozenKey } from '../table.ts';
import type { WholeTrace } from '../trace/trace-page.ts';

interface Scope {
  organizationId: string;
}

/**
 * Puts the label to each batch: the one that was approved as it was locked; without one, what is in it and what its
 * recipe's label says now.
 */
export async function withLabels(scope: Scope, found: WholeTrace): Promise<WholeTrace> {
  const { organizationId } = scope;
  const frozenOf = ({ id }: TracedRun) => frozenKey(organizationId, id);
  const labelOf = (recipeId: string) => labelKey(organizationId, recipeId);
  const recipeIds = new Set(found.runs.flatMap(({ recipeId }) => recipeId ?? []));
  const at = await readAt(scope, [...found.runs.map(frozenOf), ...[...recipeIds].map(labelOf)]);
  return {
    ...found,
    runs: found.runs.map((run) => {
      const frozen = at(frozenOf(run));
      const { printed, inside } = frozen ? saidIn(frozenIn(frozen)) : nothing;
      const label = run.recipeId === undefined ? undefined : at(labelOf(run.recipeId));
      return {
        ...run,
        label: printed ?? { ...packNow(run, label && toStoredLabel(label).content), ...inside },
      };
    }),
  };
}

interface Said {
  printed: TracedLabel | null;
  inside: Pick<TracedLabel, 'allergens' | 'mayContain' | 'unknown'>;
}

/** Of a run that kept nothing of what was in it. */
const nothing: Said = {
  printed: null,
  inside: { allergens: [], mayContain: '', unknown: Object.values(allergenNames) },
};

/** Of all that a run froze, only what a pack says: a recall may be of thousands. */
function saidIn({ label, allergens }: Frozen): Said {
  const namesOf = (wanted: (typeof allergens)[number]['state']): string[] =>
    allergens.filter(({ state }) => state === wanted).map(({ allergen }) => allergenNames[allergen]);
  return {
    printed: label?.printedFrom ? printedLabel(label.printedFrom) : null,
    inside: {
      allergens: namesOf('contains'),
      mayContain: mayContainText(allergens),
      unknown: namesOf('unknown'),
    },
  };
}

const packOf = ({ businessName, netQuantity, netUnit, barcode }: LabelContent) => ({
  brand: businessName,
  packSize: netQuantity === null ? '' : `${netQuantity} ${netUnit}`,
  barcode,
});

const printedLabel = ({ label, recipeName, ingredientList, form }: FrozenLabelSource): TracedLabel => ({
  isPrinted: true,
  foodName: label.foodName || recipeName,
  ...packOf(label),
  allergens: containedNames(ingredientList.expected, form),
  mayContain: ingredientList.mayContain,
});

const packNow = (
  { recipeName }: TracedRun,
  content: LabelContent | undefined,
): Omit<TracedLabel, keyof Said['inside']> => ({
  isPrinted: false,
  foodName: content?.foodName || recipeName,
  ...(content ? packOf(content) : { brand: '', packSize: '', barcode: '' }),
});
