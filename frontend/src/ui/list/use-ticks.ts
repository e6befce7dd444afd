import { useState } from 'react';

/** Which rows are ticked. What a filter hides no longer is: the bar never acts on what isn't seen. */
export function useTicks<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = ticked.size === 0 ? [] : rows.filter((row) => ticked.has(keyOf(row)));
  const tick = (keys: readonly string[], on: boolean) => {
    const next = new Set(chosen.map(keyOf));
    for (const key of keys) {
      if (on) next.add(key);
      else next.delete(key);
    }
    setTicked(next);
  };
  return {
    chosen,
    ticked,
    tick,
    /** Ticks these and no others. */
    tickOnly: (keys: readonly string[]) => setTicked(new Set(keys)),
    clear: () => setTicked(new Set()),
  };
}
