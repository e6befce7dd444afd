import type { Currency } from '@batchbook/shared/money';
import { Check, Clock, TriangleAlert } from 'lucide-react';
import { classNames } from '../../../../ui/class-names.ts';
import { shownThousandths } from '../../model/count-figures.ts';
import type { LineGroup } from '../../model/count-list.ts';
import type { PostedLine } from '../../model/count-posted.ts';
import { shownDecimal, unitWord } from '../../model/figures.ts';
import { CategoryChip } from '../category-chip.tsx';
import { Money } from './line-outcome.tsx';

export interface PostedLinesProps {
  groups: readonly LineGroup<PostedLine>[];
  currency: Currency;
}

const figure = 'px-3 text-right whitespace-nowrap';

const cellStyle = classNames(
  'border-b border-line-soft',
  'bg-[color-mix(in_srgb,var(--color-sunken)_55%,var(--color-surface))] px-5 pt-[9px] pb-2',
  'text-left max-md:block max-md:px-3.5',
);

/** The lines of a posted count by category. */
export function PostedLines({ groups, currency }: PostedLinesProps) {
  return (
    <table className="num w-full border-collapse max-md:block">
      <thead className="max-md:sr-only">
        <tr className="h-[38px] border-b border-line text-12 text-ink-3">
          <th scope="col" className="pl-5 text-left font-semibold">
            Item
          </th>
          <th scope="col" className={`${figure} font-semibold`}>
            Book said
          </th>
          <th scope="col" className={`${figure} font-semibold`}>
            Counted
          </th>
          <th scope="col" className={`${figure} font-semibold`}>
            Difference
          </th>
          <th scope="col" className={`${figure} pr-5 font-semibold`}>
            In money
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.key} className="max-md:block">
          <tr className="max-md:block">
            <th scope="rowgroup" colSpan={5} className={cellStyle}>
              <CategoryChip category={group} />
            </th>
          </tr>
          {group.lines.map((line) => (
            <Row key={line.item.id} line={line} currency={currency} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

const rowStyle = classNames(
  'h-[52px] ruled max-md:grid max-md:h-auto max-md:grid-cols-[minmax(0,1fr)_auto]',
  'max-md:gap-x-3 max-md:px-3.5 max-md:py-3',
);

function Row({
  line: { item, line, book, change, money },
  currency,
}: {
  line: PostedLine;
  currency: Currency;
}) {
  const unit = (value: bigint) =>
    unitWord(line.levelUnit, item.unitName, shownThousandths(value, line.levelUnit));
  return (
    <tr className={rowStyle}>
      <th scope="row" className="py-2 pl-5 text-left font-semibold max-md:p-0">
        {item.name}
      </th>
      <td className={`${figure} text-ink-2 max-md:col-start-1 max-md:p-0 max-md:text-left max-md:text-13`}>
        {book === null ? (
          '–'
        ) : (
          <>
            <span className="md:hidden">Book said </span>
            {shownThousandths(book, line.levelUnit)} {unit(book)}
          </>
        )}
      </td>
      <td className={`${figure} font-[650] max-md:col-start-2 max-md:row-start-1 max-md:p-0`}>
        {shownDecimal(line.counted)} {unitWord(line.unit, item.unitName, line.counted)}
      </td>
      <td className={`${figure} font-[650] max-md:col-start-2 max-md:p-0 max-md:text-13`}>
        <Outcome
          state={line.state}
          change={change}
          words={(value) => `${shownThousandths(value, line.levelUnit)} ${unit(value)}`}
        />
      </td>
      <td className={`${figure} pr-5 font-[650] max-md:col-start-2 max-md:p-0 max-md:text-13`}>
        {change === null || change === 0n ? null : <Money money={money} currency={currency} />}
      </td>
    </tr>
  );
}

interface OutcomeProps {
  state: PostedLine['line']['state'];
  change: bigint | null;
  words: (value: bigint) => string;
}

function Outcome({ state, change, words }: OutcomeProps) {
  if (state === 'open') {
    return (
      <span className="inline-flex items-center gap-1 text-13 font-semibold text-warn">
        <TriangleAlert aria-hidden size={14} />
        Moved, stays open
      </span>
    );
  }
  if (change === null) {
    return (
      <span className="inline-flex items-center gap-1 font-medium text-ink-3">
        <Clock aria-hidden size={14} />
        Being posted
      </span>
    );
  }
  if (change === 0n) {
    return (
      <span className="inline-flex items-center gap-[5px] font-medium text-ink-3">
        <Check aria-hidden size={15} className="text-success" />
        Agrees
      </span>
    );
  }
  return change < 0n ? (
    <span className="text-danger">{words(-change)} short</span>
  ) : (
    <span className="text-success">{words(change)} over</span>
  );
}
