/** Allows one stock item for each ingredient or recipe, by an item under the id of that ingredient or recipe. */
import { RequestProblem } from '../../platform/http/request-problem.ts';
import type { Item } from '../../platform/table/read.ts';
import { notExists, type Write } from '../../platform/table/write.ts';
import { toStockItem } from '../item-table.ts';
import { endedReferenceKey, referenceKey } from '../table.ts';

export const guardLabel = 'who tracks it';

/** Returns the stock item's id that `guard` holds. */
export const trackerIn = (guard: Item): string => guard.itemId as string;

/** Claims the ingredient or recipe for this item. Fails when another item tracks it. No write for an item of neither. */
export const beginTracking = (organizationId: string, referenceId: string | null, itemId: string): Write[] =>
  referenceId === null
    ? []
    : [
        {
          label: guardLabel,
          put: { ...referenceKey(organizationId, referenceId), type: 'STOCKREF', itemId },
          condition: notExists,
        },
      ];

/** Frees the ingredient or recipe, and keeps which item tracked it: a run says that it was deleted. */
export const endTracking = (organizationId: string, referenceId: string | null, itemId: string): Write[] =>
  referenceId === null
    ? []
    : [
        { label: guardLabel, remove: referenceKey(organizationId, referenceId) },
        {
          label: 'who tracked it last',
          put: { ...endedReferenceKey(organizationId, referenceId), type: 'STOCKREFENDED', itemId },
        },
      ];

/** @param tracking The item that already tracks the ingredient or recipe. */
export const alreadyTracked = (tracking: Item): RequestProblem =>
  new RequestProblem('already_tracked', { current: toStockItem(tracking) });
