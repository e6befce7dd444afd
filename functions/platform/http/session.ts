/**
 * Sessions that a person has ended. The profile and each membership hold the time, and every request reads one of them
 * anyway. A session keeps its beginning and its id when its tokens are renewed.
 */
import type { Session, User } from '../actor.ts';
import type { Item } from '../table/read.ts';
import { RequestProblem } from './request-problem.ts';

/** A token without these claims counts as the oldest session. The gateway passes claims on as text. */
export const sessionOf = (claims: Readonly<Record<string, unknown>>): Session => ({
  id: typeof claims.origin_jti === 'string' ? claims.origin_jti : '',
  beganAt: Number(claims.auth_time) || 0,
});

/**
 * Whether a profile or a membership ends a session: those that began by `sessionsEndedAt`, in epoch seconds, but not
 * `keptSession`. A sign-in within the same second counts as earlier.
 */
export function isEnded(session: Session, { sessionsEndedAt, keptSession }: Item): boolean {
  if (typeof sessionsEndedAt !== 'number' || session.beganAt > sessionsEndedAt) return false;
  return session.id === '' || session.id !== keptSession;
}

/** @throws RequestProblem `session_ended`. */
export function assertGoesOn({ session }: Pick<User, 'session'>, item: Item): void {
  if (isEnded(session, item)) throw new RequestProblem('session_ended');
}

/** The condition, within a transaction, that an item doesn't end this session. */
export const goesOn = ({ id, beganAt }: Session) => ({
  condition:
    '(attribute_not_exists(sessionsEndedAt) OR sessionsEndedAt < :beganAt OR keptSession = :session)',
  values: { ':beganAt': beganAt, ':session': id || 'none' },
});
