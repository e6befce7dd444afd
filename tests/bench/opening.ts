/**
 * Opens the recipe list of a large organization, and previews a new price: requests and capacity units at the table, and
 * the preview's time compared with its bare queries.
 */
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from '../support/documents.ts';
import { newOrganization, type TestOrganization } from '../support/organization.ts';
import { meterTableCost, type TableCost } from '../support/table-cost.ts';
import { stockUp } from './large-kitchen.ts';
import { type Figure, printPart } from './report.ts';

const pageLimit = '1000';

async function allPages(organization: TestOrganization, operation: string): Promise<number> {
  let cursor: string | undefined;
  let count = 0;
  do {
    const query = { limit: pageLimit, ...(cursor ? { cursor } : {}) };
    const { body } = await organization.call(operation, { query });
    count += body.items.length;
    cursor = body.nextCursor ?? undefined;
  } while (cursor);
  return count;
}

const figureOf = (name: string, cost: TableCost, note = ''): Figure => ({
  name,
  value: cost.readUnits,
  unit: 'RCU',
  note: `${cost.requests.length} requests ${note}`,
});

/** Reads the same items without a handler, page after page. */
async function bareQuery(organizationId: string, prefix: string): Promise<number> {
  let start: Record<string, unknown> | undefined;
  let read = 0;
  do {
    const page = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': `ORG#${organizationId}`, ':prefix': prefix },
        ...(start ? { ExclusiveStartKey: start } : {}),
      }),
    );
    read += page.Items?.length ?? 0;
    start = page.LastEvaluatedKey;
  } while (start);
  return read;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

export async function benchOpening(): Promise<void> {
  const organization = await newOrganization();
  const size = { recipes: 2_000, ingredients: 3_000, linesEach: 9 };
  const ingredients = await stockUp(organization, size);
  const recipes = await meterTableCost(() => allPages(organization, 'listRecipes'));
  const pantry = await meterTableCost(() => allPages(organization, 'listIngredients'));
  printPart('Opening the recipe list of 2,000 recipes and 3,000 ingredients', [
    figureOf(`recipes (${recipes.result})`, recipes.cost),
    figureOf(`ingredients (${pantry.result})`, pantry.cost),
  ]);
  await benchPreview(organization, ingredients);
}

/** 3,000 more recipes: 5,000 in all. */
async function benchPreview(organization: TestOrganization, ingredients: string[]): Promise<void> {
  await stockUp(organization, { recipes: 3_000, ingredients: 20, linesEach: 20 });
  const id = ingredients[7] ?? '';
  const preview = () =>
    organization.call('previewPrice', { params: { id }, body: { costPerUnit: '4', packPrice: null } });
  const { cost, result } = await meterTableCost(preview);
  if (result.status !== 200) throw new Error(JSON.stringify(result.body));
  const bare = () =>
    Promise.all(['RECIPE#', 'INGREDIENT#'].map((prefix) => bareQuery(organization.organizationId, prefix)));
  const ratios: number[] = [];
  for (let round = 0; round < 5; round++) ratios.push((await timed(preview)) / (await timed(bare)));
  ratios.sort((a, b) => a - b);
  printPart('Price preview over 5,000 recipes', [
    figureOf('reads', cost, `(${cost.requests.join(' ')}); ${result.body.recipes.length} recipes move`),
    { name: 'time over the bare queries of the same items', value: ratios[2] ?? Number.NaN },
  ]);
}
