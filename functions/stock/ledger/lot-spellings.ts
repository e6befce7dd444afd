/** Lots as they were kept before codes ignored case: by each code as spelled (ADR 127). */
import { lotKeyOf } from '@batchbook/shared/stock/lot-code';
import { organizationPk } from '../../platform/table/keys.ts';
import { type Item, queryAll } from '../../platform/table/read.ts';
import type { OrganizationScope } from '../read-stock.ts';
import { lotNamePrefix, lotOfKey, lotOfName, lotPrefix, lotTracePk } from './lot-table.ts';

/**
 * A record of an old partition as the folded one has it. Two spellings may have the same run, so the key of a run's record
 * has the spelling too.
 */
export const foldedRecord = (organizationId: string, spelling: string, item: Item): Item => ({
  ...item,
  pk: lotTracePk(organizationId, spelling),
  sk: item.type === 'LOTRUN' ? `${item.sk}#${encodeURIComponent(spelling)}` : item.sk,
  lotCode: spelling,
});

/** The codes of all lots as their keys have them: each lot that was ever written is at a site or has its name. */
const codesIn = (lots: readonly Item[], names: readonly Item[]): string[] => [
  ...lots.map(({ sk }) => lotOfKey(sk).lotCode),
  ...names.map(({ sk }) => lotOfName(sk)),
];

/** Reads the codes that may still have an old partition, strongly, by their folded codes: two lists, whole. */
export async function readOldSpellings(
  scope: OrganizationScope,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const pk = organizationPk(scope.organizationId);
  const [lots = [], names = []] = await Promise.all(
    [lotPrefix, lotNamePrefix].map((prefix) => queryAll(scope, { pk, prefix, consistent: true })),
  );
  const spelled = [...new Set(codesIn(lots, names))].filter((code) => code !== lotKeyOf(code));
  return Map.groupBy(spelled, lotKeyOf);
}
