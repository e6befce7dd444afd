import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('public-layout.tsx', [
    index('../features/front-door/pages/front-door.tsx'),
    route('label-tools', '../features/labels/pages/label-tools.tsx'),
    route('plans', '../features/billing/pages/plans-page.tsx'),
    route('auth', '../features/accounts/pages/auth.tsx'),
    route('auth-tester', '../features/accounts/pages/auth-tester.tsx'),
    route('accept-invitation', '../features/accounts/pages/accept-invitation.tsx'),
    route('demo-recipes', 'demo-recipes.tsx'),
  ]),
  layout('signed-in-layout.tsx', [
    route('dashboard', 'dashboard.tsx'),
    route('recipes', 'recipe-box.tsx'),
    route('production', '../features/production/pages/production-page.tsx'),
    route('production/labels', '../features/labels/pages/run-labels.tsx'),
    route('production/trace', '../features/production/pages/trace-page.tsx'),
    route('events', '../features/market-events/pages/events-page.tsx'),
    route('production/sales', '../features/production/pages/sales-page.tsx'),
    route('costs', '../features/insight/pages/margins-page.tsx'),
    route('costs/reports', '../features/insight/pages/reports-page.tsx'),
    route('stock', '../features/stock/pages/stock-page.tsx'),
    route('account', '../features/accounts/pages/account.tsx'),
  ]),
  route('error/test', 'error-test.tsx'),
  route('error/:kind', 'error-page.tsx'),
  route('*', 'not-found.tsx'),
] satisfies RouteConfig;
