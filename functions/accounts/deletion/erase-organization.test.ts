/** Erasing a deleted organization after 30 days: only what tracing needs stays, for five years, and no person with it. */

import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../../tests/support/api.ts';
import { because } from '../../../tests/support/because.ts';
import { documents, tableName } from '../../../tests/support/documents.ts';
import { seeded, withFaults } from '../../../tests/support/faults.ts';
import {
  addEndedThings,
  type FullOrganization,
  newFullOrganization,
} from '../../../tests/support/full-organization.ts';
import { addMember, itemsAt } from '../../../tests/support/organization.ts';
import { storedKinds } from '../../../tests/support/stored-kinds.ts';
import { everything, everythingOf } from '../../../tests/support/table-state.ts';
import { dayKey, daysStateKey } from '../../insight/days/day-table.ts';
import { heldKey, lotEventKey, takenKey } from '../../market-events/stock/taken-table.ts';
import { organizationPk } from '../../platform/table/keys.ts';
import type { Item } from '../../platform/table/read.ts';
import { heldSaleKey } from '../../production/sales/sale-table.ts';
import { costPrefix, currentCostKey } from '../../recipes/cost-table.ts';
import { recipePk } from '../../recipes/table.ts';
import { lotNameKey } from '../../stock/index.ts';
import { lowStockKey } from '../../stock/levels/low-stock-table.ts';
import { comparedKey } from '../../stock/reconcile/compared-table.ts';
import { typeOf } from '../export/exported.ts';
import { referredKey, referrerKey } from '../referrals/table.ts';
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
  await addEndedThings(kitchen);
  for (const Item of writtenByWorkers())
    await documents.send(new PutCommand({ TableName: tableName(), Item }));
  const params = { siteId: 'default', itemId: kitchen.ids.stockItem, id: newId() };
  const body = { reason: 'receive', quantity: '500', unit: 'g' };
  expect((await kitchen.call('putMovement', { params, body })).status).toBe(201);
  expect((await kitchen.call('deleteOrganization')).status).toBe(200);
});

/** What only workers or rare moments write, under the keys that the code gives it. */
function writtenByWorkers(): Record<string, unknown>[] {
  const { organizationId, ids } = kitchen;
  const own = organizationPk(organizationId);
  const level = { siteId: ids.site, itemId: ids.stockItem };
  const lot = { lotCode: 'L7', eventId: ids.marketEvent, recipeId: ids.recipe };
  return [
    { ...comparedKey(organizationId, level), type: 'CMP' },
    { pk: `${own}#DRIFT`, sk: '2026-11-14T09:00:00.000Z', type: 'DRIFT' },
    { ...dayKey(organizationId, '2026-11-14'), type: 'DAY' },
    { ...daysStateKey(organizationId), type: 'DAYS' },
    { ...takenKey(organizationId, ids.marketEvent), type: 'EVENTTAKEN' },
    { ...heldKey(organizationId, ids.marketEvent), type: 'HELDEVENT' },
    { ...heldSaleKey(organizationId, newId()), type: 'HELDSALE' },
    { ...lotEventKey(organizationId, lot), type: 'LOTEVENT' },
    { ...lotNameKey(organizationId, 'L7'), type: 'LOTNAME' },
    { ...lowStockKey(organizationId, level), type: 'LOWSTOCK' },
    { pk: recipePk(organizationId, ids.recipe), sk: `${costPrefix}2026-11-14`, type: 'RECIPE_COST' },
    { ...currentCostKey(organizationId, ids.recipe), type: 'RECIPE_COST_BREAKDOWN' },
    { ...referredKey(organizationId, newId()), type: 'REFERRED' },
    { ...referrerKey(organizationId), type: 'REFERRED_BY', organizationId: newId() },
    { pk: own, sk: 'RECONCILE', type: 'RECONCILE' },
    { pk: own, sk: `STOCKHELD#${ids.stockItem}`, type: 'STOCKHELD' },
  ];
}

