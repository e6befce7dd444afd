/** How the state of a run and what it made read. */
import { formatQuantity } from '@batchbook/shared/money';
import type { RunSummary } from '@batchbook/shared/production/schema';

type State = Pick<RunSummary, 'status' | 'strikethroughStatus'>;

/** A run that is struck through counts as that alone. */
export const stateOf = ({ status, strikethroughStatus }: State): 'draft' | 'locked' | 'struck' => {
  if (strikethroughStatus) return 'struck';
  return status === 'draft' ? 'draft' : 'locked';
};

export const stateNames = { draft: 'Draft', locked: 'Locked', struck: 'Struck through' } as const;

export const stateWords = (run: State): string => stateNames[stateOf(run)];

/** '94 tarts': what is good of it, else what was planned. */
export const madeAmount = ({
  actualYield,
  plannedQuantity,
  unit,
}: Pick<RunSummary, 'actualYield' | 'plannedQuantity' | 'unit'>): string =>
  `${formatQuantity(actualYield ?? plannedQuantity)} ${unit}`;
