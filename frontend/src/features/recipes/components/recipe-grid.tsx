import { Loading, Skeleton } from '../../../ui/skeleton.tsx';

/** Columns of a comfortable width. The virtual list uses the same number. */
export const grid = 'grid grid-cols-1 gap-x-6 gap-y-[26px] sm:grid-cols-2 xl:grid-cols-3';

export function CardSkeletons() {
  return (
    <Loading label="Loading your recipes" className={grid}>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-[290px]" />
      ))}
    </Loading>
  );
}
