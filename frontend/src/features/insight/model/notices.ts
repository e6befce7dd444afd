/** What the bell says of each thing that needs somebody (specification, sections 4 and 8). */
import type { Entitlements } from '@batchbook/shared/billing/entitlements';
import type { Notification } from '@batchbook/shared/insight/notification-schema';
import { formatQuantity } from '@batchbook/shared/money';
import { shownDay } from '@batchbook/shared/shown-day';
import { countOf } from '@batchbook/shared/text';
import { placeText } from '../../../data/market-events/place-text.ts';
import { figureText } from '../../../data/stock/unit-label.ts';

export interface Notice {
  key: string;
  kind: Notification['kind'];
  title: string;
  /** Where it is. */
  place: string;
  detail: string;
  badge: 'Action Required' | 'Restock';
  isUrgent: boolean;
  to: string;
}

/** Those of features that the plan has. Before anybody knows, all. */
export const openNotices = (
  items: readonly Notification[],
  features: Entitlements['features'] | undefined,
): Notice[] =>
  items
    .filter(({ kind }) =>
      features === undefined ? true : kind === 'event_actuals' ? features.events : features.stock_management,
    )
    .map(noticeOf);

function noticeOf(item: Notification): Notice {
  if (item.kind === 'event_actuals')
    return {
      ...{ key: item.eventId, kind: item.kind, title: item.name, badge: 'Action Required', isUrgent: false },
      place: `${shownDay(item.eventDate)}, ${placeText(item)}`,
      detail: `${countOf(item.missing, 'product')} ${item.missing === 1 ? 'has' : 'have'} no sales yet`,
      to: `/events?${new URLSearchParams({ filter: 'past', eventId: item.eventId })}`,
    };
  const isNegative = item.currentStock.startsWith('-');
  const ideal = item.idealStockLevel === '0' ? '' : ` of ${formatQuantity(item.idealStockLevel)}`;
  return {
    ...{ key: `${item.siteId} ${item.itemId}`, kind: item.kind, badge: 'Restock', isUrgent: isNegative },
    title: item.itemName.trim() || 'Unknown Item',
    place: item.siteName.trim() || 'Unknown Site',
    detail: `${isNegative ? 'Below zero: ' : ''}${figureText(item.currentStock)}${ideal} ${item.unit}`,
    to: '/stock',
  };
}

/** '1 item needs your attention', 'All caught up!'. */
export function attentionText(count: number): string {
  if (count === 0) return 'All caught up!';
  return count === 1 ? '1 item needs your attention' : `${count} items need your attention`;
}
