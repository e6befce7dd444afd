/** Reads one run, whole. */
import type { ProductionRun } from '@batchbook/shared/production/schema';
import type { EntityParams } from '../../platform/entity/entity-table.ts';
import { notFound } from '../../platform/http/request-problem.ts';
import type { Key } from '../../platform/table/keys.ts';
import { getItem, getItems, type Item, queryAll, type ReadOptions } from '../../platform/table/read.ts';
import { type People, readPeople } from '../people.ts';
import {
  frozenKey,
  postedKey,
  postedPrefix,
  type RunHead,
  rowsKey,
  runPk,
  runTable,
  toRun,
} from '../table.ts';

export interface FoundRun {
  run: ProductionRun;
  head: RunHead;
  rows: Item;
  frozen: Item | undefined;
  posted: readonly Item[];
  people: People;
  createdDigest: string;
}

const strongly = { consistent: true };

/** In two concurrent requests; a run that was locked in steps takes a third. Strongly, unless it is only shown. */
export async function readRun(
  { organizationId, id }: EntityParams,
  options: ReadOptions = strongly,
): Promise<FoundRun | null> {
  const scope = { organizationId };
  const [keys, first] = [runTable.key(organizationId, id), postedKey(organizationId, id, 0)];
  const [items, people] = await Promise.all([
    getItems(scope, [keys, rowsKey(organizationId, id), frozenKey(organizationId, id), first], options),
    readPeople(scope, options),
  ]);
  const at = (key: Key) => items.find((one) => one.pk === key.pk && one.sk === key.sk);
  const [item, rows, step] = [at(keys), at(rowsKey(organizationId, id)), at(first)];
  if (!item || !rows) return null;
  const head = runTable.toEntity(item);
  const frozen = at(frozenKey(organizationId, id));
  const posted = await stepsOf(head, step, options);
  const createdDigest = item.createdDigest as string;
  return {
    run: toRun({ head, rows, frozen, posted }, people),
    head,
    rows,
    frozen,
    posted,
    people,
    createdDigest,
  };
}

/** A run's head as it is now, read strongly. @throws RequestProblem when it is gone. */
export async function readHead({ organizationId, id }: EntityParams): Promise<RunHead> {
  const item = await getItem({ organizationId }, runTable.key(organizationId, id), strongly);
  if (!item) throw notFound();
  return runTable.toEntity(item);
}

/** Everything that was posted of a run, strongly. */
export async function readSteps(head: RunHead): Promise<Item[]> {
  const { organizationId, id } = head;
  const first = await getItem({ organizationId }, postedKey(organizationId, id, 0), strongly);
  return stepsOf(head, first, strongly);
}

async function stepsOf(
  { organizationId, id, stepped }: RunHead,
  first: Item | undefined,
  options: ReadOptions,
): Promise<Item[]> {
  if (!first) return [];
  if (!stepped) return [first];
  return queryAll({ organizationId }, { pk: runPk(organizationId, id), prefix: postedPrefix, ...options });
}
