import { type ReactNode, useId } from 'react';
import { classNames } from '../../../ui/class-names.ts';

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
export const SectionLinks = ({ groups }: { groups: readonly SectionGroup[] }) => (
  <nav aria-label="Account" className="sticky top-6 hidden self-start xl:block">
    {groups.map(({ title, links }) => (
      <div key={title} className="mb-5">
        <p className="mb-1.5 text-12 text-ink-3 wrap-anywhere">{title}</p>
        <ul className="border-l border-line">
          {links.map(([id, label]) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="block py-1.5 pl-3.5 text-14 font-semibold hover:text-primary-text"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </nav>
);

export interface SectionGroup {
  title: string;
  links: readonly (readonly [id: string, label: string])[];
}
