import type { Item } from '../../platform/table/read.ts';

/** What to call a person: their names, else the first part of their address. */
export const nameOf = (profile: Item): string =>
  [profile.firstName, profile.lastName].filter(Boolean).join(' ') ||
  String(profile.email ?? '').split('@')[0] ||
  '';
