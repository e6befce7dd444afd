import { newId } from '@batchbook/shared/ids';
import { chunkRowsMax } from '@batchbook/shared/ingredients/constants';
import { beforeEach, describe, expect, it } from 'vitest';
import { lineOf } from '../../tests/support/lines.ts';
import {
  itemsAt,
  newIngredient,
  newOrganization,
  newSupplier,
  outboxItems,
  type TestOrganization,
} from '../../tests/support/organization.ts';
import { everythingOf } from '../../tests/support/table-state.ts';

let kitchen: TestOrganization;

beforeEach(async () => {
  kitchen = await newOrganization();
});

type Fields = Record<string, unknown>;

const row = (fields: Fields = {}) => ({ id: newId(), body: { name: 'Flour', ...fields } });
const begin = (id: string, rows: number, name = 'pantry.csv') =>
  kitchen.call('putImport', { params: { id }, body: { name, rows } });
const upload = (id: string, chunk: number, ingredients: unknown[], suppliers: unknown[] = []) =>
  kitchen.call('putImportChunk', { params: { id, chunk: String(chunk) }, body: { suppliers, ingredients } });
const commit = (id: string) => kitchen.call('commitImport', { params: { id } });
const discard = (id: string) => kitchen.call('discardImport', { params: { id } });
const open = async () => (await kitchen.call('listImports')).body.items;
const names = async () =>
  (await kitchen.call('listIngredients')).body.items.map((one: { name: string }) => one.name);

async function allIngredients(): Promise<Fields[]> {
  const items: Fields[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = cursor ? { cursor } : {};
    const { body } = await kitchen.call('listIngredients', { query });
    items.push(...body.items);
    cursor = body.nextCursor;
  } while (cursor);
  return items;
}

/** Returns an import of these rows, all uploaded. */
async function uploaded(...ingredients: unknown[]): Promise<string> {
  const id = newId();
  await begin(id, ingredients.length);
  expect((await upload(id, 0, ingredients)).status).toBe(200);
  return id;
}

describe('an import', () => {
  it('begins once, is found again, and refuses other content under its id', async () => {
    const id = newId();
    const { status, body } = await begin(id, 3);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id,
      name: 'pantry.csv',
      state: 'open',
      rows: 3,
      uploaded: 0,
      chunks: [],
      userId: kitchen.userId,
    });
    expect(await begin(id, 3)).toEqual({ status: 200, body });
    expect((await begin(id, 4)).body.code).toBe('id_taken');
    expect(await open()).toEqual([body]);
  });

  it('shows nothing until it is committed, and then everything', async () => {
    await newIngredient(kitchen, { name: 'Salt' });
    const supplier = { id: newId(), body: { name: 'Shipton Mill' } };
    const flour = row({ supplierId: supplier.id, costPerUnit: '1.15', costingUnit: '1000g', unit: 'g' });
    const id = newId();
    await begin(id, 3);
    const first = await upload(id, 0, [flour], [supplier]);
    expect(first.body).toMatchObject({ uploaded: 2, chunks: [0], state: 'open' });
    const rye = row({ name: 'Rye', supplierId: supplier.id });
    await upload(id, 1, [rye]);
    expect(await names()).toEqual(['Salt']);
    expect((await kitchen.call('listSuppliers')).body.items).toEqual([]);
    for (const [operation, of] of [
      ['getIngredient', flour.id],
      ['listPrices', flour.id],
      ['deleteSupplier', supplier.id],
    ] as const)
      expect((await kitchen.call(operation, { params: { id: of } })).status, operation).toBe(404);
    const committed = await commit(id);
    expect(committed).toMatchObject({
      status: 200,
      body: { state: 'committed', uploaded: 3, chunks: [0, 1] },
    });
    expect(await commit(id)).toEqual(committed);
    expect((await names()).sort()).toEqual(['Flour', 'Rye', 'Salt']);
    expect(await open()).toEqual([]);
    const { body } = await kitchen.call('getIngredient', { params: { id: flour.id } });
    expect(body).toMatchObject({ supplier: 'Shipton Mill', version: 1, costPerUnit: '1.15' });
    expect((await kitchen.call('listSuppliers')).body.items).toHaveLength(1);
    const { body: prices } = await kitchen.call('listPrices', { params: { id: flour.id } });
    expect(prices.items).toMatchObject([{ costPerUnit: '1.15', at: body.createdAt }]);
  });

  it('publishes one event', async () => {
    const id = await uploaded(row(), row());
    await commit(id);
    await commit(id);
    const outbox = await outboxItems(kitchen.organizationId);
    const told = outbox.filter((item) => (item.detailType as string).startsWith('ingredients.'));
    expect(told.map((item) => JSON.parse(item.detail as string).data)).toEqual([
      { id, rows: 2, userId: kitchen.userId },
    ]);
  });

  it('can’t be committed while rows are missing, or twice', async () => {
    const id = newId();
    expect((await commit(id)).status).toBe(404);
    await begin(id, 2);
    await upload(id, 0, [row()]);
    expect(await commit(id)).toMatchObject({
      status: 409,
      body: { code: 'import_incomplete', detail: '1 of 2 rows have arrived' },
    });
    expect(await names()).toEqual([]);
    await upload(id, 1, [row()]);
    const answers = await Promise.all([commit(id), commit(id), commit(id)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(await upload(id, 2, [row()])).toMatchObject({ status: 409, body: { code: 'import_closed' } });
    expect((await discard(id)).body.code).toBe('import_closed');
  });
});

