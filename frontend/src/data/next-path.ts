/** Where to go after sign-in: `?next=`, for paths of this product only. */
const home = '/recipes';

/** `next` when it is a path of our own, else the first page. Anything that could lead away is refused. */
export function safeNext(next: string | null): string {
  if (next === null || !/^\/(?![/\\])/.test(next)) return home;
  let url: URL;
  try {
    url = new URL(next, 'https://own.invalid');
  } catch {
    return home;
  }
  if (url.origin !== 'https://own.invalid' || url.pathname === '/auth') return home;
  // Written out again from its parts: what the parser dropped (tabs, line ends) can't come back.
  const path = url.pathname + url.search + url.hash;
  return path.startsWith('//') ? home : path;
}

/** The sign-in page, which leads back to `path` afterwards. */
export const signInPath = (path: string): string =>
  path === home ? '/auth' : `/auth?next=${encodeURIComponent(path)}`;
