import type { Role } from '@batchbook/shared/accounts/schema';
import type { Operation } from '@batchbook/shared/http/operation';

/** The caller of a request. The organization id comes only from here. */
export interface Visitor {
  kind: 'visitor';
  /** The country as the CDN names it; `null` without a CDN. Only the paths of `visitor.ts` may believe it. */
  country: string | null;
  /** The network address. Only the paths of `visitor.ts` may believe it. Never logged, nor stored in clear. */
  address: string | null;
}

/** The session of a token. */
export interface Session {
  /** The token's `origin_jti`. */
  id: string;
  /** The token's `auth_time` in epoch seconds, by the user pool's clock. */
  beganAt: number;
}

export interface User {
  kind: 'user';
  userId: string;
  session: Session;
}

/** A user whose active membership in the path's organization was read for this request. */
export interface Member {
  kind: 'member';
  userId: string;
  session: Session;
  organizationId: string;
  role: Role;
  /** Set only by operators. Opens every feature and lifts every limit. */
  superAdmin: boolean;
  /** Why the plan forbids this operation's writes. The first write throws it. */
  refusal: Error | null;
}

export type Actor = Visitor | User | Member;

export type ActorOf<O extends Operation> = O['access'] extends 'public'
  ? Visitor
  : O['access'] extends 'user'
    ? User
    : Member;
