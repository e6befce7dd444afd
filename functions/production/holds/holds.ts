/**
 * Any member, on every plan: puts a lot on hold, and releases it. A release is for good and stays on record; the same lot
 * can be put on hold again.
 */

import { type ContentOf, definedFields } from '@batchbook/shared/content';
import { productionContract } from '@batchbook/shared/production/contract';
import { unknownLotQuestion } from '@batchbook/shared/production/questions';
import { shownDay } from '@batchbook/shared/shown-day';
import type { Hold, PutHold } from '@batchbook/shared/stock/hold-schema';
import { heldAlready, sameHold } from '@batchbook/shared/stock/holds';
import { isSameCode } from '@batchbook/shared/stock/lot-code';
import { ingredientKey } from '../../ingredients/index.ts';
import type { EntityParams } from '../../platform/entity/entity-table.ts';
import { type By, listEntities, putEntity } from '../../platform/entity/entity-use-cases.ts';
import { digestOf } from '../../platform/entity/put-entity.ts';
import { assertConfirmed } from '../../platform/http/assert-confirmed.ts';
import { invalid } from '../../platform/http/request-problem.ts';
import { type At, queryAll, queryPage, readAt } from '../../platform/table/read.ts';
import { deletedRecipeKey, recipeKey, variationKey } from '../../recipes/index.ts';
import { holdTable, itemKey, lotTracePk, readOpenHolds, siteKey, toStockItem } from '../../stock/index.ts';
import { recallTable } from '../recalls/recall-table.ts';
import { readNearest } from '../trace/nearest.ts';

type Content = ContentOf<Hold>;
type Sent = Omit<PutHold, 'version'>;
type Things = Pick<Content, 'itemId' | 'recipeId' | 'ingredientId'>;

/** What a request names, as it was read. */
interface Named {
  organizationId: string;
  at: At;
  /** Of a create: the open holds besides its own, which a repeat finds. */
  others: readonly Hold[];
  /** Of a code that nobody has, those that exist, the nearest first; `null` of one that is known. */
  nearest: readonly string[] | null;
}

export const listHolds = listEntities(holdTable, productionContract.listHolds, { newestFirst: true });

export const putHold = putEntity(holdTable, productionContract.putHold, {
  read: readNamed,
  create: newContent,
  merge: merged,
  requested: requestedOf,
});

async function readNamed({ organizationId, id }: EntityParams, sent: PutHold): Promise<Named> {
  const scope = { organizationId };
  const { itemId, recipeId, ingredientId, siteId, recallId } = sent;
  const keys = [
    ...(itemId ? [itemKey(organizationId, itemId)] : []),
    ...(recipeId ? recipeKeys(organizationId, recipeId) : []),
    ...(ingredientId ? [ingredientKey(organizationId, ingredientId)] : []),
    ...(siteId ? [siteKey(organizationId, siteId)] : []),
    ...(recallId ? [recallTable.key(organizationId, recallId)] : []),
  ];
  const isNew = sent.version === undefined && sent.lotCode !== undefined;
  const [at, holds, nearest] = await Promise.all([
    keys.length === 0 ? () => undefined : readAt(scope, keys),
    isNew ? readOpenHolds(scope) : [],
    isNew ? readNearestTo(scope, sent.lotCode ?? '', sent.useByDate ?? null) : null,
  ]);
  return { organizationId, at, others: holds.filter((hold) => hold.id !== id), nearest };
}

/** @returns `null` when a lot or a batch has the code. */
async function readNearestTo(
  scope: { organizationId: string },
  code: string,
  useByDate: string | null,
): Promise<string[] | null> {
  const pk = lotTracePk(scope.organizationId, code);
  if (useByDate !== null) {
    const of = (await queryAll(scope, { pk })).map((item) => item.useByDate ?? null);
    // One without a date may be of any.
    if (of.some((date) => date === null || date === useByDate)) return null;
    if (of.length > 0) return [...new Set(of)].map((date) => `${code}, use by ${shownDay(String(date))}`);
  } else if ((await queryPage(scope, { pk, limit: 1 })).items.length > 0) return null;
  const nearest = await readNearest(scope, code);
  return nearest.some((one) => isSameCode(one, code)) ? null : nearest;
}

/** A batch of a deleted recipe may still be on a shelf. */
const recipeKeys = (organizationId: string, id: string) => [
  recipeKey(organizationId, id),
  variationKey(organizationId, id),
  deletedRecipeKey(organizationId, id),
];

