/** Puts an organization back as it was kept before what named no lot had entries of its own. */
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from './documents.ts';
import { itemsAt } from './organization.ts';

type Row = { pk: string; sk: string };

const rowsAt = async (pk: string, prefix: string): Promise<Row[]> => (await itemsAt(pk, prefix)) as never[];

/** @returns how many entries there were. */
export async function forgetEntries(organizationId: string): Promise<number> {
  const own = `ORG#${organizationId}`;
  const levels = await rowsAt(own, 'LEVEL#');
  const ledgers = levels.map(({ sk }) => {
    const [, site, item] = sk.split('#');
    return rowsAt(`${own}#LEDGER#${item}#${site}`, 'UNNAMED#');
  });
  const entries = (await Promise.all([...ledgers, rowsAt(own, 'UNPOSTED#')])).flat();
  const states = ['UNNAMEDKEYS', 'UNPOSTEDKEYS'].map((sk) => ({ pk: own, sk }));
  for (const { pk, sk } of [...entries, ...states])
    await documents.send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }));
  return entries.length;
}
