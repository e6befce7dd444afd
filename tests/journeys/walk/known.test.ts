/** The walk knows every file that shows a dialog, takes typed input or has a field for figures, and fails for a new one; and every route and tab. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { because } from '../../support/because.ts';
import { routeFiles } from '../../support/routes.ts';
import { componentsWith } from '../../support/screen-walk.ts';
import { accountPlaces } from './account-places.ts';
import type { WalkedKitchen } from './kitchen.ts';
import { pantryPlaces } from './pantry-places.ts';
import { productionPlaces } from './production-places.ts';
import { recipePlaces } from './recipe-places.ts';
import { stockPlaces } from './stock-places.ts';

const places = [...recipePlaces, ...pantryPlaces, ...stockPlaces, ...productionPlaces, ...accountPlaces];

/** Files with inputs or dialogs in which nothing typed can be lost, each with the reason. */
const safe: Record<string, string> = {
  ...because('it searches or filters: nothing is saved of it', [
    'production/components/trace/trace-start.tsx',
    'search/components/search-field.tsx',
    'ingredients/components/library-dialog.tsx',
    'insight/components/days.tsx',
    'ingredients/components/list/filter-dialog.tsx',
    'production/components/add-row.tsx',
    'production/components/run-list.tsx',
    'production/pages/sales-page.tsx',
    'recipes/components/add-line.tsx',
    'stock/components/actions/item-finder.tsx',
    'stock/components/counts/sheet-tools.tsx',
    'stock/components/movements/journal-tools.tsx',
  ]),
  ...because('it is ticked or chosen, and nothing is typed', [
    'demo/components/keep-work-dialog.tsx',
    'demo/components/recipe-choices.tsx',
    'ingredients/components/food-offer.tsx',
    'ingredients/components/list/ingredient-row.tsx',
    'labels/components/tick.tsx',
    'shopping-lists/components/tick-list.tsx',
    'stock/components/items/items-bulk-bar.tsx',
    'stock/components/levels/level-row.tsx',
  ]),
  ...because('it shows or asks, and takes no input', [
    '../app/shell/mobile-menu.tsx',
    'accounts/components/change-plan-dialog.tsx',
    'accounts/components/portal-button.tsx',
    'accounts/components/sign-out-everywhere-dialog.tsx',
    'accounts/components/team-question.tsx',
    'demo/components/demo-banner.tsx',
    'ingredients/components/price-change.tsx',
    'labels/components/compare-dialog.tsx',
    'labels/components/print-queue.tsx',
    'labels/pages/label-studio.tsx',
    'production/components/confirm-dialog.tsx',
    'production/components/newer-dialog.tsx',
    'production/pages/run-page.tsx',
    'recipes/components/recipe-conflict.tsx',
    'recipes/components/version-list.tsx',
    '../app/offline/offline.tsx',
    '../app/shell/key-list.tsx',
  ]),
  ...because('it says who calls, and each call that is marked keeps it (trace.test.tsx)', [
    'production/components/trace/call-list.tsx',
  ]),
  ...because('it proves who somebody is: credentials are kept nowhere', [
    'accounts/components/business-name-input.tsx',
    'accounts/components/confirm-form.tsx',
    'accounts/components/email-input.tsx',
    'accounts/components/forgot-form.tsx',
    'accounts/components/link-form.tsx',
    'accounts/components/link-sent.tsx',
    'accounts/components/join-forms.tsx',
    'accounts/components/password-fields.tsx',
    'accounts/components/password-input.tsx',
    'accounts/components/reset-form.tsx',
    'accounts/components/sign-in-form.tsx',
    'accounts/components/sign-up-form.tsx',
    'front-door/components/sign-up-form.tsx',
  ]),
  ...because('this browser keeps it with each key, and it asks before it closes (onboarding.test.tsx)', [
    'accounts/components/onboarding-basics.tsx',
    'accounts/components/onboarding-dialog.tsx',
  ]),
  ...because('the address keeps it with each key (plans-page.test.tsx)', [
    'billing/components/count-stepper.tsx',
    'billing/components/coupon-row.tsx',
  ]),
  ...because('the walk over stock has a test of it', ['stock/components/sites/end-date.tsx']),
  ...because('it is on a public page, with a test of its own: plans-page.test.tsx', [
    'billing/components/quote-dialog.tsx',
  ]),
  ...because('what it shows is the form of a referral, which is walked on the account page', [
    '../app/shell/referral-button.tsx',
  ]),
  ...because('it has a test of its own: offline.test.tsx, label-tools.test.tsx, run-labels.test.tsx', [
    '../app/offline/edit-quantity.tsx',
    '../app/offline/queue-dialog.tsx',
    'labels/components/finding-list.tsx',
    'labels/components/run-label-questions.tsx',
  ]),
};

