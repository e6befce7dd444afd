/** A change that was made on this device and isn't acknowledged yet. */
import { ApiError, type ApiErrorCode } from '@batchbook/shared/http/client';
import type { Problem } from '@batchbook/shared/http/problem';

/**
 * One change as the device keeps it. A kind may add fields of its own. Their names and values are a format: the next
 * build reads what this one kept.
 */
export interface Job<Kind extends string = string, Body = unknown> {
  kind: Kind;
  /** However often it is sent under this id, it counts once. */
  id: string;
  body: Body;
  organizationId: string;
  userId: string;
  /** When it was entered, ISO 8601. */
  madeAt: string;
  /** `refused`: sent again only when the user changes or retries it. */
  state: 'waiting' | 'sending' | 'refused';
  /** Why it was refused, or `null` when only the gateway answered. */
  problem: Problem | null;
  /** Why it was refused, where only the gateway answered. */
  refusal?: ApiErrorCode;
  /** The device had no room for it: it is as safe as this page. */
  isUnkept?: true;
}

/** Sorts jobs by when they were entered. */
export const inOrder = <Some extends Job>(jobs: readonly Some[]): Some[] =>
  [...jobs].sort((a, b) => (a.madeAt < b.madeAt ? -1 : a.madeAt > b.madeAt ? 1 : a.id < b.id ? -1 : 1));

/** The error that a refused job was answered with. */
export const refusalOf = ({ problem, refusal }: Job): ApiError =>
  new ApiError(problem?.status ?? 0, problem?.code ?? refusal ?? 'internal_error', '', problem);
