/**
 * Posts more changes than fit one transaction, step by step, and continues from wherever it stopped. The posting's head
 * stores its progress. Each step moves the head on in the transaction of its movements, whose ids stay the same in every
 * retry. So a line is posted once, however often the request comes (invariants 1, 2).
 */
import { RequestProblem } from '../../platform/http/request-problem.ts';
import { ConditionFailed, isThrottling, transact, type Write } from '../../platform/table/write.ts';
import { type Posting, postingWrites, writesOf } from './posting-writes.ts';

/** The progress of a posting: all lines before `next` are settled. */
export interface Head {
  next: number;
  total: number;
}

/** A line's outcome: posted, to one level and perhaps several lots of it, with its own writes; or left open. */
export type Outcome = { postings: readonly Posting[]; beside: Write[] } | 'open';

/** The plans of the lines before `to`. */
export interface LinePlans {
  to: number;
  outcome(index: number): Outcome;
}

/** The label of the write that creates the head or moves it on, if nobody else has. */
export const headLabel = 'head';

export interface StepJob<H extends Head> {
  by: { organizationId: string; userId: string };
  now: Date;
  /** Reads strongly what the next lines depend on, and plans them; `null` when the head has moved. */
  plan(head: H): Promise<LinePlans | null>;
  /** Returns the head after a step. */
  after(head: H, outcomes: readonly Outcome[]): H;
  /** Returns a step's writes besides its postings: the head, labelled `headLabel`. */
  headWrites(before: H, after: H, outcomes: readonly Outcome[]): Write[];
  readHead(): Promise<H>;
  /** Handles failed conditions other than the head's: throws, or changes the next plan. */
  refused(error: ConditionFailed, head: H): void;
  /** Does what is left after a step is posted. */
  followUp(outcomes: readonly Outcome[]): Promise<void>;
}

export const stepsMax = 5;
export const stepLinesMax = 40;
/** A transaction takes 100 writes. The head, its lines, the step, two events and the site's check need six. */
const lineWritesMax = 94;
/** A function may run for ten seconds, and a busy table may take three of them. */
const startsForMs = 5_000;
const attemptsMax = 8;

/** Takes as many outcomes from line `next` on as one transaction can hold. */
function fitting({ next, total }: Head, plans: LinePlans): Outcome[] {
  const outcomes: Outcome[] = [];
  let [writes, posted] = [0, 0];
  for (let index = next; index < Math.min(total, plans.to); index++) {
    const outcome = plans.outcome(index);
    if (outcome !== 'open') {
      writes += writesOf(outcome.postings) + outcome.beside.length;
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
 * @returns the progress, and the first line that this call posted, `null` if none.
 * @throws what `plan` and `refused` throw; `busy` when others kept changing what the first step depends on.
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
      // Earlier steps are posted for good. The same request continues with the rest.
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
    const postings = outcomes.flatMap((outcome) => (outcome === 'open' ? [] : outcome.postings));
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
