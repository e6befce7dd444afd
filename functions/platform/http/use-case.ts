/**
 * A use case of the API in two steps. `read` runs beside the read of the membership and may only read;
 * `answer` runs once the caller is proved, decides, writes and answers. So an operation costs one
 * membership read and one query side by side, and a stranger never learns what `read` found.
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
    // The caller comes first: what goes wrong in the reading, from its first line on, is nobody's business
    // until they are proved.
    const reading = (async () => steps.read?.(request))() as Promise<Found>;
    reading.catch(() => undefined);
    const actor = await proof;
    return steps.answer({ ...request, actor }, await reading);
  };
}

/** 200 with `body`. */
export const ok = <Body>(body: Body) => ({ status: 200 as const, body });

/** 201 with `body`: it is new. */
export const created = <Body>(body: Body) => ({ status: 201 as const, body });
