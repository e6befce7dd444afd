import { ButtonLink } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PantryDrawing } from '../../../../ui/illustrations.tsx';
import { stockPath } from '../../api/use-stock-address.ts';
import type { StockGate } from '../../api/use-stock-gate.ts';

/** Nothing is tracked yet: what would stand here, and the one thing to do about it. */
export function FirstRun({ gate }: { gate: StockGate }) {
  return (
    <EmptyState
      title="The shelves are empty"
      description={
        <>
          Track an ingredient, a product or packaging, and its row says what is there, what should be, and
          since when nobody has counted: <q>Cultured butter, 3.2 kg of 12 kg, use by Dec 09, 2026</q>. Every
          delivery, use and count stays in its ledger.
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
