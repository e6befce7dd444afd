import { type Currency, formatMoney } from '@batchbook/shared/money';
import { CircleAlert, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { shownDay } from '../../../ui/dates.ts';
import { Link } from '../../../ui/link.tsx';
import { tableRoles } from '../../../ui/list/table-roles.ts';
import { type ListedSale, notPostedText, soldText, totalOf } from '../model/sales.ts';

export interface SalesTableProps {
  sales: readonly ListedSale[];
  currency: Currency;
  /** Names the run of each, with a link to it. */
  withRuns?: boolean;
  /** At the end of each row. */
  actionsOf?: (sale: ListedSale) => ReactNode;
}

const headingOf = (more: string) => classNames('column-heading', more);

/** Sales, one a row; on a phone they are cards. */
export function SalesTable({ sales, currency, withRuns = false, actionsOf }: SalesTableProps) {
  const wide = (style: string) => ({ ...tableRoles.heading, className: headingOf(style) });
  return (
    <table {...tableRoles.table} className="list-table table-fixed max-md:table-auto">
      <thead {...tableRoles.group} className="border-b border-line max-md:sr-only">
        <tr {...tableRoles.row}>
          <th {...wide('w-[136px] pl-[22px]! lg:w-[160px]')}>Date</th>
          <th {...wide('')}>Purchaser</th>
          {withRuns && <th {...wide('w-[200px] lg:w-[260px]')}>Batch</th>}
          <th {...wide('w-[116px] text-right')}>Quantity</th>
          <th {...wide('w-[84px] text-right')}>Price</th>
          <th {...wide(classNames('w-[104px] text-right', !actionsOf && 'pr-[22px]!'))}>Total</th>
          {actionsOf && (
            <th {...tableRoles.heading} className="w-[56px]">
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody {...tableRoles.group} className="max-md:block">
        {sales.map((sale) => (
          <SaleRow key={sale.id} {...{ sale, currency, withRuns }} actions={actionsOf?.(sale)} />
        ))}
      </tbody>
    </table>
  );
}

interface SaleRowProps extends Pick<SalesTableProps, 'currency'> {
  withRuns: boolean;
  sale: ListedSale;
  actions: ReactNode;
}

const row = classNames(
  'ruled max-md:grid max-md:grid-cols-[auto_auto_minmax(0,1fr)_auto_auto] max-md:items-start max-md:gap-x-2.5',
  'max-md:gap-y-0.5 max-md:px-4 max-md:py-3',
);
const cell = 'px-2 py-2 align-middle max-md:block max-md:p-0';
const figure = `${cell} num text-right`;
/** The last line of a card. */
const below = 'max-md:order-5 max-md:text-left max-md:text-13 max-md:text-ink-3';

function SaleRow({ sale, currency, withRuns, actions }: SaleRowProps) {
  const total = totalOf(sale);
  return (
    <tr {...tableRoles.row} className={row}>
      <td
        {...tableRoles.cell}
        className={`${cell} num h-12 pl-[22px]! text-ink-2 max-md:h-auto max-md:pl-0! ${below}`}
      >
        {shownDay(sale.saleDate)}
      </td>
      <th
        {...tableRoles.rowHeading}
        scope="row"
        className={`${cell} min-w-0 text-left font-normal max-md:order-1 max-md:col-span-3`}
      >
        <Purchaser sale={sale} withRuns={withRuns} />
      </th>
      {withRuns && (
        <td
          {...tableRoles.cell}
          className={`${cell} min-w-0 max-md:order-4 max-md:col-span-full max-md:text-13`}
        >
          <p className="truncate">{sale.recipeName}</p>
          <Link to={`/production?run=${sale.productionRunId}`} className="link touch font-mono text-13">
            {sale.batchNumber}
          </Link>
        </td>
      )}
      <td {...tableRoles.cell} className={`${figure} font-semibold ${below}`}>
        {soldText(sale)}
      </td>
      <td {...tableRoles.cell} className={`${figure} text-ink-2 ${below} max-md:col-span-3`}>
        {sale.unitPrice === null ? 'No price' : formatMoney(sale.unitPrice, currency)}
        <span className="md:hidden"> each</span>
      </td>
      <td
        {...tableRoles.cell}
        className={`${figure} font-semibold max-md:order-2 ${actions === undefined ? 'pr-[22px]! max-md:col-span-2 max-md:pr-0!' : ''}`}
      >
        {total === null ? <span aria-hidden>–</span> : formatMoney(total, currency)}
      </td>
      {actions !== undefined && (
        <td
          {...tableRoles.cell}
          className={`${cell} pr-3! text-right max-md:order-3 max-md:-mt-2 max-md:p-0!`}
        >
          {actions}
        </td>
      )}
    </tr>
  );
}

const mark = 'mt-0.5 flex items-start gap-1.5 text-12 text-warn [&>svg]:mt-[2px] [&>svg]:shrink-0';

function Purchaser({ sale, withRuns }: Pick<SaleRowProps, 'sale' | 'withRuns'>) {
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
