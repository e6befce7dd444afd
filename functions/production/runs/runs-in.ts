/** Reads the runs of some days, for reports. */
import { getItems } from '../../platform/table/read.ts';
import { type EachCosts, eachCostsOf, frozenIn, frozenKey, type RunHead, runTable } from '../table.ts';

interface Scope {
  organizationId: string;
}

interface Days {
  from: string;
  to: string;
}

/** The heads of the runs of some days, the first and the last included: drafts too. It reads the heads of all runs. */
export async function readRunsIn(scope: Scope, { from, to }: Days): Promise<RunHead[]> {
  const heads = (await runTable.readAll(scope)).map(runTable.toEntity);
  return heads.filter(({ productionDate }) => from <= productionDate && productionDate <= to);
}

/** What a locked run made, and what one of it cost. */
export type LoggedRun = Omit<RunHead, 'eachCosts'> & { eachCosts: EachCosts };

/** The runs of some days that made something: those that are locked or are being locked, struck ones too. */
export async function readLoggedRuns(scope: Scope, days: Days): Promise<LoggedRun[]> {
  const heads = (await readRunsIn(scope, days)).filter(({ status }) => status !== 'draft');
  const older = heads.filter(({ eachCosts }) => eachCosts === undefined);
  const keys = older.map(({ id }) => frozenKey(scope.organizationId, id));
  const frozen = await getItems(scope, keys);
  const costs = new Map(frozen.map((item) => [item.pk, eachCostsOf(frozenIn(item))]));
  return heads.map((head) => ({ ...head, eachCosts: head.eachCosts ?? costsAt(costs, head) }));
}

const unknownCosts: EachCosts = { cost: null, expected: null };

const costsAt = (costs: ReadonlyMap<string, EachCosts>, { organizationId, id }: RunHead): EachCosts =>
  costs.get(frozenKey(organizationId, id).pk) ?? unknownCosts;
