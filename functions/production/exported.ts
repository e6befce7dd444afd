/** What the export has of production. */
import { type ExportedKinds, parentIdOf } from '../platform/exported-kind.ts';
import { detailIn, runTable } from './table.ts';

export const exportedProduction: ExportedKinds = {
  RUNROWS: {
    kind: 'production_run_rows',
    read: (item) => ({ productionRunId: parentIdOf(item), ...detailIn(item) }),
  },
  RUN: { kind: 'production_run', read: (item) => runTable.toEntity(item) },
};
