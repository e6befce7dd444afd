import { Loading, Skeleton } from '../../../ui/skeleton.tsx';

/** Columns of a comfortable width. The virtual list uses the same, a row at a time. */
export const gridRow = 'grid grid-cols-1 gap-x-6 sm:grid-cols-2 xl:grid-cols-3';
export const grid = `${gridRow} gap-y-[26px]`;

export function CardSkeletons() {
  return (
    <Loading label="Loading your recipes" className={grid}>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-[290px]" />
      ))}
    </Loading>
  );
}
