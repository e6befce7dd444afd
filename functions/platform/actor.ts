import type { Role } from '@batchbook/shared/accounts/schema';
import type { Operation } from '@batchbook/shared/http/operation';

/** Who is calling. The organization comes from here and from nowhere else. */
export interface Visitor {
  kind: 'visitor';
}

export interface User {
  kind: 'user';
  userId: string;
}

/** A user whose active membership in the organization of the path has been read for this very request. */
export interface Member {
  kind: 'member';
  userId: string;
  organizationId: string;
  role: Role;
  /** Set by an operator only; opens every feature and lifts every limit. */
  superAdmin: boolean;
  /** Why the plan refuses what this operation writes; thrown by the first write that it tries. */
  refusal: Error | null;
}

export type Actor = Visitor | User | Member;

export type ActorOf<O extends Operation> = O['access'] extends 'public'
  ? Visitor
  : O['access'] extends 'user'
    ? User
    : Member;
