import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { LedgerLine } from '@batchbook/shared/stock/movement-schema';
import { classNames } from '../../../../ui/class-names.ts';
import type { useLineNames } from '../../hooks/use-line-names.ts';
import { canUndo, changeText, leftText, lineDetail, lineName } from '../../model/ledger.ts';

export interface LedgerLineViewProps {
  line: LedgerLine;
  /** All that are loaded, among which is what this one undid. */
  lines: readonly LedgerLine[];
  /** So that figures stand in a column. */
  decimals: number;
  item: StockItem;
  names: ReturnType<typeof useLineNames>;
  locked: boolean;
  onUndo: (movementId: string) => void;
}

const buttonStyle = classNames(
  'link -my-1 cursor-pointer py-1 opacity-0 group-hover:opacity-100 focus-visible:opacity-100',
  'finger:-my-3.5 finger:py-3.5 finger:opacity-100',
);

const lineStyle = classNames(
  'group grid animate-reveal grid-cols-[minmax(0,1fr)_62px] gap-x-3.5 py-1.5 text-14',
  'leading-[1.35]',
);
/** What was counted stands out from what moved. */
const countStyle = '-mx-2.5 my-1 rounded-1 bg-primary-soft px-2.5 py-[7px]';
const undoneStyle = 'text-ink-3 line-through decoration-1';
const detailStyle = 'num col-span-2 flex items-start justify-between gap-2 font-sans text-12 leading-[1.35]';

/** A movement: what, how much, what was left; then when, who and why. */
export function LedgerLineView(props: LedgerLineViewProps) {
  const { line, lines, decimals, item, names, locked, onUndo } = props;
  const undoneBy = lines.find((entry) => entry.undoes === line.id);
  const before = lines[lines.indexOf(line) + 1];
  const name = lineName(line, lines);
  const isIn = !line.change.startsWith('-') && line.change !== '0';
  const parts = lineDetail(line, { ...names, item, undoneBy, before });
  return (
    <li className={classNames(lineStyle, line.reason === 'count' && countStyle)}>
      <span className="receipt-line">
        <span className={line.isUndone ? 'text-ink-3 line-through decoration-1' : 'font-bold'}>{name}</span>
        <span className={line.isUndone ? undoneStyle : `font-bold ${isIn ? 'text-success' : ''}`}>
          {/* The difference of two numbers in two units says nothing: what it was and became stands below. */}
          {line.reason === 'unit_change' ? '' : changeText(line.change, decimals)}
        </span>
      </span>
      <span className={classNames('text-right', line.reason === 'count' ? 'text-ink' : 'text-ink-2')}>
        <span className="sr-only">, left </span>
        {leftText(line.left, decimals)}
      </span>
      <span className={`${detailStyle} ${line.reason === 'count' ? 'text-ink' : 'text-ink-3'}`}>
        <span className="min-w-0 wrap-anywhere">
          {parts.map((part, at) =>
            typeof part === 'string' ? (
              part
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change places.
              <span key={at} className="font-mono whitespace-nowrap text-ink-2">
                {part.code}
              </span>
            ),
          )}
        </span>
        {!locked && canUndo(line) && (
          <button type="button" className={buttonStyle} onClick={() => onUndo(line.id)}>
            Undo
            <span className="sr-only"> {name.toLowerCase()}</span>
          </button>
        )}
      </span>
    </li>
  );
}
