import { saleRecorded } from '@batchbook/events/production';
import type { Customer } from '@batchbook/shared/ingredients/customer-schema';
import type { Sale } from '@batchbook/shared/production/sale-schema';
import { stableJson } from '@batchbook/shared/stable-json';
import { customerTable } from '../ingredients/index.ts';
import { forEachConcurrently } from '../platform/for-each-concurrently.ts';
import { addressOf } from '../platform/mail-address.ts';
import { publish } from '../platform/outbox.ts';
import { organizationPk, type Scope } from '../platform/table/keys.ts';
import { pack } from '../platform/table/packed-json.ts';
import { type Item, queryAll } from '../platform/table/read.ts';
import type { Write } from '../platform/table/write.ts';
import { formerMember } from './people.ts';
import { recallTable, storedRows } from './recalls/recall-table.ts';
import { type Replacement, replaceItem } from './replace-item.ts';
import { salePrefix, toSale } from './sales/sale-table.ts';
import { runPk } from './table.ts';

interface Erased {
  organizationId: string;
  userId: string;
  email: string;
}

const atOnce = 5;

/**
 * Replaces a person whose account is erased wherever a business has them as a purchaser: in the notes of its recalls, on its
 * sales and on its customers. May run again. Recalls go first: their notes have names only, and the sales and customers tell
 * whose they are.
 */
export async function erasePurchaser(scope: Scope, erased: Erased, now: Date): Promise<void> {
  const { organizationId, userId } = erased;
  const pk = organizationPk(organizationId);
  const ofKind = (prefix: string) => queryAll(scope, { pk, prefix, consistent: true });
  const [listed, deleted, sales, recalls] = await Promise.all([
    ofKind(customerTable.prefix),
    ofKind(customerTable.deletedPrefix),
    readSales(scope, organizationId),
    ofKind(recallTable.prefix),
  ]);
  const customers = [...listed, ...deleted];
  const theirs = theirsAmong(erased, customers.map(customerTable.toEntity));
  const isTheirName = nameTest(theirs, customers.map(customerTable.toEntity), sales.map(toSale));
  const replaceEach = (items: readonly Item[], replacement: Replacement): Promise<void> =>
    forEachConcurrently(items, atOnce, (item) => replaceItem(scope, item, replacement, now));

  const inSales: Replacement = {
    changesOf: (item) =>
      theirs.hasSale(toSale(item)) ? { purchaserName: formerMember, purchaserEmail: '' } : null,
    eventsOf: (item) => [saleEvent(toSale(item), userId, now)],
  };
  await replaceEach(recalls, {
    changesOf: (item) => notesWithout(item, isTheirName),
    eventsOf: (item) => recallTable.announce(recallTable.toEntity(item), 'updated', userId, now),
  });
  await replaceEach(sales, inSales);
  await replaceEach(customers, {
    changesOf: (item) =>
      theirs.hasCustomer(customerTable.toEntity(item))
        ? { name: formerMember, contactEmail: '', contactPhone: '', address: '', notes: '' }
        : null,
    eventsOf: (item) =>
      deleted.some(({ sk }) => sk === item.sk)
        ? []
        : customerTable.announce(customerTable.toEntity(item), 'updated', userId, now),
  });
  // A member may have sold to such a customer since the sales were read.
  if (customers.length > 0) await replaceEach(await readSales(scope, organizationId), inSales);
}

interface Theirs {
  address: string;
  hasCustomer: (customer: Customer) => boolean;
  hasSale: (sale: Sale) => boolean;
}

/**
 * Some write the address as the name. A sale without an address is theirs, too, when it went to a customer with theirs. One
 * with another address is somebody else's, whom a recall must reach.
 */
function theirsAmong({ email }: Erased, customers: readonly Customer[]): Theirs {
  const address = addressOf(email);
  const isTheirs = (name: string, written: string): boolean =>
    written === '' ? hasAddress(name, address) : addressOf(written) === address;
  const hasCustomer = ({ name, contactEmail }: Customer): boolean => isTheirs(name, contactEmail);
  const ids = new Set(customers.filter(hasCustomer).map(({ id }) => id));
  const hasSale = ({ purchaserName, purchaserEmail, customerId }: Sale): boolean =>
    isTheirs(purchaserName, purchaserEmail) || (purchaserEmail === '' && ids.has(customerId ?? ''));
  return { address, hasCustomer, hasSale };
}

/** Whether one of the words of a text is the address. */
const hasAddress = (text: string, address: string): boolean =>
  inLowerCase(text)
    .split(/[\s,;<>()]/)
    .includes(address.toLowerCase());

const inLowerCase = (name: string): string => name.trim().toLowerCase();

/** Whether a name in a recall's notes is theirs: it has their address, or they alone bought under it. */
function nameTest(
  { address, hasCustomer, hasSale }: Theirs,
  customers: readonly Customer[],
  sales: readonly Sale[],
): (name: string) => boolean {
  const uses = [
    ...customers.map((customer) => ({ name: customer.name, isTheirs: hasCustomer(customer) })),
    ...sales.map((sale) => ({ name: sale.purchaserName, isTheirs: hasSale(sale) })),
  ];
  const namesOf = (wanted: boolean): Set<string> =>
    new Set(uses.filter(({ isTheirs }) => isTheirs === wanted).map(({ name }) => inLowerCase(name)));
  const [theirs, others] = [namesOf(true), namesOf(false)];
  return (name) => {
    const written = inLowerCase(name);
    return hasAddress(name, address) || (theirs.has(written) && !others.has(written));
  };
}

interface Note {
  /** Of rows from before they had ids. */
  name?: string;
  by?: string;
}

/** A recall keeps that somebody was reached, and what came back. Rows of sales have no names in them. */
function notesWithout(
  { reached, recovered, signedOff, foundBy }: Item,
  isTheirName: (name: string) => boolean,
): Record<string, unknown> | null {
  const replaced = (text: unknown): unknown =>
    typeof text === 'string' && text !== '' && isTheirName(text) ? formerMember : text;
  const inRows = (rows: unknown): unknown =>
    (rows as readonly Note[] | undefined)?.map(({ name, by, ...row }) => ({
      ...row,
      ...(name !== undefined && { name: replaced(name) }),
      ...(by !== undefined && { by: replaced(by) }),
    }));
  const rows = storedRows(reached);
  const notes = { reached: rows, recovered, signedOff, foundBy };
  const without = {
    reached: inRows(rows),
    recovered: inRows(recovered),
    signedOff: replaced(signedOff),
    foundBy: replaced(foundBy),
  };
  return stableJson(without) === stableJson(notes) ? null : { ...without, reached: pack(without.reached) };
}

async function readSales(scope: Scope, organizationId: string): Promise<Item[]> {
  const runs = await queryAll(scope, {
    pk: organizationPk(organizationId),
    prefix: salePrefix,
    consistent: true,
  });
  const sales: Item[] = [];
  await forEachConcurrently(new Set(runs.map(({ runId }) => String(runId))), atOnce, async (runId) => {
    const pk = runPk(organizationId, runId);
    sales.push(...(await queryAll(scope, { pk, prefix: salePrefix, consistent: true })));
  });
  return sales;
}

const saleEvent = (
  { organizationId, id, productionRunId, version }: Sale,
  userId: string,
  now: Date,
): Write =>
  publish(
    {
      definition: saleRecorded,
      organizationId,
      data: { id, runId: productionRunId, version, userId, change: 'updated' },
    },
    now,
  );
