import type { Currency } from '@batchbook/shared/money';
import type { StockCategory } from '@batchbook/shared/stock/item-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { countOf } from '@batchbook/shared/text';
import type { ReactNode } from 'react';
import { shownDate } from '../../../../ui/dates.ts';
import { useIsPrinting } from '../../../../ui/use-is-printing.ts';
import { packWords } from '../../model/count-entry.ts';
import { moneyText, shownThousandths, signedMoney, signedThousandths } from '../../model/count-figures.ts';
import { groupLines, type LineGroup } from '../../model/count-list.ts';
import type { PostedLine, PostedTotals } from '../../model/count-posted.ts';
import { bookNow, bookThen, type CountLine } from '../../model/count-sheet.ts';
import { shownDecimal, unitWord } from '../../model/figures.ts';

export interface BlankSheetPrintProps {
  site: Site;
  lines: readonly CountLine[];
  categories: readonly StockCategory[];
  isBlind: boolean;
}

/** The whole sheet on paper, with room to write in what is counted. */
export function BlankSheetPrint({ site, lines, categories, isBlind }: BlankSheetPrintProps) {
  if (!useIsPrinting()) return null;
  const book = (line: CountLine) => {
    // As on the screen: a count that waits isn't the book's yet.
    const says = (line.isSent ? bookThen(line) : null) ?? bookNow(line.level);
    const figure = shownThousandths(says, line.level.unit);
    return `${figure} ${unitWord(line.level.unit, line.item.unitName, figure)}`;
  };
  return (
    <PaperTable
      title={`Stock count, ${site.name}`}
      note={`${shownDate(new Date().toISOString())} · ${countOf(lines.length, 'item')}`}
      blanks={['Counted by', 'Date and time']}
      columns={[
        { label: 'Item' },
        ...(isBlind ? [] : [{ label: 'Book says', isFigure: true, width: '24mm' }]),
        { label: 'Counted', width: '38mm' },
        { label: 'Unit', width: '18mm' },
        { label: 'Note', width: '42mm' },
      ]}
      groups={groupLines(lines, categories).map(({ key, name, lines: rows }) => ({
        key,
        name,
        rows: rows.map((line) => ({
          key: line.item.id,
          cells: [
            <NameOnPaper key="name" name={line.item.name} note={packWords(line.movable)} />,
            ...(isBlind ? [] : [book(line)]),
            '',
            unitWord(line.item.unit, line.item.unitName, '2'),
            '',
          ],
        })),
      }))}
    />
  );
}

function NameOnPaper({ name, note }: { name: string; note: string | null }) {
  return (
    <>
      {name}
      {note && <small className="ml-1.5 text-[8pt] text-[rgb(0_0_0/0.65)]">{note}</small>}
    </>
  );
}

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
            <b>Net at today’s prices: {signedMoney(totals.net, currency)}</b>
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

interface PaperTableProps {
  title: string;
  /** Under the title: where and when. */
  note: string;
  /** To be written in by hand. */
  blanks?: readonly string[];
  columns: readonly { label: string; isFigure?: boolean; width?: string }[];
  groups: readonly {
    key: string;
    name: string;
    rows: readonly { key: string; cells: readonly ReactNode[] }[];
  }[];
  footer?: ReactNode;
}

const cell = 'border border-[rgb(0_0_0/0.5)] px-2 py-[5px] align-middle';

/** A table on A4 paper: its head comes again on each sheet, and no row is torn in two. */
function PaperTable({ title, note, blanks = [], columns, groups, footer }: PaperTableProps) {
  return (
    <div className="hidden bg-[#fff] text-[9.5pt] leading-[1.3] text-[#000] print:block">
      <style>{'@page { size: A4; margin: 12mm 12mm 14mm; }'}</style>
      <h1 className="text-[18pt]">{title}</h1>
      <p className="num mb-3 text-[10pt]">{note}</p>
      {blanks.length > 0 && (
        <p className="mb-4 flex gap-6 text-[10pt]">
          {blanks.map((label) => (
            <span key={label} className="flex flex-1 items-end gap-2">
              {label}
              <span className="h-6 flex-1 border-b border-[rgb(0_0_0/0.6)]" />
            </span>
          ))}
        </p>
      )}
      <table className="num w-full border-collapse">
        <thead>
          <tr>
            {columns.map(({ label, isFigure, width }) => (
              <th
                key={label}
                scope="col"
                style={width === undefined ? undefined : { width }}
                className={`${cell} text-[8.5pt] font-semibold ${isFigure ? 'text-right' : 'text-left'}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.key}>
            <tr className="break-after-avoid">
              <th
                scope="rowgroup"
                colSpan={columns.length}
                className={`${cell} bg-[rgb(0_0_0/0.07)] text-left [print-color-adjust:exact] font-[650]`}
              >
                {group.name}
              </th>
            </tr>
            {group.rows.map((row) => (
              <tr key={row.key} className="h-[9mm] break-inside-avoid">
                {row.cells.map((content, index) => (
                  <td
                    key={columns[index]?.label}
                    className={`${cell} ${columns[index]?.isFigure ? 'text-right whitespace-nowrap' : ''}`}
                  >
                    {content}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {footer}
    </div>
  );
}
