import { formatQuantity } from '@batchbook/shared/money';
import { type Reconciled, reconcile } from '@batchbook/shared/production/reconciliation';
import type { WholeRecall } from '../../../../data/traces.ts';
import type { Column } from '../../../../ui/list/columns.ts';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { quantityOf } from '../../model/amounts.ts';
import { wentOutIn } from '../../model/call-rows.ts';

export const reconciledIn = ({ found, reached }: Pick<WholeRecall, 'found' | 'reached'>): Reconciled[] =>
  reconcile(wentOutIn(found), reached);

/** 'Shortbread, fingers, possible'. */
export const reconciledName = ({ product, unit, isPossible }: Reconciled): string =>
  `${product}, ${unit}${isPossible ? ', possible' : ''}`;

/** '4 tarts came back before. 2 tarts more came back than went out'; '' where there is nothing to add. */
export const reconciledNote = ({ cameBack, cameBackUnsaid, tooMuch, unit }: Reconciled): string =>
  [
    [cameBack, 'came back before'],
    [cameBackUnsaid, 'came back, customer not said'],
    [tooMuch, 'more came back than went out'],
  ]
    .flatMap(([quantity = '0', what]) =>
      quantity === '0' ? [] : [`${quantityOf({ quantity, unit })} ${what}`],
    )
    .join('. ');

/** The columns after the product's name. */
export const reconciledColumns = [
  { name: 'distributed', heading: 'Went out' },
  { name: 'recovered', heading: 'Recovered' },
  { name: 'stillOut', heading: 'Still out' },
] as const satisfies readonly { name: keyof Reconciled; heading: string }[];

const columns: readonly Column<Reconciled>[] = [
  {
    key: 'product',
    title: 'Product',
    kind: 'text',
    narrow: 'title',
    cell: (line) => (
      <>
        {reconciledName(line)}
        {reconciledNote(line) !== '' && (
          <span className="block text-13 text-warn">{reconciledNote(line)}</span>
        )}
      </>
    ),
  },
  ...reconciledColumns.map(
    ({ name, heading }): Column<Reconciled> => ({
      key: name,
      title: heading,
      kind: 'quantity',
      cell: (line) => (
        <span className={name === 'stillOut' ? 'font-semibold' : ''}>{formatQuantity(line[name])}</span>
      ),
    }),
  ),
];

/** What went out of each product, and how much of it is back. */
export const Reconciliation = ({ lines }: { lines: readonly Reconciled[] }) =>
  lines.length > 0 && (
    <div className="border-b border-line">
      <DataTable label="Reconciliation" columns={columns} rows={lines} keyOf={reconciledName} />
    </div>
  );
