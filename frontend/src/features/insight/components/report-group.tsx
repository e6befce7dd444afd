import {
  noSupplier,
  type ReportFigures,
  type ReportName,
  type ReportRow,
} from '@batchbook/shared/insight/report';
import { type Currency, formatMoney } from '@batchbook/shared/money';
import { countOf } from '@batchbook/shared/text';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GroupBy } from '../../../ui/list/use-groups.ts';
import { countGaps, countItems, isSumLeast, knownSum } from '../model/report-sums.ts';
import { isStruck, reportSettings } from '../model/report-view.ts';

/** The groups of a report, each with the sums of its money; nothing for a report without groups. */
export function reportGroups<Row extends ReportRow>(
  name: ReportName,
  { columns, rows: all }: ReportFigures,
  currency: Currency,
): GroupBy<Row> | undefined {
  if (all.some(isStruck)) return struckApart;
  const { groupedBy: by, pricesOfOne = [] } = reportSettings[name];
  if (by === undefined || columns.every(({ key }) => key !== by)) return undefined;
  const nameOf = (row: ReportRow): string => row[by] || (by === 'supplier' ? noSupplier : '');
  const summed = columns.filter(({ key, kind }) => kind === 'money' && !pricesOfOne.includes(key));
  return {
    key: nameOf,
    label: (rows) => <GroupLabel name={rows[0] ? nameOf(rows[0]) : ''} rows={rows} />,
    sums: (rows) =>
      Object.fromEntries(
        summed.map(({ key }) => [key, <GroupSum key={key} {...{ rows, currency }} column={key} />]),
      ),
  };
}

/** A run that was struck through counts for nothing. */
const struckApart: GroupBy<ReportRow> = {
  key: (row) => standingOf(row),
  label: (rows) => <Named name={rows[0] ? standingOf(rows[0]) : ''} count={countOf(rows.length, 'run')} />,
};

const standingOf = (run: ReportRow): string => (isStruck(run) ? 'Struck through, in no total' : 'Made');

/** 'Packaging 14 items' */
const Named = ({ name, count }: { name: string; count: string }) => (
  <>
    {name} <span className="num text-[0.93em] font-normal text-ink-3">{count}</span>
  </>
);

/** 'Packaging 14 items', and how many of them have no price. */
function GroupLabel({ name, rows }: { name: string; rows: readonly ReportRow[] }) {
  const { unpriced, unclear } = countGaps(rows);
  const gaps = [
    ...(unpriced > 0 ? [`${unpriced} without a price`] : []),
    ...(unclear > 0 ? [`${unclear} not fully known`] : []),
  ];
  return (
    <>
      <Named name={name} count={countOf(countItems(rows), 'item')} />{' '}
      {gaps.length > 0 && (
        <span className="ml-1.5 inline-block text-[0.93em] font-semibold text-warn">
          <TriangleAlert aria-hidden size={14} className="mr-1 inline align-[-2px]" />
          {gaps.join(', ')}
        </span>
      )}
    </>
  );
}

interface GroupSumProps {
  rows: readonly ReportRow[];
  column: string;
  currency: Currency;
}

function GroupSum({ rows, column, currency }: GroupSumProps) {
  const sum = knownSum(rows, column);
  if (sum === null) return '–';
  return <Least isLeast={isSumLeast(rows, column)}>{formatMoney(sum, currency)}</Least>;
}

/** 'at least £373.65' */
export const Least = ({ isLeast, children }: { isLeast: boolean; children: ReactNode }) => (
  <>
    {isLeast && <span className="text-[0.86em] font-normal text-ink-3">at least </span>}
    {children}
  </>
);
