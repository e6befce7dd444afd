import type { ReactNode } from 'react';

export function SectionHead({ id, title, aside }: { id: string; title: string; aside?: ReactNode }) {
  return (
    <div className="mb-2.5 flex items-baseline justify-between gap-3">
      <h2 id={id} tabIndex={-1} className="text-17">
        {title}
      </h2>
      {aside !== undefined && <span className="num text-right text-13 text-ink-3">{aside}</span>}
    </div>
  );
}
