import { useQuery } from '@tanstack/react-query';
import { useOrganizationId } from '../../../data/organization.tsx';
import { salesQuery } from '../../../data/sales.ts';
import { anyText, useList } from '../../../ui/list/use-list.ts';
import { salesMatching } from '../model/sales.ts';

/** Half a date isn't one yet. */
const dayIn = (text: string | null): string | null => (text && /^2\d{3}-\d\d-\d\d$/.test(text) ? text : null);

/** The sales of all runs in a span of days, newest first, that match the search. */
export function useAllSales() {
  const list = useList({ filters: { from: anyText(), to: anyText() }, columns: ['date'] });
  const { search } = list.view;
  const [from, to] = [dayIn(list.view.from), dayIn(list.view.to)];
  const query = useQuery(salesQuery(useOrganizationId(), { from: from ?? firstDayBefore(to), to }));
  const found = salesMatching(query.data ?? [], search);
  return { list, query, found };
}

export type AllSales = ReturnType<typeof useAllSales>;

/** A year before the last day, where only that is chosen. */
function firstDayBefore(to: string | null): string | null {
  return to && `${Number(to.slice(0, 4)) - 1}${to.slice(4)}`.replace('-02-29', '-02-28');
}
