/** Who may import whom (docs/ARCHITECTURE.md). Tests may reach wider than what they test. */
const test = '\\.test\\.tsx?$|^tests/|^frontend/src/testing/';

const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

/** The folders of stock, from the bottom up: one imports those before it. Its tables and shared reads are below all. */
const stockFolders = [
  'categories',
  'ledger',
  'levels',
  'follow',
  'sites',
  'items',
  'counts',
  'export',
  'reconcile',
  'workers',
];
const stockLayers = stockFolders.map((folder, index) =>
  forbid(
    `stock-${folder}-looks-down`,
    {
      path:
        index === 0
          ? `^functions/stock/(?!api|index)[^/]+$|^functions/stock/${folder}/`
          : `^functions/stock/${folder}/`,
      pathNot: test,
    },
    { path: `^functions/stock/(${stockFolders.slice(index + 1).join('|') || 'api'})/` },
    'a folder of stock imports only those below it',
  ),
);

module.exports = {
  forbidden: [
    ...stockLayers,
    forbid('no-cycles', {}, { circular: true }, 'A cycle means that a file is two things at once'),
    forbid(
      'shared-is-pure',
      { path: '^shared/', pathNot: test },
      { path: '^(events|functions|infra|frontend|tests|tools)/' },
      'shared knows of nobody',
    ),
    forbid(
      'shared-does-no-io',
      { path: '^shared/', pathNot: test },
      { dependencyTypes: ['core'] },
      'shared runs in a browser: no Node, no AWS',
    ),
    forbid(
      'events-know-shared',
      { path: '^events/', pathNot: test },
      { path: '^(functions|infra|frontend|tests|tools)/' },
      'events know shared alone',
    ),
    forbid(
      'functions-know-shared-and-events',
      { path: '^functions/', pathNot: test },
      { path: '^(infra|frontend|tests|tools)/' },
      'a function does not know where it runs',
    ),
    forbid(
      'frontend-knows-shared',
      { path: '^frontend/', pathNot: test },
      { path: '^(events|functions|infra|tests|tools)/' },
      'a screen knows the contract and the rules',
    ),
    forbid(
      'infra-knows-no-code-of-functions',
      { path: '^infra/', pathNot: test },
      // The stand-in for Stripe is set up as any account is (ADR 65).
      { path: '^(functions|frontend|tests|tools)/', pathNot: '^functions/billing/stripe-setup\\.ts$' },
      'infra names the entries of functions by their paths',
    ),
    forbid(
      'platform-knows-no-domain',
      { path: '^functions/platform/', pathNot: test },
      { path: '^functions/(?!platform/)' },
      'platform serves every domain',
    ),
    forbid(
      'domains-by-their-door',
      { path: '^functions/(?!platform/)([^/]+)/', pathNot: test },
      { path: '^functions/(?!platform/)([^/]+)/', pathNot: '^functions/($1/|[^/]+/index\\.ts$)' },
      'a domain enters another by its index.ts',
    ),
    forbid(
      'screens-load-no-validator',
      {
        path: '^(frontend/src|shared)/',
        pathNot: [
          test,
          // What validates: the contracts, the demo, a list that somebody brings, live messages, kept label tools.
          '^shared/.*(schema|contract|fields|openapi|staples)\\.ts$',
          '^frontend/src/data/(demo/|live\\.ts)',
          '^frontend/src/features/(ingredients/model/import/|labels/model/kept-tools)',
        ],
      },
      {
        path: '^shared/.*(schema|contract|fields)\\.ts$|/node_modules/zod/',
        pathNot: '^shared/ingredients/ingredient-fields\\.ts$',
        dependencyTypesNot: ['type-only'],
        dynamic: false,
      },
      'a schema brings the validator into the page; take the types only, and fixed values from constants.ts',
    ),
    forbid(
      'features-apart',
      { path: '^frontend/src/features/([^/]+)/', pathNot: test },
      { path: '^frontend/src/features/([^/]+)/', pathNot: '^frontend/src/features/$1/' },
      'features do not import each other',
    ),
    forbid(
      'ui-knows-no-feature',
      { path: '^frontend/src/(ui|data)/', pathNot: test },
      { path: '^frontend/src/(features|app)/' },
      'ui and data serve every feature',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|build|cdk\\.out[^/]*|\\.react-router|\\.local[^/]*)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
