import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { newId } from '@batchbook/shared/ids';
import { expect, it } from 'vitest';
import { documents, tableName } from '../../../tests/support/documents.ts';
import { getItem, getItems, queryPage } from './read.ts';

const scope = { system: 'tests' };

const everyType = {
  text: 'Crème brûlée',
  nothing: '',
  number: -12.5,
  large: [9007199254740993n, -9007199254740993n],
  yes: true,
  no: false,
  none: null,
  bytes: new Uint8Array([0, 1, 254, 255]),
  words: new Set(['a', 'b']),
  numbers: new Set([1, 2.5]),
  list: ['a', 1, [null, { deep: [] }]],
  map: { S: 'named like a type', N: { L: [{ M: {} }] }, empty: {} },
};

it('reads what the document client reads', async () => {
  const key = { pk: `OUTBOX#${newId()}`, sk: 'ITEM' };
  await documents.send(new PutCommand({ TableName: tableName(), Item: { ...key, ...everyType } }));

  const { Item: expected } = await documents.send(new GetCommand({ TableName: tableName(), Key: key }));
  expect(expected).toEqual({ ...key, ...everyType });
  expect(await getItem(scope, key)).toEqual(expected);
  expect(await getItems(scope, [key])).toEqual([expected]);
  expect((await queryPage(scope, { pk: key.pk, limit: 10 })).items).toEqual([expected]);
});

it('names the error of a request that the table refuses', async () => {
  const refused = queryPage(scope, { pk: 'OUTBOX#', limit: 0 });
  await expect(refused).rejects.toMatchObject({ name: 'ValidationException' });
});
