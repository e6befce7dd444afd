/** Writes a second in one organization, compared with their raw transactions. */
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { newId } from '@batchbook/shared/ids';
import { documents, tableName } from '../support/documents.ts';
import { benchKitchen } from './kitchen.ts';
import { printPart } from './report.ts';

const writes = 1_500;
const atOnce = 16;

async function perSecond(write: () => Promise<unknown>): Promise<number> {
  let left = writes;
  const startedMs = performance.now();
  const lane = async (): Promise<void> => {
    while (left-- > 0) await write();
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return writes / ((performance.now() - startedMs) / 1000);
}

export async function benchThroughput(): Promise<void> {
  const kitchen = await benchKitchen();
  const raw = await perSecond(() => {
    const put = (sk: string) => ({
      Put: {
        TableName: tableName(),
        Item: { pk: `ORG#${kitchen.organizationId}`, sk, type: 'BENCH', filler: 'x'.repeat(500) },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    });
    return documents.send(
      new TransactWriteCommand({ TransactItems: [put(`BENCH#${newId()}`), put(`BENCH#${newId()}`)] }),
    );
  });
  const ingredients = await perSecond(() =>
    kitchen.call('putIngredient', { params: { id: newId() }, body: { name: 'Rye' } }),
  );
  const recipes = await perSecond(() =>
    kitchen.call('putRecipe', { params: { id: newId() }, body: { name: 'Loaf' } }),
  );
  printPart('Writes a second into one organization', [
    { name: 'raw transactions of two items', value: raw, unit: '/s' },
    { name: 'ingredients', value: ingredients, unit: '/s', note: `${(ingredients / raw).toFixed(2)} of raw` },
    {
      name: 'recipes, all counted at one limit',
      value: recipes,
      unit: '/s',
      note: `${(recipes / raw).toFixed(2)} of raw`,
    },
  ]);
}
