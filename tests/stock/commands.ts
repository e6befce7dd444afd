/**
 * Commands to a stock: plain data, made up from what is there, which can be given again to another organization
 * (its main site stands as `MAIN`), so that a list that fails can be cut down to a short one that fails.
 */
import { type Body, levelAt, type Sent, type World } from './model/world.ts';

export type Command =
  /** With `version`: that of the site or item as it is then, or one that is gone. */
  | { do: 'send'; sent: Sent; version?: 'current' | 'stale' }
  /** `behind`: how many movements ago the sheet was read. */
  | {
      do: 'count';
      id: string;
      siteId: string;
      lines: { itemId: string; counted: string; unit: string; behind: number }[];
    }
  /** An earlier request once more, or with something else in its body. */
  | { do: 'again'; key: string; other: boolean }
  | { do: 'thing'; kind: 'ingredient' | 'recipe'; id: string; body: Body; isNew: boolean }
  /** The workers take what has happened. */
  | { do: 'follow' }
  /** Everything is held against the model. */
  | { do: 'look' }
  | { do: 'tier'; tier: string };

export const mainSite = 'MAIN';

/** What a request is known by, to be sent again. */
export const keyOf = ({ operation, params }: Sent): string =>
  [operation, params.siteId ?? '', params.itemId ?? '', params.id ?? ''].join(' ');

/** Names the main site of `world` in place of the token, or the other way round. */
export const renamed = <Value>(value: Value, from: string, to: string): Value =>
  JSON.parse(JSON.stringify(value).replaceAll(from, to)) as Value;

/** The request that a command makes as things are; `null` where what it is about isn't there. */
export function requestOf(world: World, history: ReadonlyMap<string, Sent>, command: Command): Sent | null {
  switch (command.do) {
    case 'send':
      return withVersion(world, command.sent, command.version);
    case 'count': {
      const { id, siteId, lines } = command;
      const read = lines.map(({ behind, ...line }) => ({
        ...line,
        levelVersion: Math.max(0, levelAt(world, siteId, line.itemId).n - behind),
      }));
      return { operation: 'putCount', params: { id }, body: { siteId, lines: read } };
    }
    case 'again': {
      const sent = history.get(command.key);
      return sent && command.other ? altered(sent) : (sent ?? null);
    }
    default:
      return null;
  }
}

function withVersion(world: World, sent: Sent, version: 'current' | 'stale' | undefined): Sent | null {
  if (version === undefined) return sent;
  const rows = sent.operation === 'putSite' ? world.sites : world.items;
  const row = rows.get(sent.params.id ?? '');
  if (!row) return null;
  const read = version === 'current' ? row.version : row.version + 1;
  return { ...sent, body: { ...sent.body, version: read } };
}

/** The same id for something else. */
function altered(sent: Sent): Sent | null {
  const { body } = sent;
  if (sent.operation === 'putCount') {
    const [first, ...rest] = body.lines;
    return { ...sent, body: { ...body, lines: [{ ...first, counted: '123.456' }, ...rest] } };
  }
  if (sent.operation === 'putTransfer' || sent.operation === 'putMovement')
    return { ...sent, body: { ...body, note: `${body.note ?? ''} other` } };
  return null;
}

export const placesWithMovements = (world: World): string[] =>
  [...world.ledgers].filter(([, ledger]) => ledger.size > 0).map(([place]) => place);
