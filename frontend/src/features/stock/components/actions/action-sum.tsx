import { formatMoney, sumDecimals } from '@batchbook/shared/money';
import { countOf } from '@batchbook/shared/text';
import { useCurrency } from '../../../../data/accounts.ts';
import type { ActionTerms, CalculatedLine } from '../../model/action-lines.ts';
import { lineCost } from './delivery-fields.tsx';

/** What a delivery comes to. Beside lines without a price it is at least that. */
export function ActionSum({ entries, terms }: { entries: readonly CalculatedLine[]; terms: ActionTerms }) {
  const currency = useCurrency();
  if (terms.kind !== 'receive' || entries.length === 0) return <span className="mr-auto max-md:hidden" />;
  const costs = entries.map(lineCost);
  const known = costs.filter((cost) => cost !== null);
  return (
    <p role="status" className="num mr-auto self-center text-14 text-ink-2 max-md:w-full">
      {countOf(entries.length, 'line')}
      {known.length > 0 && (
        <>
          , {known.length < costs.length && 'at least '}
          <b className="text-ink">{formatMoney(sumDecimals(known), currency)}</b>
        </>
      )}
    </p>
  );
}