describe('a chunk', () => {
  it('changes nothing when sent again; another under its number is refused', async () => {
    const id = newId();
    await begin(id, 9);
    const ingredients = [row(), row()];
    await upload(id, 7, ingredients);
    const before = await everythingOf(kitchen.organizationId);
    const again = await Promise.all([upload(id, 7, ingredients), upload(id, 7, ingredients)]);
    expect(again.map((answer) => answer.status)).toEqual([200, 200]);
    expect(again[0]?.body).toMatchObject({ uploaded: 2, chunks: [7] });
    expect((await upload(id, 7, [row()])).body.code).toBe('id_taken');
    expect(await everythingOf(kitchen.organizationId)).toEqual(before);
  });

  it('wins or loses against another with the same number', async () => {
    for (let round = 0; round < 5; round++) {
      const id = newId();
      await begin(id, 9);
      const answers = await Promise.all([upload(id, 0, [row()]), upload(id, 0, [row(), row()])]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      const [{ uploaded: arrived }] = (await open()).filter((one: { id: string }) => one.id === id);
      expect(arrived).toBe(answers[0]?.status === 200 ? 1 : 2);
    }
  });

  it('reports all its issues, and writes none of its rows', async () => {
    const id = newId();
    await begin(id, 9);
    const before = await everythingOf(kitchen.organizationId);
    const twice = row();
    const { status, body } = await upload(
      id,
      0,
      [
        row(),
        row({ unit: 'g', costingUnit: '100ml' }),
        row({ supplierId: newId() }),
        { id: newId(), body: {} },
        row({ version: 1 }),
        twice,
        twice,
      ],
      [{ id: newId(), body: {} }],
    );
    expect(status).toBe(400);
    expect(body.issues.map((issue: { path: string }) => issue.path)).toEqual([
      'suppliers.0.body.name',
      'ingredients.1.body.costingUnit',
      'ingredients.2.body.supplierId',
      'ingredients.3.body.name',
      'ingredients.4.body.version',
      'ingredients.6.id',
    ]);
    const malformed = await upload(id, 0, [row({ costPerUnit: 'a lot' })]);
    expect(malformed.body.issues[0].path).toBe('ingredients.0.body.costPerUnit');
    expect(await everythingOf(kitchen.organizationId)).toEqual(before);
  });

  it('is refused without an import, or beyond its row count', async () => {
    expect((await upload(newId(), 0, [row()])).status).toBe(404);
    const id = newId();
    await begin(id, 1);
    expect((await upload(id, 0, [row(), row()])).status).toBe(400);
    const many = Array.from({ length: chunkRowsMax + 1 }, () => row());
    expect((await upload(id, 0, many)).status).toBe(400);
    expect(await open()).toMatchObject([{ uploaded: 0 }]);
  });

  it('can’t take an existing id', async () => {
    const there = await newIngredient(kitchen);
    const id = newId();
    await begin(id, 2);
    const answer = await upload(id, 0, [row(), { ...row(), id: there.id }]);
    expect(answer).toMatchObject({ status: 409, body: { code: 'id_taken' } });
    expect(answer.body.issues).toEqual([{ path: 'ingredients.1.id', message: 'is already in use' }]);
    expect(await names()).toEqual(['Strong flour']);
  });

  it('may name existing suppliers and those of its own import only', async () => {
    const there = await newSupplier(kitchen);
    const [mine, theirs] = [newId(), newId()];
    const supplier = () => ({ id: newId(), body: { name: 'Mill' } });
    const [own, hidden] = [supplier(), supplier()];
    await begin(mine, 9);
    await begin(theirs, 9);
    await upload(mine, 0, [], [own]);
    await upload(theirs, 0, [], [hidden]);
    expect((await upload(mine, 1, [row({ supplierId: own.id }), row({ supplierId: there.id })])).status).toBe(
      200,
    );
    expect((await upload(mine, 2, [row({ supplierId: hidden.id })])).status).toBe(400);
  });

  it('hides its rows from changes and references', async () => {
    const supplier = { id: newId(), body: { name: 'Mill' } };
    const flour = row();
    const id = newId();
    await begin(id, 2);
    await upload(id, 0, [flour], [supplier]);
    const before = await everythingOf(kitchen.organizationId);
    const put = (operation: string, of: string, body: Fields) =>
      kitchen.call(operation, { params: { id: of }, body });
    expect((await put('putIngredient', flour.id, flour.body)).body.code).toBe('id_taken');
    expect((await put('putIngredient', flour.id, { name: 'Mine', version: 1 })).status).toBe(404);
    expect((await put('archiveIngredient', flour.id, { archived: true, version: 1 })).status).toBe(404);
    expect((await put('putSupplier', supplier.id, supplier.body)).body.code).toBe('id_taken');
    expect((await put('putSupplier', supplier.id, { name: 'Mine', version: 1 })).status).toBe(404);
    const named = await put('putIngredient', newId(), { name: 'Oats', supplierId: supplier.id });
    expect(named.status).toBe(400);
    const recipe = await put('putRecipe', newId(), { name: 'Loaf', lines: [lineOf(flour.id)] });
    expect(recipe.body.issues?.[0].path).toBe('lines.0.ingredientId');
    expect(await everythingOf(kitchen.organizationId)).toEqual(before);
  });
});

describe('discarding', () => {
  it('removes all rows, once', async () => {
    const salt = await newIngredient(kitchen, { name: 'Salt' });
    const id = newId();
    await begin(id, 100);
    for (const chunk of [0, 1, 2, 3, 4]) await upload(id, chunk, [row(), row()]);
    expect(await discard(id)).toMatchObject({ status: 200, body: { state: 'discarded', uploaded: 0 } });
    expect((await discard(id)).status).toBe(200);
    expect((await commit(id)).body.code).toBe('import_closed');
    expect((await upload(id, 5, [row()])).body.code).toBe('import_closed');
    const left = await itemsAt(`ORG#${kitchen.organizationId}`, 'INGREDIENT#');
    expect(left.map((item) => item.sk)).toEqual([`INGREDIENT#${salt.id}`]);
    expect(await itemsAt(`ORG#${kitchen.organizationId}#IMPORT#${id}`)).toEqual([]);
    expect((await discard(newId())).status).toBe(404);
  });

  it('continues after an interruption, with the rows hidden', async () => {
    const id = await uploaded(row(), row());
    const { UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
    const { documents, tableName } = await import('../../tests/support/documents.ts');
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { pk: `ORG#${kitchen.organizationId}`, sk: `OPENIMPORT#${id}` },
        UpdateExpression: 'SET #state = :discarding',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':discarding': 'discarding' },
      }),
    );
    expect(await open()).toMatchObject([{ state: 'discarding' }]);
    expect(await names()).toEqual([]);
    expect((await commit(id)).body.code).toBe('import_closed');
    expect((await upload(id, 9, [row()])).body.code).toBe('import_closed');
    expect((await discard(id)).body.state).toBe('discarded');
  });

  it('and committing at once: one of them wins completely', async () => {
    for (let round = 0; round < 10; round++) {
      const ingredients = [row(), row(), row()];
      const id = await uploaded(...ingredients);
      const [committed, discarded] = await Promise.all([commit(id), discard(id)]);
      const left = (await itemsAt(`ORG#${kitchen.organizationId}`, 'INGREDIENT#')).filter(
        (item) => item.importId === id,
      );
      const won = [committed?.status === 200, discarded?.body.state === 'discarded'];
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(left).toHaveLength(won[0] ? 3 : 0);
    }
  });
});

