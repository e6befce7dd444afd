/**
 * Returns `path` if it is a path of this site, rebuilt from its parsed parts, else `null`. `//x`, `/\x` and full addresses
 * lead to other sites, and control characters belong to no address.
 */
export function ownPath(path: string): string | null {
  if (!/^\/(?![/\\])/.test(path) || /\p{Cc}/u.test(path)) return null;
  let url: URL;
  try {
    url = new URL(path, 'https://own.invalid');
  } catch {
    return null;
  }
  if (url.origin !== 'https://own.invalid') return null;
  const rebuilt = url.pathname + url.search + url.hash;
  return rebuilt.startsWith('//') ? null : rebuilt;
}
