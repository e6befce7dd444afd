import type { Span } from '@batchbook/shared/insight/span-schema';
import { useToday } from '../../../data/accounts.ts';
import { anyText, oneOfThese } from '../../../ui/list/use-list.ts';
import {
  type AheadName,
  aheadNames,
  lastDays,
  nextDays,
  type SpanName,
  spanFault,
  spanNames,
} from '../model/span.ts';

/** The filters of a list that is of some days. */
export const spanFilters = {
  span: { ...oneOfThese(spanNames), isKept: true },
  from: { ...anyText(), isKept: true },
  to: { ...anyText(), isKept: true },
};

/** The filter of a list that is of the days ahead, beside the others. */
export const aheadFilters = { ahead: { ...oneOfThese(aheadNames), isKept: true } };

export interface ChosenDays {
  from: string | null;
  to: string | null;
}

export interface ChosenSpan extends ChosenDays {
  span: SpanName;
}

export interface ChosenAhead extends ChosenDays {
  ahead: AheadName;
}

export interface ShownSpan {
  span: Span;
  /** What is wrong with the days that were chosen: these are others. */
  fault: string | null;
}

/** The days that the address says, and what is wrong with them; then the last 30. */
export function useSpan({ span: name, ...days }: ChosenSpan): ShownSpan {
  const today = useToday();
  if (name !== 'days') return { span: lastDays(name, today), fault: null };
  return chosenOr(lastDays('30', today), days);
}

/** The same of the days ahead; then the next 7. */
export function useSpanAhead({ ahead: name, ...days }: ChosenAhead): ShownSpan {
  const today = useToday();
  if (name !== 'days') return { span: nextDays(name, today), fault: null };
  return chosenOr(nextDays('7', today), days);
}

function chosenOr(others: Span, { from, to }: ChosenDays): ShownSpan {
  const fault = spanFault(from, to);
  return { span: fault === null ? { from: from ?? '', to: to ?? '' } : others, fault };
}
