/**
 * How far an organization's traces are converted: kept by each lot's code as spelled once, by its folded code now
 * (ADR 127). `LOTKEYS` says so, one item of each organization. Without it nothing is converted yet. An organization is
 * created with it. Until it says `done`, a trace reads the lot's old partitions too.
 */
import { lotKeyOf } from '@batchbook/shared/stock/lot-code';
import { type Key, organizationPk } from '../../platform/table/keys.ts';
import { type Item, queryAll } from '../../platform/table/read.ts';
import type { OrganizationScope } from '../read-stock.ts';
import { lotNamePrefix, lotOfKey, lotOfName, lotPrefix, lotTracePk } from './lot-table.ts';

export const lotKeysKey = (organizationId: string): Key => ({
  pk: organizationPk(organizationId),
  sk: 'LOTKEYS',
});

export interface LotKeysState {
  /** Nothing was left to convert. */
  done: boolean;
  /** The last spelling that this pass converted; `null` between passes. */
  after: string | null;
  /** This pass moved something, so another has to follow. */
  moved: boolean;
}

export const lotKeysIn = (item: Item | undefined): LotKeysState => ({
  done: item?.done === true,
  after: typeof item?.after === 'string' ? item.after : null,
  moved: item?.moved === true,
});

export const toLotKeysItem = (organizationId: string, { done, after, moved }: LotKeysState): Item => ({
  ...lotKeysKey(organizationId),
  type: 'LOTKEYS',
  done,
  moved,
  ...(after !== null && { after }),
});

/** Of a new organization: it has no lots. */
export const newLotKeysItem = (organizationId: string): Item =>
  toLotKeysItem(organizationId, { done: true, after: null, moved: false });

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
