/**
 * Sets the theme before the first paint, so that nothing flashes. Public pages and the application keep
 * their choices apart; light when nothing was chosen or storage is closed.
 */
export const appThemeKey = 'bb-theme';
export const publicThemeKey = 'bb-marketing-theme';

/** Paths that keep the public pages' theme. */
export const publicPaths = ['/', '/auth'] as const;

export const themeScript = `try{var p=location.pathname.replace(/\\/+$/,'')||'/',t=localStorage.getItem(${JSON.stringify(
  publicPaths,
)}.includes(p)?'${publicThemeKey}':'${appThemeKey}');if(t==='dark'){document.documentElement.dataset.theme=t;document.documentElement.style.colorScheme=t}}catch(e){}`;
