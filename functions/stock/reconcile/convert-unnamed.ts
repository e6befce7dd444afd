/**
 * Gives what moved stock without naming a lot its entry, where it was posted before there were entries (ADR 128). A ledger
 * is never changed, so an entry may be written again, and others may post meanwhile.
 */
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import { organizationPk } from '../../platform/table/keys.ts';
import { queryAll } from '../../platform/table/read.ts';
import { putItem } from '../../platform/table/write.ts';
import { convertOnce } from '../ledger/conversions.ts';
import { entriesMissing } from '../ledger/unnamed-movements.ts';
import { levelOfKey, levelPrefix } from '../level-table.ts';

const entriesAtOnce = 8;

/** Level by level. @returns whether this night's pass is through. */
export const convertUnnamed = (organizationId: string, until: number): Promise<boolean> => {
  const scope = { organizationId };
  return convertOnce(
    organizationId,
    {
      of: 'UNNAMEDKEYS',
      names: async () => {
        const pk = organizationPk(organizationId);
        const levels = await queryAll(scope, { pk, prefix: levelPrefix, consistent: true });
        return levels.map(({ sk }) => sk);
      },
      convert: async (sk) => {
        const missing = await entriesMissing(scope, levelOfKey(sk));
        await forEachConcurrently(missing, entriesAtOnce, (entry) => putItem(scope, entry));
        return missing.length > 0;
      },
    },
    until,
  );
};
