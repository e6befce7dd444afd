/**
 * Sets the theme before the first paint, so that nothing flashes. Public pages and the application keep
 * separate choices. Light when nothing was chosen or storage is closed.
 */
import { withoutEnd } from '@batchbook/shared/text';

export const appThemeKey = 'bb-theme';
export const publicThemeKey = 'bb-marketing-theme';

/** Paths that keep the public pages' theme. */
const publicPaths = [
  '/',
  '/label-tools',
  '/plans',
  '/auth',
  '/auth-tester',
  '/accept-invitation',
  '/demo-recipes',
] as const;

/** Does the same as the script, for a page that is rendered again after a crash. */
export function applyStoredTheme(): void {
  const path = withoutEnd(window.location.pathname, '/') || '/';
  const isPublic = publicPaths.some((known) => known === path);
  let theme: string | null = null;
  try {
    theme = localStorage.getItem(isPublic ? publicThemeKey : appThemeKey);
  } catch {
    // Storage is closed: light.
  }
  showTheme(theme === 'dark' ? 'dark' : 'light');
}

export function showTheme(theme: 'light' | 'dark'): void {
  document.documentElement.dataset.theme = theme;
  document.documentElement.style.colorScheme = theme;
}

export const themeScript = `try{var p=location.pathname.replace(/\\/+$/,'')||'/',t=localStorage.getItem(${JSON.stringify(
  publicPaths,
)}.includes(p)?'${publicThemeKey}':'${appThemeKey}');if(t==='dark'){document.documentElement.dataset.theme=t;document.documentElement.style.colorScheme=t}}catch(e){}`;
