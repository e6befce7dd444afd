/** An organization with sites and stock items, created through the API, and functions to move stock. */
import { newId } from '@batchbook/shared/ids';
import type { Answer } from './api.ts';
import { itemsAt, newOrganization, setEntitlement, type TestOrganization } from './organization.ts';

export interface Shelves extends TestOrganization {
  /** Main Kitchen. */
  siteId: string;
  /** A stock item, of category `other` and in g by default. */
  newItem(body?: object): Promise<string>;
  newSite(body?: object): Promise<string>;
  /** Records a movement, under a new id by default. */
  move(place: { siteId?: string; itemId: string; id?: string }, body: object): Promise<Answer>;
  transfer(body: object, id?: string): Promise<Answer>;
  /** A level in a comparable form: its thousandths and the number of its movements. */
  levelAt(itemId: string, siteId?: string): Promise<{ q: bigint; n: number } & Record<string, unknown>>;
  /** Its ledger, oldest first. */
  ledgerAt(itemId: string, siteId?: string): Promise<Record<string, unknown>[]>;
}

export async function newShelves(): Promise<Shelves> {
  const organization = await newOrganization();
  const { organizationId } = organization;
  await setEntitlement(organizationId, { sitesLimit: 99 });
  const [main] = await itemsAt(`ORG#${organizationId}`, 'SITE#');
  const siteId = String(main?.sk).slice('SITE#'.length);
  const made = async (operation: string, body: object): Promise<string> => {
    const id = newId();
    const answer = await organization.call(operation, { params: { id }, body });
    if (answer.status !== 201) throw new Error(`${operation}: ${JSON.stringify(answer.body)}`);
    return id;
  };
  return {
    ...organization,
    siteId,
    newItem: (body = { name: 'Strong flour', unit: 'g' }) => made('putStockItem', body),
    newSite: (body = { name: 'Market stall' }) => made('putSite', body),
    move: ({ itemId, siteId: at = siteId, id = newId() }, body) =>
      organization.call('putMovement', { params: { siteId: at, itemId, id }, body }),
    transfer: (body, id = newId()) => organization.call('putTransfer', { params: { id }, body }),
    levelAt: async (itemId, at = siteId) => {
      const [level] = await itemsAt(`ORG#${organizationId}`, `LEVEL#${at}#${itemId}`);
      return { ...level, q: BigInt((level?.q as number) ?? 0), n: (level?.n as number) ?? 0 };
    },
    ledgerAt: (itemId, at = siteId) => itemsAt(`ORG#${organizationId}#LEDGER#${itemId}#${at}`, 'MOVE#'),
  };
}
