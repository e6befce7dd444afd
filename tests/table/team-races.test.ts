/**
 * Fifty at once on one team, again and again. Seats are counted exactly, one address has one invitation, an invitation
 * ends once, and there is always one owner (invariants 20, 21, 26, 27). In half of the runs transactions also conflict.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { endExpired } from '@batchbook/functions/accounts/team/end-expired';
import { systemClock } from '@batchbook/functions/platform/clock';
import { newId } from '@batchbook/shared/ids';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { call } from '../support/api.ts';
import { documents, tableName } from '../support/documents.ts';
import { itemsAt, setEntitlement, type TestOrganization } from '../support/organization.ts';
import { race as anyRace, type Random, tally, together, width } from '../support/race.ts';
import { seed } from '../support/size.ts';
import {
  accept,
  invite,
  invitedWithToken,
  newAddress,
  startTeamServices,
  type TeamServices,
} from '../support/team.ts';

let services: TeamServices;

beforeAll(async () => {
  services = await startTeamServices();
  services.mail.answer = () => ({ status: 200, body: { MessageId: 'm' } });
});
afterAll(() => services.close());

/** The counter is the number of seats held, there is one owner unless they deleted it, and both items of each membership are the same. */
async function expectExact({ organizationId }: TestOrganization): Promise<void> {
  const [[entitlement], members, invitations, deletion] = await Promise.all([
    itemsAt(`ORG#${organizationId}`, 'ENTITLEMENT'),
    itemsAt(`ORG#${organizationId}`, 'MEMBER#'),
    itemsAt(`ORG#${organizationId}`, 'INVITATION#'),
    itemsAt(`ORG#${organizationId}`, 'DELETION'),
  ]);
  const active = members.filter(({ status }) => status === 'active');
  const pending = invitations.filter(({ status }) => status === 'pending');
  expect(entitlement?.users).toBe(active.length + pending.length);
  expect(active.filter(({ role }) => role === 'owner')).toHaveLength(deletion.length > 0 ? 0 : 1);
  expect(new Set(pending.map(({ email }) => email)).size).toBe(pending.length);
  for (const { pk: _, sk: __, ...member } of members) {
    const [byUser] = await itemsAt(`USER#${member.userId}`, `ORG#${organizationId}`);
    expect(byUser).toMatchObject(member);
  }
}

const race = (name: string, run: Parameters<typeof anyRace>[1]): void => anyRace(name, run, expectExact);

const limit = ({ organizationId }: TestOrganization, usersLimit: number) =>
  setEntitlement(organizationId, { usersLimit });

/** Sets when an invitation expires. */
const expireAt = ({ organizationId }: TestOrganization, id: string, at: number) =>
  documents.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { pk: `ORG#${organizationId}`, sk: `INVITATION#${id}` },
      UpdateExpression: 'SET endsAt = :at, gsi1sk = :at',
      ExpressionAttributeValues: { ':at': new Date(at).toISOString() },
    }),
  );

const anyOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

