import type { Me } from '@batchbook/shared/accounts/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useTheme } from 'next-themes';
import { useEffect } from 'react';
import { toast } from '../ui/toast.tsx';
import { useUpdateMe } from './accounts.ts';
import { keys } from './keys.ts';
import { useSession } from './organization.tsx';

type ThemeName = Me['themePreference'];

/** The theme follows the profile; what this browser kept only bridges the time until the profile is read. */
export function useProfileTheme(): void {
  const { me } = useSession();
  const { setTheme } = useTheme();
  useEffect(() => setTheme(me.themePreference), [me.themePreference, setTheme]);
}

/** The theme in force and how to choose another: at once, then on the profile; light if that fails. */
export function useThemeChoice(): [ThemeName, (theme: ThemeName) => void] {
  const { me } = useSession();
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
            title: 'Your theme was not saved',
            description: 'It is light for now. Choose again when you are connected.',
          });
        },
      },
    );
  return [me.themePreference, choose];
}
