import { Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { part } from '../../ui/part.tsx';
import { useOnce } from '../../ui/use-once.ts';
import { isCurrent, sections } from '../sections.ts';
import { gutter } from './gutter.ts';
import { IdleTools, type Tool } from './idle-tools.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import { SearchButton } from './search-button.tsx';

export const headerFrame = `border-b border-line bg-sunken ${gutter} print:hidden`;

/** Two rows: logo, organization and tools, then the sections as divider tabs. */
export function Header({ isSettled, onSearch }: { isSettled: boolean; onSearch: () => void }) {
  return (
    <header className={headerFrame}>
      <div className="flex h-14 items-center gap-3.5 max-md:gap-2">
        <Link to="/recipes" aria-label="Batchbook, to your recipes" className="touch flex items-center">
          <Logo />
        </Link>
        <OrganizationSwitcher className="max-md:hidden" />
        <SearchButton onSearch={onSearch} />
        <Tools isSettled={isSettled} />
        <MobileMenuButton onSearch={onSearch} />
      </div>
      <SectionTabs />
    </header>
  );
}

const navStyle = classNames(
  '-mx-[17px] -mb-px flex items-end gap-0.5 overflow-x-auto overflow-y-clip no-scrollbar',
  'max-md:-mx-1',
);

const tabStyle = classNames(
  'section-tab relative flex items-center rounded-t-[9px] border border-b-0',
  'border-transparent px-[17px] pt-[9px] pb-[11px] text-14 font-semibold whitespace-nowrap',
  'text-ink-2 hover:text-ink focus-visible:-outline-offset-4 aria-[current]:border-line',
  'aria-[current]:bg-canvas aria-[current]:text-ink max-md:min-h-12 max-md:px-[13px]',
);

function SectionTabs() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className={navStyle}>
      {sections.map((section) => (
        <Link
          key={section.to}
          to={section.to}
          aria-current={isCurrent(section, pathname) ? 'page' : undefined}
          className={tabStyle}
        >
          {section.label}
        </Link>
      ))}
    </nav>
  );
}

const HeaderTools = part(
  () => import('./header-tools.tsx'),
  // Nothing more than the press is needed of them.
  <IdleTools onPress={() => undefined} />,
);

/**
 * Their code loads once the page has settled, or when one is pressed before that. It doesn't take the place of a button
 * that has the focus.
 */
function Tools({ isSettled }: { isSettled: boolean }) {
  const [pressed, setPressed] = useState<Tool | null>(null);
  const [isFocused, setFocused] = useState(false);
  const isReady = useOnce(pressed !== null || (isSettled && !isFocused));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus is.
    <div
      className="-mr-2.5 flex gap-0.5 max-md:hidden"
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {isReady ? <HeaderTools pressed={pressed} /> : <IdleTools onPress={setPressed} />}
    </div>
  );
}

const MobileMenu = part(() => import('./mobile-menu.tsx'));

/** The menu of a narrow screen. */
function MobileMenuButton({ onSearch }: { onSearch: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const hasOpened = useOnce(isOpen);
  return (
    <div className="md:hidden">
      <IconButton label="Menu" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <MenuIcon aria-hidden size={22} />
      </IconButton>
      {hasOpened && <MobileMenu open={isOpen} onClose={() => setOpen(false)} onSearch={onSearch} />}
    </div>
  );
}
