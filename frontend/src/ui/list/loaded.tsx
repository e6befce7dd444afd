import type { ReactNode } from 'react';
import { sentenceOf } from '../../data/problems.ts';
import { ErrorState } from '../error-state.tsx';
import { Notice } from '../notice.tsx';
import { Loading, Skeleton } from '../skeleton.tsx';

export interface LoadedProps<Data> {
  query: {
    data: Data | undefined;
    error: Error | null;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** What is loaded, after 'your': 'suppliers'. */
  plural: string;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * What a query has: a skeleton while it is loaded for the first time, what went wrong with a way to try again, and
 * what was loaded last with a notice where the newest could not be.
 */
export function Loaded<Data>({ query, plural, skeleton, children }: LoadedProps<Data>) {
  const { data, error, isError, isFetching, refetch } = query;
  if (data !== undefined)
    return (
      <>
        {error !== null && (
          <Notice tone="warning" role="status" className="mb-4">
            These are the {plural} as they were last loaded. {sentenceOf(error)}
          </Notice>
        )}
        {children(data)}
      </>
    );
  if (isError)
    return (
      <ErrorState
        title={`Your ${plural} could not be loaded`}
        description={sentenceOf(error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return <Loading label={`Loading your ${plural}`}>{skeleton ?? <ListSkeleton />}</Loading>;
}

const ListSkeleton = () => (
  <>
    <Skeleton className="mb-4 h-[38px] w-72 max-w-full" />
    <Skeleton className="h-80" />
  </>
);
