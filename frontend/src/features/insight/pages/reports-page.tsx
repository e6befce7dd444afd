import {
  type Grouping,
  groupings,
  type ReportFigures,
  type ReportName,
  reportNames,
} from '@batchbook/shared/insight/report';
import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useMemo } from 'react';
import { useCurrency, useToday } from '../../../data/accounts.ts';
import { useEntitlements } from '../../../data/billing.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { reportQuery, useKeepStockValue } from '../../../data/reports.ts';
import { useSites } from '../../../data/stock/sites.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { BarChart } from '../../../ui/chart/bar-chart.tsx';
import { shownDay } from '../../../ui/dates.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RecipeBoxDrawing } from '../../../ui/illustrations.tsx';
import { Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list/columns.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { anyText, oneOfThese, useList } from '../../../ui/list/use-list.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { csvFile, saveFile } from '../../../ui/save-file.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { toastError } from '../../../ui/toast.tsx';
import { AsOfDay } from '../components/as-of-day.tsx';
import { Days, DaysAhead } from '../components/days.tsx';
import { InsightTabs } from '../components/insight-tabs.tsx';
import { ChangedValues } from '../components/kept-values.tsx';
import { LockedReports } from '../components/locked-reports.tsx';
import { MakeShoppingList } from '../components/make-shopping-list.tsx';
import { ValueReceipt } from '../components/value-receipt.tsx';
import { WasteChart } from '../components/waste-chart.tsx';
import { aheadFilters, spanFilters, useSpan, useSpanAhead } from '../hooks/use-span.ts';
import { asOf } from '../model/as-of.ts';
import { barsOf, barText, cellText, reportFile, reportSettings, shownColumns } from '../model/report-view.ts';
import { spanText } from '../model/span.ts';

const reportFilters = {
  ...spanFilters,
  ...aheadFilters,
  report: { ...oneOfThese(reportNames), isKept: true },
  by: { ...oneOfThese(groupings), isKept: true },
  site: { ...anyText(), isKept: true },
};

const useReportList = () => useList({ filters: reportFilters, columns: ['date'] });
type ReportList = ReturnType<typeof useReportList>;

/** `/costs/reports`: figures of some days, as a table, a chart and a file. All that is chosen is in the address. */
export default function ReportsPage() {
  const { data: entitlements, isPending } = useEntitlements();
  return (
    <>
      <title>Reports · Batchbook</title>
      <PageHeader title="Reports" />
      <InsightTabs current="reports" />
      {isPending ? (
        <Loading label="Loading the reports">
          <Skeleton className="h-80" />
        </Loading>
      ) : entitlements?.features.reporting === false ? (
        <LockedReports />
      ) : (
        <OpenReports />
      )}
    </>
  );
}

function OpenReports() {
  const list = useReportList();
  const { report: name, by, site: siteId } = list.view;
  const isAhead = name === 'purchases-needed';
  const [back, ahead] = [useSpan(list.view), useSpanAhead(list.view)];
  const { span, fault } = isAhead ? ahead : back;
  const shown = asOf(list.view.to, useToday());
  const isOfDay = name === 'stock-value';
  const days = isOfDay ? { to: shown.day } : span;
  const query = useQuery(
    reportQuery(useOrganizationId(), { name, by, siteId: name === 'margins' ? null : siteId, ...days }),
  );
  return (
    <div className="reports">
      <ReportNav current={name} list={list} />
      <div className="min-w-0">
        <h2 className="mb-4 text-[1.5rem]">
          {reportSettings[name].title}{' '}
          <span className="num font-sans text-14 font-normal text-ink-3">
            {isOfDay ? `As of ${shownDay(shown.day)}` : spanText(span)}
          </span>
        </h2>
        <div className="mb-5 flex flex-wrap items-end gap-2.5 print:hidden">
          {isOfDay ? (
            <AsOfDay shown={shown} onDay={(to) => list.filter({ to })} />
          ) : isAhead ? (
            <DaysAhead {...{ list, span, fault }} />
          ) : (
            <Days {...{ list, span, fault }} />
          )}
          {name === 'events' && <GroupingFilter list={list} />}
          {name !== 'margins' && <SiteFilter list={list} />}
          {query.data && (
            <Actions name={name} report={query.data} keptOf={isOfDay ? { day: shown.day, siteId } : null} />
          )}
        </div>
        <Loaded query={query} what="The report" stale="These are the figures as they were last loaded.">
          {(report) => (
            <>
              {report.kept && <ChangedValues changed={report.kept.changed} />}
              {isAhead && <MakeShoppingList report={report} days={spanText(span)} />}
              {name === 'waste' && report.rows.length > 0 && <WasteChart {...{ report, span }} />}
              <Report name={name} report={report} />
            </>
          )}
        </Loaded>
      </div>
    </div>
  );
}

function ReportNav({ current, list }: { current: ReportName; list: ReportList }) {
  const { span, ahead, from, to, site, by } = list.view;
  const pathOf = (report: ReportName): string => {
    const kept = { report, span, ahead, from: from ?? '', to: to ?? '', site: site ?? '', by };
    return `/costs/reports?${new URLSearchParams(Object.entries(kept).filter(([, value]) => value !== ''))}`;
  };
  return (
    <nav aria-label="Reports" className="report-nav">
      {reportNames.map((report) => (
        <Link key={report} to={pathOf(report)} aria-current={report === current ? 'page' : undefined}>
          {reportSettings[report].title}
        </Link>
      ))}
    </nav>
  );
}

const groupingLabels: Readonly<Record<Grouping, string>> = {
  event: 'Events',
  place: 'Places',
  product: 'Products',
};

const GroupingFilter = ({ list }: { list: ReportList }) => (
  <SegmentedControl
    label="Added up by"
    segments={groupings.map((value) => ({ value, label: groupingLabels[value] }))}
    value={list.view.by}
    onValueChange={(next) => list.filter({ by: next })}
  />
);

function SiteFilter({ list }: { list: ReportList }) {
  const { data: sites = [] } = useSites();
  if (sites.length < 2) return null;
  return (
    <Select
      aria-label="Site"
      options={[
        { value: '', label: 'All sites' },
        ...sites.map(({ id, name, isActive }) => ({
          value: id,
          label: isActive ? name : `${name} (deleted)`,
        })),
      ]}
      value={list.view.site ?? ''}
      onValueChange={(next) => list.filter({ site: next === '' ? null : next })}
    />
  );
}

interface ActionsProps {
  name: ReportName;
  report: ReportFigures;
  /** A value that is kept as it is handed over. */
  keptOf: { day: string; siteId: string | null } | null;
}

function Actions({ name, report, keptOf }: ActionsProps) {
  const keep = useKeepStockValue();
  const save = async () => {
    try {
      saveFile(await csvFile(reportFile(report)), `${reportSettings[name].title} report.csv`);
      if (keptOf !== null)
        keep.mutate(keptOf, {
          onError: () =>
            toastError(
              'The file is made. Its value wasn’t kept, so a later report can’t be compared with it.',
            ),
        });
    } catch {
      toastError('The file couldn’t be made.');
    }
  };
  return (
    <div className="ml-auto flex gap-2 max-md:ml-0 max-md:w-full [&>button]:max-md:flex-1">
      <Button icon={<Printer aria-hidden size={17} />} onClick={() => window.print()}>
        Print
      </Button>
      <Button
        icon={<Download aria-hidden size={17} />}
        aria-disabled={report.rows.length === 0}
        onClick={() => void save()}
      >
        CSV
      </Button>
    </div>
  );
}

const nothingSold = {
  title: 'Nothing in these days',
  description: 'Choose other days, or record what was sold.',
};

/** Its rows have no id of their own. */
type Numbered = ReportFigures['rows'][number] & { at: string };

function Report({ name, report }: { name: ReportName; report: ReportFigures }) {
  const currency = useCurrency();
  const settings = reportSettings[name];
  const { rowName = report.columns.find(({ kind }) => kind !== 'date')?.key } = settings;
  const { partialTotal = 'Total, of what is known', empty = nothingSold, note } = settings;
  const rows = useMemo(() => report.rows.map((row, at): Numbered => ({ ...row, at: String(at) })), [report]);
  const columns = useMemo(
    () =>
      shownColumns(name, report).map(({ key, title, kind }): Column<Numbered> => {
        const total = report.totals[key];
        return {
          ...{ key, title, kind },
          narrow: key === rowName ? 'title' : 'line',
          cell: (row) => cellText(kind, row[key] ?? null, currency),
          ...(total !== undefined && { total: cellText(kind, total, currency) }),
        };
      }),
    [name, report, currency, rowName],
  );
  const { title, kind, series, bars } = barsOf(name, report, currency);
  if (rows.length === 0) return <EmptyState {...empty} illustration={<RecipeBoxDrawing />} />;
  return (
    <>
      <div className={name === 'stock-value' ? 'report-value' : undefined}>
        {bars.length > 0 && (
          <Card aria-label={title} className="mb-6 px-[22px] py-[18px]">
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
      <Card aria-label={reportSettings[name].title} bleeds className="overflow-x-auto">
        <DataTable
          label={`Report: ${reportSettings[name].title}`}
          columns={columns}
          rows={rows}
          keyOf={({ at }) => at}
          {...(Object.keys(report.totals).length > 0 && {
            totalLabel: report.complete ? 'Total' : partialTotal,
          })}
        />
      </Card>
      {note !== undefined && (
        <p className="mt-3 max-w-[72ch] text-13 text-ink-2">
          <b className="font-semibold text-ink">How this is worked out.</b> {note}
        </p>
      )}
    </>
  );
}
