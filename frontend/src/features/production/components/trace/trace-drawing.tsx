import type { TracedLot, TracedRun } from '@batchbook/shared/production/trace-schema';
import type { Hold } from '@batchbook/shared/stock/hold-schema';
import { useHolds } from '../../../../data/holds.ts';
import type { Found } from '../../../../data/traces.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { shownDay } from '../../../../ui/dates.ts';
import { Link } from '../../../../ui/link.tsx';
import { ScrollsSideways } from '../../../../ui/scrolls-sideways.tsx';
import { madeText, quantityOf } from '../../model/amounts.ts';
import { balanceFor } from '../../model/balance-text.ts';
import { amountsOf, buyersOf } from '../../model/buyers.ts';
import { supplierNames } from '../../model/lot-suppliers.ts';
import { heldText, shelfHeld } from '../../model/recall-holds.ts';
import { levelsOf, suppliedLots } from '../../model/trace.ts';

interface Node {
  key: string;
  title: string;
  note: string;
  amount: string;
  to?: string;
  isCode: boolean;
  isStruck: boolean;
  /** The keys of what leads here. */
  from: readonly string[];
}

const [width, gap, rowHeight, height] = [204, 48, 76, 62];

export interface TraceDrawingProps {
  trace: Found;
  /** The lots of the code that was traced: two ingredients may share one. */
  starts: readonly TracedLot[];
  isBackward?: boolean;
}

/**
 * Where it went, column by column: the lot, what was made with it, and where that is now. Backward: the supplier lots,
 * and what was made with them, to the batch that was asked for.
 */
export function TraceDrawing({ trace, starts, isBackward = false }: TraceDrawingProps) {
  const label = `Drawing of ${isBackward ? 'what went in' : 'where it went'}`;
  const { data: holds = [] } = useHolds();
  const columns = isBackward ? backwardColumns(trace) : columnsOf(trace, starts, holds);
  const rows = Math.max(...columns.map(({ length }) => length), 1);
  const place = new Map<string, { x: number; y: number }>();
  columns.forEach((column, x) => {
    const offset = ((rows - column.length) * rowHeight) / 2;
    column.forEach((node, y) => {
      place.set(node.key, { x: x * (width + gap), y: offset + y * rowHeight });
    });
  });
  const size = { width: columns.length * (width + gap) - gap, height: rows * rowHeight };
  return (
    <ScrollsSideways label={label} className="w-fit max-w-full rounded-3 border border-line bg-sunken p-3">
      <div className="relative" style={size}>
        <svg aria-hidden className="absolute inset-0 text-ink-3/60" {...size}>
          {columns.flat().flatMap((node) =>
            node.from.map((key) => {
              const [a, b] = [place.get(key), place.get(node.key)];
              return (
                a &&
                b && <path key={`${key} ${node.key}`} d={curve(a, b)} className="fill-none stroke-current" />
              );
            }),
          )}
        </svg>
        {columns.flat().map((node) => {
          const at = place.get(node.key);
          return (
            at && <NodeCard key={node.key} node={node} style={{ left: at.x, top: at.y, width, height }} />
          );
        })}
      </div>
    </ScrollsSideways>
  );
}

function curve(a: { x: number; y: number }, b: { x: number; y: number }): string {
  const [x1, y1, x2, y2] = [a.x + width, a.y + height / 2, b.x, b.y + height / 2];
  const bend = (x1 + x2) / 2;
  return `M${x1} ${y1} C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}`;
}

const nodeStyle = 'absolute rounded-2 border border-line bg-raised px-3 py-2 text-13 shadow-1';

function NodeCard({ node, style }: { node: Node; style: React.CSSProperties }) {
  const title = node.to ? (
    <Link to={node.to} className="hover:underline">
      {node.title}
    </Link>
  ) : (
    node.title
  );
  return (
    <div style={style} className={classNames(nodeStyle, node.isStruck && 'border-dashed text-ink-3')}>
      <p className="flex justify-between gap-2">
        <b
          className={classNames(
            'min-w-0 truncate font-semibold',
            node.isCode && 'font-mono',
            node.isStruck && 'line-through',
          )}
        >
          {title}
        </b>
        <span className="num whitespace-nowrap font-semibold">{node.amount}</span>
      </p>
      <p className="truncate text-ink-3">{node.note}</p>
    </div>
  );
}

const lotKey = (code: string) => `lot ${code}`;
const runKey = (batchNumber: string) => `lot ${batchNumber}`;

