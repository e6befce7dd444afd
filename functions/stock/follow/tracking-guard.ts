/** Who tracks what: one stock item for an ingredient or recipe, held by an item under the thing's own id. */
import { RequestProblem } from '../../platform/http/request-problem.ts';
import type { Item } from '../../platform/table/read.ts';
import { notExists, type Write } from '../../platform/table/write.ts';
import { toStockItem } from '../item-table.ts';
import { referenceKey } from '../table.ts';

export const guardLabel = 'who tracks it';

/** The stock item of the thing that `guard` stands for. */
export const trackerIn = (guard: Item): string => guard.itemId as string;

/** Nobody tracks it yet, and this item does from now on. Nothing where the item is of no thing. */
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

export const endTracking = (organizationId: string, referenceId: string | null): Write[] =>
  referenceId === null ? [] : [{ label: guardLabel, remove: referenceKey(organizationId, referenceId) }];

/** @param tracking The item that tracks the thing already. */
export const alreadyTracked = (tracking: Item): RequestProblem =>
  new RequestProblem('already_tracked', { current: toStockItem(tracking) });
