/**
 * An organization's stock as it is in the table, read by the engine's own protocol and parsed here, without the product's
 * code and without floats.
 */
import {
  type AttributeValue,
  DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';

type Attributes = Record<string, AttributeValue>;

export interface RawMovement {
  id: string;
  siteId: string;
  itemId: string;
  delta: bigint;
  reason: string;
  transferId: string | null;
  undoes: string | null;
  levelUnit: string;
  lotCode: string | null;
  useByDate: string | null;
  runId: string | null;
  /** The whole item, to check that it never changes. */
  whole: string;
}

interface RawLevel {
  siteId: string;
  itemId: string;
  q: bigint;
  n: bigint;
  unit: string | null;
  isClosed: boolean;
}

export interface RawStock {
  movements: RawMovement[];
  levels: Map<string, RawLevel>;
  /** `site/item` and the movement's id, of each UNDO item. */
  undos: string[];
  transfers: string[];
  counts: string[];
  /** By `site/item/useBy/lot`: what is left of it. */
  lots: Map<string, bigint>;
  /** By the same: what was received of it. */
  received: Map<string, bigint>;
  /** What each lot touched: its folded code, `site/item` and the movement's id, or the run with `used` or `made`. */
  traces: string[];
  /** Active sites, and the counter of the limit. */
  sites: number;
  siteCounter: bigint;
  /** By reference: the item that tracks it. */
  references: Map<string, string>;
  lowLevels: string[];
  /** By `site/item`: the level's figures when it was last compared with its ledger. */
  compared: Map<string, { q: bigint; n: bigint }>;
  drifts: number;
}

const emptyStock = (): RawStock => ({
  movements: [],
  levels: new Map(),
  undos: [],
  transfers: [],
  counts: [],
  lots: new Map(),
  received: new Map(),
  traces: [],
  sites: 0,
  siteCounter: 0n,
  references: new Map(),
  lowLevels: [],
  compared: new Map(),
  drifts: 0,
});

const text = (item: Attributes, name: string): string | null => item[name]?.S ?? null;

/** Refuses anything but whole numbers: a ledger may not contain `1.5` or `1e16`. */
function whole(item: Attributes, name: string): bigint {
  const digits = item[name]?.N;
  if (digits === undefined || !/^-?\d+$/.test(digits))
    throw new Error(`${text(item, 'pk')} ${text(item, 'sk')}: ${name} is ${digits}, not a whole number`);
  return BigInt(digits);
}

/** Every other attribute, sorted by name. */
const stable = (item: Attributes): string =>
  JSON.stringify(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));

function readMovement(item: Attributes, itemId: string, siteId: string, id: string): RawMovement {
  return {
    id,
    siteId,
    itemId,
    delta: whole(item, 'delta'),
    reason: text(item, 'reason') ?? '',
    transferId: text(item, 'transferId'),
    undoes: text(item, 'undoes'),
    levelUnit: text(item, 'levelUnit') ?? '',
    lotCode: text(item, 'lotCode'),
    useByDate: text(item, 'useByDate'),
    runId: text(item, 'runId'),
    whole: stable(item),
  };
}

/**
 * A run says itself what it took of a lot, under its own id, also where stock wasn't moved; and once for each spelling of
 * the lot's code.
 */
function touchedBy(item: Attributes, lotCode: string, prefix: string, key: readonly string[]): string[] {
  const [id = '', second = '', third = '', useBy = ''] = key;
  if (prefix !== 'RUN') return [`${lotCode} ${second}/${third} ${id}`];
  if (item.isInStock?.BOOL !== true) return [];
  return [`${lotCode} ${text(item, 'siteId')}/${text(item, 'itemId')} run ${id} ${third} ${useBy}`];
}

