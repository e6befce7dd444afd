import { invitationChanged } from '@batchbook/events/accounts';
import { suppressedKey } from '../../platform/mail-address.ts';
import { publish } from '../../platform/outbox.ts';
import { getItem, queryAll } from '../../platform/table/read.ts';
import { notExists, removeItem, transactUnlessChanged } from '../../platform/table/write.ts';
import { invitationKey, pkOfAddressHash } from '../team/table.ts';
import type { Rejection } from './mail-event.ts';

const scope = { system: 'addresses that get no more mail, of whichever organization' };

/** Stops mail to an address, and shows its open invitations as failed. */
export async function suppress(hash: string, reason: Rejection['reason'], now: Date): Promise<void> {
  const item = { ...suppressedKey(hash), type: 'SUPPRESSED', reason, since: now.toISOString() };
  await transactUnlessChanged(scope, [{ label: 'address', put: item, condition: notExists }]);
  for (const invited of await queryAll(scope, { pk: pkOfAddressHash(hash), consistent: true }))
    if (invited.isOpen === true)
      await markFailed(invited.organizationId as string, invited.invitationId as string, now);
}

/** Its screens learn of it. One that has ended, or is marked already, stays as it is. */
async function markFailed(organizationId: string, id: string, now: Date): Promise<void> {
  await transactUnlessChanged({ organizationId }, [
    {
      label: 'invitation',
      update: invitationKey(organizationId, id),
      expression: 'SET mail = :failed',
      names: { '#status': 'status' },
      values: { ':failed': 'failed', ':pending': 'pending' },
      condition: '#status = :pending AND mail <> :failed',
    },
    publish({ definition: invitationChanged, organizationId, data: { id } }, now),
  ]);
}

/** An operator: lets mail go to an address again. Returns false when nothing stopped it. */
export async function unsuppress(hash: string): Promise<boolean> {
  const key = suppressedKey(hash);
  const wasSuppressed = (await getItem(scope, key, { consistent: true })) !== undefined;
  await removeItem(scope, key);
  return wasSuppressed;
}
