/** The export: everything of an organization but what is left out on purpose, and nothing of another one. */
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { eventChanged } from '@batchbook/events/market-events';
import type { ExportItem } from '@batchbook/shared/accounts/export-schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../../tests/support/api.ts';
import { deliver, eventsOf } from '../../../tests/support/deliver.ts';
import { documents, tableName } from '../../../tests/support/documents.ts';
import {
  addEndedThings,
  type FullOrganization,
  newFullOrganization,
} from '../../../tests/support/full-organization.ts';
import { addMember, newOrganization } from '../../../tests/support/organization.ts';
import { storedKinds } from '../../../tests/support/stored-kinds.ts';
import { everythingOf } from '../../../tests/support/table-state.ts';
import {
  accept,
  invite,
  invitedWithToken,
  newAddress,
  startTeamServices,
  type TeamServices,
} from '../../../tests/support/team.ts';
import { handler as tidyEvents } from '../../market-events/workers/on-actuals-take-stock.ts';
import type { Item } from '../../platform/table/read.ts';
import { exportedKinds, isLeftOut, leftOut, typeOf } from './exported.ts';

let kitchen: FullOrganization;
let member: string;

async function exportOf(of: FullOrganization, limit?: number): Promise<ExportItem[]> {
  const items: ExportItem[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = {
      ...(limit === undefined ? {} : { limit: String(limit) }),
      ...(cursor === null ? {} : { cursor }),
    };
    const { status, body } = await of.call('exportOrganization', { query });
    expect(status, JSON.stringify(body)).toBe(200);
    if (limit !== undefined) expect(body.items.length).toBeLessThanOrEqual(limit);
    items.push(...body.items);
    cursor = body.nextCursor;
  } while (cursor !== null);
  return items;
}

const stored = async (): Promise<Item[]> =>
  ((await everythingOf(kitchen.organizationId)) as Item[]).filter(({ pk }) => !pk.startsWith('OUTBOX#'));

/** Exported kinds that the full organization has none of, each with the reason. */
const notHeld: Readonly<Record<string, string>> = {
  SUBSCRIPTION: 'it needs a payment at Stripe',
  REFERRED: 'it needs another business that signed up by its link',
  RECIPE_COST: 'a worker writes it; below, some are put by hand',
  LOWSTOCK: 'a worker writes it',
  EVENTTAKEN: 'a worker writes it',
};

