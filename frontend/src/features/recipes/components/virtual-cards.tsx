import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Entry } from '../../../data/recipe-entries.ts';
import { useKeepHeights, useKeptHeights } from '../../../ui/kept-heights.ts';
import type { CardContext } from './card-context.ts';
import { RecipeCard } from './recipe-card.tsx';
import { gridRow } from './recipe-grid.tsx';

/** The estimated height of a row of cards with its gap, until it is measured. */
const rowPx = 340;

const [two, three] = ['(min-width: 560px)', '(min-width: 1180px)'];

function subscribe(changed: () => void): () => void {
  const queries = [two, three].map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
  };
}

const columnsNow = (): number =>
  window.matchMedia(three).matches ? 3 : window.matchMedia(two).matches ? 2 : 1;

/** A virtual list of cards. Renders the visible rows and a few more. */
export default function VirtualCards({
  entries,
  context,
}: {
  entries: readonly Entry[];
  context: CardContext;
}) {
  const columns = useSyncExternalStore(subscribe, columnsNow);
  const list = useRef<HTMLDivElement>(null);
  const [offsetPx, setOffset] = useState(0);
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    setOffset(top + window.scrollY);
  }, []);
  const heights = useKeptHeights();
  const rows = useWindowVirtualizer<HTMLDivElement>({
    count: Math.ceil(entries.length / columns),
    estimateSize: () => rowPx,
    overscan: 3,
    scrollMargin: offsetPx,
    initialMeasurementsCache: heights,
  });
  useKeepHeights(rows);
  return (
    <div ref={list} className="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map((row) => (
        <div
          key={row.key}
          ref={rows.measureElement}
          data-index={row.index}
          className={`absolute inset-x-0 top-0 pb-[26px] ${gridRow}`}
          style={{ transform: `translateY(${row.start - offsetPx}px)` }}
        >
          {entries.slice(row.index * columns, (row.index + 1) * columns).map((entry) => (
            <RecipeCard key={entry.recipe.id} entry={entry} context={context} />
          ))}
        </div>
      ))}
    </div>
  );
}
