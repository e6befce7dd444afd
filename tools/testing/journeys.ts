/** Which journeys and walks go over which route, and which show what a domain of the API gives. */

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

/** By the folder below `functions/`, the nearest first; `platform` and `relay` serve all. */
export const journeysOfDomain: Readonly<Record<string, readonly string[]>> = {
  accounts: ['own-account', 'team', 'walk/account'],
  billing: ['plans', 'payments'],
  ingredients: ['walk/pantry', 'price-rise'],
  live: ['levels-live', 'two-browsers'],
  'market-events': ['market-events'],
  meta: ['first-recipe'],
  production: ['production', 'trace', 'sales'],
  recipes: ['keyboard', 'label', 'label-print'],
  stock: ['stock', 'walk/stock'],
  support: ['walk/account'],
};
