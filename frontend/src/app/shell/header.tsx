import { Bell as BellIcon, CircleHelp, CircleUser, LogOut, Menu as MenuIcon, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useThemeChoice } from '../../data/use-profile-theme.ts';
import { useSignOut } from '../../data/use-sign-out.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton, IconLink } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { MenuEntry } from '../../ui/menu-props.ts';
import { part } from '../../ui/part.tsx';
import { useOnce } from '../../ui/use-once.ts';
import { account, isCurrent, sections } from '../sections.ts';
import { gutter } from './gutter.ts';
import { lateTool } from './late-tool.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import { ReferralButton } from './referral-button.tsx';
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

const Bell = lateTool(
  'Notifications',
  <BellIcon aria-hidden size={18} />,
  () => import('../../features/insight/components/bell/bell-button.tsx'),
);
const Help = lateTool('Help', <CircleHelp aria-hidden size={18} />, () => import('./help-menu.tsx'));

function Tools({ isSettled }: { isSettled: boolean }) {
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const themeEntry = useThemeEntry();
  return (
    <div className="-mr-2.5 flex gap-0.5 max-md:hidden">
      <Menu
        trigger={
          <IconButton label="Theme">
            <Sun aria-hidden size={18} className="dark:hidden" />
            <Moon aria-hidden size={18} className="hidden dark:block" />
          </IconButton>
        }
        entries={[themeEntry]}
      />
      <ReferralButton />
      <Bell isSettled={isSettled} />
      <Help isSettled={isSettled} />
      <IconLink
        label={account.label}
        to={account.to}
        aria-current={isCurrent(account, pathname) ? 'page' : undefined}
        className="aria-[current]:bg-ink/8"
      >
        <CircleUser aria-hidden size={18} />
      </IconLink>
      <IconButton label="Sign Out" onClick={signOut}>
        <LogOut aria-hidden size={18} />
      </IconButton>
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

function useThemeEntry(): MenuEntry {
  const [theme, choose] = useThemeChoice();
  return {
    kind: 'choice',
    label: 'Theme',
    value: theme,
    onValueChange: (value) => choose(value === 'dark' ? 'dark' : 'light'),
    choices: [
      { value: 'light', label: 'Light', icon: <Sun aria-hidden size={18} /> },
      { value: 'dark', label: 'Dark', icon: <Moon aria-hidden size={18} /> },
    ],
  };
}
