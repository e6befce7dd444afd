import type { Me } from '@batchbook/shared/accounts/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useTheme } from 'next-themes';
import { useEffect } from 'react';
import { toast } from '../ui/toast.tsx';
import { useUpdateMe } from './accounts.ts';
import { keys } from './keys.ts';
import { useSignedInMe } from './organization.tsx';

type ThemeName = Me['themePreference'];

/** The theme follows the profile. The browser's stored theme applies until the profile has loaded. */
export function useProfileTheme({ themePreference }: Me): void {
  const { setTheme } = useTheme();
  useEffect(() => setTheme(themePreference), [themePreference, setTheme]);
}

/** The current theme and how to change it. Shows at once, then saves. Light if saving fails. */
export function useThemeChoice(): [ThemeName, (theme: ThemeName) => void] {
  const me = useSignedInMe();
  const client = useQueryClient();
  const update = useUpdateMe();
  const choose = (themePreference: ThemeName) =>
    update.mutate(
      { themePreference },
      {
        onError: () => {
          client.setQueryData<Me>(keys.me, (known) => known && { ...known, themePreference: 'light' });
          toast({
            variant: 'destructive',
            title: 'Couldn’t save your theme',
            description: 'It’s light for now. Choose again when you’re online.',
          });
        },
      },
    );
  return [me.themePreference, choose];
}
