import type { Currency } from '@batchbook/shared/money';
import { classNames } from '../../../../ui/class-names.ts';
import type { CountFieldActions } from '../../hooks/use-count-field.ts';
import type { LineGroup } from '../../model/count-list.ts';
import type { CountLine } from '../../model/count-sheet.ts';
import { CategoryChip } from '../category-chip.tsx';
import { AskCard, type AskCardProps } from './ask-card.tsx';
import { CountRow, rowGrid } from './count-row.tsx';

export interface SheetLinesProps {
  /** As they are shown. */
  groups: readonly LineGroup[];
  /** Every line of the sheet. */
  all: readonly CountLine[];
  activeId: string | null;
  currency: Currency;
  isBlind: boolean;
  isLocked: boolean;
  hasPad: boolean;
  actions: CountFieldActions;
  /** On a phone a line asks under itself. */
  ask: Omit<AskCardProps, 'line' | 'isInline'> | null;
  onClear: () => void;
}

/** Of more lines than these the browser lays out only what is in sight. */
const longFrom = 200;

const noteStyle = classNames(
  'num flex flex-wrap gap-x-[18px] gap-y-1 border-t border-line-soft px-5 py-3 text-13',
  'text-ink-3 max-md:px-3.5',
);

/** The lines by category, in any order they are counted in. */
export function SheetLines(props: SheetLinesProps) {
  const { groups, all, activeId, currency, isBlind, isLocked, hasPad, actions, ask, onClear } = props;
  const shown = groups.flatMap(({ lines }) => lines);
  const names = new Map(shown.map(({ item }, index) => [item.id, shown[index + 1]?.item.name]));
  return (
    <>
      <div aria-hidden className={`${rowGrid} list-heading h-[38px] max-md:hidden`}>
        <span>Item</span>
        <span className="text-right">{isBlind ? '' : 'Book says'}</span>
        <span className="pr-[37px] text-right">Counted</span>
        <span className="text-right">{isBlind ? '' : 'Difference'}</span>
        <span className="text-right">{isBlind ? '' : 'In money'}</span>
      </div>
      <div className="group/sheet" data-long={shown.length > longFrom || undefined}>
        {groups.map((group) => (
          <section key={group.key} aria-label={group.name}>
            <GroupHead group={group} all={all} />
            <ul>
              {group.lines.map((line) => {
                const next = names.get(line.item.id);
                return (
                  <CountRow
                    key={line.item.id}
                    line={line}
                    currency={currency}
                    isActive={line.item.id === activeId}
                    isBlind={isBlind}
                    isLocked={isLocked}
                    hasPad={hasPad}
                    nextLabel={next === undefined ? 'Review the count' : `Next, ${next}`}
                    actions={actions}
                  >
                    {ask && line.state.kind === 'moved' && <AskCard line={line} isInline {...ask} />}
                  </CountRow>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
      {shown.length === 0 && (
        <p className="px-5 py-10 text-center text-ink-2">No items match these filters.</p>
      )}
      <p className={noteStyle}>
        <span>
          Showing <b className="text-ink">{shown.length}</b> of {all.length}. Any order will do; type a unit
          to count in it, as in 500 g.
        </span>
        {shown.length < all.length && (
          <button type="button" className="link ml-auto max-md:min-h-12" onClick={onClear}>
            Clear filters
          </button>
        )}
      </p>
    </>
  );
}

const titleStyle = classNames(
  'num flex items-center gap-3 border-b border-line-soft',
  'bg-[color-mix(in_srgb,var(--color-sunken)_55%,var(--color-surface))] px-5 pt-[9px] pb-2',
  'font-sans text-13 tracking-normal text-ink-2 max-md:px-3.5 max-md:py-2.5',
);

/** How much of the category is counted, whatever of it is shown. */
function GroupHead({ group, all }: { group: LineGroup; all: readonly CountLine[] }) {
  const ids = new Set(group.lines.map(({ item }) => item.categoryId ?? item.category));
  const lines = all.filter(({ item }) => ids.has(item.categoryId ?? item.category));
  const counted = lines.filter(({ entry }) => entry !== null).length;
  return (
    <h2 className={titleStyle}>
      <CategoryChip category={group} />
      <span className="ml-auto font-semibold">
        {counted} of {lines.length} counted
      </span>
    </h2>
  );
}
