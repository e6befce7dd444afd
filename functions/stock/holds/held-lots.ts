/** Looks up the holds on the lots that a run, a sale or a pack list names, wherever its stock is taken from. */
import type { Hold } from '@batchbook/shared/stock/hold-schema';
import { heldFault, holdOn, holdsOnBatches, type LotAt } from '@batchbook/shared/stock/holds';
import { isSameCode } from '@batchbook/shared/stock/lot-code';
import { invalid } from '../../platform/http/request-problem.ts';
import { defaultSiteOf } from '../default-site.ts';

interface Scope {
  organizationId: string;
}

export type Held = (lot: Omit<LotAt, 'siteId'>) => Hold | undefined;

/** Whether a lot that is named is the batch of a hold, of another recipe or in place of an ingredient. */
export type IsBatch = (lot: Pick<LotAt, 'thingId' | 'lotCode'>, hold: Hold) => boolean;

/**
 * Where stock is taken from the default site, that is read, but only if a hold is of one site.
 * @param siteId Where stock is taken from; `null`: the default site.
 */
export async function heldAmong(
  scope: Scope,
  holds: readonly Hold[],
  { siteId, isBatch }: { siteId: string | null; isBatch?: IsBatch },
): Promise<Held> {
  const isAnywhere = holds.every((hold) => hold.siteId === null);
  const at = siteId ?? (isAnywhere ? null : await defaultSiteOf(scope));
  return (named) => {
    const lot = { ...named, siteId: at };
    return holdOn(holds, lot) ?? holdsOnBatches(holds, lot).find((hold) => isBatch?.(lot, hold));
  };
}

/** A row that names a lot of a thing, or none. */
export interface NamingRow {
  thingId: string;
  lotCode: string | null;
  useByDate: string | null;
}

/** The holds where a row's stock is taken from now, and where it was taken from before the request. */
export interface HeldAtRow {
  held: Held;
  heldBefore: Held;
}

/**
 * @param before The row as it was. What it named before the hold stays.
 * @throws RequestProblem at `path` where a row newly names a lot on hold, or goes to a site where its lot is on hold.
 */
export function assertNotNewlyHeld(
  { held, heldBefore }: HeldAtRow,
  { row, before, path }: { row: NamingRow; before: NamingRow | undefined; path: string },
): void {
  const { thingId, lotCode, useByDate } = row;
  if (lotCode === null) return;
  const lot = { thingId, lotCode, useByDate: useByDate ?? undefined };
  const hold = held(lot);
  if (hold && !(before && isSameNaming(row, before) && heldBefore(lot))) throw invalid(path, heldFault(hold));
}

const isSameNaming = (a: NamingRow, b: NamingRow): boolean =>
  a.thingId === b.thingId && a.useByDate === b.useByDate && isSameCode(a.lotCode ?? '', b.lotCode ?? '');
