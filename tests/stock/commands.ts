/**
 * Commands to a stock: plain data, generated from its state, that can be sent to another organization (its main site is
 * the token `MAIN`). So a failing list can be cut down to a shorter one that still fails.
 */
import { type Body, levelAt, type Sent, type World } from './model/world.ts';

export type Command =
  /** With `version`: the current one of the site or item, or an outdated one. */
  | { do: 'send'; sent: Sent; version?: 'current' | 'stale' }
  /** `behind`: how many movements ago the sheet was read. */
  | {
      do: 'count';
      id: string;
      siteId: string;
      lines: { itemId: string; counted: string; unit: string; behind: number }[];
    }
  /** Repeats an earlier request, or sends it with another body. */
  | { do: 'again'; key: string; other: boolean }
  | { do: 'thing'; kind: 'ingredient' | 'recipe'; id: string; body: Body; isNew: boolean }
  /** The workers handle what has happened. */
  | { do: 'follow' }
  /** Everything is compared with the model. */
  | { do: 'look' }
  | { do: 'tier'; tier: string };

export const mainSite = 'MAIN';

/** Identifies a request that may be repeated. */
export const keyOf = ({ operation, params }: Sent): string =>
  [operation, params.siteId ?? '', params.itemId ?? '', params.id ?? '', params.saleId ?? ''].join(' ');

/** Replaces the token by the main site of `world`, or the other way round. */
export const renamed = <Value>(value: Value, from: string, to: string): Value =>
  JSON.parse(JSON.stringify(value).replaceAll(from, to)) as Value;

/** The request of a command in the current state; `null` when its subject doesn't exist. */
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
