import { type Grouping, groupings, type ReportName, reportNames } from '@batchbook/shared/insight/report';
import { lowered } from '@batchbook/shared/text';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useOrganization, useToday } from '../../../data/accounts.ts';
import { useEntitlements } from '../../../data/billing.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { reportQuery } from '../../../data/reports.ts';
import { useSites } from '../../../data/stock/sites.ts';
import { Button } from '../../../ui/button.tsx';
import { shownDay } from '../../../ui/dates.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RecipeBoxDrawing } from '../../../ui/illustrations.tsx';
import { Link } from '../../../ui/link.tsx';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { anyText, oneOfThese, useList } from '../../../ui/list/use-list.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useCurrentInSight } from '../../../ui/use-current-in-sight.ts';
import { AsOfDay } from '../components/as-of-day.tsx';
import { Days, DaysAhead } from '../components/days.tsx';
import { EmptyReport } from '../components/empty-report.tsx';
import { InsightTabs } from '../components/insight-tabs.tsx';
import { ChangedValues } from '../components/kept-values.tsx';
import { LandscapePaper } from '../components/landscape-paper.tsx';
import { LockedReports } from '../components/locked-reports.tsx';
import { MakeShoppingList } from '../components/make-shopping-list.tsx';
import { ReportActions } from '../components/report-actions.tsx';
import { ReportSheet } from '../components/report-sheet.tsx';
import { WasteChart } from '../components/waste-chart.tsx';
import { allSitesWords, type ReportSite, siteWords, useReportSite } from '../hooks/use-report-site.ts';
import { aheadFilters, spanFilters, useSpan, useSpanAhead } from '../hooks/use-span.ts';
import { asOf } from '../model/as-of.ts';
import { ofCategory, type ReportCategory, reportCategory } from '../model/report-categories.ts';
import type { Scope } from '../model/report-file.ts';
import { reportSettings, shownColumns } from '../model/report-view.ts';
import { spanText } from '../model/span.ts';

const reportFilters = {
  ...spanFilters,
  ...aheadFilters,
  report: { ...oneOfThese(reportNames), isKept: true },
  by: { ...oneOfThese(groupings), isKept: true },
  site: { ...anyText(), isKept: true },
  category: { ...anyText(), isKept: true },
};

const useReportList = () => useList({ filters: reportFilters, columns: ['date'] });
type ReportList = ReturnType<typeof useReportList>;

/** `/costs/reports`: figures of some days, as a table, a chart and a file. All that is chosen is in the address. */
export default function ReportsPage() {
  const { data: entitlements, isPending } = useEntitlements();
  return (
    <>
      <div className="print:hidden">
        <PageHeader title="Reports" />
        <InsightTabs current="reports" />
      </div>
      {isPending ? (
        <Loading label="Loading the reports">
          <title>Reports · Batchbook</title>
          <Skeleton className="h-80" />
        </Loading>
      ) : entitlements?.features.reporting === false ? (
        <>
          <title>Reports · Batchbook</title>
          <LockedReports />
        </>
      ) : (
        <OpenReports />
      )}
    </>
  );
}

/** The days of a report, and what to choose them with. */
function useReportDays({ view }: ReportList) {
  const isAhead = view.report === 'purchases-needed';
  const isOfDay = view.report === 'stock-value';
  const [back, ahead] = [useSpan(view), useSpanAhead(view)];
  const shown = asOf(view.to, useToday());
  const { span, fault } = isAhead ? ahead : back;
  return {
    ...{ isAhead, isOfDay, shown, span, fault },
    asked: isOfDay ? { to: shown.day } : span,
    words: isOfDay ? `as of ${shownDay(shown.day)}` : spanText(span),
  };
}

function OpenReports() {
  const list = useReportList();
  const { report: name, by } = list.view;
  const chosenSite = useReportSite(list.view.site);
  // Margins are of all sites.
  const allSites = useReportSite(null);
  const site = name === 'margins' ? allSites : chosenSite;
  const days = useReportDays(list);
  const query = useQuery({
    ...reportQuery(useOrganizationId(), { name, by, siteId: site.siteId, ...days.asked }),
    enabled: !site.isPending,
  });
  const category = reportCategory(name, query.data, list.view.category);
  const { chosen } = category;
  const figures = useMemo(() => query.data && ofCategory(query.data, chosen), [query.data, chosen]);
  const business = useOrganization().data?.name ?? '';
  const { title } = reportSettings[name];
  const scope: Scope = { business, report: title, days: days.asked, site: site.words, category: chosen };
  // A part of what stock is worth isn't kept as its value.
  const isHandedOver = days.isOfDay && chosen === null;
  return (
    <div className="reports">
      <title>{`${title} report · Batchbook`}</title>
      <ReportNav current={name} list={list} />
      <div className="min-w-0">
        <ReportHeading {...{ business, title }} about={[days.words, site.words, chosen]} />
        <ReportTools {...{ list, days, site, category }}>
          {figures && (
            <ReportActions
              {...{ name, scope }}
              report={figures}
              handedOver={isHandedOver ? { day: days.shown.day, siteId: site.siteId } : null}
            />
          )}
        </ReportTools>
        <Loaded
          query={{ data: figures, error: query.error, isFetching: query.isFetching, refetch: query.refetch }}
          what="The report"
          stale="These are the figures as they were last loaded."
          offline={<NotOnDevice onRetry={() => void query.refetch()} />}
        >
          {(report) =>
            report.rows.length === 0 ? (
              <EmptyReport {...{ name, site }} onAllSites={() => list.filter({ site: null })} />
            ) : (
              <>
                {shownColumns(name, report).length > portraitColumnsMax && <LandscapePaper />}
                {report.kept && <ChangedValues changed={report.kept.changed} />}
                {days.isAhead && <MakeShoppingList report={report} days={spanText(days.span)} />}
                {name === 'waste' && <WasteChart {...{ report }} span={days.span} />}
                <ReportSheet {...{ name, report }} category={chosen} />
              </>
            )
          }
        </Loaded>
      </div>
    </div>
  );
}

