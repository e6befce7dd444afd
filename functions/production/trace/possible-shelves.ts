/**
 * Where a lot may lie besides what the books have: where somebody put or found some without naming a lot, where the product chose
 * it and another may have gone in, and where it was taken from by the books of another place.
 */
import { sumDecimals } from '@batchbook/shared/money';
import type { TracedStock } from '@batchbook/shared/production/trace-schema';
import { lotKeyOf } from '@batchbook/shared/stock/lot-code';
import { shownUnit } from '@batchbook/shared/stock/product';
import { baseUnitOf, formatThousandths, type Thousandths } from '@batchbook/shared/stock/quantity';
import { smaller } from '@batchbook/shared/stock/shelf';
import { readAt } from '../../platform/table/read.ts';
import { keptLevel, levelKey, type UnnamedMovement } from '../../stock/index.ts';
import { possibly } from './certainty.ts';
import { isAssumed } from './describe.ts';
import { type LotRecord, sumOfAmounts } from './lot-records.ts';
import { type Names, siteNamed } from './names.ts';
import type { Reach } from './reach.ts';
import type { ShelvesByLot } from './shelves.ts';

/** So much of a lot. */
interface Part {
  lotCode: string;
  itemId: string;
  siteId: string;
  quantity: Thousandths;
}

const shelfOf = ({ siteId, itemId, lotCode }: Omit<Part, 'quantity'>): string =>
  JSON.stringify([siteId, itemId, lotKeyOf(lotCode)]);

export class PossibleShelves {
  /** What may be there, each once, by what put it there. */
  readonly #parts = new Map<string, Part>();
  /** What the books have of each lot, by `shelfOf`. */
  readonly #there = new Map<string, Thousandths>();

  /** Notes what the books have, and what may be there because it was taken elsewhere. */
  noteBooks({ lots }: Reach, shelves: ShelvesByLot): void {
    for (const [name, of] of shelves)
      for (const { left, elsewhere, siteId, itemId } of of) {
        const shelf = { siteId, itemId, lotCode: lots.get(name)?.lotCode ?? '' };
        const key = shelfOf(shelf);
        if (left > 0n) this.#there.set(key, (this.#there.get(key) ?? 0n) + left);
        if (elsewhere > 0n) this.#parts.set(`${key} elsewhere`, { ...shelf, quantity: elsewhere });
      }
  }

  /** Notes where a movement that named no lot put how much. */
  notePut(lotCode: string, { id, itemId, siteId, otherSiteId, delta }: UnnamedMovement): void {
    const at = delta > 0n ? siteId : (otherSiteId ?? siteId);
    const part = { lotCode, itemId, siteId: at, quantity: delta > 0n ? delta : -delta };
    this.#parts.set(`${shelfOf(part)} ${id}`, part);
  }

  /**
   * Notes what runs and events took of a lot because the product chose it: another may have gone in, and this one still be
   * there. Struck runs took nothing.
   */
  noteAssumed(lotCode: string, records: readonly LotRecord[], reach: Reach): void {
    for (const one of records) {
      const { siteId, itemId } = one;
      if (siteId === null || itemId === null) continue;
      const shelf = { lotCode, itemId, siteId };
      const key = `${shelfOf(shelf)} assumed`;
      // Corrections of an event give back.
      const quantity = (this.#parts.get(key)?.quantity ?? 0n) + takenAssumed(one, reach);
      this.#parts.set(key, { ...shelf, quantity });
    }
  }

  /** What may lie on each shelf: as much as was noted, where the level has so much besides what the books have of the lot. */
  async rows(
    { organizationId }: { organizationId: string },
    items: Reach['items'],
    names: Names,
  ): Promise<TracedStock[]> {
    const shelves = [...Map.groupBy(this.#parts.values(), shelfOf).values()].flatMap((of) =>
      of.slice(0, 1).map((first) => ({
        ...first,
        sum: of.reduce((total, { quantity }) => total + quantity, 0n),
      })),
    );
    if (shelves.length === 0) return [];
    const at = await readAt(
      { organizationId },
      shelves.map((shelf) => levelKey(organizationId, shelf)),
    );
    return shelves.flatMap(({ lotCode, siteId, itemId, sum }) => {
      const level = keptLevel(at(levelKey(organizationId, { siteId, itemId })), 'g');
      const others = level.quantity - (this.#there.get(shelfOf({ siteId, itemId, lotCode })) ?? 0n);
      const left = smaller(sum, others);
      if (left <= 0n) return [];
      const unit = baseUnitOf(level.unit);
      return [
        {
          ...{ siteId, siteName: siteNamed(names, siteId), itemId, lotCode },
          ...{ name: items.get(itemId)?.name ?? '', quantity: formatThousandths(left, unit) },
          unit: shownUnit(unit, items.get(itemId)),
          ...possibly(['unnamed_lot']),
        },
      ];
    });
  }
}

function takenAssumed(one: LotRecord, reach: Reach): Thousandths {
  if (one.kind === 'move') return one.assumed ? -one.delta : 0n;
  const isStruck = reach.heads.get(one.runId)?.strikethroughStatus === true;
  const isTaken = one.direction === 'used' && one.isInStock && !isStruck;
  return isTaken && isAssumed(one, reach) ? sumOfAmounts(one) : 0n;
}

/** What may be on a shelf of a lot for several reasons is one row. */
export const onePerShelf = (rows: readonly TracedStock[]): TracedStock[] => {
  const keyOf = (row: TracedStock): string =>
    JSON.stringify([row.siteId, row.itemId, lotKeyOf(row.lotCode), row.unit]);
  return [...Map.groupBy(rows, keyOf).values()].flatMap((of) => {
    const [first, ...others] = of;
    if (!first || others.length === 0) return of;
    const quantity = sumDecimals(of.map((row) => row.quantity));
    return [{ ...first, quantity, ...possibly(of.flatMap(({ because }) => because)) }];
  });
};
