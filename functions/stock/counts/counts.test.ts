/** Stock counts: invariants 1, 2, 3, 5, 7, 22 and 29, through the API on the real table. */
import { newId } from '@batchbook/shared/ids';
import type { StockCount } from '@batchbook/shared/stock/count-schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventsOf } from '../../../tests/support/deliver.ts';
import { seeded, withFaults } from '../../../tests/support/faults.ts';
import { holdFirstWrite, holdRequest } from '../../../tests/support/hold.ts';
import { itemsAt, newIngredient, setEntitlement } from '../../../tests/support/organization.ts';
import { addSite, newShelf, type Shelf, setFields } from '../../../tests/support/shelf.ts';
import { sizeOf } from '../../../tests/support/size.ts';
import { everythingOf } from '../../../tests/support/table-state.ts';

let shelf: Shelf;

beforeEach(async () => {
  shelf = await newShelf();
});

interface Line {
  itemId: string;
  counted: string;
  unit: string;
  levelVersion: number;
}

const lineOf = (itemId: string, counted: string, levelVersion = 0, unit = 'g'): Line => ({
  ...{ itemId, counted, unit, levelVersion },
});
const put = (id: string, lines: Line[], siteId = shelf.siteId) =>
  shelf.call('putCount', { params: { id }, body: { siteId, lines } });
const at = (itemId: string) => ({ siteId: shelf.siteId, itemId });
const itemKey = (itemId: string) => ({ pk: `ORG#${shelf.organizationId}`, sk: `STOCKITEM#${itemId}` });
const siteKey = () => ({ pk: `ORG#${shelf.organizationId}`, sk: `SITE#${shelf.siteId}` });
const ledgerOf = (itemId: string) =>
  itemsAt(`ORG#${shelf.organizationId}#LEDGER#${itemId}#${shelf.siteId}`, 'MOVE#');
const postedEvents = () => eventsOf(shelf.organizationId, ['stock.count_posted']);

/** Sends the same PUT until it is done, like a browser that was cut off. @returns the answers' states. */
async function putUntilPosted(id: string, lines: Line[]): Promise<StockCount[]> {
  const answers: StockCount[] = [];
  for (let times = 0; times < 60 && answers.at(-1)?.state !== 'posted'; times++) {
    const { status, body } = await put(id, lines);
    if (status < 300) answers.push(body as StockCount);
    else expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(500);
  }
  return answers;
}

