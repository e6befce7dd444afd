/** What the API answers, in a form that compares: figures in each thing's own unit, without words and order. */
import type { Dashboard } from '@batchbook/shared/insight/dashboard-schema';
import type { Notification } from '@batchbook/shared/insight/notification-schema';
import type { Margins } from '@batchbook/shared/insight/schema';
import { fraction, times, whole, written } from './fraction.ts';
import type { Maker } from './maker.ts';
import { moveColumns, rowKey } from './stock-sums.ts';

type Row = Record<string, string | null>;

interface ToldReport {
  rows: Row[];
  totals: Record<string, string>;
  complete: boolean;
}

export type Query = Record<string, string>;

/** A report with all its pages. */
export async function report(maker: Maker, name: string, query: Query): Promise<ToldReport> {
  const rows: Row[] = [];
  for (let cursor = ''; ; ) {
    const page = await maker.read(
      'getReport',
      { name },
      { ...query, limit: '40', ...(cursor && { cursor }) },
    );
    rows.push(...page.rows);
    if (page.nextCursor === null) return { rows, totals: page.totals, complete: page.complete };
    cursor = page.nextCursor;
  }
}

const large = new Set(['kg', 'l']);

/** Kilograms as grams. */
export const inOwnUnit = (
  figure: string | null | undefined,
  unit: string | null | undefined,
): string | null =>
  figure == null ? null : written(times(fraction(figure), whole(large.has(unit ?? '') ? 1000 : 1)));

const isKnown = (row: Row): boolean => row.unknown === '';
export const textOf = (row: Row, key: string): string => row[key] ?? '';
const byItem = (a: { item: string }, b: { item: string }): number => (a.item < b.item ? -1 : 1);

export async function valueFigures(maker: Maker, query: Query) {
  const { rows, totals, complete } = await report(maker, 'stock-value', query);
  const sites = query.siteId === undefined ? maker.notes.sites : [];
  return {
    rows: rows
      .map((row) => ({
        item: textOf(row, 'item'),
        quantity: inOwnUnit(row.quantity, row.unit),
        value: row.value,
        isKnown: isKnown(row),
      }))
      .sort(byItem),
    bySite: Object.fromEntries(sites.map(({ id }) => [id, totals[`site ${id}`]])),
    value: totals.value,
    complete,
  };
}

export async function movementFigures(maker: Maker, query: Query) {
  const { rows } = await report(maker, 'stock-movement', query);
  return rows
    .map((row) => ({
      item: textOf(row, 'item'),
      ...Object.fromEntries(
        ['opening', ...moveColumns, 'closing'].map((key) => [key, inOwnUnit(row[key], row.unit)]),
      ),
      lost: row.lost,
    }))
    .sort(byItem);
}

export async function wasteFigures(maker: Maker, query: Query) {
  const { rows, totals, complete } = await report(maker, 'waste', query);
  const told = rows.map((row) => ({
    ...{ period: textOf(row, 'period'), reason: textOf(row, 'reason'), item: textOf(row, 'item') },
    ...{ quantity: inOwnUnit(row.quantity, row.unit), cost: row.cost, isKnown: isKnown(row) },
  }));
  return { rows: told.sort((a, b) => (rowKey(a) < rowKey(b) ? -1 : 1)), cost: totals.cost, complete };
}

export const noticeFigures = (notices: readonly Notification[]) => ({
  actuals: notices
    .flatMap((one) => (one.kind === 'event_actuals' ? [`${one.eventId} ${one.missing}`] : []))
    .sort(),
  lowStock: notices
    .flatMap((one) => (one.kind === 'low_stock' ? [`${one.itemId} ${one.siteId} ${one.currentStock}`] : []))
    .sort(),
});

export const dashboardFigures = ({ runs, attention, nextEvent: next, ...told }: Dashboard) => ({
  isWhole: told.isWhole,
  runs: runs.map(({ id, status, quantity }) => `${id} ${status} ${quantity}`).sort(),
  ...{ sold: told.sold, spent: told.spent, margin: told.margin, countedAt: told.countedAt },
  prices: told.prices
    .map(({ ingredientId, now, changePercent, points }) => ({ ingredientId, now, changePercent, points }))
    .sort((a, b) => (a.ingredientId < b.ingredientId ? -1 : 1)),
  ...noticeFigures([...attention.events, ...attention.lowStock]),
  nextEvent: next && {
    ...{ id: next.id, planned: next.planned, ifSoldOut: next.ifSoldOut, complete: next.complete },
  },
});

/** Each product's units are rounded before they are added up: by less than anybody sees. */
export const roughly = ({ units, contribution }: { units: string; contribution: string }) => ({
  units: Number(units).toFixed(6),
  contribution: Number(contribution).toFixed(6),
});

/** Without what follows from the recipe alone. */
export const marginFigures = ({ items, thresholds, ...told }: Margins) => ({
  ...told,
  thresholds: thresholds && roughly(thresholds),
  items: items.map(
    ({ recipeType, variationOf, unit, batchYield, labourCost, overheadCost, menuUnits, ...row }) => row,
  ),
});
