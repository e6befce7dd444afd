import { organizationPk, type Scope } from '../platform/table/keys.ts';
import { queryAll } from '../platform/table/read.ts';
import { transactUnlessChanged } from '../platform/table/write.ts';
import { erasedPerson, formerMember } from './people.ts';
import { recallTable } from './recalls/recall-table.ts';

/**
 * Replaces the name of somebody whose account is erased, on the runs that they confirmed or struck and on the recalls that
 * they signed off. May run again.
 */
export async function erasePerson(scope: Scope, organizationId: string, userId: string): Promise<void> {
  await transactUnlessChanged(scope, [erasedPerson(organizationId, userId)]);
  const pk = organizationPk(organizationId);
  const recalls = await queryAll(scope, { pk, prefix: recallTable.prefix, consistent: true });
  for (const { sk } of recalls.filter(({ signedOffBy }) => signedOffBy === userId))
    await transactUnlessChanged(scope, [
      {
        label: recallTable.type,
        update: { pk, sk },
        // A further version, so that nothing read before brings the name back.
        expression: 'SET signedOff = :name ADD version :one',
        values: { ':name': formerMember, ':user': userId, ':one': 1 },
        condition: 'signedOffBy = :user AND signedOff <> :name',
      },
    ]);
}
