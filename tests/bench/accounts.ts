/** What accounts and billing cost at the table: a sign-in, an invitation, an event of Stripe, and the search for what is due. */
import { clockItem } from '@batchbook/functions/billing/clocks';
import { remindOwners } from '@batchbook/functions/billing/remind-owners';
import { plusDays } from '@batchbook/functions/platform/clock';
import type { Item } from '@batchbook/functions/platform/table/read';
import { newId } from '@batchbook/shared/ids';
import { itemsAt, newOrganization, setEntitlement } from '../support/organization.ts';
import { putItems } from '../support/shelf.ts';
import { buy, startStripe, takeIn, work } from '../support/stripe.ts';
import { meterTableCost, type TableCost } from '../support/table-cost.ts';
import { type Figure, printPart } from './report.ts';

const requestsOf = ({ requests, writeUnits }: TableCost): string =>
  `${requests.join(' ')}; ${writeUnits} written`;

const figureOf = (name: string, cost: TableCost): Figure => ({
  name,
  value: cost.readUnits,
  unit: 'RCU',
  note: requestsOf(cost),
});

/** What a browser asks from the sign-in to the list of recipes. */
const firstScreen = ['getMe', 'acceptInvitations', 'listRecipes', 'getEntitlements', 'createLiveTicket'];

export async function benchAccounts(): Promise<void> {
  const kitchen = await newOrganization();
  const figures: Figure[] = [];
  for (const name of firstScreen)
    figures.push(figureOf(`first screen: ${name}`, (await meterTableCost(() => kitchen.call(name))).cost));
  await setEntitlement(kitchen.organizationId, { usersLimit: 5 });
  const invitation = { params: { id: newId() }, body: { email: 'jo@example.com' } };
  const invited = await meterTableCost(() => kitchen.call('putInvitation', invitation));
  figures.push(figureOf('PUT invitation', invited.cost));
  const stripe = await startStripe();
  await buy(kitchen);
  const isPaid = ({ body }: { body: string }) => JSON.parse(body).type === 'invoice.paid';
  while (!stripe.received.some(isPaid)) await new Promise((resolve) => setTimeout(resolve, 10));
  const [paid] = stripe.received.filter(isPaid);
  if (!paid) throw new Error('nothing was paid');
  const taken = await meterTableCost(() => takeIn([paid]));
  figures.push(figureOf('webhook, before its 200', taken.cost));
  figures.push(figureOf('its worker', (await meterTableCost(() => work())).cost));
  await stripe.close();
  printPart('Requests and capacity units of accounts and billing', figures);
  await benchReminders(kitchen.organizationId);
}

const dueCount = 100;
/** At most this much more for ten times the organizations: the index's pages differ a little. */
const mostRatio = 1.1;

/** The hourly search for reminders, with as many due among a thousand organizations as among ten thousand. */
async function benchReminders(template: string): Promise<void> {
  process.env.STAGE = 'bench';
  const start = new Date();
  const [entitlement] = await itemsAt(`ORG#${template}`, 'ENTITLEMENT');
  const standing = { ...entitlement, tier: null, paidTier: null };
  const add = async (count: number, trialEndsAt: Date): Promise<void> => {
    const items: Item[] = [];
    for (let made = 0; made < count; made++) {
      const organizationId = newId();
      const clock = clockItem({ organizationId, kind: 'trial', endsAt: trialEndsAt.toISOString() }, start);
      if (clock) items.push({ ...standing, pk: `ORG#${organizationId}`, sk: 'ENTITLEMENT' }, clock);
    }
    await putItems(items);
  };
  const due = plusDays(start, 8);
  const search = async (now: Date): Promise<TableCost> =>
    (await meterTableCost(() => remindOwners({ now: () => now }))).cost;
  await add(1_000 - dueCount, plusDays(start, 300));
  await add(dueCount, due);
  const small = await search(plusDays(start, 2));
  await add(9_000 - dueCount, plusDays(start, 300));
  // After the first search, before the next reminder of what that found.
  await add(dueCount, plusDays(start, 10));
  const large = await search(plusDays(start, 4));
  const unitsOf = ({ readUnits, writeUnits }: TableCost): number => readUnits + writeUnits;
  printPart(`The search for reminders, ${dueCount} due`, [
    { name: 'among 1,000 organizations', value: unitsOf(small), unit: 'units' },
    { name: 'among 10,000 organizations', value: unitsOf(large), unit: 'units' },
    {
      name: 'the second over the first',
      value: unitsOf(large) / unitsOf(small),
      target: mostRatio,
      note: `${small.requests.length} and ${large.requests.length} requests`,
    },
  ]);
}
