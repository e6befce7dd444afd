import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refreshMe } from './accounts.ts';
import { keys } from './keys.ts';

it('reads the user again while others have it read too, as live messages do', async () => {
  const client = new QueryClient();
  let reads = 0;
  const observer = new QueryObserver(client, {
    queryKey: keys.me,
    queryFn: async ({ signal }) => {
      reads += 1;
      const read = reads;
      await new Promise((resolve) => setTimeout(resolve, 20));
      signal.throwIfAborted();
      return { read };
    },
    retry: false,
  });
  const stop = observer.subscribe(() => undefined);
  await refreshMe(client);
  const [ours, ...others] = [refreshMe(client), refreshMe(client), refreshMe(client), refreshMe(client)];
  await expect(ours).resolves.toBeUndefined();
  await Promise.all(others);
  expect(client.getQueryData(keys.me)).toEqual({ read: reads });
  stop();
});
