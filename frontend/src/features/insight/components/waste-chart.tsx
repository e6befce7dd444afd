import type { ReportFigures } from '@batchbook/shared/insight/report';
import type { Span } from '@batchbook/shared/insight/span-schema';
import { useMemo } from 'react';
import { useCurrency } from '../../../data/accounts.ts';
import { Card } from '../../../ui/card.tsx';
import { ColumnChart } from '../../../ui/chart/column-chart.tsx';
import { barText } from '../model/report-view.ts';
import { wasteColumns } from '../model/waste-columns.ts';

/** What waste cost over time. */
export function WasteChart({ report, span }: { report: ReportFigures; span: Span }) {
  const currency = useCurrency();
  const { head, series, columns } = useMemo(
    () => wasteColumns(report, span, currency),
    [report, span, currency],
  );
  const title = head === 'Week from' ? 'Cost of waste by week' : 'Cost of waste by month';
  return (
    <Card aria-label={title} className="mb-6 px-[22px] py-[18px]">
      <h3 className="mb-3 text-17">{title}</h3>
      <ColumnChart
        label={title}
        {...{ head, series, columns }}
        format={(value, tickDigits) => barText('money', { value, tickDigits, currency })}
      />
    </Card>
  );
}
