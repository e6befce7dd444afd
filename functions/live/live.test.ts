import { newId } from '@batchbook/shared/ids';
import { levelMessages } from '@batchbook/shared/live/level-messages';
import type { SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../tests/support/api.ts';
import { deliver, eventsOf } from '../../tests/support/deliver.ts';
import { type Endpoint, startService } from '../../tests/support/endpoint.ts';
import { holdFirstWrite } from '../../tests/support/hold.ts';
import {
  addMember,
  itemsAt,
  newOrganization,
  setEntitlement,
  type TestOrganization,
} from '../../tests/support/organization.ts';

let management: Endpoint;
let kitchen: TestOrganization;

beforeAll(async () => {
  management = await startService('LIVE_ENDPOINT', '/live');
});

beforeEach(async () => {
  management.received.length = 0;
  management.answer = () => ({ status: 200, body: {} });
  kitchen = await newOrganization();
});

afterAll(() => management.close());

async function socket(eventType: string, connectionId: string, extra: Record<string, unknown> = {}) {
  const { handler } = await import('./socket.ts');
  return handler({ requestContext: { connectionId, eventType }, ...extra } as unknown as Parameters<
    typeof handler
  >[0]);
}

const connect = (connectionId: string, ticket: string) =>
  socket('CONNECT', connectionId, { queryStringParameters: { ticket } });

const ping = (id: string) => socket('MESSAGE', id, { body: 'ping' });

const connections = async (of = kitchen) => (await itemsAt(`ORG#${of.organizationId}`, 'CONNECTION#')).length;

const changed = () => ({ id: newId(), version: 3, change: 'updated', userId: 'u' });

async function tell(organizationId: string, type: string, data: unknown): Promise<unknown> {
  const { handler } = await import('./workers/on-entity-changed.ts');
  const detail = { id: newId(), version: 1, organizationId, occurredAt: new Date().toISOString(), data };
  const body = JSON.stringify({ 'detail-type': type, detail });
  return handler({ Records: [{ messageId: '1', body }] } as unknown as SQSEvent);
}

async function push(organizationId: string): Promise<unknown> {
  const data = changed();
  await tell(organizationId, 'recipes.recipe_changed', data);
  return { type: 'changed', entity: 'recipe', id: data.id, version: 3 };
}

describe('a ticket', () => {
  it('opens one connection, once', async () => {
    const { status, body } = await kitchen.call('createLiveTicket');
    expect(status).toBe(201);
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => connect(newId() + name, body.ticket)));
    expect(answers.map((answer) => (answer as { statusCode: number }).statusCode).sort()).toEqual([
      200, 401, 401,
    ]);
    expect(await connections()).toBe(1);
  });

  it('that is invented, missing or from somebody who has left opens none', async () => {
    expect(await connect(newId(), 'invented')).toEqual({ statusCode: 401 });
    expect(await connect(newId(), '')).toEqual({ statusCode: 401 });
    const { body } = await kitchen.call('createLiveTicket');
    const { documents, tableName } = await import('../../tests/support/documents.ts');
    const { DeleteCommand } = await import('@aws-sdk/lib-dynamodb');
    const Key = { pk: `ORG#${kitchen.organizationId}`, sk: `MEMBER#${kitchen.userId}` };
    await documents.send(new DeleteCommand({ TableName: tableName(), Key }));
    expect(await connect(newId(), body.ticket)).toEqual({ statusCode: 401 });
    expect(await connections()).toBe(0);
  });
});

describe('what may be open', () => {
  const tickets = async (count: number, of = kitchen) => {
    const answers = [];
    for (let times = 0; times < count; times++) answers.push(await of.call('createLiveTicket'));
    return answers;
  };
  const ticketFor = (member: string) =>
    call(member, 'createLiveTicket', { params: { organizationId: kitchen.organizationId } });
  const statusOf = (answer: unknown) => (answer as { statusCode: number }).statusCode;

  it('is twenty for a person, tickets included, and another person isn’t stopped by it', async () => {
    const answers = await tickets(21);
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(201), 429]);
    expect(answers.at(-1)?.body.code).toBe('too_many_requests');
    const member = await addMember(kitchen.organizationId, 'active');
    expect((await ticketFor(member)).status).toBe(201);
    const ids = answers.slice(0, 20).map(({ body }) => ({ id: newId(), ticket: body.ticket }));
    for (const { id, ticket } of ids) expect(statusOf(await connect(id, ticket))).toBe(200);
    expect((await tickets(1))[0]?.status).toBe(429);
    await socket('DISCONNECT', ids[0]?.id ?? '');
    expect((await tickets(1))[0]?.status).toBe(201);
  });

  it('is limited at the opening, too: of many at once the oldest stay', async () => {
    const given = (
      await Promise.all(Array.from({ length: 40 }, () => kitchen.call('createLiveTicket')))
    ).filter(({ status }) => status === 201);
    expect(given.length).toBeGreaterThanOrEqual(20);
    const opened = given.slice(0, 20).map(({ body }) => ({ id: newId(), ticket: body.ticket }));
    for (const { id, ticket } of opened) expect(statusOf(await connect(id, ticket))).toBe(200);
    for (const { body } of given.slice(20)) expect(statusOf(await connect(newId(), body.ticket))).toBe(429);
    const left = await itemsAt(`ORG#${kitchen.organizationId}`, 'CONNECTION#');
    expect(left.map(({ connectionId }) => connectionId).sort()).toEqual(opened.map(({ id }) => id).sort());
  });

  it('is two hundred for a business', async () => {
    const members = await Promise.all(
      Array.from({ length: 11 }, () => addMember(kitchen.organizationId, 'active')),
    );
    const statuses: number[] = [];
    for (const member of members)
      for (let times = 0; times < 20; times++) statuses.push((await ticketFor(member)).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(200);
    expect(statuses.slice(200)).toEqual(Array(20).fill(429));
  });
});

