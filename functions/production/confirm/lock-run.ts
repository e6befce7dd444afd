/**
 * Locks a run: one transaction moves its head from draft to locked, freezes its content, and posts all that goes in and
 * out (invariants 9, 10). What doesn't fit goes on in steps, which a worker finishes; the run counts as locked from the
 * first on. No step can be refused: where stock can't be moved, its rows say why.
 */
import { runConfirmed } from '@batchbook/events/production';
import { ingredientKey } from '../../ingredients/index.ts';
import { nextVersion } from '../../platform/entity/owned.ts';
import { RequestProblem } from '../../platform/http/request-problem.ts';
import { publish } from '../../platform/outbox.ts';
import { getItems, readAt } from '../../platform/table/read.ts';
import type { Write } from '../../platform/table/write.ts';
import { recipeKey } from '../../recipes/index.ts';
import {
  defaultSiteOf,
  headLabel,
  type LinePlans,
  type Outcome,
  postInSteps,
  readShelves,
  type StepJob,
  stepLinesMax,
} from '../../stock/index.ts';
import { readHead } from '../runs/read-run.ts';
import type { Row } from '../runs/rows.ts';
import { isUnnamed, outputRow, type Posted, type RunHead, runTable, toPostedItem } from '../table.ts';
import { awaitedRunId, type Line, type LineState, linesOf } from './lines.ts';
import { type LineResult, settleLine } from './take-lines.ts';

export interface Locking {
  by: { organizationId: string; userId: string; refusal?: Error | null };
  rows: readonly Row[];
  /** What the first step writes besides: what is frozen, and who confirmed. */
  first: Write[];
  createdDigest: string;
  now: Date;
}

/** Goes on from `start`, the head that was read or that is to be written first. @returns the head after the last step. */
export async function lockRun(locking: Locking, start: RunHead): Promise<RunHead> {
  const { head } = await postInSteps(stepJob(locking, start), start);
  return head;
}

function stepJob(locking: Locking, start: RunHead): StepJob<RunHead> {
  const { by, now, rows } = locking;
  const lines = linesOf(start, rows);
  let results: readonly LineResult[] = [];
  return {
    by,
    now,
    plan: async (head) => {
      const ahead = lines.slice(head.next, head.next + stepLinesMax);
      const isFirst = head.next === 0;
      const awaited = await readAwaited(head, isFirst ? lines : ahead);
      if (isFirst) assertAwaited(lines, awaited);
      results = namedOnce(await planLines(head, ahead, { awaited, userId: by.userId }));
      return plansFrom(head.next, results);
    },
    after: (head, outcomes) => headAfter(head, outcomes, now),
    headWrites: (before, after, outcomes) => headWrites(locking, { before, after, outcomes }),
    readHead: () => readHead(start),
    // Somebody took the last of a lot, or an item was closed: the lines are planned again.
    refused: () => undefined,
    followUp: async () => undefined,
  };
}

const plansFrom = (from: number, results: readonly LineResult[]): LinePlans => ({
  to: from + results.length,
  outcome: (index) => results[index - from] as LineResult,
});

const rowsOf = (lines: readonly Line[]): Row[] =>
  lines.flatMap(({ rows }) => (rows === 'output' ? [] : rows));

export async function readAwaited(
  { organizationId }: RunHead,
  lines: readonly Line[],
): Promise<ReadonlyMap<string, RunHead>> {
  const ids = rowsOf(lines).flatMap((row) => awaitedRunId(row) ?? []);
  const keys = [...new Set(ids)].map((id) => runTable.key(organizationId, id));
  const items = keys.length === 0 ? [] : await getItems({ organizationId }, keys, { consistent: true });
  return new Map(items.map(runTable.toEntity).map((head) => [head.id, head]));
}

/** @throws RequestProblem that names what was to come from a run that was deleted. */
function assertAwaited(lines: readonly Line[], awaited: ReadonlyMap<string, RunHead>): void {
  const gone = rowsOf(lines).filter((row) => {
    const id = awaitedRunId(row);
    return id !== null && !awaited.has(id);
  });
  if (gone.length === 0) return;
  const detail = [...new Set(gone.map(({ name }) => name))].join(', ');
  throw new RequestProblem('awaited_run_gone', { detail });
}

async function planLines(
  head: RunHead,
  lines: readonly Line[],
  known: Pick<LineState, 'awaited' | 'userId'>,
): Promise<LineResult[]> {
  const { organizationId } = head;
  const scope = { organizationId };
  const siteId = head.siteId ?? (await defaultSiteOf(scope));
  const ids = lines.map(({ referenceId }) => referenceId);
  const [shelves, at] = await Promise.all([
    siteId === null || head.stockClosed ? new Map() : readShelves(scope, siteId, ids),
    readAt(
      scope,
      [...new Set(ids)].flatMap((id) => [ingredientKey(organizationId, id), recipeKey(organizationId, id)]),
    ),
  ]);
  return lines.map((line) =>
    settleLine(line, {
      ...known,
      head,
      siteId,
      shelf: shelves.get(line.referenceId),
      thing:
        at(ingredientKey(organizationId, line.referenceId)) ??
        at(recipeKey(organizationId, line.referenceId)),
    }),
  );
}

/** Two things may have lots of one code, whose name a transaction can write only once. */
function namedOnce(results: readonly LineResult[]): LineResult[] {
  const named = new Set<string>();
  return results.map((result) => ({
    ...result,
    beside: result.beside.filter(({ label }) => !named.has(label) && named.add(label)),
  }));
}

function headAfter(head: RunHead, outcomes: readonly Outcome[], now: Date): RunHead {
  const next = head.next + outcomes.length;
  const { [outputRow]: _made, ...rows } = postedBy(outcomes).rows;
  const unposted = Object.values(rows).some(isUnnamed);
  const isDone = next === head.total;
  return nextVersion(
    head,
    {
      ...{ next, status: isDone ? 'locked' : 'locking', stepped: head.stepped || !isDone },
      unposted: head.unposted || unposted,
    } as const,
    now,
  );
}

interface Step {
  before: RunHead;
  after: RunHead;
  outcomes: readonly Outcome[];
}

function headWrites(locking: Locking, { before, after, outcomes }: Step): Write[] {
  const { by, first, createdDigest, now } = locking;
  const { organizationId, id } = after;
  const isFirst = before.next === 0;
  const done = after.status === 'locked';
  const data = { id, batchNumber: after.batchNumber, recipeId: after.recipeId, userId: by.userId };
  return [
    {
      label: headLabel,
      put: runTable.toItem(after, createdDigest),
      condition: isFirst ? 'version = :version AND #status = :status' : 'version = :version',
      ...(isFirst && { names: { '#status': 'status' } }),
      values: { ':version': before.version, ...(isFirst && { ':status': 'draft' }) },
    },
    { label: 'posted', put: toPostedItem(organizationId, id, before.next, postedBy(outcomes)) },
    ...(isFirst ? first : []),
    done
      ? publish({ definition: runConfirmed, organizationId, data }, now)
      : runTable.publish(after, 'updated', by.userId, now),
  ];
}

function postedBy(outcomes: readonly Outcome[]): Posted {
  const results = outcomes as readonly LineResult[];
  return {
    rows: Object.assign({}, ...results.map(({ posted }) => posted.rows)) as Posted['rows'],
    movements: results.flatMap(({ posted }) => posted.movements),
  };
}
