import { LogOut, Moon, Sun } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useThemeChoice } from '../../data/use-profile-theme.ts';
import { useSignOut } from '../../data/use-sign-out.ts';
import { BellButton } from '../../features/insight/components/bell/bell-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { HelpMenu } from './help-menu.tsx';
import { AccountLink, ThemeIcon, type Tool } from './idle-tools.tsx';
import { ReferralButton } from './referral-button.tsx';

export interface HeaderToolsProps {
  /** The one that was pressed before this code was there. */
  pressed: Tool | null;
}

/** The theme, the referral, the bell, Help, the account and signing out. */
export default function HeaderTools({ pressed }: HeaderToolsProps) {
  const signOut = useSignOut();
  const isLeaving = useRef(false);
  useEffect(() => {
    if (pressed !== 'signOut' || isLeaving.current) return;
    isLeaving.current = true;
    void signOut();
  }, [pressed, signOut]);
  return (
    <>
      <ThemeMenu opensAtOnce={pressed === 'theme'} />
      <ReferralButton opensAtOnce={pressed === 'referral'} />
      <BellButton opensAtOnce={pressed === 'bell'} />
      <HelpMenu opensAtOnce={pressed === 'help'} />
      <AccountLink />
      <IconButton label="Sign Out" onClick={signOut}>
        <LogOut aria-hidden size={18} />
      </IconButton>
    </>
  );
}

function ThemeMenu({ opensAtOnce }: { opensAtOnce: boolean }) {
  const [theme, choose] = useThemeChoice();
  return (
    <Menu
      opensAtOnce={opensAtOnce}
      trigger={
        <IconButton label="Theme">
          <ThemeIcon />
        </IconButton>
      }
      entries={[
        {
          kind: 'choice',
          label: 'Theme',
          value: theme,
          onValueChange: (value) => choose(value === 'dark' ? 'dark' : 'light'),
          choices: [
            { value: 'light', label: 'Light', icon: <Sun aria-hidden size={18} /> },
            { value: 'dark', label: 'Dark', icon: <Moon aria-hidden size={18} /> },
          ],
        },
      ]}
    />
  );
}
