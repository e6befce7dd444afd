import type { ReportColumn, ReportFigures, ReportName } from '@batchbook/shared/insight/report';
import { type Currency, formatMoney } from '@batchbook/shared/money';
import { countOf } from '@batchbook/shared/text';
import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useCurrency } from '../../../data/accounts.ts';
import { Card } from '../../../ui/card.tsx';
import { BarChart } from '../../../ui/chart/bar-chart.tsx';
import { type Column, isFigure } from '../../../ui/list/columns.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { ScrollsSideways } from '../../../ui/scrolls-sideways.tsx';
import { groupKeyOf, groupsIn, inGroups } from '../model/report-groups.ts';
import {
  barsOf,
  barText,
  reportSettings,
  shownCell,
  shownColumns,
  shownTotal,
} from '../model/report-view.ts';
import { ValueReceipt } from './value-receipt.tsx';

interface ReportSheetProps {
  name: ReportName;
  report: ReportFigures;
}

/** The figures of a report, as a chart and as a table. */
export function ReportSheet({ name, report }: ReportSheetProps) {
  const currency = useCurrency();
  const { note } = reportSettings[name];
  const { title, kind, series, bars } = barsOf(name, report, currency);
  return (
    <>
      <div className={name === 'stock-value' ? 'report-value' : undefined}>
        {bars.length > 0 && (
          <Card aria-label={title} className="mb-6 px-[22px] py-[18px] break-inside-avoid">
            <h3 className="mb-3 text-17">{title}</h3>
            <BarChart
              label={title}
              series={series}
              bars={bars}
              format={(value, tickDigits) => barText(kind, { value, tickDigits, currency })}
            />
          </Card>
        )}
        {name === 'stock-value' && <ValueReceipt report={report} />}
      </div>
      <ReportTable {...{ name, report }} />
      {note !== undefined && (
        <p className="mt-3 max-w-[72ch] text-13 text-ink-2">
          <b className="font-semibold text-ink">How this is worked out.</b> {note}
        </p>
      )}
    </>
  );
}

/** Its rows have no id of their own. */
type Numbered = ReportFigures['rows'][number] & { at: string };

/** Where a column is on a card: what is short shares a line with another. */
function placeOf(
  name: ReportName,
  column: ReportColumn,
  titleKey: string | undefined,
): NonNullable<Column<Numbered>['narrow']> {
  const { key, kind } = column;
  if (key === titleKey) return 'title';
  if (key === reportSettings[name].amount) return 'amount';
  return isFigure({ kind }) || kind === 'date' || shortTexts.has(key) ? 'half' : 'line';
}

const shortTexts: ReadonlySet<string> = new Set(['kind', 'category', 'unit', 'supplier', 'place', 'reason']);

/** More rows than these are folded until somebody opens their group. */
const unfoldedMax = 40;

/** The groups of its rows, which fold; nothing of a report without them. */
function useGroups(name: ReportName, report: ReportFigures) {
  const currency = useCurrency();
  const groups = useMemo(() => groupsIn(name, report), [name, report]);
  const { rowsWord = 'item' } = reportSettings[name];
  const keyOf = groupKeyOf(name, report);
  if (keyOf === null) return {};
  const isLong = report.rows.length > unfoldedMax && groups.size > 1;
  return {
    folding: isLong ? ('folded' as const) : ('open' as const),
    groupOf: (row: Numbered) => {
      const key = keyOf(row);
      const { sums = {}, ...group } = groups.get(key) ?? { name: key, count: 0, unknown: 0 };
      return {
        key,
        heading: <GroupHeading {...group} rowsWord={rowsWord} />,
        sums: Object.fromEntries(
          Object.entries(sums).map(([column, sum]) => [
            column,
            <GroupSum key={column} sum={sum} isLeast={group.unknown > 0} currency={currency} />,
          ]),
        ),
      };
    },
  };
}

const GroupHeading = (group: { name: string; count: number; unknown: number; rowsWord: string }) => (
  <span className="font-semibold">
    {group.name} <span className="num font-normal text-ink-3">{countOf(group.count, group.rowsWord)}</span>
    {group.unknown > 0 && (
      <span className="ml-2 inline-flex items-center gap-1 text-13 font-semibold text-warn">
        <TriangleAlert aria-hidden size={14} />
        {group.unknown} not wholly known
      </span>
    )}
  </span>
);

const GroupSum = (props: { sum: string | null; isLeast: boolean; currency: Currency }) => (
  <>
    {props.isLeast && props.sum !== null && <span className="text-13 font-normal text-ink-3">at least </span>}
    {props.sum === null ? '–' : formatMoney(props.sum, props.currency)}
  </>
);

function ReportTable({ name, report }: ReportSheetProps) {
  const currency = useCurrency();
  const { title, rowName, partialTotal = 'Total, of what is known' } = reportSettings[name];
  const rows = useMemo(
    () => inGroups(name, report).map((row, at): Numbered => ({ ...row, at: String(at) })),
    [name, report],
  );
  const columns = useMemo(() => {
    const titleKey = rowName ?? report.columns.find(({ kind }) => kind !== 'date')?.key;
    return shownColumns(name, report).map((column): Column<Numbered> => {
      const total = shownTotal(name, column, { figures: report, currency });
      return {
        ...column,
        narrow: placeOf(name, column, titleKey),
        cell: (row) => shownCell(name, column, { row, currency }),
        ...(total !== undefined && { total }),
      };
    });
  }, [name, report, currency, rowName]);
  return (
    <Card aria-label={title} bleeds className="report-table">
      <ScrollsSideways label={`Rows of ${title.toLowerCase()}`}>
        <DataTable
          label={`Report: ${title}`}
          columns={columns}
          rows={rows}
          keyOf={({ at }) => at}
          {...useGroups(name, report)}
          {...(Object.keys(report.totals).length > 0 && {
            totalLabel: report.complete ? 'Total' : partialTotal,
          })}
        />
      </ScrollsSideways>
    </Card>
  );
}
