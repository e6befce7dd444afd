import type { Site } from '@batchbook/shared/stock/site-schema';
import { countOf, plural } from '@batchbook/shared/text';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { useSites } from '../../../../data/stock/sites.ts';
import type { StockBook, useStock } from '../../../../data/stock/stock.ts';
import type { StockGate } from '../../../../data/stock/use-stock-gate.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { SpilledJarDrawing } from '../../../../ui/illustrations.tsx';
import { Loaded, together } from '../../../../ui/list/loaded.tsx';
import { ClearFilters, NoMatch } from '../../../../ui/list/no-match.tsx';
import { useTicks } from '../../../../ui/list/use-ticks.ts';
import { part } from '../../../../ui/part.tsx';
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx';
import { useInReserve } from '../../../../ui/use-in-reserve.ts';
import { useLevelRows } from '../../hooks/use-level-rows.ts';
import { useLevelSettings } from '../../hooks/use-level-settings.ts';
import { type LevelsViewControl, useLevelsView } from '../../hooks/use-levels-view.ts';
import { useSteady } from '../../hooks/use-steady.ts';
import { useSteadyOrder } from '../../hooks/use-steady-order.ts';
import { allSites, useStockAddress } from '../../hooks/use-stock-address.ts';
import type { StartAction } from '../../model/action.ts';
import { filterLevels, type LevelRow, type LevelsView, sortLevels } from '../../model/levels.ts';
import { levelKey } from '../../model/marks.ts';
import { type ListedLevel, siteInUse } from '../../model/site-in-use.ts';
import { LevelLegend } from '../level-bar.tsx';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { FirstRun } from './first-run.tsx';
import { LevelsTable } from './levels-table.tsx';
import { LevelsTools } from './levels-tools.tsx';
import type { RowActions } from './row-actions.tsx';
import { SiteTabs } from './site-tabs.tsx';

const BulkBar = part(() => import('./bulk-bar.tsx'));
const CountDialog = part(() => import('../ledger/count-dialog.tsx'));
const layers = [BulkBar, CountDialog];

export interface LevelsTabProps {
  stock: ReturnType<typeof useStock>;
  sites: ReturnType<typeof useSites>;
  gate: StockGate;
  onAction: StartAction;
  /** With the levels as they are listed now, which the drawer turns through. */
  onListed: (listed: readonly ListedLevel[]) => void;
}

const keyOf = ({ key }: LevelRow): string => key;

/** How much of everything is where: searched, filtered, sorted, ticked, its ideal levels edited in place. */
export default function LevelsTab({ stock, sites, ...rest }: LevelsTabProps) {
  const active = useMemo(() => sites.data?.filter(({ isActive }) => isActive) ?? [], [sites.data]);
  const query = together({ book: stock, sites });
  return (
    <Loaded query={query} what="Your stock" skeleton={<Waiting />}>
      {({ book }) =>
        book.items.some(({ isActive }) => isActive) ? (
          <Levels book={book} sites={active} {...rest} />
        ) : (
          <FirstRun gate={rest.gate} />
        )
      }
    </Loaded>
  );
}

interface LevelsProps extends Omit<LevelsTabProps, 'stock' | 'sites'> {
  book: StockBook;
  sites: readonly Site[];
}

