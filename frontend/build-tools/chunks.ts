/**
 * How the built front end is cut. Left alone, every little module that two pages share becomes a file of
 * its own, and small files compress badly. So what belongs together is named here; the rest is left alone.
 */

/** React and the router: they change with an upgrade only. */
const framework = [/\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//];

/** What every page draws with, the public ones too. Kept small: the front door loads it. */
const kit = [
  /\/src\/ui\/(button|class-names|icon-button|illustrations|link|logo|theme-toggle|underline)\.tsx?$/,
  /\/src\/app\/(crash-page|message-page|not-found|theme|theme-script)\.tsx?$/,
  /\/shared\/http\/(client|problem)\.ts$/,
  /\/node_modules\/(clsx|class-variance-authority|next-themes)\//,
  /\/lucide-react\/dist\/esm\/(icons\/(check|loader-circle|moon|sun)\.|(?!icons))/,
];

/** What forms and pages are made of, signed in or not, and who is signed in. */
const parts = [
  /\/src\/ui\/(badge|card|combobox|conflict|conflict-dialog|dates|dialog|empty-state|error-state|field|layer-style)\.tsx?$/,
  /\/src\/ui\/(list-search|load-when-online|menu|notice|page-header|part|recipe-box-tabs|saved-mark|segmented-control|select)\.tsx?$/,
  /\/src\/ui\/(skeleton|text-input|toast|toaster|use-keys|use-once|use-typed)\.tsx?$/,
  /\/src\/data\/(config|next-path|session|stored-token)\.ts$/,
];

/** The shell, and the answers that it keeps. */
const app = [
  /\/src\/app\/(sections|shell\/(gutter|header|organization-switcher|shell|use-session-watch))\.tsx?$/,
  /\/src\/data\/(accounts|api|billing|drafts|grace|keys|live-messages|organization|problems|query-client|url-state)\.tsx?$/,
  /\/src\/data\/(use-profile-theme|use-sign-out)\.ts$/,
  /\/src\/ui\/list\/loaded\.tsx$/,
  /\/shared\/billing\/plans\.ts$/,
  /\/node_modules\/@tanstack\/(query-core|react-query)(?!.*\/(useI|i)nfiniteQuery(Observer)?\.)/,
];

/** Money, amounts and units. */
const figures = [/\/shared\/(money|quantity|units|ids|recipes\/schema)\.ts$/];

/** What validates: late, and only what comes from elsewhere. */
const validator = [/\/node_modules\/zod\//];

/** What lists page by page. */
const paging = [/\/node_modules\/@tanstack\/.*\/(useI|i)nfiniteQuery(Observer)?\./];

/** What is priced: what every list of the recipe box reads. */
const pantry = [
  /\/src\/ui\/(allergen-badges|hatching)/,
  /\/shared\/ingredients\/(allergen-names|contract|pricing|schema)\.ts$/,
  /\/shared\/recipes\/priced-unit\.ts$/,
  /\/src\/data\/(recipes|variations|ingredients)\.ts$/,
];

/** The rules that recipes are costed by. What only some tab needs is left alone. */
const costing = [
  /\/shared\/recipes\/(allergens|book|cost-rules|cost-totals|costing|exact|labour|levels|line-rates)\.ts$/,
  /\/shared\/recipes\/(recipe-graph|variations|weights)\.ts$/,
];

/** Levels and what waits unsent: what every tab of the stock reads. */
const stock = [
  /\/src\/data\/stock\/(?!(post|counts|count-drafts|sent-counts|set-levels|job-store)\.)/,
  /\/src\/data\/offline\/kept-cache\.ts$/,
];

/** How the tabs of the stock show a level. */
const shelves = [
  /\/src\/features\/stock\/hooks\/(use-stock-(address|gate)|use-level-rows)\.ts$/,
  /\/src\/features\/stock\/model\/(levels|marks|figures|days|site-in-use)\.ts$/,
  /\/src\/features\/stock\/components\/(category-chip|level-bar|quantity-text|table-roles)\.tsx?$/,
];

const within = (patterns: RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id));

/** A piece takes along what it needs and no earlier one has. */
export const chunks = [
  { name: 'framework', test: within(framework), priority: 6 },
  { name: 'kit', test: within(kit), priority: 5 },
  { name: 'parts', test: within(parts), priority: 4 },
  { name: 'app', test: within(app), priority: 3 },
  { name: 'validator', test: within(validator), priority: 3 },
  { name: 'paging', test: within(paging), priority: 3 },
  { name: 'figures', test: within(figures), priority: 3 },
  { name: 'pantry', test: within(pantry), priority: 2 },
  { name: 'costing', test: within(costing), priority: 1 },
  { name: 'stock', test: within(stock), priority: 1 },
  { name: 'shelves', test: within(shelves), priority: 0 },
  { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 5, priority: 1 },
];
