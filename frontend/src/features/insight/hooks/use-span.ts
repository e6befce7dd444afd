import type { Span } from '@batchbook/shared/insight/span-schema';
import { useToday } from '../../../data/accounts.ts';
import { anyText, oneOfThese } from '../../../ui/list/use-list.ts';
import { lastDays, type SpanName, spanFault, spanNames } from '../model/span.ts';

/** The filters of a list that is of some days. */
export const spanFilters = {
  span: { ...oneOfThese(spanNames), isKept: true },
  from: { ...anyText(), isKept: true },
  to: { ...anyText(), isKept: true },
};

export interface ChosenSpan {
  span: SpanName;
  from: string | null;
  to: string | null;
}

/** The days that the address says, and what is wrong with them; then the last 30. */
export function useSpan({ span: name, from, to }: ChosenSpan): { span: Span; fault: string | null } {
  const today = useToday();
  if (name !== 'days') return { span: lastDays(name, today), fault: null };
  const fault = spanFault(from, to);
  return fault === null
    ? { span: { from: from ?? '', to: to ?? '' }, fault }
    : { span: lastDays('30', today), fault };
}
