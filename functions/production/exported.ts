/** What the export has of production. */
import { type ExportedKinds, parentIdOf } from '../platform/exported-kind.ts';
import { personIn, personPrefix } from './people.ts';
import { recallTable } from './recalls/recall-table.ts';
import { saleType, toSale } from './sales/sale-table.ts';
import { detailIn, frozenIn, postedIn, runTable, toReason } from './table.ts';

export const exportedProduction: ExportedKinds = {
  RUNROWS: {
    kind: 'production_run_rows',
    read: (item) => ({ productionRunId: parentIdOf(item), ...detailIn(item) }),
  },
  RUNFROZEN: {
    kind: 'production_run_frozen',
    read: (item) => ({ productionRunId: parentIdOf(item), ...frozenIn(item) }),
  },
  RUNPOSTED: {
    kind: 'production_run_posted',
    read: (item) => ({ productionRunId: parentIdOf(item), ...postedIn([item]) }),
  },
  RUNREASON: {
    kind: 'production_run_label_reason',
    read: (item) => ({ productionRunId: parentIdOf(item), ...toReason(item) }),
  },
  RUN: { kind: 'production_run', read: (item) => runTable.toEntity(item) },
  [saleType]: { kind: 'production_run_sale', read: toSale },
  [recallTable.type]: { kind: 'recall', read: recallTable.toEntity },
  PERSON: {
    kind: 'production_person',
    read: (item) => ({ userId: item.sk.slice(personPrefix.length), ...personIn(item) }),
  },
};
