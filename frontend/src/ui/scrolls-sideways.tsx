import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

const hasMore = (region: HTMLElement | null): boolean =>
  region !== null && region.scrollWidth - region.clientWidth - region.scrollLeft > 1;

/** Whether there is more to the right. */
function useHasMore() {
  const region = useRef<HTMLElement>(null);
  const [isMore, setMore] = useState(false);
  const look = () => setMore(hasMore(region.current));
  useEffect(() => {
    const observer = new ResizeObserver(() => setMore(hasMore(region.current)));
    for (const element of [region.current, ...(region.current?.children ?? [])])
      if (element) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { region, isMore, look };
}

/** A region that scrolls sideways where the screen is narrow, by keyboard too. Its edge shows that there is more. */
export function ScrollsSideways({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const { region, isMore, look } = useHasMore();
  return (
    <div className={classNames('relative min-w-0', className)}>
      <section
        ref={region}
        className="overflow-x-auto print:overflow-visible"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        onScroll={look}
      >
        {children}
      </section>
      {isMore && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-0 w-7 rounded-r-[inherit] bg-linear-to-l from-ink/25 print:hidden"
        />
      )}
    </div>
  );
}
