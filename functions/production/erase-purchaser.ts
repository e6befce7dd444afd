import { saleRecorded } from '@batchbook/events/production';
import type { Customer } from '@batchbook/shared/ingredients/customer-schema';
import type { RecallSummary } from '@batchbook/shared/production/recall-schema';
import type { Sale } from '@batchbook/shared/production/sale-schema';
import { customerTable } from '../ingredients/index.ts';
import { retryOnConflict } from '../platform/entity/retry.ts';
import { forEachConcurrently } from '../platform/for-each-concurrently.ts';
import { addressOf } from '../platform/mail-address.ts';
import { publish } from '../platform/outbox.ts';
import { organizationPk, type Scope } from '../platform/table/keys.ts';
import { getItem, type Item, queryAll } from '../platform/table/read.ts';
import { transact, type Write } from '../platform/table/write.ts';
import { formerMember } from './people.ts';
import { recallTable } from './recalls/recall-table.ts';
import { salePrefix, toSale } from './sales/sale-table.ts';
import { runPk } from './table.ts';

interface Erased {
  organizationId: string;
  userId: string;
  email: string;
}

/** What replaces the person in an item, `null` where they aren't in it, and the events of that change. */
interface Replacement {
  changesOf: (item: Item) => Record<string, unknown> | null;
  eventsOf: (replaced: Item) => Write[];
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
  const [customers, sales, recalls] = await Promise.all([
    ofKind(customerTable.prefix),
    readSales(scope, organizationId),
    ofKind(recallTable.prefix),
  ]);
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
    changesOf: (item) => notesWithout(recallTable.toEntity(item), isTheirName),
    eventsOf: (item) => recallTable.announce(recallTable.toEntity(item), 'updated', userId, now),
  });
  await replaceEach(sales, inSales);
  await replaceEach(customers, {
    changesOf: (item) =>
      theirs.hasCustomer(customerTable.toEntity(item))
        ? { name: formerMember, contactEmail: '', contactPhone: '', notes: '' }
        : null,
    eventsOf: (item) => customerTable.announce(customerTable.toEntity(item), 'updated', userId, now),
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

/** A recall keeps that somebody was reached, and what came back. */
function notesWithout(
  { reached, recovered, signedOff }: RecallSummary,
  isTheirName: (name: string) => boolean,
): Pick<RecallSummary, 'reached' | 'recovered' | 'signedOff'> | null {
  const isSigned = signedOff !== null && isTheirName(signedOff);
  if (!isSigned && ![...reached, ...recovered].some(({ name }) => isTheirName(name))) return null;
  const replaced = <Note extends { name: string }>(note: Note): Note =>
    isTheirName(note.name) ? { ...note, name: formerMember } : note;
  return {
    reached: reached.map(replaced),
    recovered: recovered.map(replaced),
    signedOff: isSigned ? formerMember : signedOff,
  };
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

/** As a further version, so that no change of somebody who had read the name brings it back. */
const replaceItem = (
  scope: Scope,
  first: Item,
  { changesOf, eventsOf }: Replacement,
  now: Date,
): Promise<void> =>
  retryOnConflict<Item | undefined, void>(
    first,
    () => getItem(scope, first, { consistent: true }),
    async (item) => {
      const changes = item && changesOf(item);
      if (!changes) return;
      const version = Number(item.version);
      const replaced = { ...item, ...changes, version: version + 1, updatedAt: now.toISOString() };
      await transact(scope, [
        {
          label: String(item.type),
          put: replaced,
          condition: 'version = :version',
          values: { ':version': version },
        },
        ...eventsOf(replaced),
      ]);
    },
  );
