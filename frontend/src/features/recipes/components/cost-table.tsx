import { displayDecimal } from '@batchbook/shared/money';
import { costDigits, perUnit } from '@batchbook/shared/recipes/priced-unit';
import type { CostPoint } from '@batchbook/shared/recipes/schema';
import { capitalised } from '@batchbook/shared/text';
import { shownDate } from '../../../ui/dates.ts';
import type { Column } from '../../../ui/list/columns.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { costReason } from '../model/history.ts';
import { useEditorView } from './editor-context.tsx';

/** What each has cost, newest first. */
export function CostTable({ points }: { points: readonly CostPoint[] }) {
  const { book, money, priced, pricedMoney } = useEditorView();
  const columns: readonly Column<CostPoint>[] = [
    { key: 'from', title: 'From', kind: 'date', narrow: 'title', cell: ({ at }) => shownDate(at) },
    {
      key: 'why',
      title: 'Why it changed',
      kind: 'text',
      cell: (point) => <span className="text-ink-2">{costReason(point, book)}</span>,
    },
    {
      key: 'batch',
      title: 'Batch',
      kind: 'money',
      cell: ({ complete, batchCost }) => `${complete ? '' : 'at least '}${money(batchCost)}`,
    },
    {
      key: 'each',
      title: capitalised(perUnit(priced)),
      kind: 'money',
      narrow: 'figure',
      cell: ({ costEach }) => (
        <span className="font-semibold">{pricedMoney(costEach, costDigits(priced))}</span>
      ),
    },
    {
      key: 'margin',
      title: 'Margin',
      kind: 'percent',
      cell: ({ marginPercent }) => (marginPercent === null ? '–' : `${displayDecimal(marginPercent, 1)}%`),
    },
  ];
  return (
    <div className="max-h-[420px] overflow-auto print:max-h-none [&_thead]:sticky [&_thead]:top-0 [&_thead]:bg-raised">
      <DataTable label="What it has cost" columns={columns} rows={points} keyOf={({ at }) => at} isCompact />
    </div>
  );
}
