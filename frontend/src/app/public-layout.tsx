import { Outlet } from 'react-router';
import { UnsavedGuard } from './shell/unsaved-guard.tsx';
import { Theme } from './theme.tsx';
import { publicThemeKey } from './theme-script.ts';

/** Public pages. Their theme is separate from the application's. */
export default function PublicLayout() {
  return (
    <Theme storageKey={publicThemeKey}>
      <Outlet />
      <UnsavedGuard />
    </Theme>
  );
}
