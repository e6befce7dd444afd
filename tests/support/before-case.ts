/** Puts an organization's lots back as they were kept before codes ignored case: under each spelling of its own. */
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from './documents.ts';
import { itemsAt } from './organization.ts';

type Row = Record<string, unknown> & { pk: string; sk: string };

const put = (row: Row) => documents.send(new PutCommand({ TableName: tableName(), Item: row }));
const remove = ({ pk, sk }: Row) =>
  documents.send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }));
const rowsAt = async (pk: string, prefix = ''): Promise<Row[]> => (await itemsAt(pk, prefix)) as Row[];

/** Only of lots whose movements are all in one base. */
export async function keepAsSpelled(organizationId: string): Promise<void> {
  const own = `ORG#${organizationId}`;
  const [lots, names] = [await rowsAt(own, 'LOTLEVEL#'), await rowsAt(own, 'LOTNAME#')];
  const folded = new Set([...lots, ...names].map(({ sk }) => sk.split('#').at(-1) ?? ''));
  for (const code of folded) {
    for (const { lotCode, ...record } of await rowsAt(`${own}#LOT#${code}`)) {
      const spelled = encodeURIComponent(String(lotCode));
      await remove(record);
      const sk = record.type === 'LOTRUN' ? record.sk.replace(/#[^#]*$/, '') : record.sk;
      await put({ ...record, pk: `${own}#LOT#${spelled}`, sk });
      const isInStock = record.type === 'LOTMOVE' || record.isInStock === true;
      if (!isInStock) await put({ pk: own, sk: `LOTNAME#${spelled}`, type: 'LOTNAME' });
    }
  }
  for (const row of [...names, ...lots]) if (/[A-Z]/.test(String(row.c))) await remove(row);
  for (const lot of lots) await spellLot(own, lot);
  await remove({ pk: own, sk: 'LOTKEYS' });
}

/** A balance for each spelling, as its movements add up. */
async function spellLot(own: string, { c: _code, ...lot }: Row): Promise<void> {
  const [, site, item, useBy, folded = ''] = lot.sk.split('#');
  const ledger = await rowsAt(`${own}#LEDGER#${item}#${site}`, 'MOVE#');
  const isOf = (row: Row) =>
    encodeURIComponent(String(row.lotCode).toLowerCase()) === folded &&
    encodeURIComponent(String(row.useByDate ?? '-')) === useBy;
  for (const [code, of] of Map.groupBy(ledger.filter(isOf), ({ lotCode }) => String(lotCode))) {
    const sum = (rows: readonly Row[]) => rows.reduce((total, { delta }) => total + Number(delta), 0);
    const received = of.filter(
      ({ reason, delta }) => reason === 'receive' || (reason === 'production' && Number(delta) > 0),
    );
    const sk = ['LOTLEVEL', site, item, useBy, encodeURIComponent(code)].join('#');
    await put({ ...lot, sk, q: sum(of), r: sum(received) });
  }
}
