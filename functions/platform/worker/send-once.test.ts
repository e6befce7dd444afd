/** Invariant 28 for effects outside the table, when the table's answers get lost. */
import { newId } from '@batchbook/shared/ids';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { itemsAt } from '../../../tests/support/organization.ts';
import { requestName } from '../../../tests/support/request-name.ts';
import { dynamodb } from '../table/client.ts';
import { sendOnce } from './send-once.ts';

const middlewareName = 'loseAnswer';

afterEach(() => dynamodb.middlewareStack.remove(middlewareName));

/** Breaks the connection after the first `name` was done and before it was answered. The SDK sends it again. */
function loseFirstAnswer(name: string): void {
  let isLost = false;
  dynamodb.middlewareStack.add(
    (next, context) => async (args) => {
      const answer = await next(args);
      if (isLost || requestName(context) !== name) return answer;
      isLost = true;
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET', name: 'TimeoutError' });
    },
    { step: 'deserialize', priority: 'high', name: middlewareName },
  );
}

const marks = (id: string) => itemsAt(`SEEN#welcome-mail#${id}`);

describe('a mail', () => {
  it('that is delivered twice is sent once', async () => {
    const [id, now, send] = [newId(), new Date(), vi.fn(async () => undefined)];
    await sendOnce('welcome-mail', { id, now }, send);
    await sendOnce('welcome-mail', { id, now }, send);
    expect(send).toHaveBeenCalledTimes(1);
    expect(await marks(id)).toMatchObject([{ state: 'sent' }]);
  });

  it.each(['Put', 'Update'])('is sent once, and at once, when the answer to its %s is lost', async (name) => {
    const [id, now, send] = [newId(), new Date(), vi.fn(async () => undefined)];
    loseFirstAnswer(name);
    await sendOnce('welcome-mail', { id, now }, send);
    expect(send).toHaveBeenCalledTimes(1);
    const [mark = {}, ...more] = await marks(id);
    expect([mark.state, more]).toEqual(['sent', []]);
    // A counter wouldn't survive being written twice, so there is none.
    expect(Object.keys(mark).sort()).toEqual([
      'attempt',
      'expiresAt',
      'pk',
      'sk',
      'startedAt',
      'state',
      'type',
    ]);
  });

  it('is skipped while another delivery is sending it, until that one must have ended', async () => {
    const [id, now, send] = [newId(), new Date(), vi.fn(async () => undefined)];
    const crashed = sendOnce('welcome-mail', { id, now }, () => Promise.reject(new Error('killed')));
    await expect(crashed).rejects.toThrow('killed');
    await expect(sendOnce('welcome-mail', { id, now }, send)).rejects.toThrow('under way');
    const later = new Date(now.getTime() + 61_000);
    await sendOnce('welcome-mail', { id, now: later }, send);
    expect(send).toHaveBeenCalledTimes(1);
    expect(await marks(id)).toMatchObject([{ state: 'sent' }]);
  });
});
