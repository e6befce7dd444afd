/** The application's own routes, rendered at a path. */
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { onTestFinished } from 'vitest';
import DemoRecipes, * as demo from '../app/demo-recipes.tsx';
import ErrorPage from '../app/error-page.tsx';
import NotFound from '../app/not-found.tsx';
import PublicLayout from '../app/public-layout.tsx';
import RecipeBox from '../app/recipe-box.tsx';
import { ErrorBoundary } from '../app/root.tsx';
import SignedInLayout, * as signedIn from '../app/signed-in-layout.tsx';
import { queryClient } from '../data/query-client.ts';
import Account from '../features/accounts/pages/account.tsx';
import Auth, * as auth from '../features/accounts/pages/auth.tsx';
import FrontDoor from '../features/front-door/pages/front-door.tsx';
import LabelTools from '../features/labels/pages/label-tools.tsx';
import StockPage from '../features/stock/pages/stock-page.tsx';

const routes = [
  {
    ErrorBoundary,
    HydrateFallback: signedIn.HydrateFallback,
    children: [
      {
        Component: PublicLayout,
        children: [
          { index: true, Component: FrontDoor },
          { path: 'label-tools', Component: LabelTools },
          {
            path: 'auth',
            Component: Auth,
            loader: auth.clientLoader,
            shouldRevalidate: auth.shouldRevalidate,
          },
          {
            path: 'demo-recipes',
            Component: DemoRecipes,
            loader: demo.clientLoader,
            shouldRevalidate: demo.shouldRevalidate,
          },
        ],
      },
      {
        Component: SignedInLayout,
        loader: signedIn.clientLoader,
        shouldRevalidate: signedIn.shouldRevalidate,
        children: [
          { path: 'recipes', Component: RecipeBox },
          { path: 'stock', Component: StockPage },
          { path: 'account', Component: Account },
        ],
      },
      { path: 'error/:kind', Component: ErrorPage },
      { path: '*', Component: NotFound },
    ],
  },
];

export function renderApp(path: string) {
  queryClient.clear();
  window.history.replaceState(null, '', path);
  const router = createBrowserRouter(routes);
  render(<RouterProvider router={router} />);
  onTestFinished(() => router.dispose());
  const at = () => window.location.pathname + window.location.search;
  return { router, at, user: userEvent.setup() };
}
