import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** As long as names are: one after another they look like a list, not like a grid. */
const nameWidths = ['w-36', 'w-52', 'w-28', 'w-44', 'w-32', 'w-48', 'w-40', 'w-24'];

export interface RowsSkeletonProps {
  rows: number;
  /** The height of a row, as in the list that will stand here. */
  height: 'h-12' | 'h-[53px]' | 'h-16';
}

/** The shape of a list in its card while it loads. */
export function RowsSkeleton({ rows, height }: RowsSkeletonProps) {
  return (
    <Card bleeds className="overflow-hidden">
      <div className="flex h-[38px] items-center border-b border-line px-4">
        <Skeleton className="h-2.5 w-16" />
      </div>
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
          key={row}
          className={`flex items-center gap-4 ruled px-4 ${height}`}
        >
          <Skeleton className={`h-3.5 ${nameWidths[row % nameWidths.length]}`} />
          <Skeleton className="ml-auto h-5 w-24 max-md:hidden" />
          <Skeleton className="h-3.5 w-14 max-md:ml-auto" />
          <Skeleton className="h-3.5 w-20 max-md:hidden" />
        </div>
      ))}
    </Card>
  );
}
