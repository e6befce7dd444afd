import type { Currency } from '@batchbook/shared/money';
import { memo, type ReactNode, useId } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { padUnits } from '../../model/count-entry.ts';
import type { CountLine } from '../../model/count-sheet.ts';
import { unitWord } from '../../model/figures.ts';
import { LineField } from './line-field.tsx';
import { Book, LineName } from './line-name.tsx';
import { LineOutcome } from './line-outcome.tsx';
import { NumberPad } from './number-pad.tsx';
import { type CountFieldActions, useCountField } from './use-count-field.ts';

export interface CountRowProps {
  line: CountLine;
  currency: Currency;
  isActive: boolean;
  /** The book's figures are hidden, and what tells them. */
  isBlind: boolean;
  isLocked: boolean;
  /** The number pad stands under the line that is counted. */
  hasPad: boolean;
  nextLabel: string;
  actions: CountFieldActions;
  /** Under the line: what it asks. */
  children?: ReactNode;
}

export const rowGrid =
  'grid grid-cols-[minmax(0,1fr)_112px_176px_116px_84px] items-center gap-x-3.5 px-5 max-lg:grid-cols-[minmax(0,1fr)_96px_150px_100px_76px] max-md:gap-x-3 max-md:px-3.5';

/** The field of an item, by its row. */
export const rowId = (itemId: string): string => `count-${itemId}`;

/** One item of the sheet: the book, the field, the difference and its money. */
export const CountRow = memo(function CountRow(props: CountRowProps) {
  const { line, currency, isActive, isBlind, hasPad, nextLabel, actions, children } = props;
  const { item, movable, state, isSent } = line;
  const isLocked = props.isLocked || isSent;
  const field = useCountField(line, actions);
  const noteId = useId();
  const isBig = isActive && hasPad && !isLocked;
  const units = padUnits(item.unit, movable).map((unit) => ({
    unit,
    label: unitWord(unit, item.unitName, '2'),
  }));
  return (
    <li
      id={rowId(item.id)}
      tabIndex={-1}
      className="relative scroll-mt-4 border-b border-line-soft outline-offset-[-2px] last:border-b-0 group-data-long/sheet:[contain-intrinsic-block-size:auto_60px] group-data-long/sheet:[content-visibility:auto] max-md:scroll-mt-14 max-md:group-data-long/sheet:[contain-intrinsic-block-size:auto_82px]"
    >
      <div className={rowStyle(isActive, isBig, state.kind === 'moved')}>
        <LineName
          line={line}
          noteId={noteId}
          isActive={isActive}
          isBig={isBig}
          isBlind={isBlind}
          isWrong={field.isWrong}
        />
        <div className="text-right text-ink-2 max-md:hidden">{!isBlind && <Book line={line} />}</div>
        <LineField
          line={line}
          field={field}
          noteId={noteId}
          isActive={isActive}
          isBig={isBig}
          isLocked={isLocked}
          hasPad={hasPad}
        />
        <LineOutcome line={line} isActive={isActive} isBig={isBig} isBlind={isBlind} currency={currency} />
        {isBig && (
          <NumberPad
            units={units}
            unit={field.unit}
            onUnit={field.chooseUnit}
            onKey={field.press}
            nextLabel={nextLabel}
            onNext={field.next}
          />
        )}
      </div>
      {children}
    </li>
  );
});

const rowStyle = (isActive: boolean, isBig: boolean, isMoved: boolean): string =>
  classNames(
    rowGrid,
    'num min-h-[60px]',
    isBig
      ? 'bg-primary-soft max-md:grid-cols-[minmax(0,1fr)] max-md:gap-y-2.5 max-md:pt-4 max-md:pb-[18px]'
      : 'max-md:grid-cols-[minmax(0,1fr)_148px] max-md:gap-y-0.5 max-md:py-[11px]',
    isActive && !isBig && 'py-[9px]',
    isMoved
      ? 'bg-warn-soft before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-warn'
      : isActive && 'bg-primary-soft',
    isMoved && !isActive && 'py-2.5',
  );
