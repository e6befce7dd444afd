/** A page's address without its origin, as a URL; `null` for what can't be one: '//', or half of an escape. */
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