/** The thing by its one name: of a stock item, the ingredient or recipe that it tracks. */
function thingIn(sent: Sent, { organizationId, at }: Named): Things & { name: string } {
  const { itemId = null, recipeId = null, ingredientId = null } = sent;
  if ([itemId, recipeId, ingredientId].filter((id) => id !== null).length !== 1)
    throw invalid('itemId', 'is required, or a recipe or an ingredient in its place: one of the three');
  const none = { itemId: null, recipeId: null, ingredientId: null };
  if (itemId !== null) {
    const row = at(itemKey(organizationId, itemId));
    if (!row) throw invalid('itemId', 'is not a stock item of this organization');
    const { name, category, referenceId } = toStockItem(row);
    if (referenceId === null) return { ...none, itemId, name };
    return category === 'product'
      ? { ...none, recipeId: referenceId, name }
      : { ...none, ingredientId: referenceId, name };
  }
  const found =
    recipeId === null
      ? at(ingredientKey(organizationId, ingredientId ?? ''))
      : recipeKeys(organizationId, recipeId).map(at).find(Boolean);
  if (!found)
    throw recipeId === null
      ? invalid('ingredientId', 'is not an ingredient of this organization')
      : invalid('recipeId', 'is not a recipe of this organization');
  return { ...none, recipeId, ingredientId, name: String(found.name ?? '') };
}

function newContent(sent: Sent, named: Named): Content {
  const { lotCode, reason, siteId = null, recallId = null, useByDate = null } = sent;
  const { organizationId, at } = named;
  const thing = thingIn(sent, named);
  if (lotCode === undefined) throw invalid('lotCode', 'is required');
  if (reason === undefined) throw invalid('reason', 'is required');
  if (siteId !== null && !at(siteKey(organizationId, siteId)))
    throw invalid('siteId', 'is not a site of this organization');
  if (recallId !== null && !at(recallTable.key(organizationId, recallId)))
    throw invalid('recallId', 'is not a recall of this organization');
  if (sent.releasedAt) throw invalid('releasedAt', 'is only for a lot that is on hold');
  if (sent.releaseReason !== undefined) throw invalid('releaseReason', 'is only for a release');
  const twin = sameHold(named.others, { ...thing, lotCode, useByDate, siteId });
  if (twin) throw invalid('lotCode', heldAlready(twin));
  if (named.nearest !== null)
    assertConfirmed([unknownLotQuestion({ lotCode, useByDate }, named.nearest)], sent);
  const released = { releasedAt: null, releasedBy: null, releaseReason: '' };
  return { ...thing, lotCode, useByDate, siteId, reason, recallId, ...released };
}

/** What people say of it: two requests that say the same are the same. */
function requestedOf({ name: _name, releasedBy: _by, ...said }: Content) {
  return said;
}

function merged(current: Content, sent: Sent, named: Named, by: By): Content {
  assertSameLot(current, sent, named);
  const { reason, releasedAt, releaseReason } = definedFields(sent);
  const content = { ...current, ...definedFields({ reason, releasedAt, releaseReason }) };
  if (current.releasedAt !== null) {
    if (digestOf(content) === digestOf(current)) return current;
    throw invalid('releasedAt', 'is set, so this hold stays as it is. Put the lot on hold again');
  }
  if (content.releasedAt === null) {
    if (releaseReason !== undefined) throw invalid('releaseReason', 'is only for a release');
    return content;
  }
  if (content.releaseReason === '')
    throw invalid('releaseReason', 'is required: say why it can be used again');
  assertNow(content.releasedAt, by);
  return { ...content, releasedBy: by.userId };
}

/** @throws RequestProblem at a field that names another lot than the one on hold. */
function assertSameLot(current: Content, sent: Sent, named: Named): void {
  const names = [sent.itemId, sent.recipeId, sent.ingredientId];
  const things = names.some(Boolean) ? thingIn(sent, named) : {};
  const { lotCode, useByDate, siteId, recallId } = sent;
  for (const [field, value] of Object.entries({ ...things, lotCode, useByDate, siteId, recallId }))
    if (field !== 'name' && value !== undefined && value !== new Map(Object.entries(current)).get(field))
      throw invalid(field, 'can’t be changed: put the other lot on hold');
}

/** Clocks of devices differ by some minutes. */
const clocksDifferMs = 60 * 60_000;

/** @throws RequestProblem at a release that is still to come. Before this moment: it may have waited on a device. */
function assertNow(releasedAt: string, { now }: By): void {
  if (Date.parse(releasedAt) > now.getTime() + clocksDifferMs)
    throw invalid('releasedAt', 'is still to come: release it when it can be used again');
}
