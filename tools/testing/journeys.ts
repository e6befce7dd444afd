/** Which journeys and walks go over which route, and which routes show what a domain of the API gives. */

/** By the path of `frontend/src/app/routes.ts`; `/` is the index. The nearest first. */
export const journeysOf: Readonly<Record<string, readonly string[]>> = {
  '/': ['first-recipe', 'accessibility'],
  '/label-tools': ['label-unsafe', 'walk/recipes'],
  '/plans': ['plans', 'payments', 'stripe-pages'],
  '/auth': ['session', 'first-recipe', 'accessibility'],
  '/auth-tester': ['auth-tester'],
  '/accept-invitation': ['team'],
  '/demo-recipes': ['first-recipe', 'accessibility'],
  '/recipes': [
    'walk/recipes',
    'walk/pantry',
    'label',
    'keyboard',
    'customers',
    'import',
    'focus',
    'price-rise',
    'label-products',
    'label-print',
    'label-read-back',
    'large-figures',
    'two-browsers',
    'back-scroll',
    'cold-load',
    'read-again',
  ],
  '/production': ['walk/production', 'production', 'sales', 'keyboard-market'],
  '/production/labels': ['accessibility', 'production'],
  '/production/trace': ['trace', 'walk/production'],
  '/production/sales': ['sales', 'walk/production'],
  '/events': ['walk/production', 'market-events', 'keyboard-market'],
  '/stock': ['walk/stock', 'stock', 'stock-offline', 'levels-live', 'focus'],
  '/account': ['walk/account', 'own-account', 'team', 'export', 'referral', 'onboarding', 'keyboard-account'],
  '/error/test': ['accessibility'],
  '/error/:kind': ['accessibility'],
  '/*': ['accessibility'],
};

/** The routes by the folder below `functions/`; `platform` and `relay` serve all. */
export const routesOfDomain: Readonly<Record<string, readonly string[]>> = {
  accounts: ['/account', '/auth', '/accept-invitation'],
  billing: ['/plans', '/account'],
  ingredients: ['/recipes'],
  live: ['/stock'],
  'market-events': ['/events'],
  meta: ['/'],
  production: ['/production', '/production/trace', '/production/sales'],
  recipes: ['/recipes', '/production/labels'],
  stock: ['/stock'],
  support: ['/account'],
};