/** More columns than these are too narrow on a sheet that is upright. */
const portraitColumnsMax = 7;

/** 'Stock value · as of Dec 01, 2026 · Frome stall'. On paper it also says whose figures these are. */
const ReportHeading = (props: { business: string; title: string; about: readonly (string | null)[] }) => (
  <>
    <p className="hidden text-14 text-ink-2 print:block">{props.business}</p>
    <h2 className="mb-4 text-[1.5rem]">
      {props.title}{' '}
      <span className="num font-sans text-14 font-normal text-ink-3 max-md:block">
        <span className="max-md:hidden">· </span>
        {props.about
          .filter((words) => words !== null)
          .map((words) => (words === allSitesWords ? lowered(words) : words))
          .join(' · ')}
      </span>
    </h2>
  </>
);

const NotOnDevice = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState
    title="You’re offline"
    description="This report isn’t on this device yet. Open it once while you’re online, and its figures stay here."
    illustration={<RecipeBoxDrawing />}
    actions={<Button onClick={onRetry}>Try again</Button>}
  />
);

interface ReportToolsProps {
  list: ReportList;
  days: ReturnType<typeof useReportDays>;
  site: ReportSite;
  category: ReportCategory;
  children: ReactNode;
}

/** Chooses what a report is of. */
function ReportTools({ list, days, site, category, children }: ReportToolsProps) {
  const { shown, span, fault } = days;
  const { report: name } = list.view;
  return (
    <div className="mb-5 flex flex-wrap items-end gap-2.5 print:hidden">
      {days.isOfDay ? (
        <AsOfDay shown={shown} onDay={(to) => list.filter({ to })} />
      ) : days.isAhead ? (
        <DaysAhead {...{ list, span, fault }} />
      ) : (
        <Days {...{ list, span, fault }} />
      )}
      {name === 'events' && <GroupingFilter list={list} />}
      {name !== 'margins' && <SiteFilter list={list} siteId={site.siteId} />}
      <CategoryFilter {...category} onChoose={(next) => list.filter({ category: next })} />
      {children}
      {[site.fault, category.fault].map(
        (words) =>
          words !== null && (
            <p key={words} role="alert" className="w-full text-13 font-semibold text-danger">
              {words}
            </p>
          ),
      )}
    </div>
  );
}

function ReportNav({ current, list }: { current: ReportName; list: ReportList }) {
  const { span, ahead, from, to, site, category, by } = list.view;
  const nav = useCurrentInSight(reportNames.indexOf(current));
  const pathOf = (report: ReportName): string => {
    const kept = Object.entries({ report, span, ahead, from, to, site, category, by });
    return `/costs/reports?${new URLSearchParams(kept.flatMap(([key, value]) => (value ? [[key, value]] : [])))}`;
  };
  return (
    <nav ref={nav} aria-label="Reports" className="report-nav">
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

function SiteFilter({ list, siteId }: { list: ReportList; siteId: string | null }) {
  const { data: sites = [] } = useSites();
  if (sites.length < 2) return null;
  return (
    <Select
      aria-label="Site"
      options={[
        { value: '', label: 'All sites' },
        ...sites.map((site) => ({ value: site.id, label: siteWords(site) })),
      ]}
      value={siteId ?? ''}
      onValueChange={(next) => list.filter({ site: next === '' ? null : next })}
    />
  );
}

interface CategoryFilterProps extends ReportCategory {
  onChoose: (category: string | null) => void;
}

function CategoryFilter({ options, chosen, onChoose }: CategoryFilterProps) {
  if (options === null || (options.length < 2 && chosen === null)) return null;
  return (
    <Select
      aria-label="Category"
      options={[
        { value: '', label: 'All categories' },
        ...options.map((category) => ({ value: category, label: category })),
      ]}
      value={chosen ?? ''}
      onValueChange={(next) => onChoose(next === '' ? null : next)}
    />
  );
}
