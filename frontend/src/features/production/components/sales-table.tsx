import { type Currency, formatMoney } from '@batchbook/shared/money';
import { CircleAlert, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { shownDay } from '../../../ui/dates.ts';
import { Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list/columns.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { type ListedSale, notPostedText, soldText, totalOf } from '../model/sales.ts';

export interface SalesTableProps {
  label: string;
  sales: readonly ListedSale[];
  currency: Currency;
  /** Names the run of each, with a link to it. */
  withRuns?: boolean;
  /** At the end of each row. */
  actionsOf?: (sale: ListedSale) => ReactNode;
}

/** Sales, one a row; on a phone they are cards. */
export function SalesTable({ label, sales, currency, withRuns = false, actionsOf }: SalesTableProps) {
  const columns: readonly Column<ListedSale>[] = [
    {
      key: 'date',
      title: 'Date',
      kind: 'date',
      width: 'w-[136px] lg:w-[160px]',
      cell: ({ saleDate }) => <span className="text-ink-2">{shownDay(saleDate)}</span>,
    },
    {
      key: 'purchaser',
      title: 'Purchaser',
      kind: 'text',
      narrow: 'title',
      cell: (sale) => <Purchaser sale={sale} withRuns={withRuns} />,
    },
    ...(withRuns ? [batchColumn] : []),
    ...figuresIn(currency),
    ...(actionsOf ? [actionsColumn(actionsOf)] : []),
  ];
  return <DataTable label={label} columns={columns} rows={sales} keyOf={({ id }) => id} isFixed />;
}

const batchColumn: Column<ListedSale> = {
  key: 'batch',
  title: 'Batch',
  kind: 'text',
  width: 'w-[200px] lg:w-[260px]',
  cell: ({ recipeName, productionRunId, batchNumber }) => (
    <>
      <p className="truncate">{recipeName}</p>
      <Link to={`/production?run=${productionRunId}`} className="link touch font-mono text-13">
        {batchNumber}
      </Link>
    </>
  ),
};

const figuresIn = (currency: Currency): readonly Column<ListedSale>[] => [
  {
    key: 'quantity',
    title: 'Quantity',
    kind: 'quantity',
    width: 'w-[116px]',
    cell: (sale) => <span className="font-semibold">{soldText(sale)}</span>,
  },
  {
    key: 'price',
    title: 'Price',
    kind: 'money',
    width: 'w-[84px]',
    cell: ({ unitPrice }) => (
      <span className="text-ink-2">
        {unitPrice === null ? (
          'No price'
        ) : (
          <>
            {formatMoney(unitPrice, currency)}
            <span className="md:hidden"> each</span>
          </>
        )}
      </span>
    ),
  },
  {
    key: 'total',
    title: 'Total',
    kind: 'money',
    narrow: 'figure',
    width: 'w-[104px]',
    cell: (sale) => {
      const total = totalOf(sale);
      return total === null ? (
        <span aria-hidden>–</span>
      ) : (
        <span className="font-semibold">{formatMoney(total, currency)}</span>
      );
    },
  },
];

const actionsColumn = (cell: (sale: ListedSale) => ReactNode): Column<ListedSale> => ({
  key: 'actions',
  title: 'Actions',
  kind: 'text',
  width: 'w-[56px]',
  isActions: true,
  cell,
});

interface PurchaserProps {
  sale: ListedSale;
  withRuns: boolean;
}

const mark = 'mt-0.5 flex items-start gap-1.5 text-12 text-warn [&>svg]:mt-[2px] [&>svg]:shrink-0';

function Purchaser({ sale, withRuns }: PurchaserProps) {
  return (
    <>
      {withRuns ? (
        <Link
          to={`/production?run=${sale.productionRunId}&sale=${sale.id}`}
          className="touch font-semibold hover:underline"
        >
          {sale.purchaserName}
        </Link>
      ) : (
        <p className="truncate font-semibold">{sale.purchaserName}</p>
      )}
      {sale.purchaserEmail !== '' && <p className="truncate text-12 text-ink-3">{sale.purchaserEmail}</p>}
      {sale.unsent === 'waits' && (
        <p className={mark}>
          <Clock aria-hidden size={13} />
          Waits on this device to be sent
        </p>
      )}
      {sale.unsent === 'refused' && (
        <p className={mark}>
          <CircleAlert aria-hidden size={13} />
          Couldn’t be recorded. Change it or delete it.
        </p>
      )}
      {sale.confirmedReason !== '' && (
        <p className={mark}>
          <CircleAlert aria-hidden size={13} />
          <span className="min-w-0 wrap-anywhere">Sold while on hold: {sale.confirmedReason}</span>
        </p>
      )}
      {sale.notPosted !== null && (
        <p className={mark}>
          <CircleAlert aria-hidden size={13} />
          {notPostedText(sale.notPosted)}
        </p>
      )}
    </>
  );
}
