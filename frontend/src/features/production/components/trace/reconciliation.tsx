import { formatQuantity } from '@batchbook/shared/money';
import { type Reconciled, reconcile } from '@batchbook/shared/production/reconciliation';
import type { WholeRecall } from '../../../../data/traces.ts';
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

const cell = 'px-3 py-2 align-top first:pl-4 last:pr-4';
const figure = `${cell} num text-right whitespace-nowrap`;

/** What went out of each product, and how much of it is back. */
export function Reconciliation({ lines }: { lines: readonly Reconciled[] }) {
  if (lines.length === 0) return null;
  return (
    <table className="w-full border-line border-b text-14" aria-label="Reconciliation">
      <thead>
        <tr className="text-13 text-ink-2">
          {['Product', ...reconciledColumns.map(({ heading }) => heading)].map((heading, index) => (
            <th key={heading} scope="col" className={index === 0 ? `${cell} text-left` : figure}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={reconciledName(line)} className="border-line border-t">
            <th scope="row" className={`${cell} text-left font-normal`}>
              {reconciledName(line)}
              {reconciledNote(line) !== '' && (
                <span className="block text-13 text-warn">{reconciledNote(line)}</span>
              )}
            </th>
            {reconciledColumns.map(({ name }) => (
              <td key={name} className={`${figure} last:font-semibold`}>
                {formatQuantity(line[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