describe('a stock count', () => {
  it('sets each level to what was counted, and reports the difference', async () => {
    const [flour = '', salt = ''] = await shelf.addItems(2);
    await shelf.move(at(flour), 11_700_000n);
    const id = newId();
    const made = await put(id, [lineOf(flour, '11.45', 1, 'kg'), lineOf(salt, '0.3')]);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body).toMatchObject({
      ...{ state: 'posted', total: 2, posted: 2, open: 0, differing: 2 },
      lines: [
        { itemId: flour, counted: '11.45', unit: 'kg', expected: '11700', change: '-250', levelUnit: 'g' },
        { itemId: salt, counted: '0.3', unit: 'g', expected: '0', change: '0.3', state: 'posted' },
      ],
    });
    expect(await shelf.levelOf(at(flour))).toMatchObject({ q: 11_450_000, n: 2 });
    expect(await shelf.levelOf(at(salt))).toMatchObject({ q: 300, n: 1 });
    expect((await shelf.call('getCount', { params: { id } })).body).toEqual(made.body);
    const [, counted] = await ledgerOf(flour);
    expect(counted).toMatchObject({ reason: 'count', delta: -250_000, counted: '11450', expected: '11700' });
    expect((await postedEvents()).map(({ detail }) => JSON.parse(detail).data)).toEqual([
      { id, siteId: shelf.siteId, posted: 2, open: 0, userId: shelf.userId },
    ]);
  });

  it('dates a level that agrees, with a movement of zero', async () => {
    const [flour = ''] = await shelf.addItems(1);
    await shelf.move(at(flour), 5_000_000n);
    const { body } = await put(newId(), [lineOf(flour, '5', 1, 'kg')]);
    expect(body).toMatchObject({ posted: 1, differing: 0, lines: [{ expected: '5000', change: '0' }] });
    const level = await shelf.levelOf(at(flour));
    expect(level).toMatchObject({ q: 5_000_000, n: 2 });
    expect(level?.c).toBeGreaterThan(Date.now() / 1000 - 60);
  });

  it('is posted once under its id, which can’t be reused', async () => {
    const [flour = '', salt = ''] = await shelf.addItems(2);
    const id = newId();
    const lines = [lineOf(flour, '3')];
    const first = await put(id, lines);
    const before = await everythingOf(shelf.organizationId);
    const again = await put(id, lines);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    for (const other of [[lineOf(flour, '4')], [lineOf(salt, '3')], [...lines, lineOf(salt, '1')]])
      expect((await put(id, other)).body.code).toBe('id_taken');
    expect(await everythingOf(shelf.organizationId)).toEqual(before);
  });

  it('is refused under the id of a movement in the same ledger', async () => {
    const [flour = ''] = await shelf.addItems(1);
    const id = await shelf.move(at(flour), 1_000n);
    expect((await put(id, [lineOf(flour, '3', 1)])).body.code).toBe('id_taken');
    expect(await shelf.levelOf(at(flour))).toMatchObject({ q: 1_000, n: 1 });
  });

  it('reports everything wrong with its lines at once, and saves nothing', async () => {
    const [flour = '', gone = '', off = '', egg = ''] = await shelf.addItems(4);
    await setFields(itemKey(gone), { deletedAt: new Date().toISOString() });
    await setFields({ pk: `ORG#${shelf.organizationId}`, sk: `LEVEL#${shelf.siteId}#${off}` }, { off: true });
    const before = await everythingOf(shelf.organizationId);
    const unknown = newId();
    const { status, body } = await put(newId(), [
      lineOf(flour, '3'),
      lineOf(unknown, '1'),
      lineOf(gone, '1'),
      lineOf(off, '1'),
      lineOf(egg, '12', 0, 'pieces'),
    ]);
    expect(status).toBe(400);
    expect(body.issues.map((issue: { path: string }) => issue.path)).toEqual([
      ...['lines.1.itemId', 'lines.2.itemId', 'lines.3.itemId', 'lines.4.unit'],
    ]);
    expect(await everythingOf(shelf.organizationId)).toEqual(before);
  });

  it('accepts any unit that the ingredient’s measures convert', async () => {
    const ingredient = await newIngredient(shelf, { name: 'Rapeseed oil', gramsPerMl: '0.92' });
    const fields = { category: 'ingredient', referenceId: ingredient.id } as const;
    const [oil = ''] = await shelf.addItems(1, fields);
    const { body } = await put(newId(), [lineOf(oil, '2', 0, 'l')]);
    expect(body.lines).toMatchObject([{ counted: '2', unit: 'l', change: '1840', levelUnit: 'g' }]);
    expect(await shelf.levelOf(at(oil))).toMatchObject({ q: 1_840_000 });
  });

  it('is limited to what can be stored, like every other movement', async () => {
    const ingredient = await newIngredient(shelf, { gramsPerPiece: '999999999' });
    const [boulder = ''] = await shelf.addItems(1, { category: 'ingredient', referenceId: ingredient.id });
    const { status, body } = await put(newId(), [lineOf(boulder, '999999999', 0, 'pieces')]);
    expect([status, body.issues]).toEqual([
      400,
      [{ path: 'lines.0.counted', message: 'is more than can be kept' }],
    ]);
  });

  it('needs an existing site, and stock in the plan', async () => {
    const [flour = ''] = await shelf.addItems(1);
    const lines = [lineOf(flour, '3')];
    expect((await put(newId(), lines, newId())).body.issues[0].path).toBe('siteId');
    await setEntitlement(shelf.organizationId, {
      tier: 'free',
      organizationCreatedAt: '2020-01-01T00:00:00.000Z',
    });
    expect((await put(newId(), lines)).body.code).toBe('feature_not_included');
    await setEntitlement(shelf.organizationId, { tier: 'premium' });
    await setFields(siteKey(), { isActive: false });
    expect((await put(newId(), lines)).body.code).toBe('stock_closed');
    expect(await shelf.levelOf(at(flour))).toBeUndefined();
  });

  it('is listed newest first, without lines', async () => {
    const items = await shelf.addItems(3);
    const ids = items.map(() => newId());
    for (const [index, id] of ids.entries()) await put(id, [lineOf(items[index] as string, '1')]);
    const first = (await shelf.call('listCounts', { query: { limit: '2' } })).body;
    expect(first.items.map((one: { id: string }) => one.id)).toEqual([ids[2], ids[1]]);
    expect(first.items[0]).not.toHaveProperty('lines');
    const query = { limit: '2', cursor: first.nextCursor };
    const second = (await shelf.call('listCounts', { query })).body;
    expect(second.items.map((one: { id: string }) => one.id)).toEqual([ids[0]]);
    expect((await shelf.call('getCount', { params: { id: newId() } })).status).toBe(404);
  });
});

