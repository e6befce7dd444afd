import { Dialog as Base } from '@base-ui/react/dialog';
import {
  Bell,
  CalendarDays,
  ChefHat,
  CircleUser,
  Flag,
  Gift,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  NotebookPen,
  Package,
  PieChart,
  Play,
  Search,
  Users,
  X,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { resumeTour, startTour } from '../../data/tour.ts';
import { useThemeChoice } from '../../data/use-profile-theme.ts';
import { useSignOut } from '../../data/use-sign-out.ts';
import { BellPanel } from '../../features/insight/components/bell/bell-panel.tsx';
import { useNotices } from '../../features/insight/hooks/use-notices.ts';
import type { Notice } from '../../features/insight/model/notices.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/link.tsx';
import { Logo } from '../../ui/logo.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { account, isCurrent, type Section, sections } from '../sections.ts';
import { useCommunityUrl, useResumeHint } from './help-menu.tsx';
import { referralTitle } from './idle-tools.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import { ReferralDialog } from './referral-button.tsx';

export interface MobileMenuProps {
  open: boolean;
  onClose: () => void;
  onSearch: () => void;
}

const icons: Readonly<Record<string, LucideIcon>> = {
  '/dashboard': LayoutDashboard,
  '/recipes': NotebookPen,
  '/production': ChefHat,
  '/costs': PieChart,
  '/stock': Package,
  '/events': CalendarDays,
  '/account': CircleUser,
};

const searchStyle = classNames(
  'mb-1.5 flex h-12 w-full items-center gap-2.5 rounded-2 border border-control bg-surface px-3',
  'text-15 text-ink-3',
);

type Over = 'notifications' | 'referral';

/** The menu of a narrow screen: every link, search, notifications, help, the theme and signing out. */
export default function MobileMenu({ open, onClose, onSearch }: MobileMenuProps) {
  const [over, setOver] = useState<Over | null>(null);
  const known = useNotices();
  const notices = known.notices ?? [];
  const leaveFor = (next: () => void) => () => {
    onClose();
    next();
  };
  return (
    <>
      <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
        <Base.Portal>
          <Base.Popup className="fixed inset-0 z-30 flex flex-col bg-canvas text-ink md:hidden">
            <Base.Title className="sr-only">Menu</Base.Title>
            <div className="shrink-0 border-b border-line bg-sunken px-3.5 pb-3">
              <div className="flex h-[54px] items-center justify-between">
                <Logo />
                <Base.Close
                  render={
                    <IconButton label="Close menu">
                      <X aria-hidden size={22} />
                    </IconButton>
                  }
                />
              </div>
              <OrganizationSwitcher className="border-0! pl-0! [&>span]:pl-0" />
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3.5 py-3.5">
              <button type="button" onClick={leaveFor(onSearch)} className={searchStyle}>
                <Search aria-hidden size={18} /> Search
              </button>
              <Sections notices={notices} onFollow={onClose} />
              <FurtherEntries count={notices.length} leaveFor={leaveFor} onOver={setOver} />
            </div>
            <Foot onLeave={onClose} />
          </Base.Popup>
        </Base.Portal>
      </Base.Root>
      <Dialog
        open={over === 'notifications'}
        onOpenChange={(next) => !next && setOver(null)}
        size="sm"
        title="Notifications"
      >
        <div className="-mx-5">
          <BellPanel {...known} onFollow={() => setOver(null)} />
        </div>
      </Dialog>
      <ReferralDialog open={over === 'referral'} onClose={() => setOver(null)} />
    </>
  );
}

const rowStyle = classNames(
  'flex min-h-[50px] w-full items-center gap-3.5 border-b border-line pl-2.5 text-left',
  'aria-[current]:border-l-[3px] aria-[current]:border-l-accent aria-[current]:bg-surface aria-[current]:pl-[7px]',
);

function Sections({ notices, onFollow }: { notices: readonly Notice[]; onFollow: () => void }) {
  const { pathname } = useLocation();
  const counts: Readonly<Record<string, number>> = {
    '/stock': notices.filter(({ kind }) => kind === 'low_stock').length,
    '/events': notices.filter(({ kind }) => kind === 'event_actuals').length,
  };
  const linkTo = (section: Section) => {
    const Icon = icons[section.to];
    const count = counts[section.to] ?? 0;
    return (
      <Link
        key={section.to}
        to={section.to}
        onClick={onFollow}
        aria-current={isCurrent(section, pathname) ? 'page' : undefined}
        className={rowStyle}
      >
        {Icon && <Icon aria-hidden size={17} className="text-ink-3" />}
        <span className="font-display text-[1.12rem] font-semibold">{section.label}</span>
        {count > 0 && (
          <span className="num ml-auto rounded-1 bg-warn-soft px-2.5 py-1 text-12 font-semibold text-warn">
            {count}
          </span>
        )}
      </Link>
    );
  };
  return <nav aria-label="Main">{[...sections, account].map(linkTo)}</nav>;
}

interface FurtherProps {
  /** How many things need somebody. */
  count: number;
  /** Closes the menu, and goes on. */
  leaveFor: (next: () => void) => () => void;
  onOver: (over: Over) => void;
}

function FurtherEntries({ count, leaveFor, onOver }: FurtherProps) {
  const communityUrl = useCommunityUrl();
  const resumeHint = useResumeHint();
  return (
    <div className="pt-2">
      <Entry icon={Bell} onClick={leaveFor(() => onOver('notifications'))}>
        Notifications
        {count > 0 && (
          <span className="num ml-auto rounded-1 bg-danger-soft px-2.5 py-1 text-12 font-semibold text-danger">
            {count}
          </span>
        )}
      </Entry>
      <Entry icon={Gift} onClick={leaveFor(() => onOver('referral'))}>
        {referralTitle}
      </Entry>
      <Entry icon={Play} onClick={leaveFor(startTour)}>
        Start recipe tour
      </Entry>
      {resumeHint !== null && (
        <Entry icon={Flag} onClick={leaveFor(() => void resumeTour())}>
          Resume tour
        </Entry>
      )}
      {communityUrl !== null && (
        <a href={communityUrl} target="_blank" rel="noreferrer" className={entryStyle}>
          <Users aria-hidden size={17} className="text-ink-3" /> Community
        </a>
      )}
    </div>
  );
}

const entryStyle = 'flex min-h-12 w-full items-center gap-3.5 pr-0.5 pl-2.5 text-left text-15 text-ink-2';

const Entry = ({
  icon: Icon,
  onClick,
  children,
}: {
  icon: LucideIcon;
  onClick: () => void;
  children: ReactNode;
}) => (
  <button type="button" onClick={onClick} className={entryStyle}>
    <Icon aria-hidden size={17} className="text-ink-3" />
    {children}
  </button>
);

function Foot({ onLeave }: { onLeave: () => void }) {
  const [theme, choose] = useThemeChoice();
  const signOut = useSignOut();
  return (
    <div className="pb-safe flex shrink-0 gap-2.5 border-t border-line bg-surface px-3.5 pt-3">
      <SegmentedControl
        label="Theme"
        className="flex-1"
        segments={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        value={theme}
        onValueChange={choose}
      />
      <Button
        className="flex-1"
        icon={<LogOut aria-hidden size={17} />}
        onClick={() => {
          onLeave();
          void signOut();
        }}
      >
        Sign Out
      </Button>
    </div>
  );
}
