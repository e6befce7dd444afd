import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newQueryClient } from './query-client.ts';

const at = (version: number, id = 'a') => ({
  ...{ id, version, name: `version ${version}` },
  updatedAt: `2026-12-05T09:0${version}:00.000Z`,
});

/** A query whose answers the test gives, in the order in which they were asked for. */
function answered<Data>(queryKey: string[]) {
  const requests: ((data: Data) => void)[] = [];
  const queryFn = () => new Promise<Data>((resolve) => requests.push(resolve));
  return { ...queryOptions({ queryKey, queryFn, staleTime: 0 }), requests };
}

let client = newQueryClient();
beforeEach(() => {
  client = newQueryClient();
});

describe('an answer that was asked for before this device saved', () => {
  it('doesn’t take the saved version back', async () => {
    const { requests, ...query } = answered<ReturnType<typeof at>>(['event']);
    client.setQueryData(query.queryKey, at(2));
    const reading = client.fetchQuery(query);
    client.setQueryData(query.queryKey, at(3));
    requests[0]?.(at(2));
    await reading;
    expect(client.getQueryData(query.queryKey)).toEqual(at(3));
  });

  it('is read again, since it has nothing of what was created meanwhile', async () => {
    const { requests, ...query } = answered<ReturnType<typeof at>[]>(['list']);
    client.setQueryData(query.queryKey, [at(2)]);
    const end = new QueryObserver(client, query).subscribe(() => undefined);
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    client.setQueryData(query.queryKey, [at(3), at(1, 'b')]);
    requests[0]?.([at(2)]);
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    requests[1]?.([at(3), at(1, 'b')]);
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(client.getQueryData(query.queryKey)).toEqual([at(3), at(1, 'b')]);
    expect(requests).toHaveLength(2);
    end();
  });
});

it('another’s newer version is taken, and one that was created again under its id', async () => {
  const { requests, ...query } = answered<ReturnType<typeof at>[]>(['list']);
  client.setQueryData(query.queryKey, [at(5), at(4, 'b')]);
  const reading = client.fetchQuery(query);
  const recreated = { ...at(1, 'b'), updatedAt: '2026-12-06T09:00:00.000Z' };
  requests[0]?.([at(6), recreated]);
  expect(await reading).toEqual([at(6), recreated]);
});
