import type { RunSummary } from '@batchbook/shared/production/schema';
import { countOf } from '@batchbook/shared/text';
import { classNames } from '../../../ui/class-names.ts';
import { shownDay } from '../../../ui/dates.ts';
import { Link } from '../../../ui/link.tsx';
import { CardList } from '../../../ui/list/card-list.tsx';
import { ListToolbar } from '../../../ui/list/list-toolbar.tsx';
import { ClearFilters, NoMatch } from '../../../ui/list/no-match.tsx';
import { anyText, oneOfThese, useList } from '../../../ui/list/use-list.ts';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { batchesText, filterRuns, plannedText, runStates } from '../model/runs.ts';
import { StateBadge } from './state-badge.tsx';

const useRunList = () =>
  useList({
    filters: { state: oneOfThese(runStates), recipe: anyText(), date: anyText() },
    columns: ['date'],
  });

/** All runs, the newest day first, with their search and filters. */
export function RunList({ runs }: { runs: readonly RunSummary[] }) {
  const list = useRunList();
  const found = filterRuns(runs, list.view);
  return (
    <>
      <RunTools runs={runs} found={found.length} list={list} />
      <CardList
        label="Production runs"
        items={found}
        noMatch={
          <NoMatch title="No runs match" description="No run is of that recipe, day or state." list={list} />
        }
      >
        {(run) => <RunLine key={run.id} run={run} />}
      </CardList>
    </>
  );
}

interface RunToolsProps {
  runs: readonly RunSummary[];
  found: number;
  list: ReturnType<typeof useRunList>;
}

function RunTools({ runs, found, list }: RunToolsProps) {
  const { view, filter, isFiltered } = list;
  const recipes = [...new Map(runs.map(({ recipeId, recipeName }) => [recipeId, recipeName]))]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <ListToolbar
      label="Search runs"
      placeholder="Recipe or batch number"
      list={list}
      className="w-[250px] max-md:w-full"
    >
      <Select
        aria-label="State"
        className="w-[160px] max-md:flex-1"
        options={[
          { value: 'all', label: 'All states' },
          { value: 'draft', label: 'Draft' },
          { value: 'locked', label: 'Locked' },
          { value: 'struck', label: 'Struck through' },
        ]}
        value={view.state}
        onValueChange={(state) => filter({ state })}
      />
      <Select
        aria-label="Recipe"
        className="w-[190px] max-md:flex-1"
        options={[{ value: '', label: 'All recipes' }, ...recipes]}
        value={view.recipe ?? ''}
        onValueChange={(recipe) => filter({ recipe: recipe || null })}
      />
      <TextInput
        type="date"
        aria-label="Production date"
        className="w-[152px] max-md:w-full"
        value={view.date ?? ''}
        onChange={(event) => filter({ date: event.target.value || null })}
      />
      <p role="status" className="num ml-auto text-13 text-ink-3 max-md:ml-0">
        {isFiltered ? `${found} of ${runs.length}. ` : `${countOf(runs.length, 'run')}, newest first`}
        {isFiltered && <ClearFilters list={list} />}
      </p>
    </ListToolbar>
  );
}

const lineStyle = classNames(
  'relative grid grid-cols-[112px_150px_minmax(0,1fr)_190px_128px] items-center gap-x-5 ruled',
  'px-5 py-3 hover:bg-ink/3',
  'max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-y-1 max-md:px-4 max-md:py-3.5',
);

const struckStyle = ({ strikethroughStatus }: RunSummary): string =>
  strikethroughStatus ? 'line-through decoration-danger text-ink-3' : '';

const RunLine = ({ run }: { run: RunSummary }) => (
  <li className={lineStyle}>
    <p className="num text-14 text-ink-2 max-md:order-4 max-md:text-right max-md:text-13">
      {shownDay(run.productionDate)}
    </p>
    <p className={`truncate font-mono text-13 text-ink-2 max-md:order-3 ${struckStyle(run)}`}>
      {run.batchNumber}
    </p>
    <h2 className="min-w-0 text-17 leading-tight max-md:order-1">
      <Link
        to={`/production?run=${run.id}`}
        className={`after:absolute after:inset-0 hover:underline hover:underline-offset-4 ${struckStyle(run)}`}
      >
        {run.recipeName}
      </Link>
    </h2>
    <p className="num text-14 max-md:order-5 max-md:col-span-2 max-md:text-13">
      <b className="font-semibold">{plannedText(run)}</b>{' '}
      <span className="text-ink-3">{batchesText(run.batches)}</span>
    </p>
    <p className="text-right max-md:order-2">
      <StateBadge run={run} />
    </p>
  </li>
);
