/** Of which days runs and their sales are. */
import type { OrganizationScope } from '../../platform/table/keys.ts';
import { getItem, queryAll } from '../../platform/table/read.ts';
import { salePrefix, toSale } from '../sales/sale-table.ts';
import { runPk, runTable } from '../table.ts';

interface RunDays {
  /** `null` when the run is gone. */
  productionDate: string | null;
  saleDates: string[];
}

export async function readDaysOfRun(
  scope: OrganizationScope,
  id: string,
  { withSales }: { withSales: boolean },
): Promise<RunDays> {
  const { organizationId } = scope;
  const [item, sales] = await Promise.all([
    getItem(scope, runTable.key(organizationId, id), { consistent: true }),
    withSales ? queryAll(scope, { pk: runPk(organizationId, id), prefix: salePrefix, consistent: true }) : [],
  ]);
  return {
    productionDate: item ? runTable.toEntity(item).productionDate : null,
    saleDates: [...new Set(sales.map((sale) => toSale(sale).saleDate))],
  };
}

/** Every run with its day. */
export async function readAllRunDays(scope: OrganizationScope): Promise<{ id: string; day: string }[]> {
  const runs = (await runTable.readAll(scope)).map(runTable.toEntity);
  return runs.map(({ id, productionDate: day }) => ({ id, day }));
}
