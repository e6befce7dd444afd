/**
 * What a trace found, as it is kept: compressed, in parts, since one may name ten thousand sales, and without who bought.
 * They are read from the sales for each page.
 */
import { createHash } from 'node:crypto';
import type { Certainty, Trace, TracedSale } from '@batchbook/shared/production/trace-schema';
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import { pack, unpack } from '../../platform/table/packed-json.ts';
import { getItems, type Item, itemsByKey } from '../../platform/table/read.ts';
import { putItem } from '../../platform/table/write.ts';
import { saleKey, toSale } from '../sales/sale-table.ts';
import { withContacts } from './contacts.ts';
import { pageOfTrace, type WholeTrace } from './trace-page.ts';

const nobody = { purchaserName: '', purchaserEmail: '', purchaserPhone: '', purchaserAddress: '' };

type KeptSale = Omit<TracedSale, keyof typeof nobody>;

/** What was found, without the purchasers: they are on their sale alone, so that erasing one erases them here too. */
export type Found = Omit<WholeTrace, 'sales'> & {
  sales: KeptSale[];
  /** Its recall was signed off: each sale stays its customer's of that moment, whom the recall says who told. */
  isSigned?: true;
};

const keptSale = ({
  purchaserName: _name,
  purchaserEmail: _email,
  purchaserPhone: _phone,
  purchaserAddress: _address,
  ...sale
}: TracedSale): KeptSale => sale;

export const keptOf = ({ sales, ...found }: WholeTrace): Found => ({ ...found, sales: sales.map(keptSale) });

/** What is kept of a recall that is signed off. */
export const signedFound = async (organizationId: string, found: Found): Promise<Found> => ({
  ...found,
  isSigned: true,
  sales: (await salesNow(organizationId, found)).map(keptSale),
});

/** A page of what is kept, with the purchasers as their sales name them now. */
export async function pageOfFound(
  { organizationId }: { organizationId: string },
  { sales, isSigned, ...found }: Found,
  cursor: string | undefined,
): Promise<Trace> {
  const whole = { ...found, sales: sales.map(unnamed) };
  return pageOfTrace(whole, cursor, (of) => withPurchasers(organizationId, of, isSigned));
}

const unnamed = (sale: KeptSale): TracedSale => ({ ...sale, ...nobody });

/** All sales that were found, with the purchasers as their sales name them now. */
export const salesNow = (organizationId: string, { sales, isSigned }: Found): Promise<TracedSale[]> =>
  withPurchasers(organizationId, sales.map(unnamed), isSigned);

async function withPurchasers(
  organizationId: string,
  sales: readonly TracedSale[],
  isSigned = false,
): Promise<TracedSale[]> {
  const keyOf = ({ id: saleId, runId: id }: TracedSale) => saleKey({ organizationId, id, saleId });
  const recorded = sales.filter(({ isUnrecorded }) => !isUnrecorded);
  const at = itemsByKey(await getItems({ organizationId }, recorded.map(keyOf)));
  const named = sales.map((sale) => {
    if (sale.isUnrecorded) return sale;
    const item = at(keyOf(sale));
    const found = item && toSale(item);
    const isMoved = found !== undefined && found.customerId !== sale.customerId;
    // Of a sale that was deleted, its customer is who had it.
    if (sale.customerId && (!found || (isSigned && isMoved))) return sale;
    const { purchaserName = 'A deleted sale', purchaserEmail = '', customerId = null } = found ?? {};
    return { ...sale, purchaserName, purchaserEmail, customerId: isSigned ? sale.customerId : customerId };
  });
  return withContacts({ organizationId }, named);
}

/** DynamoDB takes items of 400 kB. */
const partBytes = 350_000;

const partPrefix = 'PART#';

/** @returns their digest, which a recall names as `partsOf`, and the items of a type. */
export function packedParts(pk: string, type: string, found: Found): { partsOf: string; parts: Item[] } {
  const packed = pack(found);
  const partsOf = createHash('sha256').update(packed).digest('base64url').slice(0, 16);
  const count = Math.ceil(packed.length / partBytes);
  const parts = Array.from({ length: count }, (_, n) => ({
    pk,
    sk: `${partPrefix}${partsOf}#${String(n).padStart(3, '0')}`,
    type,
    part: packed.subarray(n * partBytes, (n + 1) * partBytes),
  }));
  return { partsOf, parts };
}

const partsAtOnce = 5;

/** Written before what names their digest, which is not there without them. */
export const putParts = (scope: { organizationId: string }, parts: readonly Item[]): Promise<void> =>
  forEachConcurrently(parts, partsAtOnce, (part) => putItem(scope, part));

/** @param items Everything under the recall or trace, in order. */
export function foundIn({ partsOf }: Record<string, unknown>, items: readonly Item[]): Found {
  // Recalls from before there were digests have one set of parts.
  const prefix = partsOf === undefined ? partPrefix : `${partPrefix}${partsOf as string}#`;
  const parts = items.filter(({ sk }) => sk.startsWith(prefix));
  const found = unpack(Buffer.concat(parts.map(({ part }) => part as Uint8Array))) as Found | FoundBefore;
  return { ...noHappenings, ...('possible' in found ? withCertainty(found) : found) };
}

/** Of recalls from before it was kept. */
const noHappenings: Pick<Found, 'happenings'> = { happenings: [] };

/** What was found before certainty was kept: what was only possible lay apart, always since it named no lot. */
type FoundBefore = Omit<Found, 'movements'> & { possible: Pick<Found, 'runs' | 'sales' | 'movements'> };

function withCertainty({ possible, ...found }: FoundBefore): Found {
  const certain: Certainty = { certainty: 'certain', because: [] };
  const unnamed: Certainty = { certainty: 'possible', because: ['unnamed_lot'] };
  const marked = <Row extends object>(rows: readonly Row[], as: Certainty): Row[] =>
    rows.map((row) => ({ ...row, ...as }));
  return {
    ...found,
    runs: [...marked(found.runs, certain), ...marked(possible.runs, unnamed)],
    sales: [...marked(found.sales, certain), ...marked(possible.sales, unnamed)],
    events: marked(found.events, certain),
    stock: marked(found.stock, certain),
    movements: possible.movements,
  };
}
