/**
 * Posts more changes than one transaction takes, a step at a time, and goes on from wherever it stopped. The head of
 * the posting says how far it is; each step moves it on in the transaction of its movements, whose ids don't change
 * from one try to the next. So a line is posted once, however often the request comes (invariants 1, 2).
 */
import { RequestProblem } from '../../platform/http/request-problem.ts';
import { ConditionFailed, isThrottling, transact, type Write } from '../../platform/table/write.ts';
import { type Posting, postingWrites, writesOf } from './posting-writes.ts';

/** How far a posting is: all lines before `next` are settled. */
export interface Head {
  next: number;
  total: number;
}

/** What becomes of a line: posted, with writes of its own; or left open. */
export type Outcome = { posting: Posting; beside: Write[] } | 'open';

/** The plans of the lines before `to`. */
export interface LinePlans {
  to: number;
  outcome(index: number): Outcome;
}

/** The label of the write that makes the head or moves it on, if nobody else has. */
export const headLabel = 'head';

export interface StepJob<H extends Head> {
  by: { organizationId: string; userId: string };
  now: Date;
  /** Reads strongly what the next lines rest on, and plans them; `null`: the head is no longer where it was. */
  plan(head: H): Promise<LinePlans | null>;
  /** The head after a step. */
  after(head: H, outcomes: readonly Outcome[]): H;
  /** What a step writes beside its postings: the head, labelled `headLabel`. */
  headWrites(before: H, after: H, outcomes: readonly Outcome[]): Write[];
  readHead(): Promise<H>;
  /** Some conditions failed, the head's not among them: throws, or takes it into account in the next plan. */
  refused(error: ConditionFailed, head: H): void;
  /** What is left to do once a step is posted. */
  followUp(outcomes: readonly Outcome[]): Promise<void>;
}

export const stepsMax = 5;
export const stepLinesMax = 40;
/** A transaction takes 100 writes. The head, its lines, the step, two events and the site's check need six. */
const lineWritesMax = 94;
/** A function may run for ten seconds, and a busy table is waited for up to three. */
const startsForMs = 5_000;
const attemptsMax = 8;

/** As many outcomes from line `next` on as one transaction takes. */
function fitting({ next, total }: Head, plans: LinePlans): Outcome[] {
  const outcomes: Outcome[] = [];
  let [writes, posted] = [0, 0];
  for (let index = next; index < Math.min(total, plans.to); index++) {
    const outcome = plans.outcome(index);
    if (outcome !== 'open') {
      writes += writesOf(outcome.posting) + outcome.beside.length;
      posted += 1;
      if (writes > lineWritesMax || posted > stepLinesMax) break;
    }
    outcomes.push(outcome);
  }
  return outcomes;
}

interface Progress<H extends Head> {
  head: H;
  plans: LinePlans | null;
  isPosted: boolean;
}

/**
 * Posts up to five steps.
 *
 * @returns how far it is then, and the first line that this call has posted; `null`: none.
 * @throws what `plan` and `refused` throw; `busy` when others kept changing what the first step rests on.
 */
export async function postInSteps<H extends Head>(
  job: StepJob<H>,
  start: H,
): Promise<{ head: H; postedFrom: number | null }> {
  const until = Date.now() + startsForMs;
  let progress: Progress<H> = { head: start, plans: null, isPosted: false };
  let postedFrom: number | null = null;
  for (let step = 0; step < stepsMax && progress.head.next < progress.head.total; step++) {
    if (step > 0 && Date.now() >= until) break;
    try {
      const { next } = progress.head;
      progress = await postStep(job, progress);
      if (progress.isPosted) postedFrom ??= next;
    } catch (error) {
      // What is posted is posted: the same request goes on with the rest.
      if (!isThrottling(error) || step === 0) throw error;
      break;
    }
  }
  return { head: progress.head, postedFrom };
}

async function postStep<H extends Head>(
  job: StepJob<H>,
  { head, plans: known }: Progress<H>,
): Promise<Progress<H>> {
  const isCovered = known !== null && known.to >= Math.min(head.total, head.next + stepLinesMax);
  let plans = isCovered ? known : await job.plan(head);
  for (let attempt = 0; attempt < attemptsMax && plans; attempt++) {
    const outcomes = fitting(head, plans);
    const after = job.after(head, outcomes);
    const postings = outcomes.flatMap((outcome) => (outcome === 'open' ? [] : [outcome.posting]));
    try {
      await transact(job.by, [
        ...job.headWrites(head, after, outcomes),
        ...postingWrites(job.by, postings, job.now),
        ...outcomes.flatMap((outcome) => (outcome === 'open' ? [] : outcome.beside)),
      ]);
      await job.followUp(outcomes);
      return { head: after, plans, isPosted: true };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.failed.has(headLabel)) break;
      job.refused(error, head);
      plans = await job.plan(head);
      if (plans && attempt === attemptsMax - 1) throw new RequestProblem('busy');
    }
  }
  return { head: await job.readHead(), plans: null, isPosted: false };
}
