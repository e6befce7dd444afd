import { countOf } from '@batchbook/shared/text';
import { ChevronDown, MenuIcon, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useNavigate } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Menu } from '../../../ui/menu.tsx';
import type { PlanDays } from '../model/plan-days.ts';

export interface AccountSectionProps {
  /** Where the page's list of sections leads. */
  id: string;
  title: string;
  description: string;
  children: ReactNode;
}

const sectionStyle = classNames(
  'grid scroll-mt-6 gap-x-8 gap-y-4 border-t border-line py-8 first:border-t-0 first:pt-0',
  'lg:grid-cols-[190px_minmax(0,1fr)] max-md:py-6',
);

/** A part of the account page: what it is about, and its card. */
export function AccountSection({ id, title, description, children }: AccountSectionProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className={sectionStyle}>
      <div>
        <h2 id={heading} className="text-20">
          {title}
        </h2>
        <p className="mt-1.5 text-14 text-pretty text-ink-2">{description}</p>
      </div>
      <div className="grid min-w-0 content-start gap-4">{children}</div>
    </section>
  );
}

/** The sections of the page, for large screens. */
export const SectionLinks = ({ groups, days }: SectionsProps) => (
  <nav aria-label="Account" className="sticky top-6 hidden self-start xl:block">
    {groups.map(({ title, links }) => (
      <div key={title} className="mb-5">
        <p className="mb-1.5 text-12 text-ink-3 wrap-anywhere">{title}</p>
        <ul className="border-l border-line">
          {links.map(([id, label]) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex flex-wrap items-center justify-between gap-x-2 py-1.5 pl-3.5 text-14 font-semibold hover:text-primary-text"
              >
                {label}
                {id === 'plan' && days && <DaysBadge {...days} />}
              </a>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </nav>
);

/** The same for narrow ones: a button with a menu of the sections. */
export function SectionPicker({ groups, days }: SectionsProps) {
  const navigate = useNavigate();
  return (
    <div className="mb-6 xl:hidden">
      <Menu
        align="start"
        trigger={
          <Button
            wide
            className="h-12 justify-start! border-control"
            icon={<MenuIcon aria-hidden size={18} />}
          >
            Sections
            <span className="ml-auto flex items-center gap-2">
              {days && <DaysBadge {...days} lead="Plan: " />}
              <ChevronDown aria-hidden size={18} />
            </span>
          </Button>
        }
        entries={groups.flatMap(({ links }, at) => [
          ...(at === 0 ? [] : ['separator' as const]),
          ...links.map(([id, label]) => ({ label, onSelect: () => void navigate(`#${id}`) })),
        ])}
      />
    </div>
  );
}

const DaysBadge = ({ left, isGrace, lead = '' }: PlanDays & { lead?: string }) => (
  <Badge tone={isGrace ? 'warning' : 'info'} className="num">
    {isGrace && <TriangleAlert aria-hidden size={13} />}
    {lead}
    {countOf(left, 'day')}
  </Badge>
);

interface SectionsProps {
  groups: readonly SectionGroup[];
  /** Shown with the plan. `null` when nothing ends. */
  days: PlanDays | null;
}

export interface SectionGroup {
  title: string;
  links: readonly (readonly [id: string, label: string])[];
}
