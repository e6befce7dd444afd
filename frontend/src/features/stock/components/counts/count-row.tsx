import type { Currency } from '@batchbook/shared/money';
import { memo, type ReactNode, useId } from 'react';
import { classNames, frameColor } from '../../../../ui/class-names.ts';
import { rowId } from '../../hooks/use-active-line.ts';
import { type CountFieldActions, useCountField } from '../../hooks/use-count-field.ts';
import { packWords, padUnits } from '../../model/count-entry.ts';
import { shownThousandths } from '../../model/count-figures.ts';
import { bookNow, bookThen, type CountLine } from '../../model/count-sheet.ts';
import { unitWord } from '../../model/figures.ts';
import { LineOutcome } from './line-outcome.tsx';
import { NumberPad } from './number-pad.tsx';

export interface CountRowProps {
  line: CountLine;
  currency: Currency;
  isActive: boolean;
  /** Hides the book's figures and everything that reveals them. */
  isBlind: boolean;
  isLocked: boolean;
  /** Shows the number pad under the line being counted. */
  hasPad: boolean;
  nextLabel: string;
  actions: CountFieldActions;
  /** Under the line: what it asks. */
  children?: ReactNode;
}

export const rowGrid = classNames(
  'grid grid-cols-[minmax(0,1fr)_112px_176px_116px_84px] items-center gap-x-3.5 px-5',
  'max-lg:grid-cols-[minmax(0,1fr)_96px_150px_100px_76px] max-md:gap-x-3 max-md:px-3.5',
);

const lineStyle = classNames(
  'relative scroll-mt-4 ruled outline-offset-[-2px]',
  'group-data-long/sheet:[contain-intrinsic-block-size:auto_60px]',
  'group-data-long/sheet:[content-visibility:auto]',
  'max-md:scroll-mt-14 max-md:group-data-long/sheet:[contain-intrinsic-block-size:auto_82px]',
);

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
    <li id={rowId(item.id)} tabIndex={-1} className={lineStyle}>
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
      ? 'bg-primary-soft max-md:grid-cols-1 max-md:gap-y-2.5 max-md:pt-4 max-md:pb-[18px]'
      : 'max-md:grid-cols-[minmax(0,1fr)_148px] max-md:gap-y-0.5 max-md:py-[11px]',
    isActive && !isBig && 'py-[9px]',
    isMoved
      ? 'bg-warn-soft before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-warn'
      : isActive && 'bg-primary-soft',
    isMoved && !isActive && 'py-2.5',
  );

interface LineNameProps {
  line: CountLine;
  /** The id of the field's description. */
  noteId: string;
  isActive: boolean;
  /** Whether it is shown large, above the number pad. */
  isBig: boolean;
  isBlind: boolean;
  /** Whether the text is unreadable after the field lost focus. */
  isWrong: boolean;
}

const bigName = 'max-md:font-display max-md:text-[1.3rem] max-md:leading-[1.2]';

const noteStyle = (isStrong: boolean, isBig: boolean): string =>
  classNames(
    'block text-12 leading-[1.3] max-md:text-13',
    isStrong ? 'text-ink-2' : 'text-ink-3',
    isBig && 'max-md:mt-0.5 max-md:text-14',
  );

/** The item's name and notes. On a phone also the book figure. */
function LineName({ line, noteId, isActive, isBig, isBlind, isWrong }: LineNameProps) {
  const { item, state } = line;
  const notes = notesOf(line);
  return (
    <div className={classNames('min-w-0', !isBig && 'max-md:col-start-1 max-md:self-end')}>
      <b className={`block font-semibold text-pretty break-words ${isBig ? bigName : 'max-md:text-[1rem]'}`}>
        {item.name}
      </b>
      <span id={noteId} className={noteStyle(isActive || state.kind === 'moved', isBig)}>
        {!isBlind && (
          <span className="md:hidden">
            Book says <Book line={line} />
            {notes.length > 0 && '. '}
          </span>
        )}
        {notes.join('. ')}
        {isWrong && state.kind === 'unreadable' && (
          <span className="block font-semibold text-danger">{state.error}</span>
        )}
      </span>
    </div>
  );
}

