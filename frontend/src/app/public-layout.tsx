import { Outlet } from 'react-router';
import { optionalPart } from '../ui/part.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';
import { UnsavedGuard } from './shell/unsaved-guard.tsx';
import { Theme } from './theme.tsx';
import { publicThemeKey } from './theme-script.ts';

const PublicContact = optionalPart(() => import('./contact/public-contact.tsx'));

/** Public pages. Their theme is separate from the application's. */
export default function PublicLayout() {
  return (
    <Theme storageKey={publicThemeKey}>
      <Outlet />
      {useIsHydrated() && <PublicContact />}
      <UnsavedGuard />
      <Toaster />
    </Theme>
  );
}
