/**
 * Which lots are on hold: nobody takes them by themselves, and choosing one is refused. Server and screens ask here. What
 * already happened is recorded all the same (ADR 86, ADR 126).
 */
import type { Hold } from './hold-schema.ts';
import type { StockItem } from './item-schema.ts';
import { isSameCode } from './lot-code.ts';

/** What says which lots a hold is of. */
export type HoldOf = Pick<
  Hold,
  'itemId' | 'recipeId' | 'ingredientId' | 'lotCode' | 'useByDate' | 'siteId' | 'releasedAt'
>;

/** A lot of a thing at a site. */
export interface LotAt {
  /** The ingredient or recipe, or the stock item of neither. */
  thingId: string;
  lotCode: string;
  /** `null`: it has none; `undefined`: nobody said, so it may be any lot of the code. */
  useByDate: string | null | undefined;
  /** `null`: nobody said, so it may be at any site. */
  siteId: string | null;
}

export const thingOfHold = ({ itemId, recipeId, ingredientId }: HoldOf): string | null =>
  itemId ?? recipeId ?? ingredientId;

/** What a stock item counts, as holds name it. */
export const thingOfItem = ({ id, referenceId }: Pick<StockItem, 'id' | 'referenceId'>): string =>
  referenceId ?? id;

/** Whether a hold is or was of a lot. */
export const isOfLot = (hold: HoldOf, lot: LotAt): boolean =>
  thingOfHold(hold) === lot.thingId &&
  isSameCode(hold.lotCode, lot.lotCode) &&
  (hold.useByDate === null || lot.useByDate === undefined || hold.useByDate === lot.useByDate) &&
  (hold.siteId === null || lot.siteId === null || hold.siteId === lot.siteId);

/** The open hold that a lot is under. */
export const holdOn = <One extends HoldOf>(holds: readonly One[], lot: LotAt): One | undefined =>
  holds.find((hold) => hold.releasedAt === null && isOfLot(hold, lot));

export const isHeld = (holds: readonly HoldOf[], lot: LotAt): boolean => holdOn(holds, lot) !== undefined;

/**
 * The open holds on batches of another thing with a lot's code. No two batches have one number, so who names it may mean
 * the batch.
 */
export const holdsOnBatches = <One extends HoldOf>(
  holds: readonly One[],
  { thingId, lotCode, siteId }: LotAt,
): One[] =>
  holds.filter(
    (hold) =>
      hold.releasedAt === null &&
      hold.recipeId !== null &&
      isOfLot(hold, { lotCode, siteId, thingId: hold.recipeId, useByDate: undefined }) &&
      hold.recipeId !== thingId,
  );

/** The open hold on the very same: the thing, the code, the date and the site. */
export const sameHold = <One extends HoldOf>(
  holds: readonly One[],
  wanted: Omit<HoldOf, 'releasedAt'>,
): One | undefined =>
  holds.find(
    (hold) =>
      hold.releasedAt === null &&
      thingOfHold(hold) === thingOfHold({ ...wanted, releasedAt: null }) &&
      isSameCode(hold.lotCode, wanted.lotCode) &&
      hold.useByDate === wanted.useByDate &&
      hold.siteId === wanted.siteId,
  );

/** Why a lot can't be put on hold, after its field. */
export const heldAlready = ({ reason }: Pick<Hold, 'reason'>): string =>
  `is on hold already: ${reason}. Change the reason of that hold, or release it first`;

/** Why a lot can't be chosen, after its field. */
export const heldFault = ({ reason }: Pick<Hold, 'reason'>): string =>
  `is on hold: ${reason}. Choose another lot, or release it first`;
