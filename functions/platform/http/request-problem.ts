import { type Issue, type Problem, type ProblemCode, problems } from '@batchbook/shared/http/problem';

type Extra = {
  detail?: string;
  issues?: Issue[];
  current?: unknown;
  /** When the same request may work, for `too_many_requests`. */
  retryAfterSeconds?: number;
} & Pick<Problem, 'usedIn' | 'moved'>;

/** A request that can't be carried out, and why. Answered as problem+json with the status of `code`. */
export class RequestProblem extends Error {
  readonly code: ProblemCode;
  readonly issues: Issue[] | undefined;
  readonly current: unknown;
  readonly usedIn: Problem['usedIn'];
  readonly moved: Problem['moved'];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, extra: Extra = {}) {
    super(extra.detail ?? problems[code].title);
    this.name = 'RequestProblem';
    this.code = code;
    this.issues = extra.issues;
    this.current = extra.current;
    this.usedIn = extra.usedIn;
    this.moved = extra.moved;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

export const notFound = (): RequestProblem => new RequestProblem('not_found');

export const invalid = (path: string, message: string): RequestProblem =>
  new RequestProblem('invalid_request', { issues: [{ path, message }] });
