import { ArrowRight, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePeople } from '../../../../data/people.ts';
import { useLedger } from '../../../../data/stock/ledger.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { shownSince } from '../../../../ui/dates.ts';
import type { CountEntry } from '../../model/count-entry.ts';
import { shownThousandths, signedThousandths } from '../../model/count-figures.ts';
import { choicesOf, movedSince, movementWords, nounOf } from '../../model/count-moved.ts';
import type { CountLine } from '../../model/count-sheet.ts';
import { unitWord } from '../../model/figures.ts';

export interface AskCardProps {
  line: CountLine;
  siteId: string;
  /** Under its line on a phone, in place of beside the sheet. */
  isInline: boolean;
  isBlind: boolean;
  isLocked: boolean;
  onSettle: (itemId: string, entry: CountEntry) => void;
  onAgain: (itemId: string) => void;
}

const saidMax = 3;

/** The bar along its left edge. */
const edgeStyle = 'before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-warn';
const inlineStyle = 'border-t border-warn/35 bg-warn-soft px-3.5 pt-4 pb-2 pl-[18px]';
const cardStyle = 'rounded-3 border border-warn bg-raised py-[17px] pr-[18px] pl-[22px] shadow-2';

/** A line that moved while it was counted: what happened, and which of the two figures is right. */
export function AskCard({ line, siteId, isInline, isBlind, isLocked, onSettle, onAgain }: AskCardProps) {
  const { item, entry, level } = line;
  const happened = useHappened(line, siteId);
  const choices = choicesOf(line);
  if (choices === null || entry === null) return null;
  const { counted, before, after } = choices;
  const unit = unitOf(line);
  const amount = (value: bigint) => `${shownThousandths(value, level.unit)} ${unit(value)}`;
  const change = (value: bigint) =>
    isBlind ? null : `${signedThousandths(value, level.unit)} ${unit(value)}`;
  return (
    <section
      aria-label={`Check ${item.name} again`}
      className={`num relative overflow-hidden ${edgeStyle} ${isInline ? inlineStyle : cardStyle}`}
    >
      <h2 className="flex items-start gap-[9px] text-[1.12rem]">
        <TriangleAlert aria-hidden size={18} className="mt-px text-warn" />
        {item.name} moved while you counted
      </h2>
      <p className="mt-1.5 mb-[13px] text-14 text-ink-2">{happened.words}</p>
      {!isBlind && <Figures {...{ line, choices, isInline }} since={shownSince(entry.at)} />}
      <div className="grid gap-2">
        <Choice
          title={`Yes, ${amount(counted)} is right`}
          note={`Counted after ${happened.noun}`}
          change={change(after.difference)}
          isLocked={isLocked}
          onChoose={() => onSettle(item.id, after.entry)}
        />
        {before && (
          <Choice
            title={`No, ${before.isLess ? 'take it off' : 'add it'}: ${amount(before.counted)}`}
            note={`Counted before ${happened.noun}`}
            change={change(before.difference)}
            isLocked={isLocked}
            onChoose={() => onSettle(item.id, before.entry)}
          />
        )}
        <button
          type="button"
          disabled={isLocked}
          className="link min-h-7 justify-self-start text-13 finger:min-h-12"
          onClick={() => onAgain(item.id)}
        >
          Count it again
        </button>
      </div>
    </section>
  );
}

/** Returns the word of the line's unit for a figure. */
const unitOf =
  ({ item, level }: CountLine) =>
  (value: bigint): string =>
    unitWord(level.unit, item.unitName, shownThousandths(value, level.unit));

const figuresStyle = 'mb-[13px] grid grid-cols-[1fr_22px_1fr_1fr] items-end border-y pt-[11px] pb-2.5';

interface FiguresProps extends Pick<AskCardProps, 'line' | 'isInline'> {
  choices: NonNullable<ReturnType<typeof choicesOf>>;
  /** When the line was counted. */
  since: string;
}

