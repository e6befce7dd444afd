import type { Currency } from '@batchbook/shared/money';
import { moneyText, shownThousandths, signedMoney, signedThousandths } from '../../model/count-figures.ts';
import type { LineGroup } from '../../model/count-list.ts';
import type { PostedLine, PostedTotals } from '../../model/count-posted.ts';
import { shownDecimal, unitWord } from '../../model/figures.ts';
import { PaperTable } from './paper-table.tsx';
import { useIsPrinting } from './use-printing.ts';

export interface PostedPrintProps {
  title: string;
  note: string;
  groups: readonly LineGroup<PostedLine>[];
  totals: PostedTotals;
  currency: Currency;
}

/** A posted count on paper, to be signed and filed. */
export function PostedPrint({ title, note, groups, totals, currency }: PostedPrintProps) {
  if (!useIsPrinting()) return null;
  return (
    <PaperTable
      title={title}
      note={note}
      columns={[
        { label: 'Item' },
        { label: 'Book said', isFigure: true, width: '26mm' },
        { label: 'Counted', isFigure: true, width: '26mm' },
        { label: 'Difference', isFigure: true, width: '26mm' },
        { label: 'In money', isFigure: true, width: '24mm' },
      ]}
      groups={groups.map(({ key, name, lines }) => ({
        key,
        name,
        rows: lines.map((line) => ({ key: line.item.id, cells: cellsOf(line, currency) })),
      }))}
      footer={
        <>
          <p className="num mt-4 text-[10pt]">
            <b>Net by today’s prices: {signedMoney(totals.net, currency)}</b>
            {totals.unpriced.length > 0 && `, without ${totals.unpriced.join(', ')} (no price)`}
            {totals.inPart.length > 0 && `, ${totals.inPart.join(', ')} costed in part`}
          </p>
          <p className="mt-8 flex gap-6 text-[10pt]">
            {['Counted by', 'Checked by'].map((label) => (
              <span key={label} className="flex flex-1 items-end gap-2">
                {label}
                <span className="h-6 flex-1 border-b border-[rgb(0_0_0/0.6)]" />
              </span>
            ))}
          </p>
        </>
      }
    />
  );
}

function cellsOf({ item, line, book, change, money }: PostedLine, currency: Currency): string[] {
  const unit = (figure: string) => `${figure} ${unitWord(line.levelUnit, item.unitName, figure)}`;
  const counted = `${shownDecimal(line.counted)} ${unitWord(line.unit, item.unitName, line.counted)}`;
  if (line.state !== 'posted' || change === null) return [item.name, '', counted, 'Stays open', ''];
  return [
    item.name,
    book === null ? '' : unit(shownThousandths(book, line.levelUnit)),
    counted,
    change === 0n ? 'Agrees' : unit(signedThousandths(change, line.levelUnit)),
    change === 0n ? '' : moneyText(money, currency),
  ];
}
