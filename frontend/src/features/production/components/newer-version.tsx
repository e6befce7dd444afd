import { countOf } from '@batchbook/shared/text';
import { useMemo, useState } from 'react';
import { useVariations } from '../../../data/variations.ts';
import { part } from '../../../ui/part.tsx';
import { type Pantry, useMakeable } from '../hooks/use-pantry.ts';
import type { RunSheet } from '../hooks/use-run-sheet.ts';
import { newerOf } from '../model/newer.ts';

const NewerDialog = part(() => import('./newer-dialog.tsx'));

/** Which version of the recipe the draft has, and the way to a newer one. */
export function NewerVersion({ sheet, pantry }: { sheet: RunSheet; pantry: Pantry }) {
  const { run } = sheet;
  const found = useMakeable()?.find(({ id }) => id === run.recipeId);
  const variation = useVariations().data?.find(({ id }) => id === run.recipeId);
  const newer = useMemo(() => {
    // A variation has versions of its own.
    const recipe = found && variation ? { ...found, version: variation.version } : found;
    return newerOf(run, recipe, pantry);
  }, [run, found, variation, pantry]);
  const [isOpen, setOpen] = useState(false);
  const count = newer?.changes.length ?? 0;
  return (
    <p className="num text-14 text-ink-3">
      Recipe version {run.recipeVersion}
      {newer && '. '}
      {newer && (
        <button type="button" className="word-link finger:min-h-11" onClick={() => setOpen(true)}>
          Version {newer.version} {count === 0 ? 'changes no rows' : `changes ${countOf(count, 'row')}`}
        </button>
      )}
      {newer && isOpen && (
        <NewerDialog
          newer={newer}
          pinned={run.recipeVersion}
          onClose={() => setOpen(false)}
          onTake={async () => {
            await sheet.takeNewest();
            setOpen(false);
          }}
        />
      )}
    </p>
  );
}
