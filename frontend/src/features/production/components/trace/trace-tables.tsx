import { formatQuantity } from '@batchbook/shared/money';
import type { LotBalance, TracedLot, TracedRun } from '@batchbook/shared/production/trace-schema';
import type { Found } from '../../../../data/traces.ts';
import { Card } from '../../../../ui/card.tsx';
import { shownDay } from '../../../../ui/dates.ts';
import { Link } from '../../../../ui/link.tsx';
import type { Column } from '../../../../ui/list/columns.ts';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { ScrollsSideways } from '../../../../ui/scrolls-sideways.tsx';
import { quantityOf } from '../../model/amounts.ts';
import { balanceNote, massColumns, unaccountedNote } from '../../model/balance-text.ts';
import { supplierNames } from '../../model/lot-suppliers.ts';
import { cameTexts, spellingsText, suppliedLots, wentIntoTexts } from '../../model/trace.ts';

interface TraceTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  rowClass?: (row: Row) => string | undefined;
}

const TraceTable = <Row,>(props: TraceTableProps<Row>) => (
  <Card className="overflow-hidden">
    <ScrollsSideways label={props.label}>
      <DataTable {...props} />
    </ScrollsSideways>
  </Card>
);

/** What came in of each lot, less what is accounted for. */
export function BalanceTable({ trace: { balance, ...trace } }: { trace: Found }) {
  const columns: readonly Column<LotBalance>[] = [
    { key: 'lot', title: 'Lot', kind: 'text', narrow: 'title', cell: (lot) => <BalancedLot lot={lot} /> },
    ...massColumns(balance).map(
      ({ name, heading }): Column<LotBalance> => ({
        key: name,
        title: heading,
        kind: 'quantity',
        cell: (lot) => formatQuantity(lot[name]),
      }),
    ),
    {
      key: 'unaccounted',
      title: 'Unaccounted',
      kind: 'quantity',
      cell: (lot) => (
        <>
          <span className="font-semibold">{formatQuantity(lot.unaccounted)}</span>
          <span className="block text-13">{unaccountedNote(lot, trace)}</span>
        </>
      ),
    },
  ];
  return (
    <TraceTable
      label="Mass balance"
      columns={columns}
      rows={balance}
      keyOf={(lot) => `${lot.lotCode} ${lot.name}`}
      rowClass={({ unaccounted }) => (unaccounted === '0' ? undefined : 'bg-warn-soft')}
    />
  );
}

const BalancedLot = ({ lot }: { lot: LotBalance }) => (
  <>
    <b className="whitespace-nowrap font-mono font-semibold">{lot.lotCode}</b>
    <br />
    <span className="text-13 text-ink-3">
      {lot.name}, {lot.unit}
    </span>
    {balanceNote(lot) !== null && (
      <span className="block max-w-[32ch] text-13 text-warn">{balanceNote(lot)}</span>
    )}
  </>
);

/** How else the code of a lot is written. */
const Spellings = ({ lot }: { lot: Pick<TracedLot, 'lotCode' | 'spellings'> }) =>
  spellingsText(lot) !== '' && (
    <span className="block font-sans text-13 font-normal text-ink-3">{spellingsText(lot)}</span>
  );

/** How the lots came that are traced: each delivery, or the day on which one was made. */
export function ReceivedTable({ trace, lots }: { trace: Found; lots: readonly TracedLot[] }) {
  if (lots.length === 0) return null;
  return (
    <section className="min-w-0">
      <h2 className="mb-3 text-20">Received or made</h2>
      <Card>
        <dl>
          {lots.map((lot) => (
            <div
              key={`${lot.lotCode} ${lot.ingredientId ?? lot.recipeId}`}
              className="ruled grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] gap-3 px-4 py-3 text-14 max-md:grid-cols-1"
            >
              <dt className="wrap-anywhere">
                <b className="font-mono font-semibold">{lot.lotCode}</b>
                <Spellings lot={lot} />
                <span className="block text-13 text-ink-3">{lot.name}</span>
              </dt>
              <dd className="num wrap-anywhere">
                {cameTexts(lot, trace).map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  );
}

interface WentIn {
  key: string;
  name: string;
  /** `null` where none was named. */
  lot: TracedLot | null;
  amounts: readonly string[];
  /** The run that made it, where that was here. */
  madeBy: TracedRun | undefined;
}

/** The lots of suppliers first, then those that were made here, then what named no lot. */
function wentInRows(trace: Found): WentIn[] {
  const supplied = suppliedLots(trace);
  const made = trace.lots.filter((lot) => !supplied.includes(lot));
  return [
    ...[...supplied, ...made].map((lot) => ({
      ...{ key: `${lot.lotCode} ${lot.ingredientId ?? lot.recipeId}`, name: lot.name, lot },
      amounts: wentIntoTexts(lot, trace),
      madeBy: supplied.includes(lot)
        ? undefined
        : trace.runs.find(({ batchNumber }) => batchNumber === lot.lotCode),
    })),
    ...trace.runs.flatMap(({ id, batchNumber, usedWithoutLot }) =>
      usedWithoutLot.map(({ name, quantity, unit }, index) => ({
        ...{ key: `${id} ${name} ${index}`, name, lot: null, madeBy: undefined },
        amounts: [`${quantity === null ? 'some' : quantityOf({ quantity, unit })} into ${batchNumber}`],
      })),
    ),
  ];
}

const wentInColumns = (trace: Found): readonly Column<WentIn>[] => [
  {
    key: 'what',
    title: 'What',
    kind: 'text',
    narrow: 'title',
    cell: ({ name }) => <span className="font-semibold">{name}</span>,
  },
  {
    key: 'lot',
    title: 'Lot',
    kind: 'text',
    cell: ({ lot }) =>
      lot === null ? (
        <span className="text-warn">None named</span>
      ) : (
        <>
          <span className="font-mono md:whitespace-nowrap">{lot.lotCode}</span>
          <Spellings lot={lot} />
        </>
      ),
  },
  {
    key: 'amount',
    title: 'Went in',
    kind: 'text',
    cell: ({ amounts }) => <Lines texts={amounts} />,
  },
  {
    key: 'useBy',
    title: 'Use by',
    kind: 'date',
    cell: ({ lot }) =>
      lot && (
        <span className="whitespace-nowrap">{lot.useByDate === null ? 'None' : shownDay(lot.useByDate)}</span>
      ),
  },
  {
    key: 'supplier',
    title: 'Supplier',
    kind: 'text',
    cell: ({ lot, madeBy }) =>
      madeBy ? (
        <Link to={`/production?run=${madeBy.id}`} className="link">
          Made here
        </Link>
      ) : (
        lot && (supplierNames(lot) || 'None recorded')
      ),
  },
  {
    key: 'came',
    title: 'Received or made',
    kind: 'date',
    width: 'min-w-[260px]',
    cell: ({ lot }) => lot && <Lines texts={cameTexts(lot, trace)} />,
  },
];

const Lines = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a run may take the same twice
    <p key={`${text} ${index}`}>{text}</p>
  ));

/** Every lot that went in, and what went in without one. */
export function WentInTable({ trace }: { trace: Found }) {
  const rows = wentInRows(trace);
  if (rows.length === 0) return <p className="text-14 text-ink-2">Nothing was recorded of what went in.</p>;
  return (
    <TraceTable label="What went in" columns={wentInColumns(trace)} rows={rows} keyOf={({ key }) => key} />
  );
}
