import { ChevronRight } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '../../../../ui/class-names.ts';

export interface SectionProps {
  title: string;
  /** A short summary of its content, shown open and closed. */
  summary: ReactNode;
  open: boolean;
  /** What the tour finds it by. */
  tour?: string;
  /** A link led to this section: its line takes focus. */
  summaryRef?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

const summaryStyle = classNames(
  '-mx-2 flex min-h-12 cursor-pointer list-none items-center gap-2.5 rounded-2 px-2 py-2',
  'hover:bg-ink/4 [&::-webkit-details-marker]:hidden',
);

const chevronStyle = classNames(
  'shrink-0 text-ink-3 transition-transform duration-120 ease-soft',
  'group-open/section:rotate-90',
);

/** A section of the panel that opens and closes. Its line shows what is known and what is missing. */
export function Section({ title, summary, open, tour, summaryRef, children }: SectionProps) {
  return (
    <details open={open} data-tour={tour} className="group/section ruled">
      <summary ref={summaryRef} className={summaryStyle}>
        <ChevronRight aria-hidden size={18} className={chevronStyle} />
        <h3 className="font-display text-17 font-[650]">{title}</h3>
        <span className="ml-auto flex min-w-0 items-center gap-1.5 text-right text-13 text-ink-3">
          {summary}
        </span>
      </summary>
      <div className="pt-1 pb-5 pl-7 max-sm:pl-0">{children}</div>
    </details>
  );
}

/** The source of the values, and their date. */
export function SourceLine({ source, children }: { source: string | null; children?: ReactNode }) {
  if (source === null && !children) return null;
  return (
    <p className="mt-2 text-13 text-ink-3">
      {source !== null && <>Source: {source}. </>}
      {children}
    </p>
  );
}
