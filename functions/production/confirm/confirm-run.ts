/**
 * Any member: confirms a run and locks it, on every plan. Of concurrent confirms one wins, and the others answer what it
 * locked (invariant 9). Where stock is not in the plan or is read-only, the run locks without moving any.
 */
import { productionContract } from '@batchbook/shared/production/contract';
import { runQuestions, utcDay } from '@batchbook/shared/production/questions';
import type { ConfirmRun } from '@batchbook/shared/production/schema';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { readPerson } from '../../accounts/index.ts';
import type { Member } from '../../platform/actor.ts';
import type { EntityParams } from '../../platform/entity/entity-table.ts';
import { assertConfirmed } from '../../platform/http/assert-confirmed.ts';
import { notFound, RequestProblem } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { isStockOpen, trackProduct } from '../../stock/index.ts';
import { rememberPerson } from '../people.ts';
import { type FoundRun, readRun } from '../runs/read-run.ts';
import { detailIn, eachCostsOf, type RunHead, toFrozenItem } from '../table.ts';
import { freeze, readSurroundings, type Surroundings } from './freeze.ts';
import { heldRowQuestions } from './held-rows.ts';
import { linesOf } from './lines.ts';
import { lockRun } from './lock-run.ts';
import { neverCameQuestions } from './never-came.ts';

export const confirmRun = useCase(productionContract.confirmRun, {
  read: ({ params }) => readRun(params),
  answer: async ({ actor, params, body, now }, first) => {
    const found = first ?? missing();
    if (found.head.status === 'draft') await begin(actor, found, body, now);
    else if (found.head.status === 'locking') await goOn(found, now);
    const locked = (await readRun(params)) ?? missing();
    // Somebody changed the draft meanwhile, or it was changed since it was read.
    if (locked.head.status === 'draft') throw new RequestProblem('stale_version', { current: locked.run });
    return ok(locked.run);
  },
});

function missing(): never {
  throw notFound();
}

async function begin(actor: Member, found: FoundRun, body: ConfirmRun, now: Date): Promise<void> {
  const { head, people, rows } = found;
  if (head.version !== body.version) return;
  const { organizationId, userId } = actor;
  const draft = { ...head, ...detailIn(rows) };
  const [surroundings, person, isOpen, held, unknown] = await Promise.all([
    readSurroundings(draft),
    readPerson(userId),
    isStockOpen(actor, now, actor.superAdmin),
    heldRowQuestions(draft),
    neverCameQuestions(draft),
  ]);
  // Where stock is closed, nobody enters what comes.
  const asked = [...runQuestions(head, utcDay(now)), ...held, ...(isOpen ? unknown : [])];
  assertConfirmed(asked, body);
  if (body.trackOutput && isOpen) await trackProduct(actor, head.recipeId, now);
  const made = body.actualYield ?? head.actualYield ?? head.plannedQuantity;
  const { confirmedReason = '' } = body;
  const frozen = { ...freeze(draft, made, surroundings), confirmedReason };
  const start = {
    ...head,
    actualYield: made,
    wasteQuantity: body.wasteQuantity ?? head.wasteQuantity ?? '0',
    useByDate: head.useByDate ?? byLabel(head, surroundings),
    confirmedAt: now.toISOString(),
    confirmedBy: userId,
    stockClosed: !isOpen,
    next: 0,
    total: linesOf(head, draft.ingredients).length,
    eachCosts: eachCostsOf(frozen),
  };
  await lockRun(
    {
      by: actor,
      rows: draft.ingredients,
      first: [
        { label: 'frozen', put: toFrozenItem(organizationId, head.id, frozen) },
        ...rememberPerson(organizationId, userId, person, people),
      ],
      createdDigest: found.createdDigest,
      now,
    },
    start,
  );
}

/** The shelf life that the label states, from the day of production. */
function byLabel({ productionDate }: RunHead, { label }: Surroundings): string | null {
  const days = label?.content.shelfLifeDays ?? null;
  return days === null ? null : dayAfter(productionDate, days);
}

/** Finishes a run that is being locked in steps. */
async function goOn({ head, rows, createdDigest }: FoundRun, now: Date): Promise<RunHead> {
  const { organizationId, confirmedBy } = head;
  const by = { organizationId, userId: confirmedBy as string };
  return lockRun({ by, rows: detailIn(rows).ingredients, first: [], createdDigest, now }, head);
}

/** For the worker. @throws Error while something is left, to be called again. */
export async function finishLocking(params: EntityParams, now: Date): Promise<void> {
  const found = await readRun(params);
  if (found?.head.status !== 'locking') return;
  const head = await goOn(found, now);
  if (head.status === 'locking') throw new Error('a run is still being locked');
}
