/** The sections of the application in the order of the header. A new section is a line here and a route. */
import { withoutEnd } from '@batchbook/shared/text';

export interface Section {
  label: string;
  to: `/${string}`;
  /** `prefix`: current on every path below `to` as well; `exact`: on that path alone. */
  match: 'exact' | 'prefix';
  /** `g` and then this key goes there. */
  key: string;
}

export const sections: readonly Section[] = [
  { label: 'Dashboard', to: '/dashboard', match: 'exact', key: 'd' },
  { label: 'Recipes', to: '/recipes', match: 'exact', key: 'r' },
  { label: 'Production', to: '/production', match: 'prefix', key: 'p' },
  { label: 'Margins', to: '/costs', match: 'prefix', key: 'm' },
  { label: 'Stock', to: '/stock', match: 'prefix', key: 's' },
  { label: 'Events', to: '/events', match: 'prefix', key: 'e' },
];

/** Tabs that a key leads to as well: `g` and then it. */
export const tabKeys = { ingredients: 'i', suppliers: 'u' } as const;

/** Shown as an icon beside them. */
export const account: Section = { label: 'Account', to: '/account', match: 'exact', key: 'a' };

export function isCurrent(section: Pick<Section, 'to' | 'match'>, pathname: string): boolean {
  const path = withoutEnd(pathname, '/') || '/';
  if (path === section.to) return true;
  return section.match === 'prefix' && path.startsWith(`${section.to}/`);
}
