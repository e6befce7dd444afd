/** A posting that isn't acknowledged yet. */
import type { ApiErrorCode } from '@batchbook/shared/http/client';
import type { Problem } from '@batchbook/shared/http/problem';
import type { PutCount } from '@batchbook/shared/stock/count-schema';
import type { PutMovement, PutTransfer } from '@batchbook/shared/stock/movement-schema';

/** What is posted, and under what id: whatever is sent how often, it counts once. */
export type Posting =
  | { kind: 'movement'; id: string; siteId: string; itemId: string; body: PutMovement }
  | { kind: 'transfer'; id: string; siteId: string; itemId: string; body: PutTransfer }
  | { kind: 'count'; id: string; siteId: string; itemId: null; body: PutCount };

export type Job = Posting & {
  organizationId: string;
  userId: string;
  /** When it was entered, ISO 8601. */
  madeAt: string;
  /** `refused`: it is not sent again unless somebody changes it or asks for it. */
  state: 'waiting' | 'sending' | 'refused';
  /** Why it was refused; `null` where only the gateway spoke. */
  problem: Problem | null;
  /** Why it was refused, where only the gateway spoke. */
  refusal?: ApiErrorCode;
  /** The device had no room for it: it is as safe as this page. */
  isUnkept?: true;
};

/** The items that it moves: what is entered later for one of them waits for it. */
export const itemsOf = (job: Posting): readonly string[] =>
  job.kind === 'count' ? job.body.lines.map(({ itemId }) => itemId) : [job.itemId];

/** In the order in which they were entered. */
export const inOrder = (jobs: readonly Job[]): Job[] =>
  [...jobs].sort((a, b) => (a.madeAt < b.madeAt ? -1 : a.madeAt > b.madeAt ? 1 : a.id < b.id ? -1 : 1));
