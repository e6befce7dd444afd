/** Deliveries, waste, returns, counts, transfers and mistakes, with what each changes on the shelf. */
import { newId } from '@batchbook/shared/ids';
import { later, londonDay } from './days.ts';
import { fraction, times } from './fraction.ts';
import type { Act, Maker } from './maker.ts';
import type { Column, ItemNote, MoveNote } from './notebook.ts';

const larger = { g: 'kg', ml: 'l', pieces: 'pieces' } as const;

/** A quantity as it is typed, and in thousandths of the item's unit: sometimes in kilograms. */
function quantityOf(
  maker: Maker,
  { unit }: ItemNote,
  upTo: number,
): { quantity: string; unit: string; thousandths: bigint } {
  const isLarge = unit !== 'pieces' && maker.chance(0.3);
  const amount = maker.between(1, upTo * (unit === 'pieces' ? 1 : 50));
  if (isLarge)
    return { quantity: `${amount / 1000}`, unit: larger[unit], thousandths: BigInt(amount) * 1000n };
  const half = unit !== 'pieces' && maker.chance(0.2);
  return {
    quantity: `${amount}${half ? '.5' : ''}`,
    unit,
    thousandths: BigInt(amount) * 1000n + (half ? 500n : 0n),
  };
}

const confirmed = ['returned_more', 'unknown_lot', 'several_dates', 'counted_since'];

interface Recorded {
  item: ItemNote;
  siteId: string;
  column: Column;
  sign: 1 | -1;
  amount: ReturnType<typeof quantityOf>;
  /** The day on which it happened; `null`: when it was entered. */
  day: string | null;
  why?: string | null;
  unitCost?: string | null;
}

const changeOf = ({ sign, amount }: Pick<Recorded, 'sign' | 'amount'>): bigint =>
  BigInt(sign) * amount.thousandths;

async function record(maker: Maker, reason: string, recorded: Recorded, body: object): Promise<MoveNote> {
  const { item, siteId, column, sign, amount, day, why = null, unitCost = null } = recorded;
  const id = newId();
  const quantity = `${sign < 0 ? '-' : ''}${amount.quantity}`;
  const said = { reason, quantity, unit: amount.unit, confirmed, ...body };
  const { postedAt } = await maker.call('putMovement', { siteId, itemId: item.id, id }, said);
  const paid = unitCost === null ? null : times(fraction(quantity), fraction(unitCost));
  const move: MoveNote = {
    ...{ id, itemId: item.id, siteId, column, day: day ?? londonDay(postedAt), postedAt },
    ...{ delta: changeOf(recorded), why, isUndone: false, paid, counter: null },
  };
  maker.notes.moves.push(move);
  return move;
}

/** What an ingredient costs here, more or less; `null` where the invoice isn't there yet. */
function unitCostOf(maker: Maker, amount: { unit: string }): string | null {
  if (maker.chance(0.2)) return null;
  const pence = maker.between(5, 900);
  return amount.unit === 'kg' || amount.unit === 'l' || amount.unit === 'pieces'
    ? `${pence / 100}`
    : `${pence / 100_000}`;
}

const anyItem = (maker: Maker, category: ItemNote['category']): ItemNote =>
  maker.pick(maker.notes.items.filter((item) => item.category === category));

/** Today's, or one that came some days ago and is only entered now. */
export const takeDelivery: Act = async (maker) => {
  const item = anyItem(maker, maker.chance(0.85) ? 'ingredient' : 'other');
  const siteId = maker.siteId();
  const amount = quantityOf(maker, item, 300);
  const unitCost = unitCostOf(maker, amount);
  const isDated = maker.chance(0.6);
  const day = isDated ? later(maker.today(), -maker.between(0, maker.chance(0.3) ? 40 : 4)) : null;
  const counts = countsSince(maker, item, siteId, day);
  const wasCounted = counts.length > 0 && maker.chance(0.5);
  const body = { unitCost, ...(day && { deliveredOn: day }), ...(wasCounted && { wasCounted }) };
  const recorded = { item, siteId, column: 'received', sign: 1, amount, day, unitCost } as const;
  const delivery = await record(maker, 'receive', recorded, body);
  if (!wasCounted || day === null) return;
  // The first count of a later day had it; on its own day the last one.
  const counted = counts.find(({ at }) => londonDay(at) > day) ?? counts.at(-1);
  const counter: MoveNote = {
    ...{ ...delivery, id: '', column: 'counted', delta: -delivery.delta, paid: null },
    day: londonDay(counted?.at ?? delivery.postedAt),
  };
  delivery.counter = counter;
  maker.notes.moves.push(counter);
};

