import { type Currency, currencySign, displayDecimal, formatMoney } from '@batchbook/shared/money';
import type { StockItem, StockUnit } from '@batchbook/shared/stock/item-schema';
import { countOf, plural } from '@batchbook/shared/text';
import { memo, type ReactNode } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { Receipt, ReceiptLine, ReceiptTear } from '../../../../ui/receipt.tsx';
import { shownThousandths, signedAmount, signedMoney, signedThousandths } from '../../model/count-figures.ts';
import type { CountSums } from '../../model/count-sums.ts';
import { shareOfShelf } from '../../model/count-totals.ts';
import { unitWord } from '../../model/figures.ts';
import type { Worth, WorthSum } from '../../model/worth.ts';

/** What a line changes, whether it is still typed or posted already. */
export interface ReceiptChange {
  item: Pick<StockItem, 'id' | 'name' | 'unitName'>;
  unit: StockUnit;
  /** `null`: the item starts again in another unit. */
  difference: bigint | null;
  book: bigint | null;
  /** In `unit`. */
  counted: bigint | null;
  /** As it was entered, where `unit` can't say it. */
  entered: string | null;
  money: Worth | null;
}

export interface ChangeReceiptProps {
  title: string;
  subtitle: string;
  changes: readonly ReceiptChange[];
  sums: CountSums & { agree: number };
  shelf: WorthSum | null;
  currency: Currency;
  children?: ReactNode;
}

const columnsStyle = classNames(
  'mb-1.5 grid grid-cols-[minmax(0,1fr)_auto_62px] gap-x-3 font-sans text-12 leading-none',
  'font-semibold text-ink-3 [&>*:nth-child(n+2)]:text-right',
);

/** The receipt of a count: each item that it changes, in units and in money, and what it comes to. */
export function ChangeReceipt(props: ChangeReceiptProps) {
  const { title, subtitle, changes, sums, shelf, currency, children } = props;
  const line = (label: string, { amount, isPartial }: WorthSum) => (
    <ReceiptLine label={isPartial ? `${label}, at least` : label} value={signedAmount(amount)} />
  );
  return (
    <Receipt title={title} subtitle={subtitle}>
      {changes.length > 0 && (
        <>
          <div aria-hidden className={columnsStyle}>
            <span>Item</span>
            <span>Units</span>
            <span>{currencySign(currency)}</span>
          </div>
          <ul>
            {changes.map((change) => (
              <ChangeLine key={change.item.id} change={change} />
            ))}
          </ul>
          <ReceiptTear />
        </>
      )}
      {line('Over', sums.over)}
      {line('Short', sums.short)}
      <ReceiptLine
        label={`${countOf(sums.agree, 'line')} ${plural(sums.agree, 'agrees', 'agree')}`}
        value="0.00"
      />
      <ReceiptTear />
      <Net sums={sums} shelf={shelf} currency={currency} />
      {children}
    </Receipt>
  );
}

const ChangeLine = memo(function ChangeLine({ change }: { change: ReceiptChange }) {
  const { item, unit, difference, book, counted, entered, money } = change;
  const figure = difference === null ? null : signedThousandths(difference, unit);
  return (
    <li className="grid animate-reveal grid-cols-[minmax(0,1fr)_62px] gap-x-3 py-[5px] leading-[1.35]">
      <span className="receipt-line">
        <span className="min-w-0 break-words">{item.name}</span>
        <span className="font-[650] whitespace-nowrap">
          {figure === null ? 'new unit' : `${figure} ${unitWord(unit, item.unitName, figure)}`}
        </span>
      </span>
      <span className="text-right">
        {money === null ? (
          <span className="font-sans text-13 font-semibold whitespace-nowrap text-warn">No price</span>
        ) : (
          signedAmount(money.amount)
        )}
      </span>
      <span className="col-span-2 font-sans text-12 leading-[1.3] font-medium tracking-normal text-ink-3">
        {book === null ? '' : `Book ${shownThousandths(book, unit)}, `}
        counted {counted === null ? entered : shownThousandths(counted, unit)}
        {money?.isLeast && ', worth at least that'}
      </span>
    </li>
  );
});

interface NetProps {
  sums: CountSums;
  shelf: WorthSum | null;
  currency: Currency;
}

const sumStyle = classNames(
  'mt-[3px] font-display text-[2.2rem] leading-none font-bold [font-variant-numeric:normal]',
  'tracking-[-0.03em]',
);

function Net({ sums, shelf, currency }: NetProps) {
  const share = shelf && shareOfShelf(sums.net, shelf);
  return (
    <div className="mb-4 flex items-end justify-between gap-3 font-sans tracking-normal">
      <div className="min-w-0">
        <p className="text-12 leading-[1.3] font-semibold text-ink-3">{netLabel(sums)}</p>
        <p className={sumStyle}>{signedMoney(sums.net, currency)}</p>
      </div>
      {shelf && share !== null && (
        <p className="text-right text-12 leading-[1.35] font-medium text-ink-2">
          {displayDecimal(share, 1)}% of what is on the shelf,
          <br />
          {shelf.isPartial ? 'at least ' : ''}
          {formatMoney(shelf.amount, currency)}
        </p>
      )}
    </div>
  );
}

/** 'Net, without vanilla paste, 2 items costed in part'. */
function netLabel({ unpriced, inPart }: CountSums): string {
  const named = (names: readonly string[], one: string, more: string) =>
    names.length === 1 ? (names[0] ?? '').toLowerCase() : countOf(names.length, one, more);
  return [
    'Net',
    ...(unpriced.length > 0 ? [`without ${named(unpriced, 'item', 'items with no price')}`] : []),
    ...(inPart.length > 0 ? [`${named(inPart, 'item', 'items')} costed in part`] : []),
  ].join(', ');
}
