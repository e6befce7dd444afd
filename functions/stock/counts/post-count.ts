/** Posts the lines of a count step by step, from its current position. */
import { countPosted } from '@batchbook/events/stock';
import type { Issue, Problem } from '@batchbook/shared/http/problem';
import type { PutCount } from '@batchbook/shared/stock/count-schema';
import type { PlanFault } from '@batchbook/shared/stock/posting';
import { formatThousandths, sameBase } from '@batchbook/shared/stock/quantity';
import type { Member } from '../../platform/actor.ts';
import { RequestProblem } from '../../platform/http/request-problem.ts';
import { publish } from '../../platform/outbox.ts';
import { getItem, type Item } from '../../platform/table/read.ts';
import { notExists, type Write } from '../../platform/table/write.ts';
import { settleItem } from '../follow/follow-levels.ts';
import type { NewMovement } from '../ledger/movement-table.ts';
import {
  headLabel,
  type LinePlans,
  type Outcome,
  postInSteps,
  type StepJob,
  stepLinesMax,
  stepsMax,
} from '../ledger/post-in-steps.ts';
import { movementFor, type Planned, planIntent, siteGone } from '../ledger/posting.ts';
import { movementLabel, postingOf, siteLabel } from '../ledger/posting-writes.ts';
import { publishItem } from '../publish.ts';
import { readSheet, type Sheet } from './count-sheet.ts';
import {
  countKey,
  type KeptCount,
  keptCountOf,
  linesItem,
  moveOn,
  type Settled,
  stepItem,
  toCountItem,
} from './count-table.ts';

export interface CountPosting {
  actor: Member;
  id: string;
  body: PutCount;
  digest: string;
  /** The count, if it was begun before. */
  known: Item | undefined;
  /** Its site was deleted since, so the remaining lines can't be posted. */
  isSiteGone: boolean;
  now: Date;
}

/**
 * Posts up to five steps. @returns whether the count is new.
 * @throws RequestProblem before the first step only, when nothing is saved yet: `invalid_request` naming every line that
 * can't be posted, `stock_moved` naming every line whose level moved.
 */
export async function postCount(posting: CountPosting): Promise<boolean> {
  const head = posting.known ? keptCountOf(posting.known) : newCount(posting);
  const { postedFrom } = await postInSteps(stepJob(posting), head);
  return postedFrom === 0;
}

function newCount({ actor, id, body, digest, now }: CountPosting): KeptCount {
  const time = now.toISOString();
  return {
    id,
    organizationId: actor.organizationId,
    siteId: body.siteId,
    state: 'posting',
    total: body.lines.length,
    posted: 0,
    open: 0,
    differing: 0,
    userId: actor.userId,
    createdAt: time,
    updatedAt: time,
    next: 0,
    digest,
  };
}

/** The count isn't in the table before its first step. */
const isNew = ({ next }: KeptCount): boolean => next === 0;

function stepJob(posting: CountPosting): StepJob<KeptCount> {
  const { actor, body, now } = posting;
  let { isSiteGone } = posting;
  /** The items in whose ledgers another movement has the count's id. */
  const taken = new Set<string>();
  let linesWrite: Write | null = null;
  return {
    by: actor,
    now,
    plan: async (count) => {
      // Nothing can be counted at a deleted site: the remaining lines stay open, and the count is done.
      if (isSiteGone) return { to: count.total, outcome: () => 'open' };
      const ahead = isNew(count) ? count.total : stepsMax * stepLinesMax;
      const lines = body.lines.slice(count.next, count.next + ahead);
      const sheet = await readSheet(count, lines);
      const plans = sheet.intents.map((intent) => planIntent(intent, sheet.measuresOf));
      if (isNew(count)) {
        const trouble = troubleOf(sheet, plans);
        // The same request may have moved them a moment ago.
        if (trouble && (await isThere(posting))) return null;
        if (trouble) throw trouble;
        linesWrite = linesOf(count, body, plans);
      }
      return plansFrom(posting, count, plans, taken);
    },
    after: (count, outcomes) => countAfter(count, outcomes, now),
    headWrites: (before, after, outcomes) => headWrites(actor, { before, after, outcomes, linesWrite }, now),
    readHead: async () => keptCountOf(await readKnown(posting)),
    refused: ({ failed }, count) => {
      if (failed.has(siteLabel)) isSiteGone = true;
      for (const { itemId } of body.lines)
        if (failed.has(movementLabel({ siteId: count.siteId, itemId }))) taken.add(itemId);
      if (!isNew(count)) return;
      if (isSiteGone) throw new RequestProblem('stock_closed', { detail: siteGone });
      // Another movement in one of the lines' ledgers has this id.
      if (taken.size > 0) throw new RequestProblem('id_taken');
    },
    followUp: (outcomes) => settleUnits(actor, outcomes, now),
  };
}

type LinePlan = Planned | PlanFault;

/** Returns everything that prevents posting the lines. */
function troubleOf({ intents }: Sheet, plans: readonly LinePlan[]): RequestProblem | undefined {
  const issues = plans.flatMap((plan, index): Issue[] =>
    plan.ok || plan.reason === 'moved'
      ? []
      : [{ path: `lines.${index}.${fieldOf[plan.field]}`, message: plan.message }],
  );
  if (issues.length > 0) return new RequestProblem('invalid_request', { issues });
  const moved = intents.filter((_, index) => plans[index]?.ok === false).map(movedLevel);
  return moved.length > 0 ? new RequestProblem('stock_moved', { moved }) : undefined;
}

