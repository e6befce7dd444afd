import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

export interface ErrorStateProps {
  title: string;
  description?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  className?: string;
}

/** Stands where something could not be loaded, and offers to try again. */
export function ErrorState({ title, description, onRetry, retrying = false, className }: ErrorStateProps) {
  return (
    <section
      role="alert"
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-3 border border-danger/40 bg-danger-soft px-5 py-4 text-danger',
        className,
      )}
    >
      <TriangleAlert aria-hidden size={22} className="shrink-0" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-17">{title}</h2>
        {description !== undefined && <p className="mt-0.5 text-14">{description}</p>}
      </div>
      {onRetry && (
        <Button busy={retrying} icon={<RotateCw aria-hidden size={16} />} onClick={onRetry}>
          Try again
        </Button>
      )}
    </section>
  );
}
