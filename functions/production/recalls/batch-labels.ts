/** What the packs of each batch say, which a recall keeps with what it found. */

import { allergenNames } from '@batchbook/shared/ingredients/allergen-names';
import type { FrozenLabelSource } from '@batchbook/shared/production/run-label-schema';
import type { TracedLabel, TracedRun } from '@batchbook/shared/production/trace-schema';
import { containedNames } from '@batchbook/shared/recipes/compose-label';
import { mayContainText } from '@batchbook/shared/recipes/ingredient-list';
import type { LabelContent } from '@batchbook/shared/recipes/label-schema';
import { getItems } from '../../platform/table/read.ts';
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
  const keyOf = ({ id }: TracedRun) => frozenKey(scope.organizationId, id);
  const keys = new Map(found.runs.map((run) => [run.id, keyOf(run)]));
  const items = await getItems(scope, [...keys.values()]);
  const saidOf = new Map(items.map((item) => [item.pk, saidIn(frozenIn(item))]));
  const said = found.runs.map((run) => ({ run, said: saidOf.get(keyOf(run).pk) ?? nothing }));
  const unprinted = said.filter((one) => one.said.printed === null).map(({ run }) => run);
  const contents = await contentNow(scope, unprinted);
  return {
    ...found,
    runs: said.map(({ run, said: { printed, inside } }) => ({
      ...run,
      label: printed ?? {
        ...packNow(run, contents.get(run.recipeId ?? '')),
        ...inside,
      },
    })),
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

/** By recipe, what its label says now. */
async function contentNow(
  scope: Scope,
  runs: readonly TracedRun[],
): Promise<ReadonlyMap<string, LabelContent>> {
  const ids = new Set(runs.flatMap(({ recipeId }) => recipeId ?? []));
  const keys = [...ids].map((id) => [id, labelKey(scope.organizationId, id)] as const);
  const items = await getItems(
    scope,
    keys.map(([, key]) => key),
  );
  const byKey = new Map(items.map((item) => [item.pk + item.sk, toStoredLabel(item).content]));
  return new Map(
    keys.flatMap(([id, { pk, sk }]) => {
      const content = byKey.get(pk + sk);
      return content ? [[id, content] as const] : [];
    }),
  );
}
