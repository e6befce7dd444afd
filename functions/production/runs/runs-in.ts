/** Reads the runs of some days, for reports. */
import { getItems } from '../../platform/table/read.ts';
import {
  detailIn,
  type EachCosts,
  eachCostsOf,
  frozenIn,
  frozenKey,
  type RunDetail,
  type RunHead,
  rowsKey,
  runTable,
} from '../table.ts';

interface Scope {
  organizationId: string;
}

interface Days {
  from: string;
  to: string;
}

/** A run's day is changed as its plan is, and has no index: the heads of all runs are read (ADR 136). */
const readHeads = async (scope: Scope): Promise<RunHead[]> =>
  (await runTable.readAll(scope)).map(runTable.toEntity);

/** The runs that were locked at such a time, struck ones too. */
export const readLockedBetween = async (scope: Scope, isThen: (at: string) => boolean): Promise<RunHead[]> =>
  (await readHeads(scope)).filter(({ confirmedAt }) => confirmedAt !== null && isThen(confirmedAt));

const isIn =
  ({ from, to }: Days) =>
  ({ productionDate }: RunHead): boolean =>
    from <= productionDate && productionDate <= to;

/** A draft with its rows. */
export interface PlannedDraft extends RunHead, RunDetail {
  /** The day of the first draft that waits for it, where that is before its own. */
  neededOn?: string;
}

/**
 * The drafts of some days with their rows, and those that they wait for, whatever their days. Beside them the runs of any day
 * that are locked and weren't struck through.
 */
export async function readDraftsIn(
  scope: Scope,
  days: Days,
  isThere: (run: RunHead) => boolean,
): Promise<{ drafts: PlannedDraft[]; locked: RunHead[] }> {
  const heads = await readHeads(scope);
  const byId = new Map(heads.map((head) => [head.id, head]));
  const found = new Map<string, PlannedDraft>();
  const isDraft = (run: RunHead): boolean => run.status === 'draft' && isThere(run);
  let open = heads.filter(isDraft).filter(isIn(days));
  while (open.length > 0) {
    for (const draft of await withRows(scope, open)) found.set(draft.id, draft);
    const awaited = [...found.values()].flatMap(({ ingredients }) =>
      ingredients.flatMap((row) => row.runId ?? []),
    );
    open = [...new Set(awaited)].flatMap((id) => {
      const head = byId.get(id);
      return head && isDraft(head) && !found.has(id) ? [head] : [];
    });
  }
  return {
    drafts: inTime([...found.values()]),
    locked: heads.filter(({ status, strikethroughStatus }) => status !== 'draft' && !strikethroughStatus),
  };
}

async function withRows(scope: Scope, heads: readonly RunHead[]): Promise<PlannedDraft[]> {
  const items = await getItems(
    scope,
    heads.map(({ organizationId, id }) => rowsKey(organizationId, id)),
  );
  const details = new Map(items.map((item) => [item.pk, detailIn(item)]));
  return heads.flatMap((head) => {
    const detail = details.get(rowsKey(head.organizationId, head.id).pk);
    return detail ? [{ ...head, ...detail }] : [];
  });
}

/** What waits for a run takes it, even if its day is after: whoever linked them knows. */
function inTime(drafts: readonly PlannedDraft[]): PlannedDraft[] {
  const neededOn = new Map<string, string>();
  for (const { ingredients, productionDate } of drafts)
    for (const { runId } of ingredients) {
      const before = runId === null ? productionDate : (neededOn.get(runId) ?? productionDate);
      if (runId !== null) neededOn.set(runId, before < productionDate ? before : productionDate);
    }
  return drafts.map((draft) => {
    const day = neededOn.get(draft.id);
    return day !== undefined && day < draft.productionDate ? { ...draft, neededOn: day } : draft;
  });
}

/** What a locked run made, and what one of it cost. */
export type LoggedRun = Omit<RunHead, 'eachCosts'> & { eachCosts: EachCosts };

/** The runs of some days that made something: those that are locked or are being locked, struck ones too. */
export async function readLoggedRuns(scope: Scope, days: Days): Promise<LoggedRun[]> {
  const heads = (await readHeads(scope)).filter(isIn(days)).filter(({ status }) => status !== 'draft');
  const older = heads.filter(({ eachCosts }) => eachCosts === undefined);
  const keys = older.map(({ id }) => frozenKey(scope.organizationId, id));
  const frozen = await getItems(scope, keys);
  const costs = new Map(frozen.map((item) => [item.pk, eachCostsOf(frozenIn(item))]));
  return heads.map((head) => ({ ...head, eachCosts: head.eachCosts ?? costsAt(costs, head) }));
}

const unknownCosts: EachCosts = { cost: null, expected: null };

const costsAt = (costs: ReadonlyMap<string, EachCosts>, { organizationId, id }: RunHead): EachCosts =>
  costs.get(frozenKey(organizationId, id).pk) ?? unknownCosts;
