import type { Currency } from '@batchbook/shared/money';
import { shownOf } from '../../../data/ingredients.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { pinnedBar } from '../../../ui/foot-bars.ts';
import type { usePriceChanges } from '../hooks/use-price-changes.ts';
import { differencesOf } from '../model/differences.ts';
import PriceMoves from './price-moves.tsx';

export interface PriceChangeProps {
  changes: ReturnType<typeof usePriceChanges>;
  currency: Currency;
}

const barStyle = classNames(
  'sticky bottom-4 z-20 mx-auto mt-4 max-h-[46vh] max-w-[860px] overflow-y-auto rounded-3',
  'border border-line bg-raised px-5 py-4 shadow-3',
);

/** The effects of the last price changed in the list, or its conflict. */
export default function PriceChange({ changes, currency }: PriceChangeProps) {
  const { move, conflict, undo, close } = changes;
  if (conflict) {
    const { body, theirs } = conflict;
    return (
      <ConflictDialog
        open
        name={theirs.name}
        differences={differencesOf({ ...theirs, ...shownOf(body) }, theirs, currency)}
        onKeepMine={changes.keepMine}
        onTakeTheirs={changes.takeTheirs}
      />
    );
  }
  if (move === null) return null;
  return (
    <div ref={pinnedBar} className={barStyle}>
      <PriceMoves move={move} currency={currency} onUndo={undo} onClose={close} />
    </div>
  );
}