/** Kinds of item that this organization has none of, each with the reason. */
const notErasedHere: Readonly<Record<string, string>> = {
  ...because('it belongs to no organization', [
    'CONTACT_MESSAGE',
    'DELETED_ACCOUNT',
    'EMAIL_CODE',
    'FORMER_ADDRESS',
    'LIBRARY_ANSWER',
    'LIBRARY_PAUSE',
    'LIMIT',
    'MAGIC_LINK',
    'SEEN',
    'SUPPRESSED',
    'WEBHOOK',
  ]),
  CONNECTION: 'an open screen, which ends with the memberships, and by itself within two hours',
  DELETED_HOLD: 'a hold is released, and stays',
  DELETED_RECALL: 'nobody deletes a recall',
  DELETED_VARIATION: 'nothing stays of a variation',
  INVITATION_LINK: 'a worker writes it when it sends the link: team.test.ts',
  ORGANIZATION_DELETION: 'the deletion itself',
  PROFILE: 'of a person: deletion.test.ts',
  TRACEPART: 'of a trace, without anybody’s name; it ends by itself within an hour: kept-trace.test.ts',
  TRACE: 'what a trace is of, without anybody’s name; it ends by itself within an hour: large-trace.test.ts',
  UNMAILED_MESSAGE:
    'has the id of a message that goes with its business, and ends by itself after half a year: support.test.ts',
  SUBSCRIPTION: 'it goes with the customer at Stripe: payments.test.ts',
};

/** Every item of the table that names the organization. */
const naming = async (): Promise<Item[]> =>
  ((await everything()) as Item[]).filter((item) => JSON.stringify(item).includes(kitchen.organizationId));

const kindsLeft = async () => {
  const left = await everythingOf(kitchen.organizationId);
  const own = left.filter(({ pk }) => !String(pk).startsWith('OUTBOX#'));
  return [
    ...new Set(own.map(({ pk, sk }) => `${String(pk).split('#')[2] ?? ''} ${String(sk).split('#')[0]}`)),
  ].sort();
};
/** With the id of the item's partition left out. */
const kept = [
  ' DELETED',
  ' DELETION',
  ' HOLD',
  ' LEVEL',
  ' LOTLEVEL',
  ' LOTNAME',
  ' MARKETEVENT',
  ' ORG',
  ' RECALL',
  ' RUN',
  ' SITE',
  ' STOCKITEM',
  ' SUPPLIER',
  'LEDGER DEFAULT',
  'LEDGER MOVE',
  'LEDGER UNDO',
  'LEDGER UNNAMED',
  'LOT EVENT',
  'LOT MOVE',
  'LOT RUN',
  'MARKETEVENT SNAPSHOT',
  'MARKETEVENT TAKEN',
  'RECALL PART',
  'RUN DELETED',
  'RUN FROZEN',
  'RUN POSTED',
  // Why a label was printed, of a jar that may come back.
  'RUN REASON',
  'RUN ROWS',
  'RUN SALE',
];

describe('a deleted organization', () => {
  it('is tried with one of every kind of item that the code writes', async () => {
    const held = new Set((await naming()).map(typeOf));
    const missing = storedKinds.filter((kind) => !held.has(kind) && !(kind in notErasedHere));
    expect(
      missing,
      "make one in newFullOrganization or addEndedThings, or a row in 'writtenByWorkers', or add " +
        "`KIND: 'reason',` to 'notErasedHere'",
    ).toEqual([]);
    const stale = Object.keys(notErasedHere).filter((kind) => !storedKinds.includes(kind));
    expect(stale, "no code writes these: remove them from 'notErasedHere'").toEqual([]);
  });

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
    expect(await kindsLeft(), "erase it in eraseItem, or add it to 'kept' if tracing needs it").toEqual(kept);
    const left = (await everythingOf(kitchen.organizationId)).filter(
      ({ pk }) => !String(pk).startsWith('OUTBOX#'),
    );
    // The record of a deleted sale ends sooner, by itself.
    const kinds = left.filter(({ type }) => type !== 'DELETED_SALE');
    const endless = kinds.filter(({ expiresAt }) => expiresAt === undefined);
    expect(
      endless.map(({ pk, sk }) => `${pk} ${sk}`),
      'neither erased nor marked with its end',
    ).toEqual([]);
    const ends = kinds.map(({ expiresAt }) => Number(expiresAt) * 1000 - Date.now());
    expect(Math.min(...ends)).toBeGreaterThan(5 * 365 * dayMs);
    const moved = left.filter(({ sk }) => String(sk).startsWith('MOVE#'));
    expect(moved.map(({ expiresAt: _, ...rest }) => rest)).toEqual(movements);
    const names = left.filter(({ sk }) => /^(ORG|SUPPLIER#)/.test(String(sk)));
    const sampleSuppliers = ['Larder Wholefoods', 'Orchard Lane Farm', 'Vale Dairy', 'Watermill Flours'];
    expect(names.map(({ name }) => name).sort()).toEqual(
      ['Shipton Mill', 'Unmistakable Bakes', ...sampleSuppliers].sort(),
    );
    const elsewhere = (await naming()).filter(({ pk }) => !/^(ORG|OUTBOX)#/.test(String(pk)));
    expect(
      elsewhere.map(({ type, pk, sk }) => `${type} ${pk} ${sk}`),
      'erase it in eraseItem',
    ).toEqual([]);
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
