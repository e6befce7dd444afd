import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { cloneElement, type ReactElement, type RefObject, useLayoutEffect, useState } from 'react';

export interface VirtualRowsProps {
  ingredients: readonly Ingredient[];
  body: RefObject<HTMLElement | null>;
  rowOf: (ingredient: Ingredient) => ReactElement<{ measure?: RowMeasure }>;
}

/** What a row of a long list is told, so that its height is known once it stands. */
export interface RowMeasure {
  index: number;
  ref: (row: HTMLElement | null) => void;
}

const columns = 9;
const isNarrow = () => window.matchMedia('(max-width: 768px)').matches;

/** Of a long list the rows in sight, with room above and below for the others. */
export default function VirtualRows({ ingredients, body, rowOf }: VirtualRowsProps) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (body.current) setTop(body.current.getBoundingClientRect().top + window.scrollY);
  }, [body]);
  const rows = useWindowVirtualizer({
    count: ingredients.length,
    estimateSize: () => (isNarrow() ? 168 : 56),
    getItemKey: (index) => ingredients[index]?.id ?? index,
    overscan: 10,
    scrollMargin: top,
  });
  const shown = rows.getVirtualItems();
  const before = (shown[0]?.start ?? top) - top;
  const after = rows.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);
  return (
    <>
      {before > 0 && <Room height={before} />}
      {shown.map(({ index }) => {
        const ingredient = ingredients[index];
        if (!ingredient) return null;
        return cloneElement(rowOf(ingredient), { measure: { index, ref: rows.measureElement } });
      })}
      {after > 0 && <Room height={after} />}
    </>
  );
}

const Room = ({ height }: { height: number }) => (
  <tr aria-hidden className="max-md:block" style={{ height }}>
    <td colSpan={columns} className="p-0" />
  </tr>
);