function notesOf({ item, movable, state, isSent }: CountLine): string[] {
  const pack = packWords(movable);
  return [
    ...(isSent ? ['Waiting to be posted'] : []),
    ...(state.kind === 'again' ? [`Starts again in ${unitWord(item.unit, item.unitName, '2')}`] : []),
    ...('densityAssumed' in state && state.densityAssumed ? ['At 1 g = 1 ml: verify quantities'] : []),
    ...(state.kind === 'moved' ? ['Moved since: check again'] : pack ? [pack] : []),
  ];
}

/** The book figure. For a sent line, the figure at that time, because the book already includes the count. */
function Book({ line }: { line: CountLine }) {
  const { level, item, isSent } = line;
  const figure = shownThousandths((isSent ? bookThen(line) : null) ?? bookNow(level), level.unit);
  return (
    <span className="whitespace-nowrap">
      {figure} {unitWord(level.unit, item.unitName, figure)}
    </span>
  );
}

interface LineFieldProps {
  line: CountLine;
  field: ReturnType<typeof useCountField>;
  /** The id of its description. */
  noteId: string;
  isActive: boolean;
  isBig: boolean;
  isLocked: boolean;
  /** Whether the number pad types into it, without the device's own keyboard. */
  hasPad: boolean;
}

const boxStyle = (isWrong: boolean, isActive: boolean, isBig: boolean): string =>
  classNames(
    'flex items-center rounded-2 border bg-field focus-frame has-[input:read-only]:bg-transparent',
    frameColor(isWrong),
    isActive ? 'h-[52px]' : 'h-[46px]',
    isBig
      ? 'pr-4 max-md:h-[76px]'
      : 'pr-2.5 max-md:col-start-2 max-md:row-span-2 max-md:row-start-1 max-md:h-14',
  );

const inputStyle = classNames(
  'num bare-input h-full w-full flex-1 pr-[5px] pl-2 text-right font-[650]',
  'selection:bg-primary/20 selection:text-ink',
);

/** Smaller than a figure. */
const placeholderStyle = classNames(
  'placeholder:font-[450] placeholder-shown:text-15! placeholder-shown:leading-[normal]!',
  'placeholder-shown:tracking-normal!',
);

function figureSize(isActive: boolean, isBig: boolean): string {
  if (isBig) return 'max-md:text-[2.6rem] max-md:leading-none max-md:font-bold max-md:tracking-[-0.02em]';
  return isActive ? 'text-[1.5rem] max-md:text-[1.4rem]' : 'text-20 max-md:text-[1.4rem]';
}

/** The count of an item, and its unit. */
function LineField({ line, field, noteId, isActive, isBig, isLocked, hasPad }: LineFieldProps) {
  const { item, entry } = line;
  return (
    <label className={boxStyle(field.isWrong, isActive, isBig)}>
      <input
        ref={field.input}
        type="text"
        inputMode={hasPad ? 'none' : 'decimal'}
        autoComplete="off"
        enterKeyHint="next"
        placeholder="Count"
        readOnly={isLocked}
        aria-label={`Counted ${item.name}, ${unitWord(field.unit, item.unitName, '2')}`}
        aria-describedby={noteId}
        {...field.inputProps}
        className={classNames(inputStyle, placeholderStyle, figureSize(isActive, isBig))}
      />
      {!field.hasOwnUnit && (
        <span
          aria-hidden
          className={classNames('min-w-[26px] font-medium text-ink-2', isBig && 'max-md:text-17')}
        >
          {unitWord(field.unit, item.unitName, entry?.counted ?? '2')}
        </span>
      )}
    </label>
  );
}
