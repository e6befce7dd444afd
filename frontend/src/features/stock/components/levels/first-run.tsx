import { useAddSamples } from '../../../../data/samples.ts';
import type { StockGate } from '../../../../data/stock/use-stock-gate.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PantryDrawing } from '../../../../ui/illustrations.tsx';
import { useUntracked } from '../../hooks/use-movables.ts';
import { stockPath } from '../../hooks/use-stock-address.ts';

const nothingTracked: readonly never[] = [];

/** Nothing is tracked yet: what would stand here, and the one thing to do about it. */
export function FirstRun({ gate }: { gate: StockGate }) {
  const { untracked, isPending, error } = useUntracked(nothingTracked);
  // There is nothing to tick before there is something to keep.
  if (!isPending && error === null && untracked.length === 0) return <NothingToKeep gate={gate} />;
  return (
    <EmptyState
      title="The shelves are empty"
      description={
        <>
          Tick the items you keep. Each row shows what you have, what you should have, and when you last
          counted it: <q>Cultured butter, 3.2 kg of 12 kg, use by Dec 09, 2026</q>. Every delivery, use and
          count stays in its ledger.
        </>
      }
      illustration={<PantryDrawing />}
      actions={
        !gate.isLocked && (
          <ButtonLink variant="primary" to={stockPath('items', null, 'track=1')}>
            Track stock
          </ButtonLink>
        )
      }
    />
  );
}

/** Stock is kept of ingredients and products, and there are none. */
function NothingToKeep({ gate }: { gate: StockGate }) {
  const add = useAddSamples();
  return (
    <EmptyState
      title="First, something to keep"
      description="You can track your ingredients and what your recipes make, but there are none yet. Add your first ingredient, then record how much is on the shelf."
      illustration={<PantryDrawing />}
      actions={
        !gate.isLocked && (
          <>
            <ButtonLink variant="primary" to="/recipes?tab=ingredients">
              Add an ingredient
            </ButtonLink>
            <Button busy={add.isPending} onClick={() => add.mutate()}>
              Add sample data
            </Button>
          </>
        )
      }
    />
  );
}
