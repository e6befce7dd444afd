import { useOrganization } from '../../../data/accounts.ts';
import { sentenceOf } from '../../../data/problems.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { BusinessForm } from './business-form.tsx';

/** The organization's settings. Members see them; an owner changes them. */
export function BusinessCard({ isOwner }: { isOwner: boolean }) {
  const { data, error, refetch, isFetching } = useOrganization();
  if (data === undefined && error)
    return (
      <ErrorState
        title="The business could not be loaded"
        description={sentenceOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <Card className="px-6 py-5 max-md:px-[18px]">
      <h2 className="mb-4 text-20">Business</h2>
      {data === undefined ? (
        <Loading label="Loading the business" className="grid gap-4">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </Loading>
      ) : (
        <BusinessForm organization={data} isOwner={isOwner} />
      )}
    </Card>
  );
}