/** The book's figure before and now, and what was counted. */
function Figures({ line, choices: { then, now, counted }, since, isInline }: FiguresProps) {
  const { level } = line;
  const unit = unitOf(line);
  const lineColor = isInline ? 'border-warn/35' : 'border-line';
  return (
    <dl className={`${figuresStyle} ${lineColor}`}>
      <Figure label={`Book ${since}`} isOld>
        {then === null ? '–' : shownThousandths(then, level.unit)}
        {then !== null && <small>{unit(then)}</small>}
      </Figure>
      <ArrowRight aria-hidden size={18} className="mb-1 text-ink-3" />
      <Figure label="Book now">
        {shownThousandths(now, level.unit)}
        <small>{unit(now)}</small>
      </Figure>
      <Figure label="You counted" className={`-ml-1 border-l pl-3.5 ${lineColor}`}>
        {shownThousandths(counted, level.unit)}
        <small>{unit(counted)}</small>
      </Figure>
    </dl>
  );
}

/** Who did what since the line was counted, from the ledger, and how the choices speak of it. */
function useHappened(line: CountLine, siteId: string): { words: string; noun: string } {
  const { first } = usePeople();
  const { lines, isPending } = useLedger(siteId, line.item.id);
  const { entry, item } = line;
  const movements = movedSince(line, lines);
  const now = new Date();
  const since = entry === null ? '' : shownSince(entry.at, now);
  if (movements.length === 0) {
    const words = isPending
      ? `Its book figure changed after you counted it ${since}.`
      : `Its book figure changed after you counted it ${since}: a change was posted or dropped meanwhile.`;
    return { words: `${words} Is your count still right?`, noun: 'the change' };
  }
  const said = movements
    .slice(0, saidMax)
    .map((movement) => movementWords(movement, item, first(movement.userId), now));
  const rest = movements.length - said.length;
  const last = movements.at(-1);
  const question =
    movements.length > 1
      ? 'Had this happened when you counted?'
      : last?.change.startsWith('-')
        ? 'Had it gone when you counted?'
        : 'Was it there when you counted?';
  return {
    words: `${said.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}, after your sheet was read. ${question}`,
    noun: nounOf(movements),
  };
}

const figureStyle = classNames(
  'mt-[3px] font-display text-[1.45rem] leading-[1.1] font-bold tracking-[-0.02em] break-words',
  '[font-variant-numeric:normal] max-md:text-[1.3rem]',
);
const smallUnitStyle = classNames(
  '[&>small]:ml-[3px] [&>small]:font-sans [&>small]:text-13 [&>small]:font-medium',
  '[&>small]:tracking-normal [&>small]:text-ink-2',
);

interface FigureProps {
  label: string;
  isOld?: boolean;
  className?: string;
  children: ReactNode;
}

function Figure({ label, isOld = false, className, children }: FigureProps) {
  return (
    <div className={className}>
      <dt
        className={`text-12 leading-tight font-[550] ${isOld ? 'text-ink-2' : 'text-ink-3'} max-md:text-ink-2`}
      >
        {label}
      </dt>
      <dd className={classNames(figureStyle, smallUnitStyle, isOld && 'text-ink-2')}>{children}</dd>
    </div>
  );
}

interface ChoiceProps {
  title: string;
  note: string;
  change: string | null;
  isLocked: boolean;
  onChoose: () => void;
}

const answerStyle = classNames(
  'h-auto! min-h-[50px] justify-start! gap-3! py-[7px] text-left leading-tight',
  'whitespace-normal! max-md:min-h-14 max-md:text-15',
);

function Choice({ title, note, change, isLocked, onChoose }: ChoiceProps) {
  return (
    <Button wide aria-disabled={isLocked} className={answerStyle} onClick={onChoose}>
      <span className="flex-1">
        {title}
        <small className="block text-12 font-medium text-ink-3">{note}</small>
      </span>
      {change !== null && <span className="font-[650] whitespace-nowrap">{change}</span>}
    </Button>
  );
}
