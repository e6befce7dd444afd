/**
 * At most 200 messages are mailed on one day (UTC), so that someone with many addresses can't fill the mailbox. A message
 * takes its place in the day once, in one transaction with its own item, however often its event comes.
 */
import { type Quota, quotaKey, transactWithin } from '../platform/daily-quota.ts';
import { RequestProblem } from '../platform/http/request-problem.ts';
import { log } from '../platform/log.ts';
import type { Item } from '../platform/table/read.ts';
import { transact, type Write } from '../platform/table/write.ts';
import type { MessageName } from './read-message.ts';
import { noteUnmailed } from './unmailed.ts';

export const mailsADay = 200;
const scope = { system: 'messages to us, of which so many are mailed' };

/**
 * Returns whether a message is to be mailed. One beyond the day's mails is marked and noted for the operator.
 * @throws ConditionFailed when another delivery of the same event was faster: the next one finds what that decided.
 */
export async function takesMail(name: MessageName, item: Item, now: Date): Promise<boolean> {
  if (item.unmailed !== undefined) return false;
  if (item.mailedOn !== undefined) return true;
  const quota: Quota = {
    key: quotaKey('support-mail', 'all', now),
    most: mailsADay,
    detail: 'as many messages were mailed today as are allowed',
  };
  try {
    await transactWithin([quota], now, scope, [decide(item, 'mailedOn', now.toISOString())]);
    return true;
  } catch (error) {
    if (!(error instanceof RequestProblem)) throw error;
  }
  const reason = 'daily_limit';
  await transact(scope, [decide(item, 'unmailed', reason), noteUnmailed({ ...name, reason }, now)]);
  log.warn('a message to us was kept and not mailed', { kind: name.kind });
  return false;
}

/** Decides about a message that still exists, once. */
const decide = ({ pk, sk }: Item, attribute: 'mailedOn' | 'unmailed', value: string): Write => ({
  label: 'message',
  update: { pk, sk },
  expression: `SET ${attribute} = :value`,
  condition: 'attribute_exists(pk) AND attribute_not_exists(mailedOn) AND attribute_not_exists(unmailed)',
  values: { ':value': value },
});
