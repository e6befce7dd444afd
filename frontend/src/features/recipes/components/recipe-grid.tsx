import { Loading, Skeleton } from '../../../ui/skeleton.tsx';

/** As wide as the cards are comfortable to read; the virtual list cuts its rows the same way. */
export const grid = 'grid gap-x-6 gap-y-[26px] sm:grid-cols-2 xl:grid-cols-3';

export function CardSkeletons() {
  return (
    <Loading label="Loading your recipes" className={grid}>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-[290px]" />
      ))}
    </Loading>
  );
}
