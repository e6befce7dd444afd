import type { Currency } from '@batchbook/shared/money';
import { Check, Clock, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode, useId } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { packWords, padUnits, shownUnit } from '../../model/count-entry.ts';
import { shownThousandths, signedMoney } from '../../model/count-figures.ts';
import { bookNow, bookThen, type CountLine, type Difference } from '../../model/count-sheet.ts';
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
  const { item, movable, state, entry, isSent } = line;
  const isLocked = props.isLocked || isSent;
  const field = useCountField(line, actions);
  const noteId = useId();
  const isBig = isActive && hasPad && !isLocked;
  const isMoved = state.kind === 'moved';
  const pack = packWords(movable);
  const units = padUnits(item.unit, movable).map((unit) => ({ unit, label: shownUnit(unit, '2', item) }));
  const notes = [
    ...(isSent ? ['Waits to be posted'] : []),
    ...(state.kind === 'anew' ? [`Starts anew in ${shownUnit(item.unit, '2', item)}`] : []),
    ...('densityAssumed' in state && state.densityAssumed ? ['At 1 g = 1 ml: verify quantities'] : []),
    ...(isMoved ? ['Moved since, asks again'] : pack ? [pack] : []),
  ];
  return (
    <li
      id={rowId(item.id)}
      tabIndex={-1}
      className="relative scroll-mt-4 border-b max-md:scroll-mt-14 border-line-soft outline-offset-[-2px] last:border-b-0 group-data-long/sheet:[contain-intrinsic-block-size:auto_60px] group-data-long/sheet:[content-visibility:auto] max-md:group-data-long/sheet:[contain-intrinsic-block-size:auto_82px]"
    >
      <div
        className={classNames(
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
        )}
      >
        <div className={classNames('min-w-0', !isBig && 'max-md:col-start-1 max-md:self-end')}>
          <b
            className={classNames(
              'block font-semibold text-pretty break-words',
              isBig ? 'max-md:font-display max-md:text-[1.3rem] max-md:leading-[1.2]' : 'max-md:text-[1rem]',
            )}
          >
            {item.name}
          </b>
          <span
            id={noteId}
            className={classNames(
              'block text-12 leading-[1.3] max-md:text-13',
              isActive || isMoved ? 'text-ink-2' : 'text-ink-3',
              isBig && 'max-md:mt-0.5 max-md:text-14',
            )}
          >
            {!isBlind && (
              <span className="md:hidden">
                Book says <Book line={line} />
                {notes.length > 0 && '. '}
              </span>
            )}
            {notes.join('. ')}
            {field.isWrong && state.kind === 'unreadable' && (
              <span className="block font-semibold text-danger">{state.error}</span>
            )}
          </span>
        </div>
        <div className="text-right text-ink-2 max-md:hidden">{!isBlind && <Book line={line} />}</div>
        <label
          className={classNames(
            'flex items-center rounded-2 border bg-surface has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus has-[input:read-only]:bg-transparent dark:bg-canvas',
            field.isWrong ? 'border-danger' : 'border-control',
            isBig ? 'pr-4 max-md:h-[76px]' : 'pr-2.5 max-md:row-span-2 max-md:h-14',
            isActive ? 'h-[52px]' : 'h-[46px]',
            !isBig && 'max-md:col-start-2 max-md:row-start-1',
          )}
        >
          <input
            ref={field.input}
            type="text"
            inputMode={hasPad ? 'none' : 'decimal'}
            autoComplete="off"
            enterKeyHint="next"
            placeholder="Count"
            readOnly={isLocked}
            aria-label={`Counted ${item.name}, ${shownUnit(field.unit, '2', item)}`}
            aria-describedby={noteId}
            {...field.inputProps}
            className={classNames(
              'num h-full w-full min-w-0 flex-1 bg-transparent pr-[5px] pl-2 text-right font-[650] outline-none selection:bg-primary/20 selection:text-ink placeholder:font-[450] placeholder-shown:text-15! placeholder-shown:leading-[normal]! placeholder-shown:tracking-normal!',
              isBig
                ? 'max-md:text-[2.6rem] max-md:leading-none max-md:font-bold max-md:tracking-[-0.02em]'
                : isActive
                  ? 'text-[1.5rem] max-md:text-[1.4rem]'
                  : 'text-20 max-md:text-[1.4rem]',
            )}
          />
          {!field.hasOwnUnit && (
            <span
              aria-hidden
              className={classNames('min-w-[26px] font-medium text-ink-2', isBig && 'max-md:text-17')}
            >
              {shownUnit(field.unit, entry?.counted ?? '2', item)}
            </span>
          )}
        </label>
        <Outcome line={line} isBig={isBig} isBlind={isBlind} currency={currency} />
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

/** What the book says; of a line that was sent what it said then, as what waits is in the book already. */
function Book({ line }: { line: CountLine }) {
  const { level, item, isSent } = line;
  const figure = shownThousandths((isSent ? bookThen(line) : null) ?? bookNow(level), level.unit);
  return (
    <span className="whitespace-nowrap">
      {figure} {shownUnit(level.unit, figure, item)}
    </span>
  );
}

interface OutcomeProps {
  line: CountLine;
  isBig: boolean;
  isBlind: boolean;
  currency: Currency;
}

/** What the count makes of the line, in units and in money. */
function Outcome({ line, isBig, isBlind, currency }: OutcomeProps) {
  const { state, item, level } = line;
  const place = isBig
    ? 'max-md:flex max-md:items-center max-md:justify-between max-md:text-15'
    : 'max-md:col-start-1 max-md:flex max-md:items-center max-md:gap-1.5 max-md:text-13';
  if (state.kind === 'moved') {
    return (
      <div className="text-right max-md:hidden">
        <span className="inline-flex items-center gap-1 text-13 font-semibold whitespace-nowrap text-warn">
          <TriangleAlert aria-hidden size={14} />
          Moved
        </span>
      </div>
    );
  }
  if (isBlind || state.kind === 'blank' || state.kind === 'unreadable' || state.kind === 'anew') {
    const isCounted = state.kind !== 'blank' && state.kind !== 'unreadable';
    return (
      <div className={`${place} text-right max-md:empty:hidden`}>
        {isCounted && (
          <span className="inline-flex items-center gap-[5px] font-medium text-ink-3">
            <Check aria-hidden size={15} className="text-success" />
            Counted
          </span>
        )}
      </div>
    );
  }
  const figure = shownThousandths(state.difference < 0n ? -state.difference : state.difference, level.unit);
  return (
    <>
      <div aria-live="polite" className={`${place} text-right leading-tight font-[650]`}>
        {line.isSent && <Clock aria-hidden size={14} className="mr-1 inline text-ink-3" />}
        {state.kind === 'agrees' ? (
          <span
            className={classNames(
              'inline-flex items-center gap-[5px] font-medium',
              isBig ? 'text-ink-2' : 'text-ink-3',
            )}
          >
            <Check aria-hidden size={15} className="text-success" />
            Agrees
          </span>
        ) : (
          <span className={state.difference < 0n ? 'text-danger' : 'text-success'}>
            {figure} {shownUnit(level.unit, figure, item)} {state.difference < 0n ? 'short' : 'over'}
          </span>
        )}
        {isBig && <MoneyOf of={state} currency={currency} className="font-medium text-ink-2 md:hidden" />}
      </div>
      <div className="text-right font-[650] max-md:hidden">
        <MoneyOf of={state} currency={currency} />
      </div>
    </>
  );
}

interface MoneyOfProps {
  of: Difference & { kind: 'agrees' | 'differs' };
  currency: Currency;
  className?: string;
}

function MoneyOf({ of: { kind, money }, currency, className }: MoneyOfProps) {
  if (kind === 'agrees') return null;
  if (money === null) return <span className="text-13 font-semibold text-warn">No price</span>;
  return <span className={className}>{signedMoney(money, currency)}</span>;
}
