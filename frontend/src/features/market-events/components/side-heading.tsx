import type { ReactNode } from 'react';

/** The heading of a small card beside the page's main part. */
export const SideHeading = ({ title, note }: { title: string; note: ReactNode }) => (
  <div className="mb-2.5 flex flex-wrap items-baseline gap-x-2.5">
    <h2 className="text-17">{title}</h2>
    <p className="text-13 text-ink-3">{note}</p>
  </div>
);
