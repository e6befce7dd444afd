import { type ReactNode, useEffect, useState } from 'react';
import { classNames } from './class-names.ts';

/** A grey shape where content will stand. Give it the content's size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-pulse rounded-2 bg-ink/9', className)} />;
}

export interface LoadingProps {
  /** What is being loaded, for people who don't see the shapes. */
  label: string;
  /** Skeletons in the shape of the content. */
  children: ReactNode;
  className?: string;
}

/** Placeholders that show only when loading takes longer than 200 ms, so that quick answers don't flicker. */
export function Loading({ label, children, className }: LoadingProps) {
  const shown = useAfter(200);
  return (
    <div role="status" className={className}>
      {shown && (
        <>
          <span className="sr-only">{label}</span>
          {children}
        </>
      )}
    </div>
  );
}

function useAfter(delayMs: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return passed;
}
