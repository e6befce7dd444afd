import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { LedgerLine } from '@batchbook/shared/stock/movement-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { Fragment, type ReactNode, useState } from 'react';
import { sentenceOf } from '../../../../data/problems.ts';
import type { useLedger } from '../../../../data/stock/ledger.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { dayOf, shownDay } from '../../../../ui/dates.ts';
import { Receipt, ReceiptTear } from '../../../../ui/receipt.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx';
import { useLedgerCsv } from '../../hooks/use-ledger-csv.ts';
import { useLineNames } from '../../hooks/use-line-names.ts';
import { byDay } from '../../model/days.ts';
import { unitWord } from '../../model/figures.ts';
import { broughtForward, decimalsOf, filterLines, type LedgerFilter, leftText } from '../../model/ledger.ts';
import { LedgerLineView } from './ledger-line.tsx';
import { WaitingLines } from './waiting-lines.tsx';

/** How many lines are shown at first, and how many more each time. */
const linesAtOnce = 20;

const segments: readonly { value: LedgerFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'in', label: 'In' },
  { value: 'out', label: 'Out' },
  { value: 'counts', label: 'Counts' },
];

export interface LedgerReceiptProps {
  item: StockItem;
  site: Site;
  ledger: ReturnType<typeof useLedger>;
  locked: boolean;
  onUndo: (movementId: string) => void;
}

/** Every movement of the item at the site, as a till prints it: newest first, with what was left after each. */
export function LedgerReceipt({ item, site, ledger, locked, onUndo }: LedgerReceiptProps) {
  const [filter, setFilter] = useState<LedgerFilter>('all');
  const [room, setRoom] = useState(linesAtOnce);
  const names = useLineNames();
  const matching = filterLines(ledger.lines, filter);
  const shown = matching.slice(0, room);
  const isMore = matching.length > room || ledger.hasMore;
  const oldest = shown.at(-1);
  const more = () => {
    setRoom(room + linesAtOnce);
    if (matching.length < room + linesAtOnce && ledger.hasMore) ledger.loadMore();
  };
  return (
    <section aria-label="Ledger">
      <LedgerHead item={item} site={site} names={names} hasLines={ledger.lines.length > 0} />
      <Receipt className="[&_.receipt]:px-[18px]">
        <h4 className="text-center text-17 font-bold tracking-normal wrap-anywhere">{item.name}</h4>
        <p className="text-center text-12 text-ink-3">
          {site.name}
          {oldest && ` · from ${shownDay(dayOf(new Date(oldest.postedAt)))}`}
        </p>
        <SegmentedControl
          label="Show"
          className="mt-3 flex! font-sans"
          segments={segments}
          value={filter}
          onValueChange={setFilter}
        />
        <ReceiptTear />
        <WaitingLines item={item} site={site} jobs={ledger.waiting} />
        {ledger.isPending ? (
          <Loading label="Loading the ledger">
            <Skeleton className="h-40" />
          </Loading>
        ) : ledger.error ? (
          <p role="alert" className="py-3 text-center font-sans text-13 text-danger">
            Couldn’t load the ledger. {sentenceOf(ledger.error)}
          </p>
        ) : shown.length === 0 ? (
          <p className="py-4 text-center font-sans text-13 text-ink-3">
            {filter === 'all' ? 'Nothing has moved here yet.' : 'Nothing of that kind.'}
          </p>
        ) : (
          <Days
            item={item}
            shown={shown}
            lines={ledger.lines}
            names={names}
            locked={locked}
            onUndo={onUndo}
          />
        )}
        {isMore && shown.length > 0 && (
          <div className="mt-3 text-center font-sans">
            <Button size="sm" busy={ledger.isLoadingMore} onClick={more}>
              Show earlier
            </Button>
          </div>
        )}
        {filter === 'all' && shown.length > 0 && (
          <>
            <ReceiptTear />
            <BroughtForward item={item} shown={shown} before={ledger.lines[shown.length]} />
          </>
        )}
      </Receipt>
    </section>
  );
}

