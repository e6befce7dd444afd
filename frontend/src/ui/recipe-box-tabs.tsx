import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Link, type LinkProps } from './link.tsx';
import { useCurrentInSight } from './use-current-in-sight.ts';

interface BoxTab {
  to: LinkProps['to'];
  label: string;
  icon?: ReactNode;
  current: boolean;
  /** What the tour finds it by while it is the current one. */
  tour?: string;
}

export interface RecipeBoxTabsProps {
  /** Names the group of links. */
  label: string;
  tabs: readonly BoxTab[];
  /** Sits on top of a card, without the line under the tabs. */
  onCard?: boolean;
  className?: string;
}

const tabStyle = classNames(
  'box-tab touch flex shrink-0 items-center gap-[9px] px-6 py-[11px] font-display text-[1rem]',
  'leading-[1.2] font-[650] whitespace-nowrap text-ink-2 aria-[current]:text-ink',
  '[&_svg]:size-[17px] [&_svg]:text-ink-3 aria-[current]:[&_svg]:text-accent-text',
  'max-md:px-4 max-md:pt-3.5 max-md:pb-3 max-md:text-15',
);

const tabsStyle = 'flex items-end gap-1 overflow-x-auto overflow-y-hidden px-3.5 pt-1.5 no-scrollbar';
const onPage = 'border-b border-line max-md:-mx-3.5 max-md:px-2.5';

/** The divider cards of a recipe box: links between the parts of one section. */
export function RecipeBoxTabs({ label, tabs, onCard = false, className }: RecipeBoxTabsProps) {
  const nav = useCurrentInSight(tabs.findIndex((tab) => tab.current));
  return (
    <nav ref={nav} aria-label={label} className={classNames(tabsStyle, !onCard && onPage, className)}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to={tab.to}
          preventScrollReset
          replace={onCard}
          aria-current={tab.current ? 'page' : undefined}
          data-tour={tab.current ? tab.tour : undefined}
          className={tabStyle}
        >
          {tab.icon}
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
