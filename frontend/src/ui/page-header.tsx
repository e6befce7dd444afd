import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';

export interface Crumb {
  label: string;
  to: string;
}

/** The way back up. On a narrow screen only the nearest step is shown. */
export function Crumbs({ trail, current }: { trail: readonly Crumb[]; current: string }) {
  const nearest = trail.at(-1);
  return (
    <nav aria-label="Breadcrumb" className="mb-1 text-14 text-ink-3">
      {nearest && (
        <Link
          to={nearest.to}
          className="touch inline-flex items-center gap-1 hover:text-ink md:hidden"
          aria-label={`Back to ${nearest.label}`}
        >
          <ChevronLeft aria-hidden size={16} />
          {nearest.label}
        </Link>
      )}
      <ol className="hidden flex-wrap items-center gap-2 md:flex">
        {trail.map((crumb) => (
          <li key={crumb.to} className="flex items-center gap-2">
            <Link to={crumb.to} className="py-1 hover:text-ink hover:underline">
              {crumb.label}
            </Link>
            <ChevronRight aria-hidden size={14} />
          </li>
        ))}
        <li aria-current="page" className="truncate">
          {current}
        </li>
      </ol>
    </nav>
  );
}

export interface PageHeaderProps {
  title: ReactNode;
  /** Right after the title: a badge, a count. */
  beside?: ReactNode;
  /** At the far end: saved mark, buttons. The primary one last. */
  actions?: ReactNode;
  crumbs?: ReactNode;
}

const actionsStyle = classNames(
  'ml-auto flex flex-wrap items-center gap-2',
  'max-md:ml-0 max-md:w-full max-md:[&>button]:flex-1',
);

export function PageHeader({ title, beside, actions, crumbs }: PageHeaderProps) {
  return (
    <header className="mb-5 max-md:mb-3.5">
      {crumbs}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2.5">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 max-md:w-full">
          <h1 className="text-[2.05rem] max-md:text-[1.6rem]">{title}</h1>
          {beside}
        </div>
        {actions !== undefined && <div className={actionsStyle}>{actions}</div>}
      </div>
    </header>
  );
}