describe(`a team (SEED=${seed})`, () => {
  race('the last seats go to as many as there are', async (kitchen, random) => {
    await limit(kitchen, 4);
    const answers = await together(random, () => invite(kitchen, newAddress()));
    expect(tally(answers)).toEqual({ 201: 3, user_limit_reached: width - 3 });
  });

  race('one address is invited once', async (kitchen, random) => {
    await limit(kitchen, 60);
    const email = newAddress();
    const answers = await together(random, () => invite(kitchen, email));
    expect(tally(answers)).toEqual({ 201: 1, already_invited: width - 1 });
  });

  race('one invitation sent many times is one', async (kitchen, random) => {
    await limit(kitchen, 60);
    const [email, id] = [newAddress(), newId()];
    const answers = await together(random, () => invite(kitchen, email, id));
    expect(answers.every(({ status }) => status < 300)).toBe(true);
    expect((await kitchen.call('listInvitations')).body.items).toHaveLength(1);
  });

  race('the seat of an expired invitation goes to one other', async (kitchen, random) => {
    await limit(kitchen, 2);
    const id = newId();
    await invite(kitchen, newAddress(), id);
    await expireAt(kitchen, id, Date.now() - 1);
    const answers = await together(random, () => invite(kitchen, newAddress()));
    expect(tally(answers)).toEqual({ 201: 1, user_limit_reached: width - 1 });
  });

  race('an invitation that is accepted, cancelled and about to expire ends once', async (kitchen, random) => {
    await limit(kitchen, 3);
    const [email, id] = [newAddress(), newId()];
    const token = await invitedWithToken(services, kitchen, email, id);
    const people = await Promise.all([1, 2, 3].map(() => services.newPerson(email)));
    await expireAt(kitchen, id, Date.now() + 30 + random() * 200);
    const params = { params: { id } };
    // Several at each of these moments: the first to end it have all read it before.
    const moments = [0, 1, 2].map(() => random() * 300);
    const answers = await together(random, async (index) => {
      await sleep(anyOf(random, moments));
      if (index % 5 === 0) return kitchen.call('cancelInvitation', params);
      if (index % 5 === 1) return invite(kitchen, newAddress());
      if (index % 5 === 2) return invite(kitchen, email);
      if (index % 5 === 3) return endExpired(systemClock).then(() => ({ status: 200, body: {} }));
      return accept(anyOf(random, people), token);
    });
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    const joined = new Set(answers.flatMap(({ body }) => (body.organizationId ? [1] : [])));
    const members = (await kitchen.call('listMembers')).body.items;
    const active = members.filter(({ status }: { status: string }) => status === 'active');
    expect(active).toHaveLength(1 + joined.size);
    expect(
      people.filter((one) => active.some(({ userId }: { userId: string }) => userId === one)),
    ).toHaveLength(joined.size);
  });

  race('ownership that goes to many at once goes to one', async (kitchen, random) => {
    await limit(kitchen, 20);
    const people: string[] = [];
    for (const _ of [1, 2, 3, 4]) {
      const email = newAddress();
      people.push(await services.newPerson(email));
      await invite(kitchen, email);
      await call(people.at(-1) ?? '', 'acceptInvitations');
    }
    await together(random, () =>
      kitchen.call('transferOwnership', { body: { userId: anyOf(random, people) } }),
    );
    expect((await kitchen.call('getOrganization')).status).toBe(200);
  });

  race('ownership is handed on while members leave, are removed and return', async (kitchen, random) => {
    await limit(kitchen, 20);
    const { organizationId } = kitchen;
    const joining = Array.from({ length: 4 }, async () => {
      const email = newAddress();
      return { email, userId: await services.newPerson(email) };
    });
    const people = await Promise.all(joining);
    for (const { email, userId } of people) {
      await invite(kitchen, email);
      await call(userId, 'acceptInvitations');
    }
    const everyone = [kitchen.userId, ...people.map(({ userId }) => userId)];
    const answers = await together(random, async (index) => {
      const [one, other] = [anyOf(random, everyone), anyOf(random, everyone)];
      const params = { organizationId };
      if (index % 3 === 0) return call(one, 'transferOwnership', { params, body: { userId: other } });
      if (index % 3 === 1) return call(one, 'removeMember', { params: { ...params, userId: one } });
      return call(one, 'removeMember', { params: { ...params, userId: other } });
    });
    expect(answers.every(({ status }) => status < 500)).toBe(true);
  });

  race('accounts are deleted while ownership is handed on and people join', async (kitchen, random) => {
    await limit(kitchen, 60);
    const { organizationId } = kitchen;
    const people: { email: string; userId: string }[] = [];
    for (const _ of [1, 2, 3, 4, 5]) {
      const email = newAddress();
      people.push({ email, userId: await services.newPerson(email) });
      await invite(kitchen, email);
    }
    for (const { userId } of people.slice(0, 3)) await call(userId, 'acceptInvitations');
    const users = [kitchen.userId, ...people.map(({ userId }) => userId)];
    const answers = await together(random, (index) => {
      const [one, other] = [anyOf(random, users), anyOf(random, users)];
      const params = { organizationId };
      if (index % 5 === 0) return call(one, 'deleteMe');
      if (index % 5 === 1) return call(one, 'acceptInvitations');
      if (index % 5 === 2) return invite(kitchen, newAddress());
      return call(one, 'transferOwnership', { params, body: { userId: other } });
    });
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
    // Nobody who is left is deleted.
    for (const { userId } of await itemsAt(`ORG#${organizationId}`, 'MEMBER#')) {
      const [profile] = await itemsAt(`USER#${userId}`, 'PROFILE');
      expect(profile?.deletedAt).toBeUndefined();
    }
  });
});
