/** Which partitions of an organization belong to which item of its own partition. */
import { organizationPk } from '../platform/table/keys.ts';
import type { Item } from '../platform/table/read.ts';
import { keptForTracing } from './kept-for-tracing.ts';

/** Kinds whose details are in the partition of another kind. All others have their own, or none. */
const detailsUnder: Record<string, string> = {
  DELETEDRECIPE: 'RECIPE',
  LABEL: 'RECIPE',
  OPENIMPORT: 'IMPORT',
  VARIATION: 'RECIPE',
};

/** The partitions under an item, empty ones too. Two items may share one. Something may be left under one that was deleted. */
export function partitionsUnder(organizationId: string, { sk }: Pick<Item, 'sk'>): string[] {
  const kept = keptForTracing(organizationId, { sk });
  if (kept) return kept;
  const [kind = '', id = ''] = sk.replace(/^DELETED#/, '').split('#');
  return id === '' ? [] : [`${organizationPk(organizationId)}#${detailsUnder[kind] ?? kind}#${id}`];
}
