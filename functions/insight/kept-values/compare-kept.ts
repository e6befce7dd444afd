/** What was handed over of a day, beside what is worked out of it now. */
import type { KeptInReport, KeptValue } from '@batchbook/shared/insight/kept-schema';
import { changedSince } from '@batchbook/shared/insight/kept-values';
import type { ReportFigures } from '@batchbook/shared/insight/report';
import { subtractDecimals } from '@batchbook/shared/money';
import type { OrganizationScope } from '../../platform/table/keys.ts';
import type { ValuedStock } from '../reports/value-stock.ts';
import { readKeptRows } from './kept-table.ts';

/** The newest that are compared, and the most entries that each names. */
const comparedMax = 3;
const entriesMax = 30;
const monthsMax = 12;

export async function compareKept(
  scope: OrganizationScope,
  kept: readonly KeptValue[],
  { report, records, day, siteId, prices, sites, isToday }: ValuedStock,
): Promise<KeptInReport> {
  // Today's value moves with each entry.
  const differing = isToday ? [] : kept.filter((one) => isOf(one, day, siteId) && differs(one, report));
  const compared = newestFirst(differing).slice(0, comparedMax);
  const rows = await readKeptRows(scope, compared);
  return {
    changed: compared.map((one) => {
      const asked = { day, keptAt: one.keptAt, sites, prices };
      const entries = changedSince(rows.get(one.id) ?? [], report.rows, records, asked);
      return {
        ...one,
        difference: subtractDecimals(report.totals.value ?? '0', one.value ?? '0'),
        entries: entries.slice(0, entriesMax),
        more: Math.max(0, entries.length - entriesMax),
      };
    }),
    months: kept
      .filter((one) => one.reason === 'month' && (siteId ?? null) === one.siteId && one.day !== day)
      .toReversed()
      .slice(0, monthsMax),
  };
}

const isOf = (kept: KeptValue, day: string, siteId: string | undefined): boolean =>
  kept.day === day && kept.siteId === (siteId ?? null);

const differs = ({ value }: KeptValue, { totals }: ReportFigures): boolean =>
  value !== (totals.value ?? null);

const newestFirst = (kept: readonly KeptValue[]): KeptValue[] =>
  kept.toSorted((a, b) => (a.keptAt > b.keptAt ? -1 : 1));
