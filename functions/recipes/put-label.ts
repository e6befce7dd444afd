/**
 * Any member states what a label says beside what follows from the recipe. What was approved stays as it
 * was; the fingerprint is over what the label says too, so it isn't printable until it is approved again.
 * Its summary for the list is written in the same transaction, and only while the recipe or variation is
 * there. Invariants 2, 18.
 */

import { definedFields } from '@batchbook/shared/content';
import { recipesContract } from '@batchbook/shared/recipes/contract';
import { newLabelContent } from '@batchbook/shared/recipes/label-defaults';
import type { LabelContent, PutLabel } from '@batchbook/shared/recipes/label-schema';
import type { Member } from '../platform/actor.ts';
import { decidePut, type PutChange, type PutDecision, settlePut } from '../platform/entity/put-entity.ts';
import { notFound } from '../platform/http/request-problem.ts';
import { created, ok, useCase } from '../platform/http/use-case.ts';
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
import { type FoundLabel, readLabel, standingOf } from './read-label.ts';
import type { RecipeParams } from './read-recipe.ts';

export const putLabel = useCase(recipesContract.putLabel, {
  read: ({ params }) => readLabel(params),
  answer: async ({ actor, params, body }, first) => {
    const readAgain = async (): Promise<FoundLabel> => there(await readLabel(params));
    const { isNew, entity } = await settlePut({
      found: there(first),
      decide: (found) => decide(found, body),
      write: (change, found) => write(actor, params, change, found),
      readAgain,
      entityIn: (found) => standingOf(found).label,
    });
    return isNew ? created(entity) : ok(entity);
  },
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
    present: () => standingOf(found).label,
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
  return standingOf(found, stored).label;
}

/** Leaves what was approved alone: somebody may be approving at the same moment. */
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
 * Leaves what was approved alone in the summary as well. Only a summary that is missing takes it from what
 * was read: an approval at the same moment writes the summary too.
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
