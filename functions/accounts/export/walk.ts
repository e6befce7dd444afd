/**
 * Walks everything that belongs to an organization: first its own partition, then the partitions under the items of it.
 * A walk can begin after any position that an earlier one reached.
 */
import { invalid } from '../../platform/http/request-problem.ts';
import { organizationPk } from '../../platform/table/keys.ts';
import { type Item, queryPage } from '../../platform/table/read.ts';
import { partitionsUnder } from '../partitions.ts';

/** After an item of the own partition, or after one in the partition under `parent`; none: after all under `parent`. */
export type Position = { own: string } | { parent: string; after: string | null };

/** One item, or `null` when only the position has moved. */
export interface Step {
  item: Item | null;
  at: Position;
}

/** Items whose partition has something to export. The partition of a label is its recipe's or variation's. */
const parents = /^(RECIPE|DELETEDRECIPE|VARIATION|INGREDIENT|COUNT|LEVEL|RUN|MARKETEVENT)#/;

interface Page {
  items: Item[];
  next: string | null;
}

const parentsAPage = 100;
/** Before every sort key. */
const beginning = '!';

export async function* walk(
  organizationId: string,
  from: Position | null,
  pageSize: number,
): AsyncGenerator<Step> {
  const own = organizationPk(organizationId);
  if (from === null || 'own' in from)
    for await (const item of itemsOf(own, from?.own ?? null)) yield { item, at: { own: item.sk } };
  const begun = from !== null && 'parent' in from ? from : null;
  if (begun?.after) yield* under(begun.parent, begun.after);
  for await (const { sk } of itemsOf(own, begun?.parent ?? null, parentsAPage)) {
    if (!parents.test(sk)) continue;
    yield* under(sk, null);
    yield { item: null, at: { parent: sk, after: null } };
  }

  async function* under(parent: string, after: string | null): AsyncGenerator<Step> {
    const [pk] = partitionsUnder(organizationId, { sk: parent });
    if (pk === undefined) return;
    for await (const item of itemsOf(pk, after)) yield { item, at: { parent, after: item.sk } };
  }

  async function* itemsOf(pk: string, after: string | null, limit = pageSize): AsyncGenerator<Item> {
    let next = after;
    do {
      const page: Page = await queryPage(
        { organizationId },
        { pk, limit, consistent: true, ...(next === null ? {} : { after: next }) },
      );
      yield* page.items;
      next = page.next;
    } while (next !== null);
  }
}

const isKey = (text: unknown): text is string => typeof text === 'string' && /^[!-~]{1,1000}$/.test(text);

export const cursorAt = (at: Position): string =>
  Buffer.from(JSON.stringify('own' in at ? [at.own] : [at.parent, at.after ?? beginning])).toString(
    'base64url',
  );

/** @throws RequestProblem when the cursor isn't one of this list. */
export function positionOf(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  const keys = read(cursor);
  if (Array.isArray(keys) && keys.length <= 2 && keys.every(isKey)) {
    const [first, after] = keys;
    if (first !== undefined && after === undefined) return { own: first };
    if (first !== undefined && parents.test(first))
      return { parent: first, after: after === undefined || after === beginning ? null : after };
  }
  throw invalid('cursor', 'is not a cursor of this list');
}

function read(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
