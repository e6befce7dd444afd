import type { Account } from '../account.ts';
import type { DraftLine } from './build-invoice.ts';

/** Keeps prorations for the next invoice. */
export function keepForNextInvoice(
  { records }: Account,
  subscription: string,
  lines: readonly DraftLine[],
): void {
  const { pending } = records.hidden('subscription', subscription);
  const added = lines.map(({ price, isProration: _isProration, ...line }) => ({ ...line, price: price.id }));
  records.putHidden('subscription', subscription, { pending: [...pending, ...added] });
}

export const pendingLines = ({ records }: Account, subscription: string): DraftLine[] =>
  records.hidden('subscription', subscription).pending.map((item) => ({
    ...item,
    price: records.need('price', item.price),
    isProration: true,
  }));

/** The prorations that wait, which then no longer wait. */
export function takePendingLines(account: Account, subscription: string): DraftLine[] {
  const lines = pendingLines(account, subscription);
  if (lines.length > 0) account.records.putHidden('subscription', subscription, { pending: [] });
  return lines;
}
