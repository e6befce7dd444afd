import { Loading, Skeleton } from '../../../../ui/skeleton.tsx';

/** In the shape of a count, until it is known. */
export function SheetSkeleton() {
  return (
    <Loading label="Loading the count">
      <Skeleton className="mb-3 h-4 w-44" />
      <Skeleton className="mb-6 h-10 w-96 max-w-full" />
      <div className="grid gap-[30px] lg:grid-cols-[minmax(0,1fr)_384px]">
        <Skeleton className="h-[520px]" />
        <Skeleton className="h-[360px]" />
      </div>
    </Loading>
  );
}