function Levels({ book, sites, gate, onAction, onListed }: LevelsProps) {
  const address = useStockAddress();
  const list = useLevelsView();
  useInReserve(layers);
  const all = useLevelRows(book, sites);
  const current = address.site === allSites ? allSites : (siteInUse(sites, address.site)?.id ?? allSites);
  const here = useMemo(
    () => (current === allSites ? all : all.filter(({ site }) => site.id === current)),
    [all, current],
  );
  const { rows, focused, setFocused } = useShownRows(here, list.view, current, onListed);
  const { chosen, ticked, tick, clear } = useTicks(rows, keyOf);
  const settings = useLevelSettings();
  const [counting, setCounting] = useState<LevelRow | null>(null);
  const actions = useSteady<RowActions>({
    open: ({ item, site }) => address.openItem(item.id, site.id),
    tick,
    setIdeal: (row, ideal) => void settings.setIdeal(row, ideal),
    setEnabled: (changed, isEnabled, at) => void settings.setEnabled(changed, isEnabled, at, all),
    start: onAction,
    count: setCounting,
  });
  const openSite = address.itemSite ?? (current === allSites ? null : current);
  const name = sites.find(({ id }) => id === current)?.name ?? 'all sites';
  return (
    <>
      <SiteTabs sites={sites} rows={all} current={current} canAdd={!gate.isLocked} />
      <Card aria-label={`Stock levels at ${name}`} bleeds className="@container">
        <LevelsTools rows={here} list={list} />
        {rows.length === 0 ? (
          <NoResults list={list} />
        ) : (
          <LevelsTable
            label={`Stock levels at ${name}`}
            rows={rows}
            list={list}
            ticked={ticked}
            open={address.item && openSite && levelKey(openSite, address.item)}
            withSite={current === allSites}
            locked={gate.isLocked}
            actions={actions}
            focused={focused}
            onFocused={setFocused}
          />
        )}
        <Foot rows={rows} here={here} list={list} />
      </Card>
      {chosen.length > 0 && (
        <BulkBar
          chosen={chosen}
          hasSites={sites.length > 1}
          locked={gate.isLocked}
          actions={actions}
          onClear={clear}
        />
      )}
      {counting && (
        <CountDialog
          item={counting.item}
          site={counting.site}
          level={book.levelOf(counting.site.id, counting.item.id)}
          measures={counting.measures}
          onClose={() => setCounting(null)}
        />
      )}
    </>
  );
}

/** The rows that are listed, in their order; a row that is worked on stays where it is. */
function useShownRows(
  here: readonly LevelRow[],
  view: LevelsView,
  current: string,
  onListed: LevelsTabProps['onListed'],
) {
  // The field takes each key at once; a long list follows when there is time.
  const search = useDeferredValue(view.search);
  const { show, hidden, category, sort, descending } = view;
  const sorted = useMemo(() => sortLevels(here, { sort, descending }), [here, sort, descending]);
  const found = useMemo(
    () => filterLevels(sorted, { search, show, hidden, category }),
    [sorted, search, show, hidden, category],
  );
  const [focused, setFocused] = useState<string | null>(null);
  const asked = [current, search, show, hidden, category, sort, descending].join('|');
  const rows = useSteadyOrder(found, here, asked, focused !== null);
  const order = useMemo(() => rows.map(({ key }) => key).join(), [rows]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order says all that is handed over.
  useEffect(
    () => onListed(rows.map(({ item, site }) => ({ itemId: item.id, siteId: site.id }))),
    [order, onListed],
  );
  return { rows, focused, setFocused };
}

function NoResults({ list }: { list: LevelsViewControl }) {
  if (list.isFiltered)
    return (
      <NoMatch
        className="m-4"
        title="No items match"
        description="Try another name, supplier or category, or clear the filters."
        list={list}
      />
    );
  return (
    <EmptyState
      className="m-4"
      title="Everything is hidden here"
      description="No items are kept at this site. Show the hidden items to bring some back."
      illustration={<SpilledJarDrawing />}
      actions={<Button onClick={() => list.filter({ hidden: true })}>Show hidden</Button>}
    />
  );
}

interface FootProps {
  rows: readonly LevelRow[];
  here: readonly LevelRow[];
  list: LevelsViewControl;
}

const footStyle = classNames(
  'num flex flex-wrap items-center gap-x-[18px] gap-y-2 border-t border-line px-4 py-[11px]',
  'text-13 text-ink-3 max-md:p-3.5',
);

/** How many, of how many, and what the bars mean. */
function Foot({ rows, here, list }: FootProps) {
  const hidden = here.filter(({ marks }) => marks.hidden).length;
  const kept = here.length - hidden;
  return (
    <div className={footStyle}>
      <p role="status">
        {list.isFiltered ? (
          <>
            <b className="text-ink">{rows.length}</b> of {countOf(kept, 'item')}. <ClearFilters list={list} />
          </>
        ) : (
          <>
            <b className="text-ink">{kept}</b> {plural(kept, 'item')}
            {hidden > 0 && ` and ${hidden} hidden`}
          </>
        )}
      </p>
      <span className="ml-auto max-md:ml-0 max-md:w-full">
        <LevelLegend />
      </span>
    </div>
  );
}

const Waiting = () => (
  <Loading label="Loading your stock">
    <Skeleton className="ml-2.5 h-[54px] w-[320px] max-w-full" />
    <RowsSkeleton rows={10} height="h-12" />
  </Loading>
);