describe('5,000 rows', () => {
  const rows = 5000;

  it('are uploaded, interrupted, continued, and shown at once', async () => {
    const id = newId();
    await begin(id, rows);
    const chunks = Array.from({ length: Math.ceil(rows / chunkRowsMax) }, (_, chunk) =>
      Array.from({ length: Math.min(chunkRowsMax, rows - chunk * chunkRowsMax) }, (_, index) =>
        row({ name: `Ingredient ${chunk * chunkRowsMax + index}`, costPerUnit: '1.5' }),
      ),
    );
    for (const [chunk, ingredients] of chunks.slice(0, 30).entries())
      expect((await upload(id, chunk, ingredients)).status).toBe(200);
    const [there] = await open();
    expect(there).toMatchObject({ uploaded: 30 * chunkRowsMax, rows });
    expect((await commit(id)).body.code).toBe('import_incomplete');
    expect(await allIngredients()).toEqual([]);
    const missing = chunks.map((_, chunk) => chunk).filter((chunk) => !there.chunks.includes(chunk));
    for (let from = 0; from < missing.length; from += 3)
      await Promise.all(missing.slice(from, from + 3).map((chunk) => upload(id, chunk, chunks[chunk] ?? [])));
    expect(await allIngredients()).toEqual([]);
    expect((await commit(id)).status).toBe(200);
    const seen = await allIngredients();
    expect(seen).toHaveLength(rows);
    expect(new Set(seen.map((one) => one.name)).size).toBe(rows);
  });

  it('are discarded by repeating the request until none are left', async () => {
    const id = newId();
    await begin(id, rows);
    for (let chunk = 0; chunk < 25; chunk++)
      await upload(
        id,
        chunk,
        Array.from({ length: chunkRowsMax }, () => row()),
      );
    let state = '';
    for (let count = 0; count < 20 && state !== 'discarded'; count++) state = (await discard(id)).body.state;
    expect(state).toBe('discarded');
    expect(await itemsAt(`ORG#${kitchen.organizationId}`, 'INGREDIENT#')).toEqual([]);
  });
});
