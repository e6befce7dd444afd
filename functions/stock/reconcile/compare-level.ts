/**
 * Compares one level with its ledger (invariant 1), beside writers that go on. A ledger and its level are
 * never read in one moment, so a difference is no drift until the whole ledger has been summed between two
 * strong reads of a level that did not move, and the transaction that corrects it finds the level still so: a
 * movement that was half to be seen meanwhile would stand in its way.
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
  /** It moved each time that it was looked at: to be compared another time. */
  | { kind: 'moving' }
  | { kind: 'corrected'; drift: Drift };

const attemptsMax = 6;
const strongly = { consistent: true };

/** Compares a level, whatever is known of it from the last time. */
export async function compareAgain(organizationId: string, of: LevelOf): Promise<Comparison> {
  const [level, compared] = [levelKey(organizationId, of), comparedKey(organizationId, of)];
  const found = await getItems({ organizationId }, [level, compared], strongly);
  const known = found.find((item) => item.pk === compared.pk);
  const recorded = sumIn(found.find((item) => item.pk === level.pk));
  if (known && sameSum(comparedIn(known), recorded)) return { kind: 'agrees' };
  return compareLevel(organizationId, of, known && comparedIn(known));
}

/** @param known What was compared of it the last time: the ledger is read from there on, if that accounts for all. */
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
    // Something came whose id is older than what was covered: makers at work at once, a phone that was offline.
    bases.shift();
  }
  return { kind: 'moving' };
}

/**
 * Where the ledger may be read from: behind the last movement, behind the base, from its beginning. When the
 * base has fallen far behind, the ledger is read from there, which brings it up again.
 */
function basesOf(known: Compared | undefined): Base[] {
  if (!known) return [noBase];
  const isNear = known.count - known.base.count <= 2 * overlap;
  return [...(isNear ? [known] : []), known.base, noBase];
}

/** @param before What was known, where only what came behind it was read: its base is still the base. */
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
