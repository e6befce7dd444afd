/** Erasing a deleted organization after 30 days: only what tracing needs stays, for five years, and no person with it. */
import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../../tests/support/api.ts';
import { seeded, withFaults } from '../../../tests/support/faults.ts';
import { type FullOrganization, newFullOrganization } from '../../../tests/support/full-organization.ts';
import { addMember, itemsAt } from '../../../tests/support/organization.ts';
import { everythingOf } from '../../../tests/support/table-state.ts';
import { addressPk } from '../team/table.ts';
import { eraseDue } from './erase-organizations.ts';
import { readKept } from './read-kept.ts';

let kitchen: FullOrganization;
let member: string;
const dayMs = 86_400_000;
const after = (days: number) => ({ now: () => new Date(Date.now() + days * dayMs) });

beforeEach(async () => {
  kitchen = await newFullOrganization('Unmistakable Bakes');
  member = await addMember(kitchen.organizationId);
  const params = { siteId: 'default', itemId: kitchen.ids.stockItem, id: newId() };
  const body = { reason: 'receive', quantity: '500', unit: 'g' };
  expect((await kitchen.call('putMovement', { params, body })).status).toBe(201);
  expect((await kitchen.call('deleteOrganization')).status).toBe(200);
});

const kindsLeft = async () => {
  const left = await everythingOf(kitchen.organizationId);
  const own = left.filter(({ pk }) => !String(pk).startsWith('OUTBOX#'));
  return [
    ...new Set(own.map(({ pk, sk }) => `${String(pk).split('#')[2] ?? ''} ${String(sk).split('#')[0]}`)),
  ].sort();
};
/** With the id of the item's partition left out. */
const kept = [
  ' DELETION',
  ' LEVEL',
  ' LOTLEVEL',
  ' MARKETEVENT',
  ' ORG',
  ' RECALL',
  ' RUN',
  ' SITE',
  ' STOCKITEM',
  ' SUPPLIER',
  'LEDGER DEFAULT',
  'LEDGER MOVE',
  'LOT MOVE',
  'LOT RUN',
  'MARKETEVENT SNAPSHOT',
  'RECALL PART',
  'RUN FROZEN',
  'RUN POSTED',
  'RUN ROWS',
  'RUN SALE',
];

describe('a deleted organization', () => {
  it('is as it was for 30 days', async () => {
    const before = await everythingOf(kitchen.organizationId);
    await eraseDue(after(29));
    expect(await everythingOf(kitchen.organizationId)).toEqual(before);
    expect((await kitchen.call('restoreOrganization')).status).toBe(200);
    await eraseDue(after(31));
    expect((await kitchen.call('listRecipes')).status).toBe(200);
  });

  it('is erased after that, but for the name, the movements and the lots, which end in five years', async () => {
    const movements = (await everythingOf(kitchen.organizationId)).filter(({ sk }) =>
      String(sk).startsWith('MOVE#'),
    );
    await eraseDue(after(31));
    expect(await kindsLeft()).toEqual(kept);
    const left = (await everythingOf(kitchen.organizationId)).filter(
      ({ pk }) => !String(pk).startsWith('OUTBOX#'),
    );
    const ends = left.map(({ expiresAt }) => Number(expiresAt) * 1000 - Date.now());
    expect(Math.min(...ends)).toBeGreaterThan(5 * 365 * dayMs);
    const moved = left.filter(({ sk }) => String(sk).startsWith('MOVE#'));
    expect(moved.map(({ expiresAt: _, ...rest }) => rest)).toEqual(movements);
    const names = left.filter(({ sk }) => /^(ORG|SUPPLIER#)/.test(String(sk)));
    expect(names.map(({ name }) => name).sort()).toEqual(['Shipton Mill', 'Unmistakable Bakes']);
    expect(await itemsAt(addressPk('invited@example.com'), `ORG#${kitchen.organizationId}`)).toEqual([]);
    for (const userId of [kitchen.userId, member])
      expect(await itemsAt(`USER#${userId}`, `ORG#${kitchen.organizationId}`)).toEqual([]);
    // Its owner reads why they are in no business, and its name isn't kept for that.
    const me = (await call(kitchen.userId, 'getMe')).body;
    expect(me).toMatchObject({ memberships: [], deletedOrganizations: [], lastEnding: 'erased' });
    expect(JSON.stringify(await itemsAt(`USER#${kitchen.userId}`))).not.toContain('Unmistakable');
  });

  it('doesn’t come back, and nobody reads what stays but the operator', async () => {
    await eraseDue(after(31));
    for (const name of ['restoreOrganization', 'listStockMovements', 'getOrganization'])
      expect((await kitchen.call(name)).status, name).toBe(404);
    expect((await call(kitchen.userId, 'getMe')).body.deletedOrganizations).toEqual([]);
    const read: unknown[] = [];
    for await (const item of readKept(kitchen.organizationId)) read.push(item);
    const left = (await everythingOf(kitchen.organizationId)).filter(
      ({ pk }) => !String(pk).startsWith('OUTBOX#'),
    );
    expect(read).toHaveLength(left.length);
  });

  it('is erased in several runs that each fail or run out of time', async () => {
    await eraseDue(after(31), 0);
    expect(await kindsLeft()).not.toEqual(kept);
    for (let run = 0; run < 5; run++)
      await withFaults({ lostAnswers: 0.1, conflicts: 0.1, random: seeded(run) }, () =>
        eraseDue(after(31)).catch(() => undefined),
      );
    await eraseDue(after(31));
    expect(await kindsLeft()).toEqual(kept);
    const before = await everythingOf(kitchen.organizationId);
    await eraseDue(after(40));
    expect(await everythingOf(kitchen.organizationId)).toEqual(before);
  });
});
