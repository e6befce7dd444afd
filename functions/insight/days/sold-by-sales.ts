/** What sales of runs sold, each for itself, at what its run froze of its costs. */
import type { Span } from '@batchbook/shared/insight/span-schema';
import { multiplyDecimals } from '@batchbook/shared/money';
import type { Sale } from '@batchbook/shared/production/sale-schema';
import type { OrganizationScope } from '../../platform/table/keys.ts';
import { type CostedRun, readCostedRuns, readSalesIn } from '../../production/index.ts';
import type { DaySold } from './day-table.ts';

/** On which day it was sold. */
export interface SoldOn {
  day: string;
  line: DaySold;
}

export async function readSoldBySales(scope: OrganizationScope, span: Span): Promise<SoldOn[]> {
  const sales = await readSalesIn(scope, span);
  const runs = await readCostedRuns(scope, new Set(sales.map(({ productionRunId }) => productionRunId)));
  return sales.map((sale) => ({ day: sale.saleDate, line: soldBy(sale, runs.get(sale.productionRunId)) }));
}

function soldBy(sale: Sale & { recipeId: string }, run: CostedRun | undefined): DaySold {
  const { recipeId, unit, quantity, unitPrice } = sale;
  const costEach = run?.costEach ?? null;
  return {
    ...{ recipeId, unit, quantity, siteId: sale.siteId ?? run?.head.siteId ?? null },
    takings: unitPrice === null ? '0' : multiplyDecimals(quantity, unitPrice),
    cost: costEach === null ? '0' : multiplyDecimals(quantity, costEach),
    priced: unitPrice !== null,
    costed: costEach !== null,
  };
}
