/** Transfers in the table: the item makes a transfer unique. Its movements are in the ledgers of its two sites. */
import type { Transfer } from '@batchbook/shared/stock/movement-schema';
import { organizationOf, organizationPk } from '../../platform/table/keys.ts';
import type { Item } from '../../platform/table/read.ts';

const transferPrefix = 'TRANSFER#';

export const transferKey = (organizationId: string, id: string) => ({
  pk: organizationPk(organizationId),
  sk: transferPrefix + id,
});

/** A transfer without the current levels. */
export type KeptTransfer = Omit<Transfer, 'levels'>;

export function toTransferItem(transfer: KeptTransfer, createdDigest: string): Item {
  const { id, organizationId, ...fields } = transfer;
  return { ...transferKey(organizationId, id), type: 'TRANSFER', ...fields, createdDigest };
}

export function toTransfer(item: Item): KeptTransfer {
  const { pk, sk, type: _type, createdDigest: _digest, ...fields } = item;
  return {
    ...fields,
    id: sk.slice(transferPrefix.length),
    organizationId: organizationOf({ pk }),
  } as unknown as KeptTransfer;
}
