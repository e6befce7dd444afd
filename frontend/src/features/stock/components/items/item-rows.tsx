import type { StockItem } from '@batchbook/shared/stock/item-schema';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, type RefObject, useLayoutEffect, useState } from 'react';
import type { ItemRowMeasure } from './item-row.tsx';

export interface ItemRowsProps {
  items: readonly StockItem[];
  body: RefObject<HTMLElement | null>;
  rowOf: (item: StockItem, measure: ItemRowMeasure) => ReactElement;
}

const isNarrow = () => window.matchMedia('(max-width: 768px)').matches;

/** Of a long list the rows in sight and a screen around them, with room for the others. */
export default function ItemRows({ items, body, rowOf }: ItemRowsProps) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
  }, [body]);
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => (isNarrow() ? 190 : 53),
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 18,
    scrollMargin: top,
  });
  const shown = rows.getVirtualItems();
  const before = (shown[0]?.start ?? top) - top;
  const after = rows.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);
  return (
    <>
      {before > 0 && <Room height={before} />}
      {shown.map(({ index }) => {
        const item = items[index];
        return item && rowOf(item, { index, ref: rows.measureElement });
      })}
      {after > 0 && <Room height={after} />}
    </>
  );
}

const Room = ({ height }: { height: number }) => (
  <tr aria-hidden className="max-md:block" style={{ height }}>
    <td colSpan={8} className="p-0" />
  </tr>
);