function columnsOf(trace: Found, starts: readonly TracedLot[], holds: readonly Hold[]): Node[][] {
  const supplied = starts.filter(
    ({ lotCode }) => !trace.runs.some(({ batchNumber }) => batchNumber === lotCode),
  );
  // Two lots of one code are two cards, each with what was made of it.
  const isShared = supplied.length > 1;
  const lots = supplied.map((lot) => ({
    ...lotNode(lot, trace),
    ...(isShared && { key: suppliedKey(lot) }),
  }));
  const fromShared = ({ used }: TracedRun): string[] =>
    supplied
      .filter(({ lotCode, ingredientId }) =>
        used.some((one) => one.lotCode === lotCode && (one.thingId ?? '') === (ingredientId ?? '')),
      )
      .map(suppliedKey);
  const runs = levelsOf(trace.runs).map((level) =>
    level.map((run) => {
      const node = runNode(run);
      return isShared ? { ...node, from: [...node.from, ...fromShared(run)] } : node;
    }),
  );
  return [lots, ...runs, endsOf(trace, holds)].filter((column) => column.length > 0);
}

/** Two ingredients' lots may share a code. */
const suppliedKey = ({ lotCode, name }: TracedLot) => `supplied ${lotCode} ${name}`;

function backwardColumns(trace: Found): Node[][] {
  const supplied = suppliedLots(trace);
  const lots = supplied.map((lot) => ({ ...lotNode(lot, trace), key: suppliedKey(lot) }));
  const runs = levelsOf(trace.runs).map((level) =>
    level.map((run) => ({
      ...runNode(run),
      from: [
        ...runNode(run).from,
        ...supplied.filter(({ lotCode }) => lotsUsedIn(run).includes(lotCode)).map(suppliedKey),
      ],
    })),
  );
  return [lots, ...runs.reverse()].filter((column) => column.length > 0);
}

function lotNode(lot: TracedLot, trace: Found): Node {
  const { lotCode, name } = lot;
  const mass = balanceFor(lot, trace);
  return {
    key: lotKey(lotCode),
    title: lotCode,
    note: [name, supplierNames(lot)].filter(Boolean).join(', '),
    amount: mass ? quantityOf({ quantity: mass.in, unit: mass.unit }) : '',
    isCode: true,
    isStruck: false,
    from: [],
  };
}

/** Their codes. */
const lotsUsedIn = ({ used }: TracedRun): string[] => [...new Set(used.map(({ lotCode }) => lotCode))];

/** Whether the product chose a lot of the trace for it. */
const isLotAssumed = ({ used }: TracedRun): boolean => used.some(({ assumed }) => assumed);

const runNode = (run: TracedRun): Node => ({
  key: runKey(run.batchNumber),
  title: run.batchNumber,
  note: [run.recipeName, isLotAssumed(run) && 'lot assumed', run.struck && 'struck through']
    .filter(Boolean)
    .join(', '),
  amount: madeText(run),
  to: `/production?run=${run.id}`,
  isCode: true,
  isStruck: run.struck,
  from: lotsUsedIn(run).map(lotKey),
});

/** Each once, with all that it had. */
function eventNode(of: Found['events']): Node[] {
  const [first] = of;
  if (!first) return [];
  const { id, name, eventDate } = first;
  return [
    {
      ...{ isCode: false, isStruck: false, key: `event ${id}`, title: name, to: `/events?event=${id}` },
      note: eventDate === null ? 'Event' : shownDay(eventDate),
      amount: amountsOf(of),
      from: of.map(({ batchNumber }) => lotKey(batchNumber ?? '')),
    },
  ];
}

/** Where it is now: buyers, events and sites. */
function endsOf(trace: Found, holds: readonly Hold[]): Node[] {
  const plain = { isCode: false, isStruck: false };
  const sites = Map.groupBy(trace.stock, (stock) => `${stock.siteId} ${shelfHeld(stock, trace, holds)}`);
  return [
    ...[...Map.groupBy(trace.events, ({ id }) => id).values()].flatMap(eventNode),
    ...buyersOf(trace.sales).map(({ key, name, days, amounts, phone, email, sales }) => ({
      ...plain,
      key: `buyer ${key}`,
      title: name,
      note: [days, phone || email].filter(Boolean).join(', '),
      amount: amounts,
      from: [...new Set(sales.map(({ batchNumber }) => lotKey(batchNumber)))],
    })),
    ...[...sites].map(([key, stock]) => ({
      ...plain,
      key: `site ${key}`,
      title: stock[0]?.siteName ?? '',
      note: ['In stock', stock[0] && heldText(stock[0], trace, holds)].filter(Boolean).join(', '),
      amount: stock.length === 1 && stock[0] ? quantityOf(stock[0]) : `${stock.length} lots`,
      from: [...new Set(stock.map(({ lotCode }) => lotKey(lotCode)))],
    })),
  ];
}
