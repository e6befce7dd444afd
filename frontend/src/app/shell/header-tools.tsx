import { Moon, Sun } from 'lucide-react';
import { useThemeChoice } from '../../data/use-profile-theme.ts';
import { BellButton } from '../../features/insight/components/bell/bell-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { HelpMenu } from './help-menu.tsx';
import { ThemeIcon, type Tool } from './idle-tools.tsx';
import { ReferralButton } from './referral-button.tsx';

export interface HeaderToolsProps {
  /** The one that was pressed before this code was there. */
  pressed: Tool | null;
  /** Of what is in its place while its code comes. */
  onPress: (tool: Tool) => void;
}

/** The theme, the referral, the bell and Help. */
export default function HeaderTools({ pressed }: HeaderToolsProps) {
  return (
    <>
      <ThemeMenu opensAtOnce={pressed === 'theme'} />
      <ReferralButton opensAtOnce={pressed === 'referral'} />
      <BellButton opensAtOnce={pressed === 'bell'} />
      <HelpMenu opensAtOnce={pressed === 'help'} />
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
