/**
 * Sales in the table.
 *
 * | what                | pk           | sk              | read by                                             |
 * |---------------------|--------------|-----------------|-----------------------------------------------------|
 * | sale                | ORG#o#RUN#id | SALE#id         | one; a run's (one Query); GSI1 by month, all runs'  |
 * | the run of a sale   | ORG#o        | SALE#id         | a trace that begins with a sale                     |
 * | one that was deleted | ORG#o#RUN#id | DELETED#SALE#id | its delete again, its create again; TTL 30 days     |
 * | waits to be put back | ORG#o        | HELDSALE#id     | the worker, once stock is open again                |
 */
import type { Sale } from '@batchbook/shared/production/sale-schema';
import { epochSeconds, plusDays } from '../../platform/clock.ts';
import { monthOf } from '../../platform/months.ts';
import { type Key, organizationPk } from '../../platform/table/keys.ts';
import type { Item } from '../../platform/table/read.ts';
import { runPk } from '../table.ts';

export const salePrefix = 'SALE#';
export const saleType = 'SALE';

export interface SaleParams {
  organizationId: string;
  /** The run. */
  id: string;
  saleId: string;
}

export const saleKey = ({ organizationId, id, saleId }: SaleParams): Key => ({
  pk: runPk(organizationId, id),
  sk: salePrefix + saleId,
});

export const deletedSaleKey = (params: SaleParams): Key => ({
  pk: runPk(params.organizationId, params.id),
  sk: `DELETED#${salePrefix}${params.saleId}`,
});

/** Where a sale is, for a trace that begins with it. */
export const saleRunKey = (organizationId: string, saleId: string): Key => ({
  pk: organizationPk(organizationId),
  sk: salePrefix + saleId,
});

/** What left stock for a sale so far. */
export interface SalePosted {
  siteId: string;
  itemId: string;
  /** Thousandths of the base unit `unit`, above 0. */
  quantity: bigint;
  unit: string;
}

const heldPrefix = 'HELDSALE#';

/** A sale that was deleted while stock was closed, with what had left stock for it. */
export interface HeldSale {
  saleId: string;
  runId: string;
  posted: SalePosted;
  /** The sale's, once it is deleted. */
  version: number;
  /** Who deleted it. */
  userId: string;
}

export const heldSaleKey = (organizationId: string, saleId: string): Key => ({
  pk: organizationPk(organizationId),
  sk: heldPrefix + saleId,
});

export const heldSalesPage = (organizationId: string) => ({
  pk: organizationPk(organizationId),
  prefix: heldPrefix,
  consistent: true,
});

export const toHeldSaleItem = (organizationId: string, { saleId, posted, ...held }: HeldSale): Item => ({
  ...heldSaleKey(organizationId, saleId),
  type: 'HELDSALE',
  ...held,
  posted: storedPosted(posted),
});

export function heldSaleIn({ pk: _pk, sk, type: _type, posted, ...held }: Item): HeldSale {
  const { runId, version, userId } = held as unknown as HeldSale;
  const saleId = sk.slice(heldPrefix.length);
  return { saleId, runId, version, userId, posted: postedOf(posted) as SalePosted };
}

type StoredPosted = Omit<SalePosted, 'quantity'> & { quantity: string };

const storedPosted = (posted: SalePosted): StoredPosted => ({
  ...posted,
  quantity: String(posted.quantity),
});

function postedOf(stored: unknown): SalePosted | null {
  const posted = stored as StoredPosted | undefined;
  return posted ? { ...posted, quantity: BigInt(posted.quantity) } : null;
}

/** A sale with what it moved. */
export interface KeptSale {
  sale: Sale;
  posted: SalePosted | null;
  createdDigest: string;
}

/** A month's sales of all runs, in GSI1. */
export const salesPk = (organizationId: string, month: string): string =>
  `${organizationPk(organizationId)}#SALES#${month}`;

export function toSaleItem({ sale, posted, createdDigest }: KeptSale): Item {
  const { id, organizationId, productionRunId, createdBy: _creator, ...fields } = sale;
  return {
    ...saleKey({ organizationId, id: productionRunId, saleId: id }),
    type: saleType,
    gsi1pk: salesPk(organizationId, monthOf(sale.saleDate)),
    gsi1sk: `${sale.saleDate}#${id}`,
    ...fields,
    createdDigest,
    ...(posted && { posted: storedPosted(posted) }),
  };
}

export function keptSaleIn(item: Item): KeptSale {
  const { pk, sk, type, gsi1pk, gsi1sk, createdDigest, posted, expiresAt, ...fields } = item;
  const [, organizationId = '', , productionRunId = ''] = pk.split('#');
  return {
    sale: {
      // Sales from before there were holds haven't it.
      confirmedReason: '',
      ...fields,
      id: sk.slice(salePrefix.length),
      organizationId,
      productionRunId,
      createdBy: fields.userId,
    } as unknown as Sale,
    posted: postedOf(posted),
    createdDigest: createdDigest as string,
  };
}

export const toSale = (item: Item): Sale => keptSaleIn(item).sale;

const rememberedDays = 30;

export const toDeletedSaleItem = (params: SaleParams, now: Date): Item => ({
  ...deletedSaleKey(params),
  type: 'DELETED_SALE',
  expiresAt: epochSeconds(plusDays(now, rememberedDays)),
});
