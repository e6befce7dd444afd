import type { StockCategory } from '@batchbook/shared/stock/item-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { shownDate } from '../../../../ui/dates.ts';
import { packWords } from '../../model/count-entry.ts';
import { many, shownThousandths } from '../../model/count-figures.ts';
import { groupLines } from '../../model/count-list.ts';
import { bookNow, bookThen, type CountLine } from '../../model/count-sheet.ts';
import { unitWord } from '../../model/figures.ts';
import { PaperTable } from './paper-table.tsx';
import { useIsPrinting } from './use-printing.ts';

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
      note={`${shownDate(new Date().toISOString())} · ${many(lines.length, 'item')}`}
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
