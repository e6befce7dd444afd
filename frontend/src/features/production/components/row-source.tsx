import type { RunRow, RunSummary } from '@batchbook/shared/production/schema';
import { ArrowUpRight, ChevronDown, Layers } from 'lucide-react';
import { stateWords } from '../../../data/production/run-words.ts';
import { Link } from '../../../ui/link.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { OwnRun } from '../hooks/use-own-run.ts';
import type { RunSheet } from '../hooks/use-run-sheet.ts';
import { rowField } from '../model/sheet.ts';

export const sourceNames = {
  stock: 'From a batch',
  made_here: 'Made in this run',
  own_run: 'A run of its own',
} as const;

interface RowSourceProps {
  row: RunRow;
  sheet: RunSheet;
  ownRun: OwnRun;
}

/** Where a recipe in the run comes from. */
export function RowSource({ row, sheet, ownRun }: RowSourceProps) {
  const choose = (source: string) => {
    if (source === row.source) return;
    if (source === 'own_run') void ownRun.plan(row);
    else void sheet.chooseAll({ [rowField(row.id, 'source')]: source, [rowField(row.id, 'run')]: '' });
  };
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`${row.name}: ${sourceNames[row.source]}`}
          className="word-link inline-flex items-center gap-1 text-13 finger:min-h-11 max-md:min-h-11"
        >
          {sourceNames[row.source]}
          <ChevronDown aria-hidden size={14} />
        </button>
      }
      entries={[
        {
          kind: 'choice',
          label: `Where ${row.name} comes from`,
          value: row.source,
          onValueChange: choose,
          choices: (['stock', 'made_here', 'own_run'] as const).map((value) => ({
            value,
            label: sourceNames[value],
          })),
        },
      ]}
    />
  );
}

/** What a recipe that isn't taken from stock is waiting for. */
export function RowOrigin({ row, runs }: { row: RunRow; runs: readonly RunSummary[] }) {
  if (row.source === 'made_here')
    return (
      <p className="flex items-center gap-1.5 text-13 text-ink-2">
        <Layers aria-hidden size={14} />
        Made of what’s listed below
      </p>
    );
  const run = runs.find(({ id }) => id === row.runId);
  if (!run) return <p className="text-13 text-ink-3">Its run is no longer there</p>;
  return (
    <p className="text-13">
      <Link
        to={`/production?run=${run.id}`}
        className="word-link inline-flex items-center gap-1 font-mono finger:min-h-11"
      >
        {run.batchNumber}
        <ArrowUpRight aria-hidden size={14} />
      </Link>{' '}
      <span className="text-ink-3">
        {stateWords(run)}
        {run.status === 'draft' && ', confirm it first to take its lot'}
      </span>
    </p>
  );
}
