/** Movements for tests, and what the server answers one with. */
import { sumDecimals } from '@batchbook/shared/money';
import type { StockLevel } from '@batchbook/shared/stock/level-schema';
import {
  type Movement,
  movementAtRest,
  type PostedMovement,
  type PutMovement,
} from '@batchbook/shared/stock/movement-schema';
import { organizationId } from './session.ts';

export const aMovement = (
  id: string,
  level: Pick<StockLevel, 'itemId' | 'siteId' | 'unit'>,
  changes: Partial<Movement> = {},
): Movement => ({
  ...movementAtRest,
  id,
  organizationId,
  itemId: level.itemId,
  siteId: level.siteId,
  reason: 'receive',
  quantity: '1',
  unit: level.unit,
  change: '1',
  levelUnit: level.unit,
  userId: 'user-priya',
  postedAt: '2026-11-20T09:00:00.000Z',
  ...changes,
});

/** The answer to a movement that is in the unit of its level. */
export function postedMovement(level: StockLevel, path: string, body: PutMovement): PostedMovement {
  const { quantity = '0', reason } = body;
  return {
    ...aMovement(path.split('/').at(-1) ?? '', level, {
      reason,
      quantity,
      change: quantity,
      undoes: body.undoes ?? null,
    }),
    level: {
      ...level,
      currentStock: sumDecimals([level.currentStock, quantity]),
      version: level.version + 1,
    },
  };
}