const countBy = (names: string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

beforeAll(async () => {
  kitchen = await newFullOrganization('Unmistakable Bakes');
  member = await addMember(kitchen.organizationId, 'active', (await newOrganization('Own')).userId);
  await addEndedThings(kitchen);
  // It removes what a deleted event leaves.
  const changes = await eventsOf(kitchen.organizationId, [eventChanged.type]);
  expect(await deliver(tidyEvents, changes)).toBe(0);
});

describe('the export of an organization', () => {
  it('has every stored item whose kind isn’t left out, once', async () => {
    const items = await stored();
    const unknown = items.filter((item) => {
      const type = typeOf(item) ?? '';
      return !(type in exportedKinds) && !isLeftOut(type);
    });
    expect(
      unknown.map(({ pk, sk, type }) => `${type} ${pk} ${sk}`),
      "add its kind to its domain's exported.ts, or to 'leftOut' with the reason",
    ).toEqual([]);
    const expected = items
      .filter(({ importId }) => importId !== kitchen.ids.openImport)
      .flatMap((item) => exportedKinds[typeOf(item) ?? '']?.kind ?? []);
    const exported = await exportOf(kitchen);
    expect(countBy(exported.map(({ kind }) => kind))).toEqual(countBy(expected));
  });

  it('is tried with one of every kind that it has', async () => {
    const held = new Set((await stored()).map(typeOf));
    const missing = Object.keys(exportedKinds).filter((type) => !held.has(type) && !(type in notHeld));
    expect(
      missing,
      "make one in newFullOrganization or addEndedThings, or add `KIND: 'reason',` to 'notHeld'",
    ).toEqual([]);
    expect(Object.keys(notHeld).filter((type) => held.has(type) || !(type in exportedKinds))).toEqual([]);
  });

  it('decides on every kind of item that the code writes', () => {
    expect(storedKinds.length).toBeGreaterThan(90);
    const undecided = storedKinds.filter((type) => !(type in exportedKinds) && !isLeftOut(type));
    expect(
      undecided,
      "add each to its domain's exported.ts (`SPICE: { kind: 'spice', read: toSpice }`), or to 'leftOut' (functions/accounts/export/exported.ts) with the reason",
    ).toEqual([]);
    expect(Object.keys(leftOut).filter((type) => type in exportedKinds)).toEqual([]);
  });

  it('is the same in pages of one', async () => {
    const whole = await exportOf(kitchen, 1000);
    expect(await exportOf(kitchen, 1)).toEqual(whole);
    expect(await exportOf(kitchen, 7)).toEqual(whole);
  });

  it('shows things as the API does, with their ids and names, and nothing of the table', async () => {
    const exported = await exportOf(kitchen);
    const one = (kind: string, id: string) => exported.find((item) => item.kind === kind && item.id === id);
    const { ids } = kitchen;
    const { instructions, ...recipe } = (await kitchen.call('getRecipe', { params: { id: ids.recipe } }))
      .body;
    expect(one('recipe', ids.recipe)).toMatchObject(recipe);
    expect(exported).toContainEqual({ kind: 'recipe_instructions', recipeId: ids.recipe, instructions });
    const movement = one('stock_movement', ids.movement);
    expect(movement).toMatchObject({ siteId: ids.site, itemId: ids.stockItem, change: '500', lotCode: 'L7' });
    expect(exported).toContainEqual(
      expect.objectContaining({ kind: 'price', ingredientId: ids.ingredient, costPerUnit: '1.15' }),
    );
    const people = exported.filter(({ kind }) => kind === 'member');
    expect(people.map(({ userId }) => userId).sort()).toEqual([kitchen.userId, member].sort());
    for (const { email } of people) expect(email).toContain('@');
    const inner = [
      'pk',
      'sk',
      'gsi1pk',
      'gsi1sk',
      'createdDigest',
      'digest',
      'type',
      'delta',
      'customerId',
      'sessionId',
    ];
    for (const { kind, ...item } of exported) {
      // Stripe's customer is of the table; those of sales and returns are the maker's own.
      if (kind === 'production_run_sale' || kind === 'stock_movement') delete item.customerId;
      expect(Object.keys(item).filter((name) => inner.includes(name))).toEqual([]);
    }
    expect(JSON.stringify(exported)).not.toContain('ORG#');
    expect(JSON.stringify(exported)).not.toContain('Not to be seen');
  });

  it('has nothing of another organization, whatever the cursor says', async () => {
    const other = await newFullOrganization('Elsewhere');
    const own = JSON.stringify(await exportOf(kitchen));
    for (const secret of [other.organizationId, other.userId, other.ids.recipe, 'Elsewhere'])
      expect(own).not.toContain(secret);
    const cursors = [
      [`RECIPE#${other.ids.recipe}`],
      [`RECIPE#${other.ids.recipe}`, 'TEXT'],
      [`LEVEL#${other.ids.site}#${other.ids.stockItem}`, '!'],
      ['MEMBER#0'],
    ];
    for (const keys of cursors) {
      const cursor = Buffer.from(JSON.stringify(keys)).toString('base64url');
      const { status, body } = await kitchen.call('exportOrganization', { query: { cursor } });
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(other.organizationId);
    }
  });

  it.each([
    'nonsense',
    Buffer.from('["a", 1]').toString('base64url'),
    Buffer.from('[]').toString('base64url'),
  ])('refuses the cursor %s', async (cursor) => {
    const { status, body } = await kitchen.call('exportOrganization', { query: { cursor } });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('is not a cursor of this list');
  });

  it('answers less than a function may, however large the items are', async () => {
    const bakery = await newFullOrganization('Wordy');
    const pk = `ORG#${bakery.organizationId}#RECIPE#${bakery.ids.recipe}`;
    const numbers = Array.from({ length: 24 }, (_, index) => index);
    const costs = numbers.map((index) => ({
      ...{ pk, sk: `COST#2026-01-01#${String(index).padStart(2, '0')}`, type: 'RECIPE_COST' },
      batchCost: String(index),
      note: 'x'.repeat(300_000),
    }));
    for (const Item of costs) await documents.send(new PutCommand({ TableName: tableName(), Item }));
    const found: unknown[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: '1000', ...(cursor === undefined ? {} : { cursor }) };
      const { body } = await bakery.call('exportOrganization', { query });
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(3_000_000);
      found.push(...body.items.filter(({ kind }: ExportItem) => kind === 'recipe_cost'));
      cursor = body.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(numbers.map((index) => expect.objectContaining({ batchCost: String(index) })));
  });

  it('is the owner’s', async () => {
    const params = { organizationId: kitchen.organizationId };
    const { status, body } = await call(member, 'exportOrganization', { params });
    expect([status, body.code]).toEqual([403, 'owner_only']);
  });
});

describe('the export of a person', () => {
  it('has their profile and businesses, and no business data', async () => {
    const { status, body } = await call(member, 'exportMe');
    expect(status).toBe(200);
    expect(body.nextCursor).toBe(null);
    expect(countBy(body.items.map(({ kind }: ExportItem) => kind))).toMatchObject({ profile: 1 });
    expect(body.items).toContainEqual(
      expect.objectContaining({
        kind: 'membership',
        organizationId: kitchen.organizationId,
        organizationName: 'Unmistakable Bakes',
        role: 'member',
      }),
    );
    expect(JSON.stringify(body)).not.toContain('Strong flour');
  });

  /** Two people with one address, of whom only the first has proved it. */
  async function withOneAddress(
    work: (of: { services: TeamServices; email: string; jo: string; impostor: string }) => Promise<void>,
  ): Promise<void> {
    const services = await startTeamServices();
    try {
      const email = newAddress();
      const jo = await services.newPerson(email);
      const impostor = await services.newPerson(email, { verified: false });
      await work({ services, email, jo, impostor });
    } finally {
      await services.close();
    }
  }
  const exportedTo = async (userId: string, ...kinds: string[]): Promise<ExportItem[]> =>
    (await call(userId, 'exportMe')).body.items.filter(({ kind }: ExportItem) => kinds.includes(kind));

  it('has what they wrote to us, as a member and by their verified address', () =>
    withOneAddress(async ({ services, email, jo, impostor }) => {
      const team = await newOrganization('The Pickle Shed');
      const token = await invitedWithToken(services, team, email);
      expect((await accept(jo, token)).status).toBe(200);
      const params = { organizationId: team.organizationId };
      const feedback = { currentPage: '/recipes', description: 'The list is slow.' };
      for (const userId of [jo, team.userId]) await call(userId, 'sendFeedback', { params, body: feedback });
      await call(jo, 'removeMember', { params: { ...params, userId: jo } });
      const contact = { currentPage: '/plans', description: 'We are twelve users.' };
      for (const userEmail of [email.toUpperCase(), newAddress()])
        await call(null, 'sendContact', { body: { ...contact, userEmail } });
      const messagesOf = (userId: string) => exportedTo(userId, 'feedback', 'contact_message');
      expect(await messagesOf(jo)).toMatchObject([
        { kind: 'feedback', ...feedback },
        { kind: 'contact_message', ...contact, userEmail: email.toUpperCase() },
      ]);
      expect(await messagesOf(impostor)).toEqual([]);
    }));

  it('has the open invitations to their address once it is verified, and to nobody else’s', () =>
    withOneAddress(async ({ email, jo, impostor }) => {
      const inviting = await newOrganization('The Pickle Shed');
      expect((await invite(inviting, email)).status).toBe(201);
      expect(await exportedTo(jo, 'invitation')).toEqual([
        expect.objectContaining({
          organizationId: inviting.organizationId,
          organizationName: 'The Pickle Shed',
        }),
      ]);
      expect(await exportedTo(impostor, 'invitation')).toEqual([]);
    }));
});
