import { type RefObject, useEffect, useState } from 'react';
import { moveRowFocus } from '../move-focus.ts';
import { useKeys } from '../use-keys.ts';

/** What `j` and `k` go to in a row. */
const focusable = 'a[href], button';

/** Of several tables the one that has the focus, or else the first: a key is handled once, by whichever hears it. */
function meantTable(): HTMLElement | null {
  const tables = [...document.querySelectorAll<HTMLElement>('[data-walked]')];
  return tables.find((table) => table.contains(document.activeElement)) ?? tables[0] ?? null;
}

/** `j` and `k` go down and up where rows have something to focus. Returns whether they do. */
export function useRowKeys(body: RefObject<HTMLElement | null>): boolean {
  const [isWalked, setIsWalked] = useState(false);
  useEffect(() => setIsWalked(body.current?.querySelector(focusable) != null));
  const move = (step: 1 | -1) => moveRowFocus(meantTable(), step, focusable);
  useKeys(isWalked ? { j: () => move(1), k: () => move(-1) } : {});
  return isWalked;
}