interface LedgerHeadProps extends Pick<LedgerReceiptProps, 'item' | 'site'> {
  names: ReturnType<typeof useLineNames>;
  hasLines: boolean;
}

function LedgerHead({ item, site, names, hasLines }: LedgerHeadProps) {
  const csv = useLedgerCsv(item, site, names);
  return (
    <header className="mb-[9px] flex items-baseline gap-3 max-md:mb-0.5 max-md:items-center">
      <h3 className="text-[1rem]">Ledger</h3>
      <p className="text-13 text-ink-3">Every movement, newest first</p>
      {hasLines && (
        <button
          type="button"
          className="link touch ml-auto cursor-pointer text-13"
          aria-label="Save the ledger as CSV"
          aria-busy={csv.busy || undefined}
          onClick={() => !csv.busy && void csv.save()}
        >
          {csv.busy ? 'Saving…' : 'CSV'}
        </button>
      )}
    </header>
  );
}

interface BroughtForwardProps {
  item: StockItem;
  shown: readonly LedgerLine[];
  /** The movement before the oldest that is shown, where it is there. */
  before: LedgerLine | undefined;
}

function BroughtForward({ item, shown, before }: BroughtForwardProps) {
  const figure = before?.left ?? broughtForward(shown);
  const unit = (before ?? shown.at(-1))?.levelUnit;
  if (figure === null) return null;
  const isOther = unit !== undefined && unit !== shown[0]?.levelUnit;
  return (
    <p className="flex justify-between font-bold">
      <span>Brought forward</span>
      <span>
        {leftText(figure, decimalsOf(shown.filter(({ levelUnit }) => levelUnit === unit)))}
        {isOther && ` ${unitWord(unit, item.unitName)}`}
      </span>
    </p>
  );
}

interface DaysProps extends Pick<LedgerReceiptProps, 'item' | 'locked' | 'onUndo'> {
  shown: readonly LedgerLine[];
  /** All that are loaded: what was undone may be a line that is filtered out. */
  lines: readonly LedgerLine[];
  names: ReturnType<typeof useLineNames>;
}

function Days({ item, shown, lines, names, locked, onUndo }: DaysProps) {
  const today = dayOf(new Date());
  const decimals = new Map(
    [...Map.groupBy(shown, ({ levelUnit }) => levelUnit)].map(([unit, inUnit]) => [unit, decimalsOf(inUnit)]),
  );
  /** The first line, going back, of those that are in another unit than what came after them. */
  const turns = new Set(shown.filter((line, at) => at > 0 && line.levelUnit !== shown[at - 1]?.levelUnit));
  return (
    <>
      <Heads unit={unitWord(shown[0]?.levelUnit ?? item.unit, item.unitName)} />
      {byDay(shown).map(({ day, movements: ofDay }) => (
        <section key={day} aria-label={shownDay(day)}>
          <h5 className="divider num mt-[13px] mb-[3px] font-sans text-12 text-ink-2">
            {day === today ? `Today, ${shownDay(day)}` : shownDay(day)}
          </h5>
          <ol>
            {ofDay.map((line) => (
              <Fragment key={line.id}>
                {turns.has(line) && (
                  <li className="mt-2 mb-1">
                    <Heads unit={unitWord(line.levelUnit, item.unitName)}>
                      Until then in {unitWord(line.levelUnit, item.unitName)}
                    </Heads>
                  </li>
                )}
                <LedgerLineView
                  line={line}
                  lines={lines}
                  decimals={decimals.get(line.levelUnit) ?? 0}
                  item={item}
                  names={names}
                  locked={locked}
                  onUndo={onUndo}
                />
              </Fragment>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

const columnsStyle = classNames(
  'grid grid-cols-[minmax(0,1fr)_auto_62px] gap-x-3.5 font-sans text-12 leading-none',
  'font-semibold text-ink-3',
);

/** What the columns are, and in which unit. */
const Heads = ({ unit, children = 'Movement' }: { unit: string; children?: ReactNode }) => (
  <p className={columnsStyle}>
    <span>{children}</span>
    <span aria-hidden>{unit}</span>
    <span aria-hidden className="text-right">
      Left
    </span>
  </p>
);
