import { stockContract } from '@batchbook/shared/stock/contract';
import { limitOf } from '../../platform/http/paging.ts';
import { invalid, notFound } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { readAt } from '../../platform/table/read.ts';
import { defaultSite, type LevelParams, readDefaultSiteId } from '../read-stock.ts';
import { itemKey, siteKey } from '../table.ts';
import { type LedgerPosition, readLedgerPage } from './ledger-page.ts';

/** Any member: lists the movements of an item at a site by id, newest first, also after either was deleted. */
export const listLedger = useCase(stockContract.listLedger, {
  read: async ({ params, query }) => {
    const of = await placeOf(params);
    const after = query.cursor === undefined ? null : positionOf(query.cursor);
    return readLedgerPage(of, limitOf(query), after);
  },
  answer: (_, { items, next }) => ok({ items, nextCursor: next && cursorOf(next) }),
});

/** @throws RequestProblem `not_found` for a site or an item that never existed. */
async function placeOf(params: LevelParams): Promise<LevelParams> {
  const { organizationId, itemId } = params;
  const siteId = params.siteId === defaultSite ? await readDefaultSiteId(params) : params.siteId;
  const keys = [siteKey(organizationId, siteId), itemKey(organizationId, itemId)];
  const at = await readAt(params, keys);
  if (keys.some((key) => !at(key))) throw notFound();
  return { organizationId, siteId, itemId };
}

const cursorOf = ({ id, left, version }: LedgerPosition): string =>
  Buffer.from(`${id} ${left} ${version}`).toString('base64url');

/** @throws RequestProblem for a cursor that isn't one of this list. */
function positionOf(cursor: string): LedgerPosition {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, id, left, version] = /^([0-9A-Z]{26}) (-?\d{1,40}) (\d{1,9})$/.exec(text) ?? [];
  if (id === undefined || left === undefined || version === undefined)
    throw invalid('cursor', 'is not a cursor of this list');
  return { id, left: BigInt(left), version: Number(version) };
}
