/**
 * What was typed on a count's sheet and isn't in the browser's database yet. The database answers a moment later, and a
 * page that is closed within that moment would lose the last key. Local storage takes it at once, for each tab apart.
 */
import { newId } from '@batchbook/shared/ids';
import { writeStored } from '../storage.ts';

/** Lines of the sheet by their items. */
export type TypedLines<Line> = Readonly<Record<string, Line>>;

const prefix = 'bb_counts_typed:';
const tab = newId();
const ownKey = (sheet: string): string => `${prefix}${sheet}:${tab}`;

/** Replaces this tab's earlier note. An empty value removes it. */
export function noteTyped(sheet: string, lines: TypedLines<unknown>): void {
  // Where storage is closed or full, the database follows in a moment.
  writeStored(ownKey(sheet), Object.keys(lines).length === 0 ? null : JSON.stringify(lines));
}

export interface LeftTyped<Line> {
  lines: TypedLines<Line>;
  /** Once they are in the database. What a tab has noted since stays. */
  forget: () => void;
}

/** What other tabs noted, and tabs that are gone. */
export function leftTyped<Line>(sheet: string): LeftTyped<Line>[] {
  const left: LeftTyped<Line>[] = [];
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(`${prefix}${sheet}:`) || key === ownKey(sheet)) continue;
      const noted = localStorage.getItem(key);
      const forget = () => {
        if (localStorage.getItem(key) === noted) localStorage.removeItem(key);
      };
      left.push({ lines: JSON.parse(noted ?? '{}') as TypedLines<Line>, forget });
    }
  } catch {
    // Storage is closed or has other content.
  }
  return left;
}
