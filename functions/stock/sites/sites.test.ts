/** Sites: invariants 2, 18, 20, 21, 22, and always exactly one default. */
import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../../tests/support/api.ts';
import { eventsOf } from '../../../tests/support/deliver.ts';
import { seeded, withFaults } from '../../../tests/support/faults.ts';
import { holdFirstWrite } from '../../../tests/support/hold.ts';
import {
  itemsAt,
  newOrganization,
  setEntitlement,
  type TestOrganization,
} from '../../../tests/support/organization.ts';
import { seed } from '../../../tests/support/size.ts';
import { changeStanding } from '../../billing/change-standing.ts';

const attempts = 50;
const limit = 3;
const limitText = 'Site limit reached. Please upgrade your plan.';

let kitchen: TestOrganization;

beforeEach(async () => {
  kitchen = await newOrganization();
  await setEntitlement(kitchen.organizationId, { tier: 'premium', sitesLimit: limit });
});

interface Site {
  id: string;
  name: string;
  version: number;
  isDefault: boolean;
  isActive: boolean;
  endsOn: string | null;
}

const put = (body: Record<string, unknown>, id = newId()) =>
  kitchen.call('putSite', { params: { id }, body });
const remove = (id: string) => kitchen.call('deleteSite', { params: { id } });
const list = async (): Promise<Site[]> => (await kitchen.call('listSites')).body.items;
const mainKitchen = async (): Promise<Site> => (await list()).find((site) => site.isDefault) as Site;
const entitlements = async () => (await kitchen.call('getEntitlements')).body;

async function counted(): Promise<{ counter: number; count: number }> {
  const sites = await itemsAt(`ORG#${kitchen.organizationId}`, 'SITE#');
  const count = sites.filter((site) => site.isActive === true).length;
  return { counter: (await entitlements()).usage.sites, count };
}

async function expectOneDefault(): Promise<void> {
  const defaults = (await list()).filter((site) => site.isDefault);
  expect(defaults).toHaveLength(1);
  expect(defaults[0]?.isActive).toBe(true);
}

