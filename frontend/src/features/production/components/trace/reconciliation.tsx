import { formatQuantity } from '@batchbook/shared/money';
import { type Reconciled, reconcile } from '@batchbook/shared/production/reconciliation';
import type { WholeRecall } from '../../../../data/traces.ts';
import { wentOutIn } from '../../model/call-rows.ts';
import { quantityOf } from '../../model/trace.ts';

export const reconciledIn = ({ found, reached }: Pick<WholeRecall, 'found' | 'reached'>): Reconciled[] =>
  reconcile(wentOutIn(found), reached);

/** 'Shortbread, fingers, possible'. */
export const reconciledName = ({ product, unit, isPossible }: Reconciled): string =>
  `${product}, ${unit}${isPossible ? ', possible' : ''}`;

/** '2 tarts more came back than went out'; '' where they didn't. */
export const tooMuchText = ({ tooMuch, unit }: Reconciled): string =>
  tooMuch === '0' ? '' : `${quantityOf({ quantity: tooMuch, unit })} more came back than went out`;

const cell = 'px-4 py-2 align-top';
const figure = `${cell} num text-right`;

/** What went out of each product, and how much of it is back. */
export function Reconciliation({ lines }: { lines: readonly Reconciled[] }) {
  if (lines.length === 0) return null;
  return (
    <table className="w-full border-line border-b text-14" aria-label="Reconciliation">
      <thead>
        <tr className="text-13 text-ink-2">
          {['Product', 'Went out', 'Recovered', 'Still out'].map((heading, index) => (
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
              {tooMuchText(line) !== '' && (
                <span className="block text-13 text-warn">{tooMuchText(line)}</span>
              )}
            </th>
            <td className={figure}>{formatQuantity(line.distributed)}</td>
            <td className={figure}>{formatQuantity(line.recovered)}</td>
            <td className={`${figure} font-semibold`}>{formatQuantity(line.stillOut)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
