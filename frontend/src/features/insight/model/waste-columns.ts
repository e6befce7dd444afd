/** What waste cost in each week or month, in parts by reason. */
import { periodsIn } from '@batchbook/shared/insight/periods';
import type { ReportFigures, ReportRow } from '@batchbook/shared/insight/report';
import type { Span } from '@batchbook/shared/insight/span-schema';
import { type Currency, formatMoney, sumDecimals } from '@batchbook/shared/money';

export interface WasteColumns {
  /** 'Week from'. */
  head: string;
  series: string[];
  columns: { day: string; values: number[]; text: string }[];
}

/** The chart tells no more parts apart. */
const seriesMax = 6;
const others = 'Other reasons';

const costOf = (rows: readonly ReportRow[]): string => sumDecimals(rows.flatMap(({ cost }) => cost ?? []));

/** The reasons that cost most, and the rest together; a column for each period, also one without waste. */
export function wasteColumns({ columns, rows }: ReportFigures, span: Span, currency: Currency): WasteColumns {
  const known = rows.filter(({ period }) => period != null);
  const reasons = [...Map.groupBy(known, ({ reason }) => reason ?? '')]
    .map(([reason, of]) => ({ reason, cost: Number(costOf(of)) }))
    .sort((a, b) => b.cost - a.cost)
    .map(({ reason }) => reason);
  const shown = reasons.length > seriesMax ? reasons.slice(0, seriesMax - 1) : reasons;
  const series = reasons.length > seriesMax ? [...shown, others] : shown;
  const seriesOf = ({ reason }: ReportRow): string =>
    shown.includes(reason ?? '') ? (reason ?? '') : others;
  return {
    head: columns[0]?.title ?? '',
    series,
    columns: periodsIn(span).map((day) => {
      const of = known.filter(({ period }) => period === day);
      const isLeast = of.some(({ unknown }) => unknown !== '');
      return {
        day,
        values: series.map((name) => Number(costOf(of.filter((row) => seriesOf(row) === name)))),
        text: `${isLeast ? 'at least ' : ''}${formatMoney(costOf(of), currency)}`,
      };
    }),
  };
}
