import { Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { IconButton } from './icon-button.tsx';

/** Light or dark, for the public pages. Which icon shows follows the page, so that nothing flashes. */
export function ThemeToggle() {
  const { resolvedTheme, setTheme } = useTheme();
  return (
    <IconButton
      label="Switch between light and dark"
      onClick={() => setTheme(resolvedTheme === 'dark' ? 'light' : 'dark')}
    >
      <Sun aria-hidden size={18} className="dark:hidden" />
      <Moon aria-hidden size={18} className="hidden dark:block" />
    </IconButton>
  );
}
