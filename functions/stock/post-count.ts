/** Posts the lines of a count, a step at a time, from wherever it stands. */
import type { Issue, Problem } from '@batchbook/shared/http/problem';
import type { PutCount } from '@batchbook/shared/stock/count-schema';
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import { formatThousandths } from '@batchbook/shared/stock/quantity';
import type { Member } from '../platform/actor.ts';
import { RequestProblem } from '../platform/http/request-problem.ts';
import { getItem, type Item } from '../platform/table/read.ts';
import { ConditionFailed, isThrottling, transact } from '../platform/table/write.ts';
import { hasMoved, isOn, planLine, readSheet, type Sheet } from './count-sheet.ts';
import { countAfter, fitting, type Outcome, type Step, stepLinesMax, stepWrites } from './count-step.ts';
import {
  countKey,
  countLabel,
  type KeptCount,
  keptCountOf,
  linesItem,
  type SentLine,
} from './count-table.ts';
import { settleItem } from './follow-levels.ts';
import { keptLevel } from './level-table.ts';
import { movementLabel, siteLabel } from './movement-writes.ts';

const stepsMax = 5;
/** The function may run for ten seconds, and a busy table is waited for up to three. */
const startsForMs = 5_000;
const attemptsMax = 8;

export interface Posting {
  actor: Member;
  id: string;
  body: PutCount;
  digest: string;
  /** The count, if it was begun before. */
  known: Item | undefined;
  /** Its site was deleted since: what is left of it can't be posted any more. */
  isSiteGone: boolean;
  now: Date;
}

interface Progress {
  count: KeptCount;
  sheet?: Sheet | undefined;
  /** The step that led here; none where another request was faster. */
  step?: Step | undefined;
}

/**
 * Posts up to five steps. @returns whether the count is new.
 * @throws RequestProblem `invalid_request` naming every line that can't be posted, `stock_moved` naming every
 *   one whose level moved: only before the first step, and nothing is kept then.
 */
export async function postCount(posting: Posting): Promise<boolean> {
  const until = Date.now() + startsForMs;
  const begun = posting.known ? undefined : await begin(posting);
  const count = begun?.count ?? keptCountOf(posting.known ?? (await readKnown(posting)));
  let progress: Progress = begun ?? { count };
  await settleUnits(posting, progress.step);
  for (let step = begun ? 1 : 0; step < stepsMax; step++) {
    if (progress.count.state === 'posted' || Date.now() >= until) break;
    try {
      progress = await goOn(posting, progress);
    } catch (error) {
      // What is posted is posted: the same request goes on with the rest.
      if (!isThrottling(error) || step === 0) throw error;
      break;
    }
    await settleUnits(posting, progress.step);
  }
  return begun !== undefined;
}

/** What was counted in the item's own unit may have been the last of its levels in the old one. */
async function settleUnits({ actor, now }: Posting, step: Step | undefined): Promise<void> {
  for (const outcome of step?.outcomes ?? [])
    if (outcome !== 'open' && outcome.waitsAt !== null) await settleItem(actor, outcome.of.itemId, now);
}

/** @throws RequestProblem `id_taken` when the id stands for another count. */
async function readKnown({ actor, id, digest }: Posting): Promise<Item> {
  const item = await getItem(actor, countKey(actor.organizationId, id), { consistent: true });
  if (!item) throw new RequestProblem('busy');
  if (item.digest !== digest) throw new RequestProblem('id_taken');
  return item;
}

/** Makes the count with its first step. @returns nothing when the same request was faster. */
async function begin(posting: Posting): Promise<Progress | undefined> {
  const { actor, body, now } = posting;
  const { organizationId, userId } = actor;
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const sheet = await readSheet({ organizationId, siteId: body.siteId }, body.lines);
    const outcomes = body.lines.map((line) => planLine(sheet, line));
    const trouble = troubleOf(sheet, body.lines, outcomes);
    if (trouble) {
      // The same request may have moved them, a moment ago.
      if (await isThere(posting)) return undefined;
      throw trouble;
    }
    const planned = outcomes.filter((outcome) => outcome.ok);
    const step: Step = { count: newCount(posting), outcomes: fitting(planned), userId, now };
    const put = linesItem(
      step.count,
      body.lines,
      planned.map(({ unit }) => unit),
    );
    try {
      await transact(actor, stepWrites(step, { label: 'lines', put }));
      return { count: countAfter(step), sheet, step };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.failed.has(countLabel)) return undefined;
      if (error.failed.has(siteLabel)) throw new RequestProblem('stock_closed');
      // Another movement, in the ledger of one of the lines, has this id.
      if (takenIn(error, body.siteId, body.lines).length > 0) throw new RequestProblem('id_taken');
    }
  }
  throw new RequestProblem('busy');
}