function readInto(stock: RawStock, item: Attributes): void {
  const [, , partition = '', ...of] = (text(item, 'pk') ?? '').split('#');
  const [prefix, ...key] = (text(item, 'sk') ?? '').split('#') as [string, ...string[]];
  const [first = '', second = '', third = '', fourth = ''] = key;
  if (partition === 'DRIFT') stock.drifts++;
  if (partition === 'COMPARED')
    stock.compared.set(`${prefix}/${first}`, { q: whole(item, 'q'), n: whole(item, 'n') });
  if (partition === 'LOT')
    stock.traces.push(...touchedBy(item, decodeURIComponent(of[0] ?? ''), prefix, key));
  if (partition === 'LEDGER') {
    const [itemId = '', siteId = ''] = of;
    if (prefix === 'MOVE') stock.movements.push(readMovement(item, itemId, siteId, first));
    else if (prefix === 'UNDO') stock.undos.push(`${siteId}/${itemId} ${first}`);
  }
  if (partition !== '') return;
  if (prefix === 'LEVEL')
    stock.levels.set(`${first}/${second}`, {
      siteId: first,
      itemId: second,
      // A level with only settings has neither.
      q: item.q ? whole(item, 'q') : 0n,
      n: item.n ? whole(item, 'n') : 0n,
      unit: text(item, 'u'),
      isClosed: item.closed?.BOOL === true,
    });
  else if (prefix === 'TRANSFER') stock.transfers.push(first);
  else if (prefix === 'COUNT') stock.counts.push(first);
  else if (prefix === 'LOTLEVEL') {
    const lot = [first, second, third, decodeURIComponent(fourth)].join('/');
    stock.lots.set(lot, whole(item, 'q'));
    stock.received.set(lot, whole(item, 'r'));
  } else if (prefix === 'SITE') stock.sites += item.isActive?.BOOL === true ? 1 : 0;
  else if (prefix === 'ENTITLEMENT') stock.siteCounter = whole(item, 'sites');
  else if (prefix === 'STOCKREF') stock.references.set(first, text(item, 'itemId') ?? '');
  else if (prefix === 'LOWSTOCK') stock.lowLevels.push(`${first}/${second}`);
}

/** The stock of the one organization that these items belong to. */
export function rawStockIn(items: readonly Attributes[]): RawStock {
  const stock = emptyStock();
  for (const item of items) if (text(item, 'pk')?.startsWith('ORG#')) readInto(stock, item);
  return stock;
}

/** @returns All stock of each of these organizations, from one read of the table. */
export async function readRawStock(organizationIds: readonly string[]): Promise<Map<string, RawStock>> {
  const client = new DynamoDBClient({});
  const found = new Map(organizationIds.map((id) => [id, emptyStock()]));
  const [only, ...others] = organizationIds;
  const filter = others.length === 0 && {
    FilterExpression: 'begins_with(pk, :pk)',
    ExpressionAttributeValues: { ':pk': { S: `ORG#${only}` } },
  };
  let ExclusiveStartKey: Attributes | undefined;
  do {
    const page = await client.send(
      new ScanCommand({
        TableName: process.env.TABLE_NAME,
        ConsistentRead: true,
        ExclusiveStartKey,
        ...filter,
      }),
    );
    for (const item of page.Items ?? []) {
      const [root, organizationId = ''] = (text(item, 'pk') ?? '').split('#');
      const stock = found.get(organizationId);
      if (root === 'ORG' && stock) readInto(stock, item);
    }
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  client.destroy();
  return found;
}

export interface RawLedger {
  /** The level's own figures. */
  q: bigint;
  n: bigint;
  unit: string | null;
  /** The sum of its movements. */
  sum: bigint;
  movements: RawMovement[];
}

/** One level beside its movements. */
export async function readRawLedger(
  organizationId: string,
  siteId: string,
  itemId: string,
): Promise<RawLedger> {
  const client = new DynamoDBClient({});
  const TableName = process.env.TABLE_NAME;
  const pk = { S: `ORG#${organizationId}#LEDGER#${itemId}#${siteId}` };
  const [ledger, { Item: level }] = await Promise.all([
    client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :move)',
        ExpressionAttributeValues: { ':pk': pk, ':move': { S: 'MOVE#' } },
        ConsistentRead: true,
      }),
    ),
    client.send(
      new GetItemCommand({
        TableName,
        Key: { pk: { S: `ORG#${organizationId}` }, sk: { S: `LEVEL#${siteId}#${itemId}` } },
        ConsistentRead: true,
      }),
    ),
  ]);
  client.destroy();
  if (ledger.LastEvaluatedKey) throw new Error('the ledger goes on');
  const movements = (ledger.Items ?? []).map((item) =>
    readMovement(item, itemId, siteId, (text(item, 'sk') ?? '').slice('MOVE#'.length)),
  );
  return {
    q: level?.q ? whole(level, 'q') : 0n,
    n: level?.n ? whole(level, 'n') : 0n,
    unit: level ? text(level, 'u') : null,
    sum: movements.reduce((sum, { delta }) => sum + delta, 0n),
    movements,
  };
}