describe('a site', () => {
  it('is listed by name, and Main Kitchen exists from the start', async () => {
    expect(await list()).toMatchObject([
      { name: 'Main Kitchen', isDefault: true, isActive: true, endsOn: null },
    ]);
    const made = await put({ name: 'Bakehouse', endsOn: '2026-12-24' });
    expect(made).toMatchObject({ status: 201, body: { isDefault: false, isActive: true, version: 1 } });
    expect((await list()).map(({ name, endsOn }) => [name, endsOn])).toEqual([
      ['Bakehouse', '2026-12-24'],
      ['Main Kitchen', null],
    ]);
  });

  it('is renamed at the version that was read, and created once', async () => {
    const id = newId();
    expect((await put({ name: 'Stall' }, id)).status).toBe(201);
    expect((await put({ name: 'Stall' }, id)).status).toBe(200);
    expect((await put({ name: 'Other' }, id)).body.code).toBe('id_taken');
    const renamed = await put({ name: 'Market stall', version: 1 }, id);
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Market stall', version: 2 } });
    const stale = await put({ name: 'Cart', version: 1 }, id);
    expect(stale).toMatchObject({ status: 412, body: { current: { name: 'Market stall', version: 2 } } });
    expect((await put({ endsOn: '2026-12-31' })).body.issues[0].path).toBe('name');
    const changes = await eventsOf(kitchen.organizationId, ['stock.site_changed']);
    expect(changes.map((event) => JSON.parse(event.detail).data.change)).toEqual(['created', 'updated']);
  });

  it('replaces the default', async () => {
    const before = await mainKitchen();
    const { body } = await put({ name: 'Bakehouse' });
    const now = await put({ isDefault: true, version: 1 }, body.id);
    expect(now).toMatchObject({ status: 200, body: { isDefault: true, version: 2 } });
    expect((await list()).find((site) => site.id === before.id)).toMatchObject({
      isDefault: false,
      version: before.version + 1,
    });
    await expectOneDefault();
  });

  it('leaves exactly one default when several become it at once', async () => {
    await setEntitlement(kitchen.organizationId, { sitesLimit: 20 });
    const ids = Array.from({ length: 10 }, () => newId());
    await Promise.all(ids.map((id, index) => put({ name: `Site ${index}` }, id)));
    const answers = await Promise.all(ids.map((id) => put({ isDefault: true, version: 1 }, id)));
    for (const answer of answers) expect([200, 412]).toContain(answer.status);
    expect(answers.some((answer) => answer.status === 200)).toBe(true);
    await expectOneDefault();
  });

  it('can’t be deleted while it becomes the default', async () => {
    const { body } = await put({ name: 'Bakehouse' });
    const removed = await holdFirstWrite(
      () => remove(body.id),
      () => put({ isDefault: true, version: 1 }, body.id),
    );
    expect(removed.body.code).toBe('site_is_default');
    await expectOneDefault();
  });

  it('is deleted softly, once, and restored with its movements', async () => {
    const { body } = await put({ name: 'Bakehouse' });
    expect(await counted()).toEqual({ counter: 2, count: 2 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(body.id)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(answers[0]?.body).toMatchObject({ isActive: false, version: 2 });
    expect(await counted()).toEqual({ counter: 1, count: 1 });
    expect((await list()).map((site) => site.isActive)).toEqual([false, true]);
    expect((await put({ isDefault: true, version: 2 }, body.id)).body.issues[0].path).toBe('isDefault');
    const back = await put({ isActive: true, version: 2 }, body.id);
    expect(back).toMatchObject({ status: 200, body: { isActive: true, version: 3 } });
    expect(await counted()).toEqual({ counter: 2, count: 2 });
  });

  it('refuses a first movement that was on its way when it was deleted', async () => {
    const { body: stall } = await put({ name: 'Stall' });
    const itemId = newId();
    await kitchen.call('putStockItem', { params: { id: itemId }, body: { name: 'Flour', unit: 'g' } });
    const params = { siteId: stall.id, itemId, id: newId() };
    const late = await holdFirstWrite(
      () => kitchen.call('putMovement', { params, body: { reason: 'receive', quantity: '1' } }),
      () => remove(stall.id),
    );
    expect([late.status, late.body.code]).toEqual([409, 'stock_closed']);
    expect(await itemsAt(`ORG#${kitchen.organizationId}`, 'LEVEL#')).toEqual([]);
  });

  it('can’t be deleted when it is the default or doesn’t exist', async () => {
    expect((await remove((await mainKitchen()).id)).body.code).toBe('site_is_default');
    expect((await remove(newId())).status).toBe(404);
    expect(await counted()).toEqual({ counter: 1, count: 1 });
  });
});

describe(`the site limit (seed ${seed})`, () => {
  const create = (id = newId()) => put({ name: 'Stall' }, id);

  it('leaves exactly the plan’s number out of 50 created at once', async () => {
    const answers = await Promise.all(Array.from({ length: attempts }, () => create()));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(limit - 1);
    for (const answer of answers.filter((one) => one.status !== 201))
      expect(answer).toMatchObject({ status: 403, body: { code: 'site_limit_reached', detail: limitText } });
    expect(await counted()).toEqual({ counter: limit, count: limit });
  });

  it('holds when transactions conflict and answers get lost, and repeats change nothing', async () => {
    const ids = Array.from({ length: attempts }, () => newId());
    const faults = { conflicts: 0.3, lostAnswers: 0.5, random: seeded(seed) };
    const injected = await withFaults(faults, () => Promise.all(ids.map((id) => create(id))));
    expect(injected.conflicts).toBeGreaterThan(0);
    const again = await Promise.all(ids.map((id) => create(id)));
    expect(again.filter((answer) => answer.status === 200)).toHaveLength(limit - 1);
    expect(again.filter((answer) => answer.status === 403)).toHaveLength(attempts - limit + 1);
    expect(await counted()).toEqual({ counter: limit, count: limit });
  });

  it('counts concurrent deletions, restores and creations', async () => {
    await setEntitlement(kitchen.organizationId, { sitesLimit: 10 });
    const made = await Promise.all(Array.from({ length: 8 }, () => create()));
    await Promise.all([
      ...made.map((answer) => remove(answer.body.id)),
      ...Array.from({ length: 10 }, () => create()),
    ]);
    const { counter, count } = await counted();
    expect(counter).toBe(count);
    expect(counter).toBeLessThanOrEqual(10);
    const backs: Answer[] = await Promise.all(
      made.map((answer) => put({ isActive: true, version: 2 }, answer.body.id)),
    );
    for (const back of backs) expect([200, 403]).toContain(back.status);
    expect(await counted()).toEqual({ counter: 10, count: 10 });
  });

  it('applies to restored sites, too', async () => {
    const [first] = [await create(), await create()];
    await remove(first.body.id);
    await create();
    const refused = await put({ isActive: true, version: 2 }, first.body.id);
    expect(refused).toMatchObject({ status: 403, body: { code: 'site_limit_reached', detail: limitText } });
  });

  it('ends its grace period when enough sites are deleted, though stock is read-only by then', async () => {
    const [first, second] = [await create(), await create()];
    const past = new Date(Date.now() - 1000).toISOString();
    await setEntitlement(kitchen.organizationId, { tier: 'grow', sitesLimit: 1, sitesGracePeriodEnds: past });
    expect((await entitlements()).readOnly.sites).toBe(true);
    const refused = await put({ name: 'Barrow', version: 1 }, first.body.id);
    expect(refused).toMatchObject({ status: 403, body: { code: 'sites_read_only' } });
    expect((await remove(first.body.id)).status).toBe(200);
    expect((await entitlements()).readOnly.sites).toBe(true);
    expect((await remove(second.body.id)).status).toBe(200);
    expect(await entitlements()).toMatchObject({ overLimitStatus: 'compliant', gracePeriodEnds: null });
    expect((await entitlements()).readOnly.sites).toBe(false);
  });

  const graceEnds = async (): Promise<unknown> =>
    (await itemsAt(`ORG#${kitchen.organizationId}`, 'ENTITLEMENT'))[0]?.sitesGracePeriodEnds;

  it('leaves no clock running when the last two too many are deleted at once', async () => {
    const [first, second] = [await create(), await create()];
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    await setEntitlement(kitchen.organizationId, { tier: 'grow', sitesLimit: 1, sitesGracePeriodEnds: soon });
    await holdFirstWrite(
      () => remove(first.body.id),
      () => remove(second.body.id),
    );
    expect(await counted()).toEqual({ counter: 1, count: 1 });
    expect(await graceEnds()).toBeNull();
  });

  it('keeps the clock that a smaller plan started while a site was deleted', async () => {
    const [first] = [await create(), await create()];
    await holdFirstWrite(
      () => remove(first.body.id),
      () => changeStanding(kitchen.organizationId, { tier: 'grow' }, new Date()),
    );
    expect(await counted()).toEqual({ counter: 2, count: 2 });
    expect(await graceEnds()).toEqual(expect.any(String));
  });

  it('says what opens stock when the plan has none', async () => {
    const long = new Date(Date.now() - 31 * 86_400_000).toISOString();
    await setEntitlement(kitchen.organizationId, { tier: 'free', organizationCreatedAt: long });
    const refused = await create();
    expect(refused).toMatchObject({ status: 403, body: { code: 'feature_not_included' } });
    expect(refused.body.detail).toContain('upgrade');
  });
});