describe('a count of levels that moved after they were read', () => {
  it('names each of them with its current figure, posts none and saves nothing', async () => {
    const [flour = '', salt = '', rye = ''] = await shelf.addItems(3);
    for (const itemId of [flour, salt, rye]) await shelf.move(at(itemId), 2_000n);
    await shelf.move(at(salt), 500n);
    await shelf.move(at(rye), -2_500n);
    const before = await everythingOf(shelf.organizationId);
    const lines = [lineOf(flour, '1', 1), lineOf(salt, '1', 1), lineOf(rye, '1', 1)];
    const { status, body } = await put(newId(), lines);
    expect([status, body.code]).toEqual([412, 'stock_moved']);
    expect(body.moved).toEqual([
      { itemId: salt, currentStock: '2.5', unit: 'g', version: 2 },
      { itemId: rye, currentStock: '-0.5', unit: 'g', version: 2 },
    ]);
    expect(await everythingOf(shelf.organizationId)).toEqual(before);
  });

  it('loses to a movement between its read and its write', async () => {
    const [flour = '', salt = ''] = await shelf.addItems(2);
    const id = newId();
    const answer = await holdFirstWrite(
      () => put(id, [lineOf(flour, '1'), lineOf(salt, '1')]),
      // The first write is the count's; the movement's passes.
      () => shelf.move(at(flour), 700n),
    );
    expect(answer.body.moved).toEqual([{ itemId: flour, currentStock: '0.7', unit: 'g', version: 1 }]);
    expect(await shelf.levelOf(at(salt))).toBeUndefined();
    expect((await shelf.call('getCount', { params: { id } })).status).toBe(404);
  });

  it('loses to it also when the level had moved before', async () => {
    const [flour = ''] = await shelf.addItems(1);
    await shelf.move(at(flour), 2_000n);
    const answer = await holdFirstWrite(
      () => put(newId(), [lineOf(flour, '1', 1)]),
      () => shelf.move(at(flour), 700n),
    );
    expect(answer.body.moved).toEqual([{ itemId: flour, currentStock: '2.7', unit: 'g', version: 2 }]);
    expect(await ledgerOf(flour)).toHaveLength(2);
  });

  it('posts once when fifty count the same level at once', async () => {
    const [flour = ''] = await shelf.addItems(1);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => put(newId(), [lineOf(flour, `${index + 1}`)])),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    for (const { status } of answers) expect([201, 412, 503]).toContain(status);
    const level = await shelf.levelOf(at(flour));
    expect(level).toMatchObject({ n: 1, q: Number(made[0]?.body.lines[0].counted) * 1000 });
  });
});

describe('a count that is sent twice at once', () => {
  it('recognises that its own request moved the levels', async () => {
    const [flour = '', salt = ''] = await shelf.addItems(2);
    const [id, lines] = [newId(), [lineOf(flour, '1'), lineOf(salt, '2')]];
    // The second finds no count yet, and reads the levels after the first is done.
    const second = await holdRequest(
      { name: 'BatchGet', nth: 3 },
      () => put(id, lines),
      async () => expect((await put(id, lines)).status).toBe(201),
    );
    expect([second.status, second.body.state]).toEqual([200, 'posted']);
    expect(await shelf.levelOf(at(flour))).toMatchObject({ q: 1_000, n: 1 });
  });
});

describe('two concurrent counts with one id', () => {
  it('post one, and the other learns that the id is taken', async () => {
    const [flour = '', salt = ''] = await shelf.addItems(2);
    const id = newId();
    const late = await holdFirstWrite(
      () => put(id, [lineOf(flour, '1')]),
      async () => expect((await put(id, [lineOf(salt, '2')])).status).toBe(201),
    );
    expect([late.status, late.body.code]).toEqual([409, 'id_taken']);
    expect(await shelf.levelOf(at(flour))).toBeUndefined();
  });
});