describe('a change', () => {
  it('is pushed to the screens of its organization and to no other', async () => {
    const neighbour = await newOrganization();
    const [mine, theirs] = [newId(), newId()];
    await connect(mine, (await kitchen.call('createLiveTicket')).body.ticket);
    await connect(theirs, (await neighbour.call('createLiveTicket')).body.ticket);
    const message = await push(kitchen.organizationId);
    expect(management.received).toEqual([
      { method: 'POST', path: `/live/@connections/${mine}`, body: message },
    ]);
  });

  it.each([
    ['recipes.variation_changed', { ...changed(), baseRecipeId: newId() }, ['variation']],
    ['recipes.shopping_list_changed', changed(), ['shopping-list']],
    ['ingredients.ingredient_changed', changed(), ['ingredient']],
    ['ingredients.supplier_changed', changed(), ['supplier', 'ingredient']],
    [
      'ingredients.import_committed',
      { id: newId(), rows: 2, userId: 'u' },
      ['import', 'supplier', 'ingredient'],
    ],
    ['accounts.organization_changed', { id: newId(), version: 3 }, ['organization']],
    ['accounts.member_changed', { id: newId() }, ['member']],
    ['accounts.member_removed', { id: newId(), byUserId: 'u' }, ['member', 'entitlement']],
    ['accounts.owner_changed', { id: newId(), formerOwnerUserId: 'u' }, ['member']],
    ['accounts.invitation_changed', { id: newId() }, ['invitation', 'member', 'entitlement']],
  ])('%s names everything that shows it', async (type, data, entities) => {
    await connect(newId(), (await kitchen.call('createLiveTicket')).body.ticket);
    expect(await tell(kitchen.organizationId, type, data)).toEqual({ batchItemFailures: [] });
    const version = 'version' in data ? data.version : 1;
    const message = { type: 'changed', id: data.id, version };
    expect(management.received.map(({ body }) => body)).toEqual(
      entities.map((entity) => ({ ...message, entity })),
    );
  });

  it('of levels says whether they moved or only settings changed', async () => {
    await connect(newId(), (await kitchen.call('createLiveTicket')).body.ticket);
    const by = { userId: 'u' };
    await tell(kitchen.organizationId, 'stock.movement_recorded', { reason: 'use', movements: [], ...by });
    await tell(kitchen.organizationId, 'stock.levels_set', { levels: [], ...by });
    const message = { type: 'changed', entity: 'stock-level', version: 1 };
    expect(management.received.map(({ body }) => body)).toEqual([
      { ...message, id: levelMessages.moved },
      { ...message, id: levelMessages.set },
    ]);
  });

  const gone = () => ({ status: 410, body: {}, headers: { 'x-amzn-errortype': 'GoneException' } });

  it('keeps a connection that is still opening, which learns at its next ping that it missed something', async () => {
    const id = newId();
    await connect(id, (await kitchen.call('createLiveTicket')).body.ticket);
    management.answer = gone;
    await push(kitchen.organizationId);
    expect(await connections()).toBe(1);
    expect(await ping(id)).toEqual({ statusCode: 200, body: 'gone' });
    expect(await ping('never-opened')).toEqual({ statusCode: 200, body: 'gone' });
  });

  it('reaches all other screens when one can’t be reached', async () => {
    const [slow, quick] = [newId(), newId()];
    for (const id of [slow, quick]) await connect(id, (await kitchen.call('createLiveTicket')).body.ticket);
    management.answer = ({ path }) =>
      path.endsWith(slow)
        ? { status: 429, body: {}, headers: { 'x-amzn-errortype': 'LimitExceededException' } }
        : { status: 200, body: {} };
    const data = changed();
    expect(await tell(kitchen.organizationId, 'recipes.recipe_changed', data)).toEqual({
      batchItemFailures: [],
    });
    expect(management.received.some(({ path }) => path.endsWith(quick))).toBe(true);
    expect(await ping(slow)).toMatchObject({ body: 'gone' });
    expect(await ping(quick)).toMatchObject({ body: 'pong' });
  });

  it('deletes a connection that has ended', async () => {
    await connect(newId(), (await kitchen.call('createLiveTicket')).body.ticket);
    management.answer = gone;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    await push(kitchen.organizationId).finally(() => vi.useRealTimers());
    expect(await connections()).toBe(0);
    expect(await push(kitchen.organizationId)).toBeDefined();
    expect(management.received).toHaveLength(1);
  });
});

