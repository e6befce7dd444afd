/** Finds the lot that a movement names, and what is left of it. */
import { isSameCode } from '@batchbook/shared/stock/lot-code';
import { byUseBy } from '@batchbook/shared/stock/shelf';
import { organizationPk } from '../../platform/table/keys.ts';
import { type At, queryAll } from '../../platform/table/read.ts';
import type { HoldOn } from '../holds/hold-table.ts';
import type { LevelOf } from '../level-table.ts';
import type { OrganizationScope } from '../read-stock.ts';
import {
  type FoundLot,
  foundLot,
  type LotOf,
  lotAt,
  lotOf,
  lotsIn,
  lotsPrefix,
  lotsPrefixOn,
  lotTracePk,
  stateOf,
} from './lot-table.ts';

const noHolds: HoldOn = () => undefined;

/**
 * Finds it however its code is spelled. The movement keeps the spelling that it was named by.
 *
 * @param useByDate `undefined` to look it up: the first to be used of the existing lots with this code here, else its date
 *   where it is or was.
 * @param holds The hold on each, read beside the lots: another lot of the code goes before one on hold.
 */
export async function findLot(
  scope: OrganizationScope,
  of: LevelOf,
  lotCode: string,
  useByDate: string | null | undefined,
  holds: HoldOn | Promise<HoldOn> = noHolds,
): Promise<FoundLot> {
  const pk = organizationPk(scope.organizationId);
  const prefix = useByDate === undefined ? lotsPrefix(of) : lotsPrefixOn(of, useByDate);
  const [all, holdOn] = await Promise.all([queryAll(scope, { pk, prefix, consistent: true }), holds]);
  const same = all.filter((item) => isSameCode(lotOf(item).lotCode, lotCode));
  const ofCode = useByDate === undefined ? inOrder(lotsIn(same), holdOn) : [];
  const found: FoundLot = ofCode[0]
    ? { ...ofCode[0], lotCode, ofCode }
    : foundLot(
        { lotCode, useByDate: useByDate === undefined ? await dateElsewhere(scope, of, lotCode) : useByDate },
        useByDate === undefined ? [] : same,
      );
  return { ...found, hold: holdOn(found) };
}

/** Of a lot that the site never had: the earliest use-by that its item has under this code anywhere, if any. */
async function dateElsewhere(
  scope: OrganizationScope,
  { itemId }: LevelOf,
  lotCode: string,
): Promise<string | null> {
  const records = await queryAll(scope, { pk: lotTracePk(scope.organizationId, lotCode) });
  const own = records.filter((one) => one.itemId === itemId || one.sk.endsWith(`#${itemId}`));
  const dates = own.flatMap((one) => (typeof one.useByDate === 'string' ? [one.useByDate] : []));
  return dates.sort()[0] ?? null;
}

/** Those with something left before the others, those that aren't on hold first, each in the order in which they go. */
function inOrder<Lot extends FoundLot>(lots: readonly Lot[], holdOn: HoldOn): Lot[] {
  const rank = (lot: FoundLot): number => (leftOf(lot) > 0n ? 0 : 2) + (holdOn(lot) ? 1 : 0);
  return lots
    .map((lot) => ({ ...lot, hold: holdOn(lot) }))
    .sort((a, b) => rank(a) - rank(b) || byUseBy(a, b));
}

export const leftOf = (lot: FoundLot): bigint => stateOf(lot)?.left ?? 0n;

/** A lot, and where it is looked for. */
export interface LotPlace {
  of: LevelOf;
  lot: LotOf;
}

/**
 * Takes lots from what was read under their `lotLevelKeys`. One that isn't there may be under a third spelling from before
 * case was ignored: a query for each.
 */
export async function lotsAmong(
  scope: OrganizationScope,
  places: readonly LotPlace[],
  at: At,
): Promise<(place: LotPlace) => FoundLot> {
  const nameOf = ({ of, lot }: LotPlace) => `${of.siteId} ${of.itemId} ${lot.useByDate} ${lot.lotCode}`;
  const found = new Map(
    places.map((place) => [nameOf(place), lotAt(at, scope.organizationId, place.of, place.lot)]),
  );
  await Promise.all(
    places.map(async (place) => {
      const name = nameOf(place);
      if (found.get(name)?.item) return;
      found.set(name, await findLot(scope, place.of, place.lot.lotCode, place.lot.useByDate));
    }),
  );
  return (place) => found.get(nameOf(place)) ?? { ...place.lot, item: undefined };
}
