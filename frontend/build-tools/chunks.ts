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
  /\/src\/ui\/(?!public-|toast-viewport|[a-z-]+-layer\.|matching|allergen|hatching)/,
  /\/src\/data\/(config|next-path|session|stored-token)\.ts$/,
];

/** The shell, and the answers that it keeps. */
const app = [
  /\/src\/app\/(sections\.ts|shell\/(?!layers-in-reserve))/,
  /\/src\/data\/(?!(demo|stock|offline)\/|(amplify|sign-out|live|live-messages|refetch-until|recipes|variations|ingredients|suppliers|imports|library|price-impact|shopping-lists)\.)/,
  /\/node_modules\/@tanstack\/(query-core|react-query)(?!.*\/(useI|i)nfiniteQuery(Observer)?\.)/,
];

/** Money, units and what is priced by them: what every list of the recipe box reads. */
const pantry = [
  /\/shared\/(money|quantity|units|ids)\.ts$/,
  /\/shared\/ingredients\/(allergen-names|contract|pricing|schema)\.ts$/,
  /\/src\/data\/(recipes|variations|ingredients)\.ts$/,
];

/** The rules that recipes are costed by. What only some tab needs is left alone. */
const costing = [
  /\/shared\/recipes\/(allergens|book|cost-rules|cost-totals|costing|exact|labour|levels|line-rates)\.ts$/,
  /\/shared\/recipes\/(recipe-graph|schema|variations|weights)\.ts$/,
];

const within = (patterns: RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id));

/** A piece takes along what it needs and no earlier one has. */
export const chunks = [
  { name: 'framework', test: within(framework), priority: 6 },
  { name: 'kit', test: within(kit), priority: 5 },
  { name: 'parts', test: within(parts), priority: 4 },
  { name: 'app', test: within(app), priority: 3 },
  { name: 'pantry', test: within(pantry), priority: 2 },
  { name: 'costing', test: within(costing), priority: 1 },
];
