import { ApiError } from '@batchbook/shared/http/client';
import besley from '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from 'react-router';
import '../styles/app.css';
import { keepFocus } from '../ui/keep-focus.ts';
import { keepTyped } from '../ui/keep-typed.ts';
import { CrashPage } from './crash-page.tsx';
import NotFound from './not-found.tsx';
import { ScrollBack } from './scroll-back.tsx';
import { applyStoredTheme, showTheme, themeScript } from './theme-script.ts';

export const links = () => [
  ...[figtree, besley].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB" data-theme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#14503f" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; it must run before the first paint. */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <ScrollBack />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const enterTyped = useRef(() => {});
  useLayoutEffect(() => {
    enterTyped.current = keepTyped();
  }, []);
  useEffect(() => enterTyped.current(), []);
  useEffect(keepFocus, []);
  return <Outlet />;
}

/** The first page of every path but the front door, until the route is known. */
export function HydrateFallback() {
  return (
    <p role="status" className="animate-late sr-only">
      Loading Batchbook
    </p>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const loadingFailed = error instanceof ApiError;
  useLayoutEffect(() => {
    // Without the profile the theme is unknown, so it is light.
    if (loadingFailed) showTheme('light');
    else applyStoredTheme();
  }, [loadingFailed]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <CrashPage error={error} />;
}