const fieldOf = { item: 'itemId', site: 'siteId', unit: 'unit', quantity: 'counted', lot: 'itemId' } as const;

function movedLevel({
  place: { of, level },
}: Sheet['intents'][number]): NonNullable<Problem['moved']>[number] {
  const { quantity, unit, version } = level;
  return { itemId: of.itemId, currentStock: formatThousandths(quantity, unit), unit, version };
}

const linesOf = (count: KeptCount, { lines }: PutCount, plans: readonly LinePlan[]): Write => ({
  label: 'lines',
  put: linesItem(
    count,
    lines,
    plans.flatMap((plan) => (plan.ok ? [plan.unit] : [])),
  ),
});

/** A line stays open when its level moved since it was counted, or was closed. */
const plansFrom = (
  posting: CountPosting,
  { next }: KeptCount,
  plans: readonly LinePlan[],
  taken: ReadonlySet<string>,
): LinePlans => ({
  to: next + plans.length,
  outcome: (index) => {
    const plan = plans[index - next];
    return plan?.ok && !taken.has(plan.intent.place.of.itemId) ? outcomeOf(posting, plan) : 'open';
  },
});

/**
 * Returns a line's movement. Its id is the count's, which is unique in its ledger. Its figures are in the level's unit;
 * the count keeps the unit that was counted in.
 */
function outcomeOf({ actor, id, now }: CountPosting, plan: Planned): Outcome {
  const { intent, delta, unit } = plan;
  const { item, level } = intent.place;
  const changesUnit = !sameBase(unit, level.unit);
  const movement = movementFor(plan, {
    id,
    reason: changesUnit ? 'unit_change' : 'count',
    quantity: formatThousandths(delta, unit),
    unit,
    countId: id,
    counted: formatThousandths(level.quantity + delta, unit),
    expected: changesUnit ? null : formatThousandths(level.quantity, unit),
    userId: actor.userId,
    postedAt: now.toISOString(),
  });
  // The item may have been waiting for exactly this line. The request settles that after posting; if it is cut off, the
  // event's worker does.
  const waits = item !== null && item.manualUnit !== null;
  return {
    postings: [postingOf(plan, movement)],
    beside: waits ? [publishItem(actor, item, 'followed', now)] : [],
  };
}

/** Returns the count after a step, which is posted when no lines are left. */
function countAfter(count: KeptCount, outcomes: readonly Outcome[], now: Date): KeptCount {
  const posted = outcomes.filter((outcome) => outcome !== 'open');
  const next = count.next + outcomes.length;
  return {
    ...count,
    next,
    state: next === count.total ? 'posted' : 'posting',
    posted: count.posted + posted.length,
    open: count.open + outcomes.length - posted.length,
    differing: count.differing + posted.filter(({ postings }) => postings[0]?.movement.delta !== 0n).length,
    updatedAt: now.toISOString(),
  };
}

interface Step {
  before: KeptCount;
  after: KeptCount;
  outcomes: readonly Outcome[];
  linesWrite: Write | null;
}

/**
 * Returns what a step stores of the count. The first step also creates it with its lines, so a count of up to forty lines
 * is posted completely or not at all.
 */
function headWrites(
  { organizationId, userId }: Member,
  { before, after, outcomes, linesWrite }: Step,
  now: Date,
): Write[] {
  const { id, siteId, posted, open } = after;
  const head: Write[] =
    isNew(before) && linesWrite
      ? [{ label: headLabel, put: toCountItem(after), condition: notExists }, linesWrite]
      : [moveOn(after, before.next)];
  const step: Write = { label: 'step', put: stepItem(before, before.next, outcomes.map(settledAs)) };
  if (after.state !== 'posted') return [...head, step];
  const data = { id, siteId, posted, open, userId };
  return [...head, step, publish({ definition: countPosted, organizationId, data }, now)];
}

/** A figure in another unit can't be compared with the count, so only the count itself is kept. */
function settledAs(outcome: Outcome): Settled {
  const movement = movementOf(outcome);
  if (!movement) return null;
  const { reason, expected, quantity, levelUnit } = movement;
  return reason === 'unit_change'
    ? { expected: null, change: null, unit: levelUnit }
    : { expected, change: quantity, unit: levelUnit };
}

/** A line of a count is one movement. */
const movementOf = (outcome: Outcome): NewMovement | undefined =>
  outcome === 'open' ? undefined : outcome.postings[0]?.movement;

/** A count in the item's own unit may have been the last of its levels in the old one. */
async function settleUnits(actor: Member, outcomes: readonly Outcome[], now: Date): Promise<void> {
  for (const outcome of outcomes)
    if (outcome !== 'open' && outcome.beside.length > 0)
      await settleItem(actor, movementOf(outcome)?.itemId ?? '', now);
}

/** @throws RequestProblem `id_taken` when another count has the id. */
async function readKnown({ actor, id, digest }: CountPosting): Promise<Item> {
  const item = await getItem(actor, countKey(actor.organizationId, id), { consistent: true });
  if (!item) throw new RequestProblem('busy');
  if (item.digest !== digest) throw new RequestProblem('id_taken');
  return item;
}

const isThere = async ({ actor, id }: CountPosting): Promise<boolean> =>
  (await getItem(actor, countKey(actor.organizationId, id), { consistent: true })) !== undefined;