const isThere = async ({ actor, id }: Posting): Promise<boolean> =>
  (await getItem(actor, countKey(actor.organizationId, id), { consistent: true })) !== undefined;

function newCount({ actor, id, body, digest, now }: Posting): KeptCount {
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

/** What stands in the way of posting the lines, all of it at once. */
function troubleOf(
  sheet: Sheet,
  lines: readonly SentLine[],
  plans: readonly ReturnType<typeof planLine>[],
): RequestProblem | undefined {
  const issues = plans.flatMap((plan, index): Issue[] =>
    plan.ok ? [] : [{ path: `lines.${index}.${plan.field}`, message: plan.message }],
  );
  if (issues.length > 0) return new RequestProblem('invalid_request', { issues });
  const moved = lines.filter((line) => hasMoved(sheet, line)).map((line) => movedLevel(sheet, line));
  return moved.length > 0 ? new RequestProblem('stock_moved', { moved }) : undefined;
}

function movedLevel(sheet: Sheet, { itemId }: SentLine): NonNullable<Problem['moved']>[number] {
  const level = keptLevel(sheet.levels.get(itemId), sheet.items.get(itemId)?.u as StockUnit);
  const { unit, version } = level;
  return { itemId, currentStock: formatThousandths(level.quantity, unit), unit, version };
}

/** Posts the next lines; those that moved since they were counted, or were closed meanwhile, stay open. */
async function goOn(posting: Posting, progress: Progress): Promise<Progress> {
  const { actor, body, now } = posting;
  const { count } = progress;
  if (posting.isSiteGone) return end(posting, progress);
  const lines = body.lines.slice(count.next, count.next + stepLinesMax);
  const ahead = body.lines.slice(count.next, count.next + stepsMax * stepLinesMax);
  let sheet = progress.sheet;
  if (!sheet || !lines.every((line) => isOn(sheet as Sheet, line))) sheet = await readSheet(count, ahead);
  const taken = new Set<string>();
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const outcomes = outcomesOf(sheet, lines, taken);
    const step: Step = { count, outcomes: fitting(outcomes), userId: actor.userId, now };
    try {
      await transact(actor, stepWrites(step, undefined));
      return { count: countAfter(step), sheet, step };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.failed.has(countLabel)) return { count: keptCountOf(await readKnown(posting)), sheet };
      if (error.failed.has(siteLabel)) return end(posting, progress);
      for (const itemId of takenIn(error, count.siteId, lines)) taken.add(itemId);
      sheet = await readSheet(count, ahead);
    }
  }
  throw new RequestProblem('busy');
}

/** Nothing is counted at a site that was deleted: the lines that are left stay open, and the count is done. */
async function end(posting: Posting, { count }: Progress): Promise<Progress> {
  const { actor, now } = posting;
  const outcomes = Array.from({ length: count.total - count.next }, (): Outcome => 'open');
  const step: Step = { count, outcomes, userId: actor.userId, now };
  try {
    await transact(actor, stepWrites(step, undefined));
    return { count: countAfter(step) };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return { count: keptCountOf(await readKnown(posting)) };
  }
}

const outcomesOf = (sheet: Sheet, lines: readonly SentLine[], taken: ReadonlySet<string>): Outcome[] =>
  lines.map((line) => {
    const plan = planLine(sheet, line);
    return plan.ok && !hasMoved(sheet, line) && !taken.has(line.itemId) ? plan : 'open';
  });

/** The items in whose ledgers another movement has the count's id. */
const takenIn = ({ failed }: ConditionFailed, siteId: string, lines: readonly SentLine[]): string[] =>
  lines.map(({ itemId }) => itemId).filter((itemId) => failed.has(movementLabel({ siteId, itemId })));
