import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from './button.tsx';
import { classNames } from './class-names.ts';

export interface ErrorStateProps {
  title: string;
  description?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Where else to go: 'All recipes'. */
  back?: { to: string; label: string };
  className?: string;
}

const stateStyle = classNames(
  'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-3 border border-danger/40',
  'bg-danger-soft px-5 py-4 text-danger',
);

/** Shown when loading failed, with a button to try again and a way out. */
export function ErrorState({
  title,
  description,
  onRetry,
  retrying = false,
  back,
  className,
}: ErrorStateProps) {
  return (
    <section role="alert" className={classNames(stateStyle, className)}>
      <TriangleAlert aria-hidden size={22} className="shrink-0" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-17">{title}</h2>
        {description !== undefined && <p className="mt-0.5 text-14">{description}</p>}
      </div>
      {back && <ButtonLink to={back.to}>{back.label}</ButtonLink>}
      {onRetry && (
        <Button busy={retrying} icon={<RotateCw aria-hidden size={16} />} onClick={onRetry}>
          Try again
        </Button>
      )}
    </section>
  );
}
