/**
 * Compares one level with its ledger (invariant 1), while others write. A ledger and its level are never read in one
 * moment. So a difference counts as drift only when two conditions hold: the whole ledger was summed between two strong
 * reads of an unmoved level, and the correcting transaction finds the level unchanged. A half-visible movement would make
 * that transaction fail.
 */
import { getItem, getItems, type Item } from '../../platform/table/read.ts';
import { putItem } from '../../platform/table/write.ts';
import { type LevelOf, levelKey } from '../level-table.ts';
import {
  type Base,
  type Compared,
  comparedIn,
  comparedItem,
  comparedKey,
  type Drift,
  noBase,
  type Sum,
  sameSum,
  sumIn,
} from './compared-table.ts';
import { correctLevel } from './correct-level.ts';
import { type LedgerSum, overlap, sumLedger } from './sum-ledger.ts';

export type Comparison =
  | { kind: 'agrees' }
  /** It moved during every attempt, and must be compared another time. */
  | { kind: 'moving' }
  | { kind: 'corrected'; drift: Drift };

const attemptsMax = 6;
const strongly = { consistent: true };

/** Compares a level, ignoring the last comparison. */
export async function compareAgain(organizationId: string, of: LevelOf): Promise<Comparison> {
  const [level, compared] = [levelKey(organizationId, of), comparedKey(organizationId, of)];
  const found = await getItems({ organizationId }, [level, compared], strongly);
  const known = found.find((item) => item.pk === compared.pk);
  const recorded = sumIn(found.find((item) => item.pk === level.pk));
  if (known && sameSum(comparedIn(known), recorded)) return { kind: 'agrees' };
  return compareLevel(organizationId, of, known && comparedIn(known));
}

/** @param known The last comparison: the ledger is read from there on if that explains the figure. */
export async function compareLevel(
  organizationId: string,
  of: LevelOf,
  known: Compared | undefined,
): Promise<Comparison> {
  const read = (): Promise<Item | undefined> =>
    getItem({ organizationId }, levelKey(organizationId, of), strongly);
  const bases = basesOf(known);
  let level = await read();
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const [base = noBase] = bases;
    const ledger = await sumLedger(organizationId, of, base);
    if (sameSum(sumIn(level), ledger)) {
      await keep(organizationId, of, ledger, base === known ? known : undefined);
      return { kind: 'agrees' };
    }
    const again = await read();
    const stood = sameSum(sumIn(level), sumIn(again));
    level = again;
    if (!stood) continue;
    if (base.upTo === null) return settle(organizationId, of, level, ledger);
    // A movement with an older id was added, by concurrent makers or an offline phone.
    bases.shift();
  }
  return { kind: 'moving' };
}

/**
 * Chooses where to read the ledger from: after the last movement, after the base, or the beginning. When the base has
 * fallen far behind, the ledger is read from the base, which moves it on.
 */
function basesOf(known: Compared | undefined): Base[] {
  if (!known) return [noBase];
  const isNear = known.count - known.base.count <= 2 * overlap;
  return [...(isNear ? [known] : []), known.base, noBase];
}

/** @param before The last comparison, if only later movements were read. Its base stays the base. */
async function keep(
  organizationId: string,
  of: LevelOf,
  ledger: LedgerSum,
  before: Compared | undefined,
): Promise<void> {
  const compared: Compared = before ? { ...ledger, base: before.base } : ledger;
  await putItem({ organizationId }, comparedItem(organizationId, of, compared));
}

async function settle(
  organizationId: string,
  of: LevelOf,
  level: Item | undefined,
  ledger: LedgerSum,
): Promise<Comparison> {
  const recorded: Sum = sumIn(level);
  const drift = await correctLevel({ organizationId, of, recorded, level, ledger });
  return drift ? { kind: 'corrected', drift } : { kind: 'moving' };
}
