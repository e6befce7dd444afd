import type { RecallRow } from '@batchbook/shared/production/recall-row-schema';
import { organizationPk, type Scope } from '../platform/table/keys.ts';
import { pack } from '../platform/table/packed-json.ts';
import { type Item, queryAll } from '../platform/table/read.ts';
import { transactUnlessChanged } from '../platform/table/write.ts';
import { erasedPerson, formerMember } from './people.ts';
import { recallTable } from './recalls/recall-table.ts';
import { replaceItem } from './replace-item.ts';

/**
 * Replaces the name of somebody whose account is erased, on the runs that they confirmed or struck and on the recalls that
 * they signed off or noted calls in. May run again.
 */
export async function erasePerson(scope: Scope, organizationId: string, userId: string): Promise<void> {
  await transactUnlessChanged(scope, [erasedPerson(organizationId, userId)]);
  const pk = organizationPk(organizationId);
  const recalls = await queryAll(scope, { pk, prefix: recallTable.prefix, consistent: true });
  for (const item of recalls)
    await replaceItem(
      scope,
      item,
      { changesOf: (recall) => recallWithout(recall, userId), eventsOf: () => [] },
      new Date(),
    );
}

/** Who signed it off, and who reached somebody, are typed: the id beside each says by whom. */
function recallWithout(item: Item, userId: string): Record<string, unknown> | null {
  const { signedOff, signedOffBy, reached } = recallTable.toEntity(item);
  const isSigner = signedOffBy === userId && signedOff !== formerMember;
  const isTheirs = ({ byUserId, by }: RecallRow): boolean => byUserId === userId && by !== formerMember;
  if (!isSigner && !reached.some(isTheirs)) return null;
  return {
    ...(isSigner && { signedOff: formerMember }),
    // Rows from before they had ids have nobody in them who reached somebody, and stay as they are stored.
    ...(reached.some(isTheirs) && {
      reached: pack(reached.map((row) => (isTheirs(row) ? { ...row, by: formerMember } : row))),
    }),
  };
}
