/** How runs are listed and said. */
import { formatQuantity } from '@batchbook/shared/money';
import type { RunSummary } from '@batchbook/shared/production/schema';
import { stateOf } from '../../../data/production/run-words.ts';
import { findIn, searchFor } from '../../../data/search/match-words.ts';
import { searchedRun, searchedTexts } from '../../../data/search/searched.ts';

export const runStates = ['all', 'draft', 'locked', 'struck'] as const;
type RunState = (typeof runStates)[number];

/** The newest day first; of a day, the order in which they are made. */
const newestFirst = (runs: readonly RunSummary[]): RunSummary[] =>
  [...runs].sort((a, b) => b.productionDate.localeCompare(a.productionDate) || inTurn(a, b));

type Turn = Pick<RunSummary, 'startTime' | 'batchNumber'>;

/** By start time, those without one last; then by batch number. */
export const inTurn = (a: Turn, b: Turn): number =>
  (a.startTime ?? '~').localeCompare(b.startTime ?? '~') || a.batchNumber.localeCompare(b.batchNumber);

interface RunFilters {
  search: string;
  state: RunState;
  recipe: string | null;
  date: string | null;
}

const textOf = searchedTexts(searchedRun);

/** Those that pass the filters and match the search, the newest day first. */
export function filterRuns(runs: readonly RunSummary[], { search, state, recipe, date }: RunFilters) {
  const passes = searchFor(search);
  const found = runs.filter(
    (run) =>
      (state === 'all' || stateOf(run) === state) &&
      (recipe === null || run.recipeId === recipe) &&
      (date === null || run.productionDate === date) &&
      passes(textOf(run)),
  );
  return findIn(newestFirst(found), search, textOf);
}

/** '96 tarts'. */
export const plannedText = ({
  plannedQuantity,
  unit,
}: Pick<RunSummary, 'plannedQuantity' | 'unit'>): string => `${formatQuantity(plannedQuantity)} ${unit}`;

/** '4 batches', '1 batch', '0.417 batches'. */
export const batchesText = (batches: string): string =>
  `${formatQuantity(batches)} ${batches === '1' ? 'batch' : 'batches'}`;
