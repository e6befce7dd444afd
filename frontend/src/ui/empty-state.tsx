import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface EmptyStateProps {
  title: string;
  description?: ReactNode;
  /** A drawing of about 150 px, from `illustrations.tsx` for instance. */
  illustration?: ReactNode;
  /** One button, or two. */
  actions?: ReactNode;
  /** Beside a full list ('Room for one more'): a dashed row in place of a tall panel. */
  inline?: boolean;
  className?: string;
}

const frameStyle = 'rounded-3 border-[1.5px] border-dashed border-control';
const rowStyle = 'grid items-center gap-x-6 gap-y-3 px-6 py-4 md:grid-cols-[148px_1fr_auto] max-md:p-[18px]';
const columnStyle = 'flex flex-col items-center gap-1 px-6 py-12 text-center';

/** What stands where nothing is yet: what is missing and the one thing to do about it. */
export function EmptyState({
  title,
  description,
  illustration,
  actions,
  inline = false,
  className,
}: EmptyStateProps) {
  return (
    <section className={classNames(frameStyle, inline ? rowStyle : columnStyle, className)}>
      {illustration !== undefined && (
        <div className={inline ? 'w-[148px] max-md:w-32' : 'mb-4 w-[190px]'}>{illustration}</div>
      )}
      <div>
        <h2 className={inline ? 'text-17' : 'text-24'}>{title}</h2>
        {description !== undefined && (
          <p
            className={classNames('mt-1 text-ink-2 text-pretty', inline ? 'text-14' : 'max-w-[46ch] text-15')}
          >
            {description}
          </p>
        )}
      </div>
      {actions !== undefined && (
        <div className={classNames('flex flex-wrap gap-2', !inline && 'mt-5 justify-center')}>{actions}</div>
      )}
    </section>
  );
}
