import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';

/**
 * Light or dark, stored under `storageKey`. Light is the default. The script in the page's head sets the
 * theme before the first paint, so the provider's own script is disabled (as a data block).
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
