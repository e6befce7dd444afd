import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { useCurrency, useOrganization } from '../../../data/accounts.ts';
import type { AllMargins } from '../../../data/margins.ts';
import { useSession } from '../../../data/organization.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RecipeBoxDrawing } from '../../../ui/illustrations.tsx';
import { ListToolbar } from '../../../ui/list/list-toolbar.tsx';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { ClearFilters, NoMatch } from '../../../ui/list/no-match.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { saveCsv } from '../../../ui/save-csv.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { Days } from '../components/days.tsx';
import { InsightTabs } from '../components/insight-tabs.tsx';
import { LandscapePaper } from '../components/landscape-paper.tsx';
import { MarginSums } from '../components/margin-sums.tsx';
import { MarginTable } from '../components/margin-table.tsx';
import { MenuMatrix } from '../components/menu-matrix.tsx';
import { WhatIfPanel } from '../components/what-if.tsx';
import { type MarginList, useMargins } from '../hooks/use-margins.ts';
import { useWhatIf } from '../hooks/use-what-if.ts';
import { csvRows } from '../model/margin-file.ts';
import { fileName, type Scope } from '../model/report-file.ts';
import { spanText } from '../model/span.ts';
import { countText, rowsIn, type ShownRows, shownRows, type TypeFilter, typeFilters } from '../model/view.ts';

/** `/costs`: what each recipe costs, leaves and earns. */
export default function MarginsPage() {
  const margins = useMargins();
  const { query, span } = margins;
  const business = useOrganization().data?.name;
  return (
    <>
      <title>Margins · Batchbook</title>
      <LandscapePaper />
      <p className="hidden text-14 text-ink-2 print:block">{business}</p>
      <PageHeader
        title="Margins"
        beside={<span className="num text-ink-3">All sites, {spanText(span)}</span>}
        actions={
          <div className="contents print:hidden">
            <Days list={margins.list} span={span} fault={margins.fault} />
          </div>
        }
      />
      <div className="print:hidden">
        <InsightTabs current="margins" />
      </div>
      <Loaded query={query} what="Your margins" stale="These are the margins as they were last loaded.">
        {(all) => (all.rows.length === 0 ? <NoRecipes /> : <Margins margins={margins} all={all} />)}
      </Loaded>
    </>
  );
}

const NoRecipes = () => (
  <EmptyState
    title="No recipes yet"
    description="Once a recipe has its ingredients and a price, its costs and what you keep are here."
    illustration={<RecipeBoxDrawing />}
    actions={
      <ButtonLink to="/recipes" variant="primary">
        Go to your recipes
      </ButtonLink>
    }
  />
);

function Margins({ margins: { list, span }, all }: { margins: MarginList; all: AllMargins }) {
  const { isOwner } = useSession();
  const currency = useCurrency();
  const { name: business = '', targetMarginPercent: organizationTarget = '0' } = useOrganization().data ?? {};
  const state = useWhatIf(all, span);
  const target = state.whatIf.target ?? organizationTarget;
  const before = useMemo(
    () => (state.isOn ? new Map(all.rows.map((row) => [row.recipeId, row])) : null),
    [state.isOn, all],
  );
  const { view } = list;
  const scope: Scope = { business, report: 'Margins', days: span, site: 'All sites' };
  const samples = useMemo(
    () => new Set(state.pantry?.recipes.filter(({ isSample }) => isSample).map(({ id }) => id)),
    [state.pantry],
  );
  const found = useMemo(() => rowsIn(state.rows, view, target), [state.rows, view, target]);
  return (
    <>
      <MarginSums
        {...{ currency, target, isOwner }}
        {...{ gone: all.gone, unentered: all.unentered }}
        rows={state.rows}
        before={state.isOn ? all.rows : null}
      />
      <WhatIfPanel {...{ state, currency, isOwner }} before={all.rows} target={organizationTarget} />
      <Tools
        list={list}
        count={found.length}
        words={countText(state.rows)}
        scope={scope}
        file={() =>
          csvRows({
            rows: rowsIn(all.rows, view, organizationTarget),
            ...{ count: all.rows.length, target: organizationTarget, scope },
          })
        }
      />
      {found.length > 0 ? (
        <MarginTable {...{ before, list, currency, target, samples }} rows={found} />
      ) : (
        <NoMatch
          title="No recipes match"
          description="No recipe has that name and fits these filters."
          list={list}
        />
      )}
      <MenuMatrix
        {...{ currency, scope }}
        rows={state.rows}
        thresholds={state.thresholds}
        days={spanText(span)}
      />
    </>
  );
}

const typeLabels: Readonly<Record<TypeFilter, string>> = {
  all: 'All',
  Product: 'Products',
  'Prepared Dish': 'Prepared dishes',
};

const shownLabels: Readonly<Record<ShownRows, string>> = {
  all: 'Sold or not',
  sold: 'Sold',
  under: 'Under target',
  unknown: 'Without a price or cost',
};

interface ToolsProps {
  list: MarginList['list'];
  count: number;
  /** '42 recipes and 1 variation'. */
  words: string;
  /** What the file is of. */
  scope: Scope;
  file: () => string[][];
}

function Tools({ list, count, words, scope, file }: ToolsProps) {
  const { view, filter, isFiltered } = list;
  const save = () => saveCsv(file, fileName(scope));
  return (
    <ListToolbar
      label="Search recipes"
      placeholder="Recipe"
      list={list}
      className="w-[260px] max-md:w-full"
      showsKey
    >
      <SegmentedControl
        label="Kind"
        className="max-md:w-full"
        segments={typeFilters.map((value) => ({ value, label: typeLabels[value] }))}
        value={view.type}
        onValueChange={(type) => filter({ type })}
      />
      <Select
        aria-label="Show"
        className="max-md:w-full"
        options={shownRows.map((value) => ({ value, label: shownLabels[value] }))}
        value={view.show}
        onValueChange={(show) => filter({ show })}
      />
      <Button
        icon={<Download aria-hidden size={17} />}
        aria-disabled={count === 0}
        onClick={() => void save()}
      >
        CSV
      </Button>
      <p role="status" className="num ml-auto text-13 text-ink-3 max-md:ml-0">
        {isFiltered ? (
          <>
            {count} shown. <ClearFilters list={list} />
          </>
        ) : (
          words
        )}
      </p>
    </ListToolbar>
  );
}
