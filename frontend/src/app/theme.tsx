import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';

/**
 * Light or dark under `storageKey`; light when nothing was chosen. The script in the page's head sets the
 * theme before the first paint, so the one that comes with the provider is switched off (as a data block).
 */
export function Theme({ storageKey, children }: { storageKey: string; children: ReactNode }) {
  return (
    <ThemeProvider
      attribute="data-theme"
      storageKey={storageKey}
      defaultTheme="light"
      enableSystem={false}
      disableTransitionOnChange
      scriptProps={{ type: 'application/json' }}
    >
      {children}
    </ThemeProvider>
  );
}
