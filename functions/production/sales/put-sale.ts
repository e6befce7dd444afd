/**
 * Any member: records a sale of a locked run, or changes it, on every plan. The sale, the movement of its batch's lot and
 * `production.sale_recorded` are one transaction. Where stock can't move, the sale says why.
 */
import { saleRecorded } from '@batchbook/events/production';
import { type ContentOf, contentOf, definedFields } from '@batchbook/shared/content';
import { compareDecimals } from '@batchbook/shared/money';
import { productionContract } from '@batchbook/shared/production/contract';
import { heldQuestion, saleDayFault, saleQuestions, utcDay } from '@batchbook/shared/production/questions';
import type { PutSale, Sale } from '@batchbook/shared/production/sale-schema';
import { customerTable } from '../../ingredients/index.ts';
import { nextVersion, ownedBy } from '../../platform/entity/owned.ts';
import { decidePut, putUseCase } from '../../platform/entity/put-entity.ts';
import { assertConfirmed } from '../../platform/http/assert-confirmed.ts';
import { invalid, notFound, RequestProblem } from '../../platform/http/request-problem.ts';
import { publish } from '../../platform/outbox.ts';
import { type At, readAt } from '../../platform/table/read.ts';
import { notExists, transact, type Write } from '../../platform/table/write.ts';
import { type Held, heldAmong, postingWrites, readOpenHolds, siteKey } from '../../stock/index.ts';
import { readSteps } from '../runs/read-run.ts';
import { postedIn, type RunHead, runTable } from '../table.ts';
import { planSaleMove } from './move-sale.ts';
import {
  deletedSaleKey,
  type KeptSale,
  keptSaleIn,
  type SaleParams,
  saleKey,
  saleRunKey,
  toSaleItem,
} from './sale-table.ts';

type Content = ContentOf<Sale>;

interface SaleFound {
  at: At;
  run: RunHead | undefined;
  kept: KeptSale | undefined;
  isDeleted: boolean;
  held: Held;
}

export const putSale = putUseCase(productionContract.putSale, {
  read: ({ params, body }) => readSale(params, body),
  decide: (found, { params, body, now }) => {
    const { version, confirmed: _confirmed, ...sent } = body;
    const { kept, isDeleted } = found;
    if (!found.run) throw notFound();
    if (!kept && isDeleted && version === undefined) throw new RequestProblem('id_taken');
    if (!kept || isMore(sent, kept.sale)) assertOpen(found.run);
    const decision = decidePut<Content>({
      version,
      stored: kept && {
        content: contentOf(kept.sale),
        version: kept.sale.version,
        createdDigest: kept.createdDigest,
      },
      create: () => newContent(found, params, sent, now),
      merge: (current) => merged(found, params, current, sent),
      present: () => kept?.sale,
      requested: requestedOf,
    });
    if (decision.kind !== 'unchanged') assertRight(decision.content, found, body, now);
    return decision;
  },
  write: async (change, { run, kept }, { actor, params, now }) => {
    const head = run as RunHead;
    const sale: Sale = kept
      ? nextVersion(kept.sale, change.content, now)
      : { ...change.content, ...ownedBy(actor, params.saleId, now) };
    const ofRun = postedIn(await readSteps(head));
    const move = await planSaleMove({
      run: head,
      ofRun,
      before: kept?.posted ?? null,
      sale,
      saleId: sale.id,
      version: sale.version,
      by: actor,
      now,
    });
    const written = { ...sale, notPosted: move.notPosted };
    const createdDigest = change.kind === 'create' ? change.createdDigest : (kept?.createdDigest ?? '');
    const data = {
      ...{ id: sale.id, runId: head.id, version: sale.version, userId: actor.userId },
      change: kept ? ('updated' as const) : ('created' as const),
      days: [...new Set([sale.saleDate, kept?.sale.saleDate ?? sale.saleDate])],
    };
    await transact(actor, [
      {
        label: 'sale',
        put: toSaleItem({ sale: written, posted: move.posted, createdDigest }),
        ...(kept
          ? { condition: 'version = :version', values: { ':version': kept.sale.version } }
          : { condition: notExists }),
      },
      ...(kept ? [] : [ofRunWrite(actor.organizationId, sale)]),
      ...postingWrites(actor, move.postings, now),
      publish({ definition: saleRecorded, organizationId: actor.organizationId, data }, now),
    ]);
    return written;
  },
  entityIn: ({ kept }) => (kept as KeptSale).sale,
});

const ofRunWrite = (organizationId: string, { id, productionRunId }: Sale): Write => ({
  label: 'run of the sale',
  put: { ...saleRunKey(organizationId, id), type: 'SALERUN', runId: productionRunId },
});

