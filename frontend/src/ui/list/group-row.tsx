import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RowMeasure } from '../virtual-rows.tsx';
import type { Column } from './columns.ts';
import { placed } from './data-row.tsx';
import { SummedCells } from './summed-cells.tsx';
import type { Entry } from './use-entries.ts';
import type { Folding } from './use-groups.ts';

export interface GroupRowProps<Row> {
  entry: Extract<Entry<Row>, { kind: 'group' }>;
  columns: readonly Column<Row>[];
  measure: RowMeasure | undefined;
}

/** The heading of a group, with its sums. On a phone it is above the cards of its rows. */
export function GroupRow<Row>({
  entry: { key, label, sums, folding },
  columns,
  measure,
}: GroupRowProps<Row>) {
  return (
    <tr {...placed(key, measure)} className="data-row data-group">
      <SummedCells
        columns={columns}
        label={folding === null ? label : <Fold {...folding}>{label}</Fold>}
        sumOf={(column) => sums[column.key]}
        placeOf={({ narrow }) => (narrow === 'amount' || narrow === 'figure' ? 'figure' : 'half')}
      />
    </tr>
  );
}

/** Folds a group and unfolds it. */
const Fold = ({ isOpen, onToggle, children }: Folding & { children: ReactNode }) => (
  <button type="button" aria-expanded={isOpen} onClick={onToggle} className="data-fold touch">
    <ChevronRight aria-hidden size={16} className={isOpen ? 'rotate-90' : ''} />
    <span className="min-w-0">{children}</span>
  </button>
);
