import { lowered } from '@batchbook/shared/text';
import type { ReactNode } from 'react';
import { isMissing, isUnreached, sentenceOf } from '../../data/problems.ts';
import { ErrorState, type ErrorStateProps } from '../error-state.tsx';
import { Notice } from '../notice.tsx';
import { Loading, Skeleton } from '../skeleton.tsx';

/** What a screen needs to know of a query. */
export interface Query<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching?: boolean;
  refetch: () => unknown;
}

export interface LoadedProps<Data> {
  query: Query<Data>;
  /** What is loaded, as a sentence begins: 'Your suppliers'. */
  what: string;
  /** Shown with the reason where the newest couldn't be loaded: 'These are the events as they were last loaded.' */
  stale?: ReactNode;
  /** While it is loaded for the first time. */
  skeleton?: ReactNode;
  /** Where else to go if it can't be loaded. */
  back?: ErrorStateProps['back'];
  /** Where it isn't there. */
  gone?: ReactNode;
  /** Where nothing of it is on the device, and the product can’t be reached. */
  offline?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * What a query has: a skeleton while it is loaded for the first time, what went wrong with a way to try again, and
 * what was loaded last with a notice where the newest could not be.
 */
export function Loaded<Data>({
  query,
  what,
  stale,
  skeleton,
  back,
  gone,
  offline,
  children,
}: LoadedProps<Data>) {
  const { data, error, isFetching = false, refetch } = query;
  if (data !== undefined)
    return (
      <>
        {error !== null && stale && (
          <Notice tone="warning" role="status" className="mb-4">
            {stale} {sentenceOf(error)}
          </Notice>
        )}
        {children(data)}
      </>
    );
  if (error === null) return skeleton ?? <ListSkeleton label={`Loading ${lowered(what)}`} />;
  if (gone && isMissing(error)) return gone;
  if (offline && isUnreached(error)) return offline;
  return (
    <ErrorState
      title={`Couldn’t load ${lowered(what)}`}
      description={sentenceOf(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
      {...(back && { back })}
    />
  );
}

type DataOf<Queries> = { [Name in keyof Queries]: Queries[Name] extends Query<infer Data> ? Data : never };

/** Several queries as one: it has data when each has, and fails when one that has none fails. */
export function together<Queries extends Record<string, Query<unknown>>>(
  queries: Queries,
): Query<DataOf<Queries>> {
  const all = Object.values(queries);
  const missing = all.filter(({ data }) => data === undefined);
  const entries = Object.entries(queries).map(([name, { data }]) => [name, data]);
  return {
    data: missing.length === 0 ? (Object.fromEntries(entries) as DataOf<Queries>) : undefined,
    error: (missing.length === 0 ? all : missing).find(({ error }) => error !== null)?.error ?? null,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const { refetch } of all) refetch();
    },
  };
}

const ListSkeleton = ({ label }: { label: string }) => (
  <Loading label={label}>
    <Skeleton className="mb-4 h-[38px] w-72 max-w-full" />
    <Skeleton className="h-80" />
  </Loading>
);
