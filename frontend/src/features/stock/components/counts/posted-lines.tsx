import type { Currency } from '@batchbook/shared/money';
import { Check, Clock, TriangleAlert } from 'lucide-react';
import type { Column } from '../../../../ui/list/columns.ts';
import { DataTable } from '../../../../ui/list/data-table.tsx';
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

interface GroupedLine extends PostedLine {
  group: LineGroup<PostedLine>;
}

/** The lines of a posted count by category. */
export function PostedLines({ groups, currency }: PostedLinesProps) {
  return (
    <DataTable
      label="What was counted"
      columns={columnsIn(currency)}
      rows={groups.flatMap((group) => group.lines.map((line) => ({ ...line, group })))}
      keyOf={({ item }) => item.id}
      groupBy={{
        key: ({ group }) => group.key,
        label: ([line]) => line && <CategoryChip category={line.group} />,
        staysOpen: true,
      }}
    />
  );
}

/** '12 boxes', in the unit of its level. */
function inUnit({ line: { levelUnit }, item }: PostedLine, value: bigint): string {
  const figure = shownThousandths(value, levelUnit);
  return `${figure} ${unitWord(levelUnit, item.unitName, figure)}`;
}

const columnsIn = (currency: Currency): readonly Column<GroupedLine>[] => [
  {
    key: 'item',
    title: 'Item',
    kind: 'text',
    narrow: 'title',
    cell: ({ item }) => <span className="font-semibold">{item.name}</span>,
  },
  {
    key: 'book',
    title: 'Book said',
    kind: 'quantity',
    cell: (line) => <span className="text-ink-2">{line.book === null ? '–' : inUnit(line, line.book)}</span>,
  },
  {
    key: 'counted',
    title: 'Counted',
    kind: 'quantity',
    narrow: 'figure',
    cell: ({ item, line: { counted, unit } }) => (
      <span className="font-[650]">
        {shownDecimal(counted)} {unitWord(unit, item.unitName, counted)}
      </span>
    ),
  },
  {
    key: 'difference',
    title: 'Difference',
    kind: 'quantity',
    cell: (line) => (
      <span className="font-[650]">
        <Outcome state={line.line.state} change={line.change} words={(value) => inUnit(line, value)} />
      </span>
    ),
  },
  {
    key: 'money',
    title: 'In money',
    kind: 'money',
    cell: ({ change, money }) =>
      change !== null &&
      change !== 0n && (
        <span className="font-[650]">
          <Money money={money} currency={currency} />
        </span>
      ),
  },
];

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
