/**
 * Labels as they are kept: what the maker states, and what was approved with the facts of that moment.
 * One item a label, under the recipe's or the variation's id.
 */
import { laterLabelDefaults } from '@batchbook/shared/recipes/label-defaults';
import type { LabelContent, LabelFact } from '@batchbook/shared/recipes/label-schema';
import type { Key } from '../platform/table/keys.ts';
import type { Item } from '../platform/table/read.ts';
import { recipePk } from './table.ts';

export const labelKey = (organizationId: string, id: string): Key => ({
  pk: recipePk(organizationId, id),
  sk: 'LABEL',
});

/** What stood under the label when somebody approved it. */
export interface Approval {
  recipeVersion: number;
  fingerprint: string;
  at: string;
  userId: string;
  facts: LabelFact[];
}

export interface StoredLabel {
  content: LabelContent;
  version: number;
  createdDigest: string;
  approval: Approval | null;
}

export const toLabelItem = (organizationId: string, recipeId: string, label: StoredLabel): Item => ({
  ...labelKey(organizationId, recipeId),
  type: 'LABEL',
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
