/**
 * Sets a level to the sum of its movements, records the drift, and logs it for an alarm. The ledger is the truth, and a
 * level only its sum. Besides the movement writes, only this writes `q` and `n`.
 */
import { levelsSet } from '@batchbook/events/stock';
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import { systemClock } from '../../platform/clock.ts';
import { log } from '../../platform/log.ts';
import { publish } from '../../platform/outbox.ts';
import type { Item } from '../../platform/table/read.ts';
import { transactUnlessChanged, type Write } from '../../platform/table/write.ts';
import { type LevelOf, levelKey } from '../level-table.ts';
import { touchState } from '../table.ts';
import { comparedItem, type Drift, driftItem, type Sum } from './compared-table.ts';
import type { LedgerSum } from './sum-ledger.ts';

export interface Correction {
  organizationId: string;
  of: LevelOf;
  level: Item | undefined;
  recorded: Sum;
  ledger: LedgerSum;
}

/** The user id in events that no person caused. */
const productItself = 'batchbook';

/** @returns the drift, or nothing when the level moved meanwhile and may have been right all along. */
export async function correctLevel(correction: Correction): Promise<Drift | undefined> {
  const { organizationId, of, recorded, level, ledger } = correction;
  const now = systemClock.now();
  const actual: Sum = { count: ledger.count, quantity: ledger.quantity };
  const unit = (level?.u as StockUnit | undefined) ?? ledger.unit ?? 'g';
  const drift: Drift = { ...of, recorded, actual, unit };
  const isCorrected = await transactUnlessChanged({ organizationId }, [
    levelWrite(correction, unit),
    { label: 'drift', put: driftItem(organizationId, drift, now) },
    { label: 'compared', put: comparedItem(organizationId, of, ledger) },
    touchState(organizationId),
    publish({ definition: levelsSet, organizationId, data: { levels: [of], userId: productItself } }, now),
  ]);
  if (!isCorrected) return undefined;
  log.error('stock drift', {
    organizationId,
    ...of,
    recorded: { ...recorded, quantity: String(recorded.quantity) },
    actual: { ...actual, quantity: String(actual.quantity) },
  });
  return drift;
}

/** Only if the level is as it was read, so that no later movement is overwritten. */
function levelWrite({ organizationId, of, level, ledger }: Correction, unit: StockUnit): Write {
  const isRead = (name: 'n' | 'q'): string =>
    level?.[name] === undefined ? `attribute_not_exists(${name})` : `${name} = :${name}`;
  return {
    label: 'level',
    update: levelKey(organizationId, of),
    expression: 'SET q = :quantity, n = :count, u = :unit',
    condition: `${isRead('n')} AND ${isRead('q')}`,
    values: {
      ':quantity': ledger.quantity,
      ':count': ledger.count,
      ':unit': unit,
      ...(level?.n !== undefined && { ':n': level.n }),
      ...(level?.q !== undefined && { ':q': level.q }),
    },
  };
}