async function readSale(params: SaleParams, { customerId, siteId }: PutSale): Promise<SaleFound> {
  const { organizationId, id } = params;
  const runKey = runTable.key(organizationId, id);
  const [at, holds] = await Promise.all([
    readAt({ organizationId }, [
      runKey,
      saleKey(params),
      deletedSaleKey(params),
      ...(customerId ? [customerTable.key(organizationId, customerId)] : []),
      ...(siteId ? [siteKey(organizationId, siteId)] : []),
    ]),
    readOpenHolds({ organizationId }),
  ]);
  const [run, sale] = [at(runKey), at(saleKey(params))];
  const head = run && runTable.toEntity(run);
  const kept = sale && keptSaleIn(sale);
  const soldAt = siteId === undefined ? (kept?.sale.siteId ?? null) : siteId;
  return {
    at,
    run: head,
    kept,
    isDeleted: at(deletedSaleKey(params)) !== undefined,
    held: await heldAmong({ organizationId }, holds, { siteId: soldAt ?? head?.siteId ?? null }),
  };
}

/** What is gone back can't be sold; a sale of it may still be corrected downwards. */
const isMore = ({ quantity }: Pick<Sent, 'quantity'>, sale: Sale): boolean =>
  quantity !== undefined && compareDecimals(quantity, sale.quantity) > 0;

function assertOpen({ status, strikethroughStatus }: RunHead): void {
  if (status === 'draft') throw new RequestProblem('run_not_locked');
  if (strikethroughStatus) throw new RequestProblem('run_struck');
}

type Sent = Omit<PutSale, 'version' | 'confirmed'>;
type Confirmed = Pick<PutSale, 'confirmed' | 'confirmedReason'>;

function newContent(found: SaleFound, params: SaleParams, sent: Sent, now: Date): Content {
  const { id, batchNumber, recipeName, unit, productionDate } = found.run as RunHead;
  const today = utcDay(now);
  if (sent.quantity === undefined) throw invalid('quantity', 'is required');
  const { name, email } = purchaserOf(found, params, sent);
  if (name === '' && !sent.customerId)
    throw invalid('purchaserName', 'is required, unless you choose a customer');
  assertPlace(found, params, sent);
  return {
    ...{ productionRunId: id, batchNumber, recipeName, unit },
    purchaserName: name,
    purchaserEmail: email,
    customerId: sent.customerId ?? null,
    quantity: sent.quantity,
    saleDate: sent.saleDate ?? (today > productionDate ? today : productionDate),
    siteId: sent.siteId ?? null,
    unitPrice: sent.unitPrice ?? null,
    notPosted: null,
    confirmedReason: sent.confirmedReason ?? '',
  };
}

function merged(found: SaleFound, params: SaleParams, current: Content, sent: Sent): Content {
  assertPlace(found, params, sent);
  const purchaser =
    sent.customerId && sent.customerId !== current.customerId && purchaserOf(found, params, sent);
  const content = {
    ...current,
    ...definedFields(sent),
    ...(purchaser && { purchaserName: purchaser.name, purchaserEmail: purchaser.email }),
  };
  if (content.purchaserName === '' && content.customerId === null)
    throw invalid('purchaserName', 'is required, unless you choose a customer');
  return content;
}

/** The name and email that were typed, else the customer's. */
function purchaserOf(
  { at }: SaleFound,
  { organizationId }: SaleParams,
  sent: Sent,
): { name: string; email: string } {
  const { customerId, purchaserName = '', purchaserEmail = '' } = sent;
  if (!customerId) return { name: purchaserName, email: purchaserEmail };
  const item = at(customerTable.key(organizationId, customerId));
  if (!item) throw invalid('customerId', 'is not a customer of this organization');
  const { name, contactEmail } = customerTable.toEntity(item);
  return { name: purchaserName || name, email: purchaserEmail || contactEmail };
}

function assertPlace({ at }: SaleFound, { organizationId }: SaleParams, { siteId }: Sent): void {
  if (siteId && !at(siteKey(organizationId, siteId)))
    throw invalid('siteId', 'is not a site of this organization');
}

/** A day or a quantity that a sale has already stays, and isn't asked about again. */
function assertRight(content: Content, { run, kept, held }: SaleFound, sent: Confirmed, now: Date): void {
  if (!run) return;
  const { saleDate, quantity, siteId, confirmedReason } = content;
  const isOtherDay = saleDate !== kept?.sale.saleDate;
  const fault = isOtherDay ? saleDayFault(saleDate, run, utcDay(now)) : null;
  if (fault !== null) throw invalid('saleDate', fault);
  const { recipeId: thingId, batchNumber: lotCode, useByDate } = run;
  const isNew = !kept || isMore({ quantity }, kept.sale) || siteId !== kept.sale.siteId;
  const hold = isNew ? held({ thingId, lotCode, useByDate }) : undefined;
  assertConfirmed(
    [...(isOtherDay ? saleQuestions(saleDate, run) : []), ...(hold ? [heldQuestion('quantity', hold)] : [])],
    { confirmed: sent.confirmed, confirmedReason },
  );
}

/** Two requests are the same when they say the same, whatever became of stock. */
function requestedOf({
  notPosted: _why,
  batchNumber: _batch,
  recipeName: _name,
  unit: _unit,
  confirmedReason,
  ...said
}: Content) {
  // Without it, it is compared as before there were any: devices may still send it again.
  return { ...said, ...(confirmedReason !== '' && { confirmedReason }) };
}
