import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

export interface SectionProps {
  title: string;
  /** What stands in it, in a few words, while it is closed and while it is open. */
  summary: ReactNode;
  open: boolean;
  children: ReactNode;
}

/** A part of the panel that opens and closes. Closed, its line says what is known and what is missing. */
export function Section({ title, summary, open, children }: SectionProps) {
  return (
    <details open={open} className="group/section border-b border-line-soft last:border-b-0">
      <summary className="-mx-2 flex min-h-12 cursor-pointer list-none items-center gap-2.5 rounded-2 px-2 py-2 hover:bg-ink/4 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          size={18}
          className="shrink-0 text-ink-3 transition-transform duration-120 ease-soft group-open/section:rotate-90"
        />
        <h3 className="font-display text-17 font-[650]">{title}</h3>
        <span className="ml-auto flex min-w-0 items-center gap-1.5 text-right text-13 text-ink-3">
          {summary}
        </span>
      </summary>
      <div className="pt-1 pb-5 pl-7 max-sm:pl-0">{children}</div>
    </details>
  );
}

/** The line that says where values come from, and since when. */
export function SourceLine({ source, children }: { source: string | null; children?: ReactNode }) {
  if (source === null && !children) return null;
  return (
    <p className="mt-2 text-13 text-ink-3">
      {source !== null && <>Source: {source}. </>}
      {children}
    </p>
  );
}
