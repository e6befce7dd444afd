import { type Currency, formatMoney } from '@batchbook/shared/money';
import type { ShoppingLine } from '@batchbook/shared/recipes/shopping-list-schema';
import { countOf } from '@batchbook/shared/text';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Receipt, ReceiptLine, ReceiptTear } from '../../../ui/receipt.tsx';
import { basketText, bySupplier, needText, noCostText, sumOf } from '../model/to-buy.ts';

export interface ToBuyReceiptProps {
  lines: readonly ShoppingLine[];
  currency: Currency;
  /** Stands under the total: the button. */
  children?: ReactNode;
}

const headStyle = classNames(
  'flex items-baseline justify-between gap-3 border-b border-line pb-1 font-sans',
  'tracking-normal text-13 font-semibold text-ink-2',
);

/** What to buy, worked out as it is picked: by supplier, in whole packs, with what it comes to. */
export function ToBuyReceipt({ lines, currency, children }: ToBuyReceiptProps) {
  const groups = bySupplier(lines);
  const total = sumOf(lines);
  const count = countOf(lines.length, 'thing');
  return (
    <Receipt
      title="What to buy"
      tour="to-buy"
      subtitle={lines.length === 0 ? 'Nothing yet' : `${count}, by supplier`}
      className="lg:sticky lg:top-4"
    >
      {lines.length === 0 && (
        <p className="py-3 text-center font-sans tracking-normal text-14 text-pretty text-ink-3">
          Choose a recipe to see what to buy, in whole packs, with prices.
        </p>
      )}
      {groups.map((group) => (
        <section key={group.supplierId} aria-label={group.name} className="mb-3">
          <h3 className={headStyle}>
            {group.name}
            <span className="num font-[550] text-ink-3">{costText(group, currency)}</span>
          </h3>
          {group.lines.map((line) => (
            <div key={line.ingredientId} className="mt-2">
              <ReceiptLine
                label={line.name}
                value={
                  line.cost === null ? (
                    <span className="font-sans tracking-normal text-13 font-semibold text-warn">
                      {noCostText(line)}
                    </span>
                  ) : (
                    formatMoney(line.cost, currency)
                  )
                }
                className="my-0!"
              />
              <p className="num flex flex-wrap gap-x-2 font-sans tracking-normal text-12 text-ink-3">
                <span className="font-semibold text-ink-2">{basketText(line)}</span>
                <span>{needText(line)}</span>
                {line.densityAssumed && <DensityMark />}
              </p>
            </div>
          ))}
        </section>
      ))}
      {lines.length > 0 && (
        <>
          <ReceiptTear />
          <p className="font-sans tracking-normal text-13 text-ink-3">
            {total.complete ? 'Total' : 'Total, at least'}
          </p>
          <p className="font-display text-30 leading-tight font-bold tracking-[-0.02em]" aria-live="polite">
            {formatMoney(total.cost, currency)}
          </p>
          {!total.complete && <Missing lines={lines} />}
        </>
      )}
      {children}
    </Receipt>
  );
}

const costText = ({ cost, complete }: { cost: string; complete: boolean }, currency: Currency): string =>
  `${complete ? '' : 'at least '}${formatMoney(cost, currency)}`;

const Missing = ({ lines }: { lines: readonly ShoppingLine[] }) => {
  const missing = lines.filter((line) => line.cost === null);
  const [first, ...rest] = missing;
  if (!first) return null;
  return (
    <p className="mt-1.5 flex items-start gap-2 font-sans tracking-normal text-13 text-warn">
      <TriangleAlert aria-hidden size={16} className="mt-0.5" />
      <span>
        No cost for {first.name}
        {rest.length > 0 && ` and ${rest.length} more`}.
      </span>
    </p>
  );
};

/** Weight met volume without a density. */
export const DensityMark = () => (
  <span className="inline-flex items-center gap-1 font-semibold text-warn">
    <TriangleAlert aria-hidden size={13} />1 g taken for 1 ml: verify quantities
  </span>
);
