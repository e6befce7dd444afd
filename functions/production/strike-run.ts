/**
 * Any member: strikes a locked run through, once, with a comment (invariant 11). Each of its movements gets a
 * counter-movement, in one transaction or in steps that a worker finishes. Where stock is closed none is posted, and the
 * run says so. The run, its trace and its sales stay on record.
 */
import { runStruckThrough } from '@batchbook/events/production';
import { productionContract } from '@batchbook/shared/production/contract';
import { readPerson } from '../accounts/index.ts';
import type { EntityParams } from '../platform/entity/entity-table.ts';
import { nextVersion } from '../platform/entity/owned.ts';
import { notFound, RequestProblem } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { publish } from '../platform/outbox.ts';
import type { Write } from '../platform/table/write.ts';
import {
  headLabel,
  isStockOpen,
  type Outcome,
  postInSteps,
  readReversals,
  reversalOf,
  type StepJob,
  stepLinesMax,
} from '../stock/index.ts';
import { rememberPerson } from './people.ts';
import { type FoundRun, readHead, readRun } from './runs/read-run.ts';
import { struckWrite } from './runs/struck.ts';
import { detailIn, type PostedMovement, postedIn, type RunHead, runTable } from './table.ts';

export const strikeRun = useCase(productionContract.strikeRun, {
  read: ({ params }) => readRun(params),
  answer: async ({ actor, params, body, now }, found) => {
    if (!found) throw missing();
    const { head, people, posted, createdDigest } = found;
    if (head.status !== 'locked') throw new RequestProblem('run_not_locked', { detail: notThere });
    if (head.strikethroughStatus) throw new RequestProblem('run_struck');
    const { organizationId, userId } = actor;
    const [person, isOpen] = await Promise.all([
      readPerson(userId),
      isStockOpen(actor, now, actor.superAdmin),
    ]);
    const levels = isOpen ? byLevel(postedIn(posted).movements) : [];
    const start: RunHead = {
      ...head,
      strikethroughComment: body.comment,
      strikethroughDate: now.toISOString(),
      struckBy: userId,
      strikethroughStock: stockAtStart(isOpen, levels),
      next: 0,
      // Without anything to take back, the head alone is a step.
      total: Math.max(levels.length, 1),
    };
    const { ingredients } = detailIn(found.rows);
    const first = [struckWrite(head, ingredients), ...rememberPerson(organizationId, userId, person, people)];
    const { postedFrom } = await strike({ by: actor, levels, first, createdDigest, now }, start);
    // Somebody else was faster, even within the same millisecond.
    if (postedFrom !== 0) throw new RequestProblem('run_struck');
    const struck = await readRun(params);
    if (!struck) throw missing();
    return ok(struck.run);
  },
});

/** What the run says of stock, unless a step finds that some of it can no longer go back. */
function stockAtStart(isOpen: boolean, levels: readonly PostedMovement[][]): RunHead['strikethroughStock'] {
  if (!isOpen) return 'stock_closed';
  return levels.length === 0 ? 'nothing_posted' : 'returned';
}

/** The specification's words. */
const notThere = 'Production run not found or you do not have permission to strikethrough this run';
const missing = () => new RequestProblem(notFound().code, { detail: notThere });

/** A line is a level: what a run took of an item, of all its lots. */
function byLevel(movements: readonly PostedMovement[]): PostedMovement[][] {
  const levels = Map.groupBy(movements, ({ siteId, itemId }) => `${siteId} ${itemId}`);
  return [...levels.values()];
}

interface Striking {
  by: { organizationId: string; userId: string };
  levels: readonly PostedMovement[][];
  first: Write[];
  createdDigest: string;
  now: Date;
}

const strike = (striking: Striking, start: RunHead) => postInSteps(stepJob(striking, start), start);

const isFirst = ({ next }: RunHead): boolean => next === 0;

function stepJob({ by, levels, first, createdDigest, now }: Striking, start: RunHead): StepJob<RunHead> {
  const { organizationId } = start;
  return {
    by,
    now,
    plan: async (head) => {
      const ahead = levels.slice(head.next, head.next + stepLinesMax);
      const reversals = await readReversals({ organizationId }, ahead.flat());
      const said = { organizationId, userId: by.userId, postedAt: head.strikethroughDate as string };
      const outcomes = ahead.map((movements): Outcome => {
        const found = movements.map((movement) => reversalOf(movement, reversals, said));
        const posted = found.filter((one) => one !== null);
        if (posted.length < found.length) return 'open';
        return {
          postings: posted.map(({ posting }) => posting),
          beside: posted.flatMap(({ marks }) => marks),
        };
      });
      const nothing: Outcome = { postings: [], beside: [] };
      return {
        to: head.next + Math.max(outcomes.length, 1),
        outcome: (index) => outcomes[index - head.next] ?? nothing,
      };
    },
    after: (head, outcomes) =>
      nextVersion(
        head,
        {
          strikethroughStatus: true,
          next: head.next + outcomes.length,
          ...(outcomes.includes('open') && { strikethroughStock: 'partly' as const }),
        },
        now,
      ),
    headWrites: (before, after) => {
      const { id, batchNumber, recipeId } = after;
      const data = { id, batchNumber, recipeId, userId: by.userId };
      return [
        {
          label: headLabel,
          put: runTable.toItem(after, createdDigest),
          condition: 'version = :version',
          values: { ':version': before.version },
        },
        ...(isFirst(before) ? first : []),
        after.next === after.total
          ? publish({ definition: runStruckThrough, organizationId, data }, now)
          : runTable.publish(after, 'updated', by.userId, now),
      ];
    },
    readHead: () => readHead(start),
    refused: () => undefined,
    followUp: async () => undefined,
  };
}

/** Whether stock still has to go back. */
export const isBeingStruck = ({ strikethroughStatus, next, total }: RunHead): boolean =>
  strikethroughStatus && next < total;

/** For the worker. @throws Error while something is left, to be called again. */
export async function finishStriking(params: EntityParams, now: Date): Promise<void> {
  const found: FoundRun | null = await readRun(params);
  if (!found || !isBeingStruck(found.head)) return;
  const { head, posted, createdDigest } = found;
  const by = { organizationId: head.organizationId, userId: head.struckBy as string };
  const levels = byLevel(postedIn(posted).movements);
  const { head: after } = await strike({ by, levels, first: [], createdDigest, now }, head);
  if (isBeingStruck(after)) throw new Error('a run is still being struck through');
}