describe('a long count', () => {
  const linesOf = (items: string[]): Line[] => items.map((itemId, index) => lineOf(itemId, `${index}.5`));

  it('shows its progress, and continues with the same request', async () => {
    const lines = linesOf(await shelf.addItems(230));
    const id = newId();
    const first = await put(id, lines);
    expect([first.status, first.body.state, first.body.posted]).toEqual([201, 'posting', expect.any(Number)]);
    expect(first.body.posted).toBeLessThanOrEqual(200);
    expect(first.body.lines.at(-1)).toMatchObject({ state: 'waiting', expected: null });
    expect(await postedEvents()).toEqual([]);
    const answers = await putUntilPosted(id, lines);
    expect(answers.at(-1)).toMatchObject({ total: 230, posted: 230, open: 0, differing: 230 });
    for (const [index, { itemId }] of lines.entries())
      expect(await shelf.levelOf(at(itemId))).toMatchObject({ q: index * 1000 + 500, n: 1 });
    expect(await postedEvents()).toHaveLength(1);
  });

  it('leaves lines open, and names them, when they move or are closed meanwhile', async () => {
    const items = await shelf.addItems(230);
    const lines = linesOf(items);
    const id = newId();
    expect((await put(id, lines)).body.state).toBe('posting');
    const [moved, closed] = [items[228] as string, items[229] as string];
    await shelf.move(at(moved), 42_000n);
    await setFields(itemKey(closed), { deletedAt: new Date().toISOString() });
    const last = (await putUntilPosted(id, lines)).at(-1);
    expect(last).toMatchObject({ state: 'posted', posted: 228, open: 2 });
    const open = last?.lines.filter((line) => line.state === 'open').map((line) => line.itemId);
    expect(open).toEqual([moved, closed]);
    expect(await shelf.levelOf(at(moved))).toMatchObject({ q: 42_000, n: 1 });
    expect((await ledgerOf(closed)).length).toBe(0);
    expect((await put(id, lines)).body).toEqual(last);
  });

  it('leaves lines open that move between the read and the write of their step', async () => {
    const items = await shelf.addItems(230);
    const lines = linesOf(items);
    const id = newId();
    expect((await put(id, lines)).body.state).toBe('posting');
    const last = items[229] as string;
    const answer = await holdFirstWrite(
      () => put(id, lines),
      () => shelf.move(at(last), 1_000n),
    );
    expect(answer.body).toMatchObject({ state: 'posted', posted: 229, open: 1 });
    expect(await shelf.levelOf(at(last))).toMatchObject({ q: 1_000, n: 1 });
  });

  it('leaves a line open when its ledger uses the id for something else', async () => {
    const items = await shelf.addItems(60);
    const last = items[59] as string;
    const id = newId();
    await shelf.move(at(last), 1_000n, id);
    const lines = linesOf(items).map((line) => ({ ...line, levelVersion: line.itemId === last ? 1 : 0 }));
    const posted = (await putUntilPosted(id, lines)).at(-1);
    expect(posted).toMatchObject({ state: 'posted', posted: 59, open: 1 });
    expect(posted?.lines.at(-1)).toMatchObject({ itemId: last, state: 'open' });
    expect(await shelf.levelOf(at(last))).toMatchObject({ q: 1_000, n: 1 });
  });

  it('ends when its site is deleted: the rest stays open, and the same request says so', async () => {
    const lines = linesOf(await shelf.addItems(230));
    const id = newId();
    const { posted } = (await put(id, lines)).body;
    await setFields(siteKey(), { isActive: false });
    const last = await put(id, lines);
    expect([last.status, last.body.state, last.body.open]).toEqual([200, 'posted', 230 - posted]);
    expect(last.body.lines.at(-1)).toMatchObject({ state: 'open', change: null });
    expect(await shelf.levelOf(at(lines[229]?.itemId as string))).toBeUndefined();
    expect((await postedEvents()).map(({ detail }) => JSON.parse(detail).data)).toEqual([
      { id, siteId: shelf.siteId, posted, open: 230 - posted, userId: shelf.userId },
    ]);
    await setFields(siteKey(), { isActive: true });
    expect((await put(id, lines)).body).toEqual(last.body);
  });

  it('ends as well when its site is deleted between the read and the write of a step', async () => {
    const lines = linesOf(await shelf.addItems(230));
    const id = newId();
    const { posted } = (await put(id, lines)).body;
    const last = await holdFirstWrite(
      () => put(id, lines),
      () => setFields(siteKey(), { isActive: false }),
    );
    expect([last.status, last.body.state, last.body.open]).toEqual([200, 'posted', 230 - posted]);
  });

  it('continues when its site was deleted and restored', async () => {
    const lines = linesOf(await shelf.addItems(230));
    const id = newId();
    await put(id, lines);
    await setFields(siteKey(), { isActive: false });
    await setFields(siteKey(), { isActive: true });
    expect((await putUntilPosted(id, lines)).at(-1)).toMatchObject({ posted: 230, open: 0 });
  });

  it('is posted once, whatever gets lost and however often it is sent at once', async () => {
    const random = seeded(11);
    const struck = { conflicts: 0, lostAnswers: 0 };
    // How many transactions are sent, and how many of them fail, depends on timing.
    const isStruck = () => Math.min(struck.conflicts, struck.lostAnswers) > 0;
    for (let round = 0; round < sizeOf('lostCounts') || !isStruck(); round++) {
      const lines = linesOf(await shelf.addItems(90));
      const id = newId();
      const injected = await withFaults({ conflicts: 0.4, lostAnswers: 0.5, random }, () =>
        Promise.all([putUntilPosted(id, lines), putUntilPosted(id, lines), putUntilPosted(id, lines)]),
      );
      struck.conflicts += injected.conflicts;
      struck.lostAnswers += injected.lostAnswers;
      const [last] = await putUntilPosted(id, lines);
      expect(last).toMatchObject({ posted: 90, open: 0, differing: 90 });
      for (const [index, { itemId }] of lines.entries()) {
        expect(await shelf.levelOf(at(itemId))).toMatchObject({ q: index * 1000 + 500, n: 1 });
        expect(await ledgerOf(itemId)).toHaveLength(1);
      }
      expect(await postedEvents()).toHaveLength(round + 1);
    }
  });

  it('continues from where another request has come, not from its own position', async () => {
    const lines = linesOf(await shelf.addItems(90));
    const id = newId();
    const late = await holdFirstWrite(
      () => put(id, lines),
      async () => expect((await put(id, lines)).status).toBe(201),
    );
    expect([late.status, late.body.state, late.body.posted, late.body.open]).toEqual([200, 'posted', 90, 0]);
  });
});

