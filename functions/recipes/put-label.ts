/**
 * Any member: saves what a label states beyond what follows from the recipe. The approval stays as it was, but the
 * fingerprint covers the statements too, so the label can't be printed until it is approved again. The same transaction
 * writes its summary for the list, if the recipe or variation still exists. Invariants 2, 18.
 */

import { definedFields } from '@batchbook/shared/content';
import { recipesContract } from '@batchbook/shared/recipes/contract';
import { newLabelContent } from '@batchbook/shared/recipes/label-defaults';
import type { LabelContent, PutLabel } from '@batchbook/shared/recipes/label-schema';
import type { Member } from '../platform/actor.ts';
import { decidePut, type PutChange, type PutDecision, putUseCase } from '../platform/entity/put-entity.ts';
import { notFound } from '../platform/http/request-problem.ts';
import type { Item } from '../platform/table/read.ts';
import { setAll } from '../platform/table/set-all.ts';
import { notExists, transact, type Write } from '../platform/table/write.ts';
import {
  labelKey,
  labelOwnerExists,
  labelSummaryLabel,
  type StoredLabel,
  toLabelItem,
  toLabelSummaryItem,
} from './label-table.ts';
import { currentLabelOf, type FoundLabel, readLabel } from './read-label.ts';
import type { RecipeParams } from './read-recipe.ts';

export const putLabel = putUseCase(recipesContract.putLabel, {
  read: ({ params }) => readLabel(params),
  decide: (found, { body }) => decide(there(found), body),
  write: (change, found, { actor, params }) => write(actor, params, change, there(found)),
  entityIn: (found) => currentLabelOf(there(found)).label,
});

function there(found: FoundLabel | undefined): FoundLabel {
  if (!found) throw notFound();
  return found;
}

function decide(found: FoundLabel, body: PutLabel): PutDecision<LabelContent> {
  const { version, ...sent } = body;
  const merge = (content: LabelContent): LabelContent => ({ ...content, ...definedFields(sent) });
  return decidePut({
    version,
    stored: found.stored,
    create: () => merge(newLabelContent(found.kitchen.organization)),
    merge,
    present: () => currentLabelOf(found).label,
  });
}

async function write(
  actor: Member,
  { organizationId, id }: RecipeParams,
  change: PutChange<LabelContent>,
  found: FoundLabel,
) {
  const { content } = change;
  const before = found.stored;
  const stored: StoredLabel = {
    content,
    version: (before?.version ?? 0) + 1,
    createdDigest: change.kind === 'create' ? change.createdDigest : (before?.createdDigest ?? ''),
    approval: before?.approval ?? null,
  };
  const writes: Write[] =
    change.kind === 'create'
      ? [
          { label: 'label', put: toLabelItem(organizationId, id, stored), condition: notExists },
          { label: labelSummaryLabel, put: toLabelSummaryItem(organizationId, id, stored) },
        ]
      : [
          updated(organizationId, id, stored, change.version),
          updatedSummary(toLabelSummaryItem(organizationId, id, stored)),
        ];
  const isVariation = found.kitchen.variations.has(id);
  await transact(actor, [...writes, labelOwnerExists(organizationId, id, isVariation)]);
  return currentLabelOf(found, stored).label;
}

/** Doesn't touch the approval: somebody may be approving at the same moment. */
function updated(organizationId: string, id: string, stored: StoredLabel, version: number): Write {
  const set = setAll({ content: stored.content, version: stored.version });
  return {
    label: 'label',
    update: labelKey(organizationId, id),
    expression: set.expression,
    names: { ...set.names, '#version': 'version' },
    values: { ...set.values, ':version': version },
    condition: '#version = :version',
  };
}

/**
 * Doesn't touch the summary's approval either. Only a missing summary takes it from what was read: a concurrent approval
 * writes the summary too.
 */
function updatedSummary({ pk, sk, type, version, content, approved }: Item): Write {
  return {
    label: labelSummaryLabel,
    update: { pk, sk },
    expression:
      'SET #type = :type, #version = :version, #content = :content, approved = if_not_exists(approved, :approved)',
    names: { '#type': 'type', '#version': 'version', '#content': 'content' },
    values: { ':type': type, ':version': version, ':content': content, ':approved': approved },
  };
}
