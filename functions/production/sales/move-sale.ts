/**
 * What a sale moves: its batch's lot leaves stock, and a change or a deletion moves the difference back. So the movements
 * of a sale always add up to what it says, whatever became of it. Stock moves only if the run's output was put there.
 */
import type { NotPosted } from '@batchbook/shared/production/constants';
import type { Sale } from '@batchbook/shared/production/sale-schema';
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import { productUnit } from '@batchbook/shared/stock/product';
import { baseUnitOf, formatThousandths } from '@batchbook/shared/stock/quantity';
import { derivedId } from '../../platform/derived-id.ts';
import { type At, readAt } from '../../platform/table/read.ts';
import {
  type Intent,
  isStockOpen,
  lotLevelKeys,
  lotsAmong,
  movementFor,
  type Place,
  type Posting,
  placeAt,
  placeKeys,
  planIntent,
  postingOf,
  readMeasuresFor,
} from '../../stock/index.ts';
import { outputRow, type Posted, type RunHead } from '../table.ts';
import type { SalePosted } from './sale-table.ts';

export interface SaleMove {
  postings: Posting[];
  /** What has left stock for the sale after it. */
  posted: SalePosted | null;
  notPosted: NotPosted | null;
}

export interface Moving {
  run: RunHead;
  /** What was posted of the run. */
  ofRun: Posted;
  /** What left stock for the sale before. */
  before: SalePosted | null;
  /** The sale as it will be; `null` when it is deleted. */
  sale: Pick<Sale, 'quantity' | 'siteId'> | null;
  saleId: string;
  version: number;
  by: { organizationId: string; userId: string; superAdmin: boolean };
  now: Date;
}

export async function planSaleMove(moving: Moving): Promise<SaleMove> {
  const { run, ofRun, before, sale, by, now } = moving;
  const output = ofRun.movements.find(({ isOutput }) => isOutput);
  if (!output) {
    const notPosted = ofRun.rows[outputRow]?.notPosted ?? 'untracked';
    return { postings: [], posted: null, notPosted };
  }
  if (!(await isStockOpen(by, now, by.superAdmin)))
    return { postings: [], posted: before, notPosted: 'stock_closed' };
  const { itemId } = output;
  const siteId = sale?.siteId ?? output.siteId;
  const places = [...new Set([siteId, ...(before ? [before.siteId] : [])])].map((id) => ({
    siteId: id,
    itemId,
  }));
  const { organizationId } = by;
  const lot = { lotCode: run.batchNumber, useByDate: run.useByDate };
  const keys = places.flatMap((of) => [
    ...placeKeys(organizationId, of),
    ...lotLevelKeys(organizationId, of, lot),
  ]);
  const at = await readAt(by, [...new Map(keys.map((key) => [`${key.pk} ${key.sk}`, key])).values()]);
  const lotIn = await lotsAmong(
    by,
    places.map((of) => ({ of, lot })),
    at,
  );
  return planned(moving, { at, lotAt: (of) => lotIn({ of, lot }), itemId, siteId });
}

async function planned(
  { run, before, sale, saleId, version, by, now }: Moving,
  {
    at,
    lotAt,
    itemId,
    siteId,
  }: { at: At; lotAt: (of: Place['of']) => Intent['lot']; itemId: string; siteId: string },
): Promise<SaleMove> {
  const { organizationId, userId } = by;
  const { unit: sold } = productUnit(run.unit);
  const intentAt = (site: string, quantity: string, unit: StockUnit): Intent => {
    const of = { siteId: site, itemId };
    const place: Place = placeAt(organizationId, of, at);
    return { place, lot: lotAt(of), amount: { by: 'quantity', quantity, unit }, atDeletedSite: true };
  };
  const leaving = sale && intentAt(siteId, `-${sale.quantity}`, sold);
  const measuresOf = await readMeasuresFor(by, leaving ? [leaving] : []);
  const whole = leaving && planIntent(leaving, measuresOf);
  if (whole && !whole.ok) return { postings: [], posted: before, notPosted: reasonOf(whole) };
  const wanted = whole ? -whole.delta : 0n;
  const unit = (whole ? baseUnitOf(whole.unit) : (before?.unit ?? 'pieces')) as StockUnit;
  const isMoved = before !== null && before.siteId !== siteId;
  const changes = [
    ...(isMoved ? [{ site: before.siteId, quantity: before.quantity }] : []),
    { site: siteId, quantity: (isMoved ? 0n : (before?.quantity ?? 0n)) - wanted },
  ].filter(({ quantity }) => quantity !== 0n);
  const postings: Posting[] = [];
  for (const { site, quantity } of changes) {
    const intent = intentAt(site, formatThousandths(quantity, unit), unit);
    const plan = planIntent(intent, measuresOf);
    if (!plan.ok) return { postings: [], posted: before, notPosted: reasonOf(plan) };
    const movement = movementFor(plan, {
      id: derivedId(now, saleId, String(version), site),
      reason: 'sale',
      quantity: formatThousandths(quantity, unit),
      unit,
      runId: run.id,
      saleId,
      userId,
      postedAt: now.toISOString(),
    });
    postings.push(postingOf(plan, movement));
  }
  const posted = sale ? { siteId, itemId, quantity: wanted, unit } : null;
  return { postings, posted, notPosted: null };
}

const reasonOf = ({ field, reason }: { field: string; reason: string }): NotPosted => {
  if (field === 'site') return 'site_deleted';
  return reason === 'deleted' || reason === 'unknown' ? 'item_deleted' : 'inconvertible';
};
