/** Where to go after sign-in: `?next=`, for paths of this product only. */
import { ownPath } from '@batchbook/shared/own-path';

const home = '/dashboard';

/** `next` when it is a path of our own, else the first page. Anything that could lead away is refused. */
export function safeNext(next: string | null): string {
  const path = next === null ? null : ownPath(next);
  return path === null || /^\/auth(?![^?#])/.test(path) ? home : path;
}

/** The sign-in page, which leads back to `path` afterwards. When several calls find the session ended, only the first counts. */
export function signInPath(path: string): string {
  if (/^\/auth(\?|$)/.test(path)) return path;
  return path === home ? '/auth' : `/auth?next=${encodeURIComponent(path)}`;
}
