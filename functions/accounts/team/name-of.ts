import type { Item } from '../../platform/table/read.ts';
import { fullNameOf } from '../table.ts';

/** What to call a person: their names, else the first part of their address. */
export const nameOf = (profile: Item): string =>
  fullNameOf(profile) ?? String(profile.email ?? '').split('@')[0] ?? '';