/** Files with figures that aren't quantities, or whose fields have their own test. */
const others: Record<string, string> = {
  'accounts/components/business-form.tsx': 'percentages and money',
  'ingredients/components/panel/correct-price-dialog.tsx': 'money, and a pack as in price-fields.tsx',
  'ingredients/components/price-in-place.tsx': 'money',
  'insight/components/what-if.tsx': 'money and a percentage',
  'recipes/components/line-cost-cell.tsx': 'money',
  'recipes/components/margin-block.tsx': 'money',
  'stock/components/actions/delivery-fields.tsx': 'money',
  'labels/components/print-card.tsx': 'whole labels',
  'labels/components/sizes-card.tsx': 'whole labels',
  'labels/components/tool-lines.tsx': 'label-tools.test.tsx: it keeps the text, and says what it read',
  'labels/components/field-row.tsx': 'the readers of label-fields.test.ts, in a form with its own Save',
  '../app/offline/edit-quantity.tsx': 'offline.test.tsx',
};

const takesInput =
  /<(Dialog|FormDialog|ConflictDialog|NamedDialog|PasteFrame|RecordPanel|TextInput|NumberInput|TextArea|EditableValue|NameInPlace|Combobox|input|textarea|EmailInput|PasswordInput|CodeInput|BusinessNameInput)\b/;
const hasFigures = /<NumberInput|\bisNumber\b|'decimal'|"decimal"/;

/** A place may name a file of another one, but no file is in both lists. */
const known = (walked: readonly string[], excepted: Readonly<Record<string, string>>): string[] =>
  [...new Set(walked), ...Object.keys(excepted)].sort();
const figures = places.flatMap(({ fields = [] }) => fields.filter(({ kilos }) => kilos !== undefined));

/** What to do about a file that the lists differ in. */
const addPlace = "add the file to the 'files' or 'fields' of a place in tests/journeys/walk/*-places.ts";

it('knows every file that shows a dialog or takes typed input', () => {
  const walked = places.flatMap(({ files = [], fields = [] }) => [
    ...files,
    ...fields.flatMap(({ file }) => file ?? []),
  ]);
  expect(known(walked, safe), `${addPlace}, or the reason to 'safe'`).toEqual(componentsWith(takesInput));
});

it('knows every file with a field for figures', () => {
  const walked = figures.flatMap(({ file }) => file ?? []);
  expect(known(walked, others), `${addPlace}, or the reason to 'others'`).toEqual(componentsWith(hasFigures));
});

const source = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

/** Routes and tabs that the walk doesn't visit, each with the reason. */
const unvisited: Readonly<Record<string, string>> = {
  '/auth-tester': 'for developers: auth-tester.test.ts',
  '/error/test': 'it fails on purpose: app.test.tsx',
};

/** Every place, whatever the ids of its things. */
const addresses = places.map(({ path }) => {
  const anyId = new Proxy({}, { get: () => 'x' });
  const kitchen = { ids: anyId, items: new Map(), ingredients: new Map(), kitchen: 'x', stall: 'x' };
  return new URL(path(kitchen as unknown as WalkedKitchen), 'http://localhost');
});
const paths = new Set(addresses.map(({ pathname }) => pathname));
/** The pages that `accessibility` opens: paths in its source, but for those of the API. */
const opened = source('tests/journeys/accessibility.test.ts')
  .split('\n')
  .filter((line) => !line.includes('bakery.call('))
  .flatMap((line) => [...line.matchAll(/['`}](\/[\w/-]*)(?=[?#'`])/g)].map(([, path]) => path ?? ''));

const adviceFor = (path = '', tab = ''): string =>
  `add a place to tests/journeys/walk/*-places.ts for each: { name: '…', path: () => '${path}${tab && `?tab=${tab}`}', ` +
  "shows: (page) => page.getByRole('heading', { name: '…' }) }" +
  (tab ? '' : ". A page without sign-in is a row of 'publicScreens' in accessibility.test.ts");

it('visits every route, in every look and on a phone', () => {
  const routes = [...routeFiles.keys()].filter((path) => path !== '/*');
  expect(routes.length).toBeGreaterThan(12);
  const isOpened = (route: string): boolean => {
    const anyValue = new RegExp(`^${route.replaceAll(/:\w+/g, '[\\w-]+')}$`);
    return [...paths, ...opened].some((path) => anyValue.test(path));
  };
  const missing = routes.filter((route) => !isOpened(route) && !(route in unvisited));
  expect(missing, adviceFor(missing[0])).toEqual([]);
});

it.each([
  ['/recipes', 'frontend/src/app/recipe-box.tsx', /tabNames = \[([^\]]+)\]/],
  ['/stock', 'frontend/src/features/stock/hooks/use-stock-address.ts', /stockTabs = \[([^\]]+)\]/],
])('visits every tab of %s', (route, file, list) => {
  const [first, ...tabs] = [...(list.exec(source(file))?.[1] ?? '').matchAll(/'([^']+)'/g)].map(
    ([, tab]) => tab,
  );
  expect(first).toBeDefined();
  expect(tabs.length).toBeGreaterThan(2);
  const visited = addresses
    .filter(({ pathname }) => pathname === route)
    .map(({ searchParams }) => searchParams.get('tab'));
  const missing = tabs.filter((tab) => !visited.includes(tab ?? ''));
  expect(missing, adviceFor(route, missing[0])).toEqual([]);
});
