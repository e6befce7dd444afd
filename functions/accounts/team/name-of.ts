import type { Item } from '../../platform/table/read.ts';
import { fullNameOf } from '../table.ts';

/** What to call a person before others: their names, else their display name, else the first part of their address, else ''. */
export const nameOf = (profile: Item): string =>
  fullNameOf(profile) ||
  String(profile.displayName ?? '') ||
  (String(profile.email ?? '').split('@')[0] ?? '');
