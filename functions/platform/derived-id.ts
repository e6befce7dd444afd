/** Ids that follow from others, so that a step that runs again writes the same items. */
import { createHash } from 'node:crypto';
import { idFrom } from '@batchbook/shared/ids';

/** Returns the id of these parts: always the same for the same. @param at Its time. */
export const derivedId = (at: Date, ...parts: readonly string[]): string =>
  idFrom(at, createHash('sha256').update(parts.join(' ')).digest());
