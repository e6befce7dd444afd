/**
 * Labels in the table: what the maker states, and what was approved with the facts of that moment. Each label is one item
 * under the recipe's or variation's id. Its summary is in the organization's partition, so that one query lists all of
 * them. Every transaction that writes one writes the other.
 */
import { laterLabelDefaults } from '@batchbook/shared/recipes/label-defaults';
import type { LabelContent, LabelFact, LabelSummary } from '@batchbook/shared/recipes/label-schema';
import { type Key, organizationPk } from '../platform/table/keys.ts';
import type { Item } from '../platform/table/read.ts';
import { exists, type Write } from '../platform/table/write.ts';
import { recipeKey, recipePk } from './table.ts';
import { variationKey } from './variation-table.ts';

export const labelPrefix = 'LABEL#';

export const labelKey = (organizationId: string, id: string): Key => ({
  pk: recipePk(organizationId, id),
  sk: 'LABEL',
});

export const labelType = 'LABEL';

/** Which recipe or variation a label item belongs to. */
export function ownerOfLabel({ pk }: Key): { organizationId: string; id: string } {
  const [, organizationId = '', , id = ''] = pk.split('#');
  return { organizationId, id };
}

export const labelSummaryKey = (organizationId: string, id: string): Key => ({
  pk: organizationPk(organizationId),
  sk: labelPrefix + id,
});

/** The facts under the label when somebody approved it. */
export interface Approval {
  recipeVersion: number;
  fingerprint: string;
  at: string;
  userId: string;
  facts: LabelFact[];
  /** What the label stated; older approvals don't have it. */
  content?: LabelContent;
}

export interface StoredLabel {
  content: LabelContent;
  version: number;
  createdDigest: string;
  approval: Approval | null;
}

export const toLabelItem = (organizationId: string, recipeId: string, label: StoredLabel): Item => ({
  ...labelKey(organizationId, recipeId),
  type: labelType,
  version: label.version,
  createdDigest: label.createdDigest,
  content: label.content,
  approval: label.approval && { ...label.approval, facts: JSON.stringify(label.approval.facts) },
});

export function toStoredLabel(item: Item): StoredLabel {
  const approval = item.approval as (Omit<Approval, 'facts'> & { facts: string }) | null;
  return {
    content: { ...laterLabelDefaults, ...(item.content as LabelContent) },
    version: item.version as number,
    createdDigest: item.createdDigest as string,
    approval: approval && { ...approval, facts: JSON.parse(approval.facts) as LabelFact[] },
  };
}

/** The approval as the list has it: without the facts, which take ten times the space of the rest. */
export const approvedOf = (approval: Approval | null): LabelSummary['approved'] =>
  approval && {
    recipeVersion: approval.recipeVersion,
    fingerprint: approval.fingerprint,
    at: approval.at,
    userId: approval.userId,
  };

export const toLabelSummaryItem = (organizationId: string, recipeId: string, label: StoredLabel): Item => ({
  ...labelSummaryKey(organizationId, recipeId),
  type: 'LABEL_SUMMARY',
  version: label.version,
  content: label.content,
  approved: approvedOf(label.approval),
});

export const toLabelSummary = (item: Item): LabelSummary => ({
  recipeId: item.sk.slice(labelPrefix.length),
  version: item.version as number,
  ...laterLabelDefaults,
  ...(item.content as LabelContent),
  approved: item.approved as LabelSummary['approved'],
});

export const labelSummaryLabel = 'label summary';
export const labelOwnerLabel = 'label owner';

/** The recipe or variation still exists: a concurrent deletion takes the summary with it. */
export const labelOwnerExists = (organizationId: string, id: string, isVariation: boolean): Write => ({
  label: labelOwnerLabel,
  check: isVariation ? variationKey(organizationId, id) : recipeKey(organizationId, id),
  condition: exists,
});

export const removeLabelSummary = (organizationId: string, id: string): Write => ({
  label: labelSummaryLabel,
  remove: labelSummaryKey(organizationId, id),
});
