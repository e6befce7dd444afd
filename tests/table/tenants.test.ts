/**
 * Invariant 25: nobody reads, writes or learns of another organization. Every operation of the contract,
 * by every kind of stranger, with the ids of the other in path and body; the table stays as it was.
 */
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from '@batchbook/functions/platform/table/client';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { allOperations, call } from '../support/api.ts';
import { type FurnishedOrganization, furnished } from '../support/furnished.ts';
import { lineOf } from '../support/lines.ts';
import { addMember } from '../support/organization.ts';
import { type Request, validRequests } from '../support/requests.ts';
import { everythingOf } from '../support/table-state.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));
const samplesEach = 5;

let victim: FurnishedOrganization;
let other: FurnishedOrganization;
const strangers: Record<string, string> = {};

async function removedMember(organizationId: string): Promise<string> {
  const userId = await addMember(organizationId);
  for (const Key of [
    { pk: `ORG#${organizationId}`, sk: `MEMBER#${userId}` },
    { pk: `USER#${userId}`, sk: `ORG#${organizationId}` },
  ])
    await documents.send(new DeleteCommand({ TableName: tableName(), Key }));
  return userId;
}

beforeAll(async () => {
  [victim, other] = await Promise.all([furnished(), furnished()]);
  strangers["another's owner"] = other.userId;
  strangers["another's member"] = await addMember(other.organizationId);
  strangers.removed = await removedMember(victim.organizationId);
  strangers.invited = await addMember(victim.organizationId, 'invited');
  strangers['without any organization'] = await removedMember(other.organizationId);
});

const inOrganization = allOperations.filter(({ operation }) => operation.path.includes('{organizationId}'));

/** Names that only the victim's data holds: none may turn up in an answer. */
const secrets = (): string[] => [
  victim.userId,
  victim.ids.ingredient,
  victim.ids.recipe,
  victim.ids.supplier,
  victim.ids.openImport,
  'Strong flour',
  'Shipton Mill',
  'pantry.csv',
  'Not to be seen',
  'Loaf',
];

async function expectRefused(
  userId: string,
  name: string,
  request: Request,
  statuses: number[],
): Promise<void> {
  const answer = await call(userId, name, request);
  const told = JSON.stringify({ name, request, answer });
  expect(statuses, told).toContain(answer.status);
  const { instance: _, ...rest } = answer.body;
  for (const secret of secrets()) expect(JSON.stringify(rest), told).not.toContain(secret);
}

describe(`the organization of another (seed ${seed})`, () => {
  it.each(inOrganization)('$name is refused to every stranger', async ({ name, operation }) => {
    const before = await everythingOf(victim.organizationId);
    for (const id of Object.values(victim.ids)) {
      const arbitrary = validRequests(operation, { organizationId: victim.organizationId, id });
      for (const request of fc.sample(arbitrary, { numRuns: samplesEach, seed }))
        for (const stranger of Object.values(strangers)) await expectRefused(stranger, name, request, [404]);
    }
    expect(await everythingOf(victim.organizationId)).toEqual(before);
  });

  it.each(inOrganization.filter(({ operation }) => operation.path.includes('{id}')))(
    '$name does not find its things under one’s own organization',
    async ({ name, operation }) => {
      if (name.startsWith('put')) return;
      const before = await everythingOf(victim.organizationId);
      for (const id of Object.values(victim.ids)) {
        const arbitrary = validRequests(operation, { organizationId: other.organizationId, id });
        for (const request of fc.sample(arbitrary, { numRuns: samplesEach, seed }))
          await expectRefused(other.userId, name, request, [404]);
      }
      expect(await everythingOf(victim.organizationId)).toEqual(before);
    },
  );

  it('can’t be reached by an ingredient named in a body', async () => {
    const request = {
      params: { organizationId: other.organizationId, id: other.ids.recipe },
      body: { lines: [lineOf(victim.ids.ingredient)], version: 1 },
    };
    const answer = await call(other.userId, 'putRecipe', request);
    expect(answer.status).toBe(400);
    expect(answer.body.issues[0].path).toBe('lines.0.ingredientId');
  });

  it('keeps an id apart that both organizations use', async () => {
    const params = { organizationId: other.organizationId, id: victim.ids.recipe };
    const made = await call(other.userId, 'putRecipe', { params, body: { name: 'Mine' } });
    expect(made.status).toBe(201);
    const theirs = await victim.call('getRecipe', { params: { id: victim.ids.recipe } });
    expect(theirs.body.name).toBe('Loaf');
  });
});

describe('what only an owner may do', () => {
  it.each(allOperations.filter(({ operation }) => operation.access === 'owner'))(
    '$name is refused to a member',
    async ({ name, operation }) => {
      const member = await addMember(victim.organizationId);
      const before = await everythingOf(victim.organizationId);
      const arbitrary = validRequests(operation, { organizationId: victim.organizationId });
      for (const request of fc.sample(arbitrary, { numRuns: samplesEach, seed }))
        expect(await call(member, name, request)).toMatchObject({
          status: 403,
          body: { code: 'owner_only' },
        });
      expect(await everythingOf(victim.organizationId)).toEqual(before);
    },
  );
});
