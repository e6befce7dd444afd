import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  Fragment,
  type ReactElement,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useKeepHeights, useKeptHeights } from './kept-heights.ts';
import { isNarrow } from './use-narrow.ts';

/** Passed to each row of a long list so that its height is measured. */
export interface RowMeasure {
  index: number;
  ref: (row: HTMLElement | null) => void;
}

/** The estimated layout of rows before they render. */
export interface RowLayout {
  /** In pixels. */
  wide: number;
  /** In pixels, on a phone. */
  narrow: number;
  /** Of a table. A list has none. */
  columns?: number;
}

export interface VirtualRowsProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  layout: RowLayout;
  body: RefObject<HTMLElement | null>;
  /** Tells it from other long lists of its page. */
  name?: string;
  /** The focused row. It stays rendered wherever the page is scrolled. */
  focused?: string | null;
  rowOf: (row: Row, measure: RowMeasure) => ReactElement;
}

/** Rows rendered above and below the visible ones, about a screen each way. */
const readyRows = 18;

/** Keeps the known height while the list is hidden, such as behind an item's page on a phone. */
function heightOf(
  row: HTMLElement,
  entry: ResizeObserverEntry | undefined,
  all: Virtualizer<Window, HTMLElement>,
) {
  return (
    measureElement(row, entry, all) ||
    (all.measurementsCache[all.indexFromElement(row)]?.size ??
      all.options.estimateSize(all.indexFromElement(row)))
  );
}

/** Renders the visible rows of a long list, with spacers for the others. */
export default function VirtualRows<Row>(props: VirtualRowsProps<Row>) {
  const { rows, keyOf, layout, body, name = '', focused = null, rowOf } = props;
  const top = useTop(body);
  const pinned = focused === null ? -1 : rows.findIndex((row) => keyOf(row) === focused);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inSight = defaultRangeExtractor(range);
      if (pinned < 0 || inSight.includes(pinned)) return inSight;
      return [...inSight, pinned].sort((a, b) => a - b);
    },
    [pinned],
  );
  const heights = useKeptHeights(name);
  const virtual = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    estimateSize: () => (isNarrow() ? layout.narrow : layout.wide),
    measureElement: heightOf,
    getItemKey: (index) => {
      const row = rows[index];
      return row ? keyOf(row) : index;
    },
    overscan: readyRows,
    scrollMargin: top,
    rangeExtractor,
    initialMeasurementsCache: heights,
  });
  useKeepHeights(virtual, name);
  const shown = virtual.getVirtualItems();
  const measures = useRef<RowMeasure[]>([]);
  /** Stable per index, so that an unchanged row doesn't re-render. */
  const measureOf = (index: number): RowMeasure => {
    measures.current[index] ??= { index, ref: virtual.measureElement };
    return measures.current[index];
  };
  const after = virtual.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);
  return (
    <>
      {shown.map(({ index, start }, at) => {
        const row = rows[index];
        const gap = start - (shown[at - 1]?.end ?? top);
        return (
          row && (
            <Fragment key={keyOf(row)}>
              {gap > 0 && <Room height={gap} layout={layout} />}
              {rowOf(row, measureOf(index))}
            </Fragment>
          )
        );
      })}
      {after > 0 && <Room height={after} layout={layout} />}
    </>
  );
}

/** The position of the first row on the page. Content above it may grow. */
function useTop(body: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const watched = new ResizeObserver(measure);
    watched.observe(document.body);
    return () => watched.disconnect();
  }, [body]);
  return top;
}

/** Space for rows that aren't rendered, ruled like them so that fast scrolling never shows blank paper. */
function Room({ height, layout }: { height: number; layout: RowLayout }) {
  const line = `transparent 0 ${layout.wide - 1}px, var(--color-line-soft) ${layout.wide - 1}px ${layout.wide}px`;
  const background = `repeating-linear-gradient(${line})`;
  if (layout.columns === undefined) return <li aria-hidden style={{ height, background }} />;
  return (
    <tr aria-hidden className="max-md:block" style={{ height }}>
      <td colSpan={layout.columns} className="p-0" style={{ background }} />
    </tr>
  );
}
