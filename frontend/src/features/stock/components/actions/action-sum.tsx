import { formatMoney, sumDecimals } from '@batchbook/shared/money';
import type { ActionTerms, ReckonedLine } from '../../model/action-lines.ts';
import { lineCost, useCurrency } from './delivery-fields.tsx';

/** What a delivery comes to. Beside lines without a price it is at least that. */
export function ActionSum({ reckoned, terms }: { reckoned: readonly ReckonedLine[]; terms: ActionTerms }) {
  const currency = useCurrency();
  if (terms.kind !== 'receive' || reckoned.length === 0) return <span className="mr-auto max-md:hidden" />;
  const costs = reckoned.map(lineCost);
  const known = costs.filter((cost) => cost !== null);
  return (
    <p role="status" className="num mr-auto self-center text-14 text-ink-2 max-md:w-full">
      {reckoned.length === 1 ? '1 line' : `${reckoned.length} lines`}
      {known.length > 0 && (
        <>
          , {known.length < costs.length && 'at least '}
          <b className="text-ink">{formatMoney(sumDecimals(known), currency)}</b>
        </>
      )}
    </p>
  );
}