describe('a count of an item whose new unit can’t be converted into', () => {
  it('moves each level to the new unit, and clears the item’s old unit with the last', async () => {
    const stall = await addSite(shelf);
    const [box = ''] = await shelf.addItems(1, { unit: 'g', manualUnit: 'boxes' });
    const places = [at(box), { siteId: stall, itemId: box }];
    for (const of of places) {
      await shelf.move(of, 3_000n);
      const key = { pk: `ORG#${shelf.organizationId}`, sk: `LEVEL#${of.siteId}#${box}` };
      await setFields(key, { u: 'boxes', i: 5_000 });
    }
    const first = await put(newId(), [lineOf(box, '4.2', 1, 'kg')]);
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    expect(first.body.lines[0]).toMatchObject({
      expected: null,
      change: null,
      levelUnit: 'g',
      state: 'posted',
    });
    const level = await shelf.levelOf(at(box));
    expect(level).toMatchObject({ q: 4_200_000, n: 2, u: 'g', c: expect.any(Number) });
    expect(level).not.toHaveProperty('i');
    const [, change] = await ledgerOf(box);
    expect(change).toMatchObject({ reason: 'unit_change', delta: 4_197_000, levelUnit: 'g' });
    const waits = async () => (await itemsAt(itemKey(box).pk, itemKey(box).sk))[0]?.m;
    expect(await waits()).toBe('boxes');
    await put(newId(), [lineOf(box, '500', 1)], stall);
    expect(await waits()).toBeUndefined();
    expect(await shelf.levelOf({ siteId: stall, itemId: box })).toMatchObject({ q: 500_000, u: 'g' });
  });

  it('may still be in the old unit', async () => {
    const [box = ''] = await shelf.addItems(1, { unit: 'g', manualUnit: 'boxes' });
    await shelf.move(at(box), 3_000n);
    await setFields(
      { pk: `ORG#${shelf.organizationId}`, sk: `LEVEL#${shelf.siteId}#${box}` },
      { u: 'boxes' },
    );
    const { body } = await put(newId(), [lineOf(box, '2', 1, 'boxes')]);
    expect(body.lines[0]).toMatchObject({ expected: '3', change: '-1', levelUnit: 'boxes' });
    expect(await shelf.levelOf(at(box))).toMatchObject({ q: 2_000, u: 'boxes' });
  });
});
