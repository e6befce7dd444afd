import { Bell, CircleHelp, CircleUser, Gift, LogOut, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSignOut } from '../../data/use-sign-out.ts';
import { IconButton, IconLink } from '../../ui/icon-button.tsx';
import { account, isCurrent } from '../sections.ts';

export const referralTitle = 'Refer a friend';

export type Tool = 'theme' | 'referral' | 'bell' | 'help';

export const ThemeIcon = () => (
  <>
    <Sun aria-hidden size={18} className="dark:hidden" />
    <Moon aria-hidden size={18} className="hidden dark:block" />
  </>
);

/** The account and signing out, which work without further code. */
export function OwnTools() {
  const { pathname } = useLocation();
  const signOut = useSignOut();
  return (
    <>
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
    </>
  );
}

/** The tools of the header until their code is there. A press is kept, and acts once it is. */
export function IdleTools({ onPress }: { onPress: (tool: Tool) => void }) {
  const tool = (name: Tool, label: string, popup: 'menu' | 'dialog', icon: ReactNode) => (
    <IconButton label={label} aria-haspopup={popup} aria-expanded={false} onClick={() => onPress(name)}>
      {icon}
    </IconButton>
  );
  return (
    <>
      {tool('theme', 'Theme', 'menu', <ThemeIcon />)}
      {tool('referral', referralTitle, 'dialog', <Gift aria-hidden size={18} />)}
      {tool('bell', 'Notifications', 'dialog', <Bell aria-hidden size={18} />)}
      {tool('help', 'Help', 'menu', <CircleHelp aria-hidden size={18} />)}
    </>
  );
}