const countsSince = ({ notes }: Maker, { id }: ItemNote, siteId: string, day: string | null) =>
  notes.counts.filter(
    (count) => day !== null && count.itemId === id && count.siteId === siteId && londonDay(count.at) >= day,
  );

const reasons = ['Burnt', 'Dropped', 'Out of date', null];

export const loseSome: Act = async (maker) => {
  const item = anyItem(maker, maker.pick(['ingredient', 'product', 'other']));
  const [reason, column] = maker.chance(0.75)
    ? (['waste', 'wasted'] as const)
    : (['destroy', 'destroyed'] as const);
  const why = maker.pick(reasons);
  const recorded = { item, siteId: maker.siteId(), sign: -1, amount: quantityOf(maker, item, 8) } as const;
  await record(
    maker,
    reason,
    { ...recorded, column, day: null, why },
    why === null ? {} : { wasteReason: why },
  );
};

export const useOrAdjust: Act = async (maker) => {
  const item = anyItem(maker, maker.pick(['ingredient', 'product', 'other']));
  const isUse = maker.chance(0.5);
  const sign = isUse || maker.chance(0.5) ? -1 : 1;
  const recorded = { item, siteId: maker.siteId(), sign, amount: quantityOf(maker, item, 10) } as const;
  await record(
    maker,
    isUse ? 'use' : 'adjust',
    { ...recorded, column: isUse ? 'used' : 'counted', day: null },
    {},
  );
};

export const sendBack: Act = async (maker) => {
  const isToSupplier = maker.chance(0.6);
  const item = anyItem(maker, isToSupplier ? 'ingredient' : 'product');
  const amount = quantityOf(maker, item, 6);
  const unitCost = isToSupplier ? unitCostOf(maker, amount) : null;
  const recorded = { item, siteId: maker.siteId(), amount, day: null, unitCost };
  if (isToSupplier)
    await record(maker, 'supplier_return', { ...recorded, column: 'toSuppliers', sign: -1 }, { unitCost });
  else await record(maker, 'customer_return', { ...recorded, column: 'fromCustomers', sign: 1 }, {});
};

export const undoSome: Act = async (maker) => {
  const { moves } = maker.notes;
  const move = maker.some(moves.filter(({ isUndone, id }) => id !== '' && !isUndone));
  if (!move || move.column === 'transferred') return;
  const { id: undoes, siteId, itemId } = move;
  await maker.call('putMovement', { siteId, itemId, id: newId() }, { reason: 'undo', undoes, confirmed });
  for (const one of [move, move.counter]) if (one) one.isUndone = true;
};

export const carry: Act = async (maker) => {
  const item = maker.pick(maker.notes.items);
  const [from, to] = maker.chance(0.7) ? maker.notes.sites : maker.notes.sites.toReversed();
  if (!from || !to) return;
  const amount = quantityOf(maker, item, 20);
  const id = newId();
  const { quantity, unit } = amount;
  const body = { itemId: item.id, fromSiteId: from.id, toSiteId: to.id, quantity, unit, confirmed };
  const { postedAt } = await maker.call('putTransfer', { id }, body);
  const leg = (siteId: string, delta: bigint): MoveNote => ({
    ...{ id, itemId: item.id, siteId, column: 'transferred', day: londonDay(postedAt), postedAt, delta },
    ...{ why: null, isUndone: false, paid: null, counter: null },
  });
  maker.notes.moves.push(leg(from.id, -amount.thousandths), leg(to.id, amount.thousandths));
};

/** Counts some of the shelves of a site. What each changes is what the API answers. */
export const count: Act = async (maker) => {
  const { notes } = maker;
  const siteId = maker.siteId();
  const { items: levels } = await maker.read('listStockLevels', {}, { siteId });
  const items = notes.items.filter(() => maker.chance(0.3));
  if (items.length === 0) return;
  const lines = items.map((item) => {
    const { quantity: counted, unit } = quantityOf(maker, item, 60);
    const level = levels.find(({ itemId }: { itemId: string }) => itemId === item.id);
    return { itemId: item.id, counted, unit, levelVersion: level?.version ?? 0 };
  });
  const answer = await maker.call('putCount', { id: newId() }, { siteId, lines });
  for (const { itemId, change, state } of answer.lines) {
    if (state !== 'posted') throw new Error(`a count stays open: ${JSON.stringify(answer)}`);
    notes.counts.push({ itemId, siteId, at: answer.createdAt });
    notes.moves.push({
      ...{ id: '', itemId, siteId, column: 'counted', day: londonDay(answer.createdAt) },
      ...{ postedAt: answer.createdAt, delta: thousandthsOf(change), why: null, isUndone: false, paid: null },
      counter: null,
    });
  }
};

function thousandthsOf(text: string): bigint {
  const { n, d } = times(fraction(text), fraction('1000'));
  return n / d;
}