describe('a member who is removed', () => {
  const removal = async (organizationId: string, userId: string) => {
    const { handler } = await import('./workers/on-access-ended.ts');
    const data = { id: userId, byUserId: kitchen.userId };
    const detail = { id: newId(), version: 1, organizationId, occurredAt: new Date().toISOString(), data };
    const body = JSON.stringify({ 'detail-type': 'accounts.member_removed', detail });
    return handler({ Records: [{ messageId: '1', body }] } as unknown as SQSEvent);
  };
  const ticketOf = async (userId: string) =>
    (await call(userId, 'createLiveTicket', { params: { organizationId: kitchen.organizationId } })).body
      .ticket;

  it('loses every open connection, and nobody else does', async () => {
    const tom = await addMember(kitchen.organizationId);
    const [mine, ...theirs] = [newId(), newId(), newId()];
    await connect(mine, (await kitchen.call('createLiveTicket')).body.ticket);
    for (const id of theirs) await connect(id, await ticketOf(tom));
    // Still a member: nothing is closed, for example after they have returned.
    await removal(kitchen.organizationId, tom);
    expect(await connections()).toBe(3);
    await setEntitlement(kitchen.organizationId, { users: 2 });
    const removed = await kitchen.call('removeMember', { params: { userId: tom } });
    expect(removed.status).toBe(200);
    expect(await removal(kitchen.organizationId, tom)).toEqual({ batchItemFailures: [] });
    expect(management.received.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      theirs.map((id) => `DELETE /live/@connections/${id}`).sort(),
    );
    expect(await connections()).toBe(1);
    expect(await ping(mine)).toMatchObject({ body: 'pong' });
    expect(await removal(kitchen.organizationId, tom)).toEqual({ batchItemFailures: [] });
  });

  it('opens no connection with a ticket from before', async () => {
    const tom = await addMember(kitchen.organizationId);
    const ticket = await ticketOf(tom);
    await setEntitlement(kitchen.organizationId, { users: 2 });
    await kitchen.call('removeMember', { params: { userId: tom } });
    expect(await connect(newId(), ticket)).toEqual({ statusCode: 401 });
    expect(await connections()).toBe(0);
  });

  it('opens no connection at the moment of the removal', async () => {
    const tom = await addMember(kitchen.organizationId);
    const ticket = await ticketOf(tom);
    await setEntitlement(kitchen.organizationId, { users: 2 });
    const opened = await holdFirstWrite(
      () => connect(newId(), ticket),
      () => kitchen.call('removeMember', { params: { userId: tom } }),
    );
    expect(opened).toEqual({ statusCode: 401 });
    expect(await connections()).toBe(0);
  });
});

describe('the socket', () => {
  it('answers a ping, and deletes the connection at its end', async () => {
    const id = newId();
    await connect(id, (await kitchen.call('createLiveTicket')).body.ticket);
    expect(await socket('MESSAGE', id, { body: 'ping' })).toEqual({ statusCode: 200, body: 'pong' });
    await socket('DISCONNECT', id);
    expect(await connections()).toBe(0);
    expect(await socket('DISCONNECT', id)).toEqual({ statusCode: 200 });
  });
});

describe('signing out everywhere', () => {
  const old = { id: 'old', beganAt: Math.floor(Date.now() / 1000) - 60 };
  const kept = { ...old, id: 'kept' };
  const ticketBy = async (session: typeof old) =>
    (await kitchen.call('createLiveTicket', { session })).body.ticket as string;

  it('closes the live connections of ended sessions, and opens none by their tickets', async () => {
    await startService('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER');
    process.env.USER_POOL_ID = 'eu-west-2_test';
    const [ended, goesOn, unused] = [newId(), newId(), await ticketBy(old)];
    await connect(ended, await ticketBy(old));
    await connect(goesOn, await ticketBy(kept));
    const { status } = await call(kitchen.userId, 'endSessions', { session: kept, body: { keepThis: true } });
    expect(status).toBe(200);
    management.received.length = 0;
    const { handler } = await import('./workers/on-access-ended.ts');
    const events = await eventsOf(kitchen.organizationId, ['accounts.member_signed_out']);
    expect(await deliver(handler, events)).toBe(0);
    expect(management.received).toMatchObject([{ method: 'DELETE', path: `/live/@connections/${ended}` }]);
    expect(await connect(newId(), unused)).toEqual({ statusCode: 401 });
    expect(await ping(goesOn)).toMatchObject({ body: 'pong' });
  });

  it('also closes one that opens at the same moment', async () => {
    const [id, ticket] = [newId(), await ticketBy(old)];
    const answer = await holdFirstWrite(
      () => connect(id, ticket),
      () => call(kitchen.userId, 'endSessions', { session: old }),
    );
    expect(answer).toEqual({ statusCode: 401 });
  });
});
