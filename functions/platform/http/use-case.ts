/**
 * A use case of the API in two steps. `read` runs concurrently with the membership read and may only read. `answer` runs
 * once the caller is proved, and decides, writes and answers. So an operation costs one membership read and one
 * concurrent query, and a stranger never learns what `read` found.
 */
import type { BodyOf, Operation, ParamsOf, QueryOf, ReplyOf } from '@batchbook/shared/http/operation';
import type { ActorOf } from '../actor.ts';

export interface RequestOf<O extends Operation> {
  params: ParamsOf<O>;
  query: QueryOf<O>;
  body: BodyOf<O>;
  now: Date;
}

export type UseCase<O extends Operation> = (
  request: RequestOf<O>,
  proof: Promise<ActorOf<O>>,
) => Promise<ReplyOf<O>>;

interface Steps<O extends Operation, Found> {
  read?: (request: RequestOf<O>) => Promise<Found>;
  answer: (request: RequestOf<O> & { actor: ActorOf<O> }, found: Found) => Promise<ReplyOf<O>> | ReplyOf<O>;
}

export function useCase<O extends Operation, Found = undefined>(
  _operation: O,
  steps: Steps<O, Found>,
): UseCase<O> {
  return async (request, proof) => {
    // Await the caller first: a failed read must not be reported to anybody who isn't proved.
    const reading = (async () => steps.read?.(request))() as Promise<Found>;
    reading.catch(() => undefined);
    const actor = await proof;
    return steps.answer({ ...request, actor }, await reading);
  };
}

/** Answers 200 with `body`. */
export const ok = <Body>(body: Body) => ({ status: 200 as const, body });

/** Answers 201 with `body`, which is new. */
export const created = <Body>(body: Body) => ({ status: 201 as const, body });
