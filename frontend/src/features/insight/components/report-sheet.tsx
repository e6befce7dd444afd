import type { ReportColumn, ReportFigures, ReportName } from '@batchbook/shared/insight/report';
import { useMemo } from 'react';
import { useCurrency } from '../../../data/accounts.ts';
import { Card } from '../../../ui/card.tsx';
import { BarChart } from '../../../ui/chart/bar-chart.tsx';
import { type Column, isFigure } from '../../../ui/list/columns.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { ScrollsSideways } from '../../../ui/scrolls-sideways.tsx';
import { isSumLeast, itemsText } from '../model/report-sums.ts';
import {
  barsOf,
  barText,
  inGroupOrder,
  reportSettings,
  shownCell,
  shownColumns,
  shownTotal,
} from '../model/report-view.ts';
import { Least, reportGroups } from './report-group.tsx';
import { ValueReceipt } from './value-receipt.tsx';

interface ReportSheetProps {
  name: ReportName;
  report: ReportFigures;
  /** The one that it is of; `null` for all of them. */
  category: string | null;
}

/** The figures of a report, as a chart and as a table. */
export function ReportSheet({ name, report, category }: ReportSheetProps) {
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
        {name === 'stock-value' && <ValueReceipt report={report} title={category ?? 'In all'} />}
      </div>
      <ReportTable key={name} {...{ name, report }} />
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

function ReportTable({ name, report }: Omit<ReportSheetProps, 'category'>) {
  const currency = useCurrency();
  const { title, rowName, groupedBy } = reportSettings[name];
  const isGrouped = groupedBy !== undefined;
  const totalWords = report.complete ? 'Total' : 'Total, of what is known';
  const rows = useMemo(
    () => inGroupOrder(name, report).map((row, at): Numbered => ({ ...row, at: String(at) })),
    [name, report],
  );
  const columns = useMemo(() => {
    const titleKey = rowName ?? report.columns.find(({ kind }) => kind !== 'date')?.key;
    return shownColumns(name, report).map((column): Column<Numbered> => {
      const total = shownTotal(name, column, { figures: report, currency });
      const isLeast = isGrouped && isSumLeast(report.rows, column.key);
      return {
        ...column,
        narrow: placeOf(name, column, titleKey),
        cell: (row) => shownCell(name, column, { row, currency }),
        ...(total !== undefined && { total: <Least isLeast={isLeast}>{total}</Least> }),
      };
    });
  }, [name, report, currency, rowName, isGrouped]);
  const groupBy = useMemo(() => reportGroups<Numbered>(name, report, currency), [name, report, currency]);
  return (
    <Card aria-label={title} bleeds className="report-table">
      <ScrollsSideways label={`Rows of ${title.toLowerCase()}`}>
        <DataTable
          label={`Report: ${title}`}
          columns={columns}
          rows={rows}
          keyOf={({ at }) => at}
          {...(groupBy && { groupBy })}
          {...(Object.keys(report.totals).length > 0 && {
            totalLabel: isGrouped ? itemsText(report) : totalWords,
          })}
        />
      </ScrollsSideways>
    </Card>
  );
}
