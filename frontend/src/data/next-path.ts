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
  // Rebuilt from its parsed parts, without the tabs and line ends that the parser dropped.
  const path = url.pathname + url.search + url.hash;
  return path.startsWith('//') ? home : path;
}

/** The sign-in page, which leads back to `path` afterwards. When several calls find the session ended, only the first counts. */
export function signInPath(path: string): string {
  if (/^\/auth(\?|$)/.test(path)) return path;
  return path === home ? '/auth' : `/auth?next=${encodeURIComponent(path)}`;
}
