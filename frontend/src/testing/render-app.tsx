/** The application's own routes, rendered at a path. */
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type LoaderFunction,
  type RouteObject,
  RouterProvider,
  type ShouldRevalidateFunction,
} from 'react-router';
import { onTestFinished } from 'vitest';
import { ErrorBoundary, HydrateFallback } from '../app/root.tsx';
import appRoutes from '../app/routes.ts';
import { queryClient } from '../data/query-client.ts';

/** What the build reads of a route's file. */
interface RouteModule {
  default: ComponentType;
  clientLoader?: LoaderFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
  HydrateFallback?: ComponentType;
}

const files = import.meta.glob<RouteModule>(['../app/*.tsx', '../features/*/pages/*.tsx']);

async function routeOf({ file, path, index, children }: RouteConfigEntry): Promise<RouteObject> {
  const load = files[file.replace(/^(?!\.\.)/, '../app/')];
  if (load === undefined) throw new Error(`app/routes.ts names ${file}, which isn't there`);
  const { default: Component, clientLoader: loader, shouldRevalidate, HydrateFallback } = await load();
  const below = children && (await Promise.all(children.map(routeOf)));
  return {
    path,
    index,
    Component,
    loader,
    shouldRevalidate,
    HydrateFallback,
    children: below,
  } as RouteObject;
}

const children = await Promise.all(appRoutes.map(routeOf));
const routes = [{ ErrorBoundary, HydrateFallback, children }];

export function renderApp(path: string) {
  queryClient.clear();
  window.history.replaceState(null, '', path);
  const router = createBrowserRouter(routes);
  render(<RouterProvider router={router} />);
  onTestFinished(() => router.dispose());
  const at = () => window.location.pathname + window.location.search;
  return { router, at, user: userEvent.setup() };
}
