/** Parses a request's address without its origin as a URL; `null` when it is invalid: '//', or half an escape. */
export function targetOf(url: string | undefined): URL | null {
  const path = url ?? '/';
  if (!path.startsWith('/') || path.startsWith('//')) return null;
  try {
    const target = new URL(path, 'http://localhost');
    decodeURIComponent(target.pathname);
    return target;
  } catch {
    return null;
  }
}
