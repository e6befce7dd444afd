/**
 * Closing never loses typed input: every dialog, panel and page saves it, keeps it as a draft, or asks. The test knows
 * all files that show a dialog or have input fields, and fails for a new one.
 */
import { newId } from '@batchbook/shared/ids';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { lockedRun, putRecallOf } from '../support/locked-run.ts';
import { type MarketKitchen, openMarketKitchen } from '../support/market-kitchen.ts';
import { setTier } from '../support/operator.ts';
import { openDialog, signedInPage } from '../support/pages.ts';
import { putPantryRecipe } from '../support/pantry.ts';
import { until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';
import { asPhone, componentsWith, labelled, press } from '../support/screen-walk.ts';

const runtime = await runningProduct();
let maker: MarketKitchen;
let recipe: string;
let list: string;
let run: string;
let market: string;
let locked: string;
let recall: string;
let supplier: string;
let ingredient: string;

interface Place {
  name: string;
  /** The files that contain it, below `frontend/src`. */
  files: readonly string[];
  path: () => string;
  /** Opens it on the page. */
  open?: (page: Page) => Promise<unknown>;
  field: (page: Page) => Locator;
  text: string;
  /** What happens to the text. */
  outcome: 'asks' | 'keeps';
}

const stock = (tab: string) => () => `/stock?tab=${tab}`;
const editor = (tab?: string | RegExp) => async (page: Page) => {
  if (tab) await page.getByRole('tab', { name: tab }).click();
};

const dialogs: Place[] = [
  {
    name: 'a new business',
    files: ['accounts/components/new-business-dialog.tsx'],
    path: () => '/account',
    open: press('New business'),
    field: labelled('Name of the business'),
    text: 'Frome Market',
    outcome: 'asks',
  },
  {
    name: 'a new address of one’s own',
    files: ['accounts/components/email-dialog.tsx'],
    path: () => '/account',
    open: press('Change email'),
    field: labelled('New email'),
    text: 'new@example.com',
    outcome: 'asks',
  },
  {
    name: 'a new password of one’s own',
    files: ['accounts/components/password-dialog.tsx'],
    path: () => '/account',
    open: press('Change password'),
    field: labelled('Current password'),
    text: 'correct horse',
    outcome: 'asks',
  },
  {
    name: 'the name of an account to delete',
    files: ['accounts/components/typed-name-dialog.tsx'],
    path: () => '/account',
    open: press('Delete account'),
    field: labelled(/^Type “/),
    text: 'Priya',
    outcome: 'asks',
  },
  {
    name: 'the name of a business to delete',
    files: [],
    path: () => '/account',
    open: press('Delete business'),
    field: labelled(/^Type “/),
    text: 'Hazel',
    outcome: 'asks',
  },
  {
    name: 'people to invite',
    files: ['accounts/components/invite-dialog.tsx', 'accounts/components/invite-rows.tsx'],
    path: () => '/account',
    open: press('Invite people'),
    field: labelled('Email 1'),
    text: 'tom@example.com',
    outcome: 'asks',
  },
  {
    name: 'a new recipe',
    files: ['recipes/components/new-recipe-dialog.tsx'],
    path: () => '/recipes',
    open: press('New recipe'),
    field: labelled('Name'),
    text: 'Rye loaf',
    outcome: 'asks',
  },
  {
    name: 'a pasted recipe',
    files: [
      'recipes/components/paste-recipe-dialog.tsx',
      'recipes/components/paste-form.tsx',
      'recipes/components/paste-frame.tsx',
      'recipes/components/paste-lines.tsx',
    ],
    path: () => '/recipes',
    open: press(/^Paste/),
    field: labelled('The recipe, as text'),
    text: '250 g butter',
    outcome: 'asks',
  },
  {
    name: 'a recipe pasted into the open one',
    files: ['recipes/components/paste-dialog.tsx'],
    path: () => `/recipes?recipe=${recipe}&mode=edit`,
    open: press(/^or paste a whole recipe/),
    field: labelled('The recipe, as text'),
    text: '250 g butter',
    outcome: 'asks',
  },
  {
    name: 'another size',
    files: ['recipes/components/scale-dialog.tsx'],
    path: () => `/recipes?recipe=${recipe}&mode=edit`,
    open: (page) => page.getByText('Other', { exact: true }).click(),
    field: labelled('How many'),
    text: '36',
    outcome: 'asks',
  },
  {
    name: 'a new variation',
    files: ['recipes/components/variations-tab.tsx'],
    path: () => `/recipes?recipe=${recipe}&mode=edit`,
    open: async (page) => {
      await editor(/^Variations/)(page);
      await press('New variation')(page);
    },
    field: labelled('Name'),
    text: 'Shortbread, lemon',
    outcome: 'asks',
  },
  {
    name: 'a new ingredient',
    files: [
      'ingredients/components/ingredient-panel.tsx',
      'ingredients/components/panel/basics-fields.tsx',
      'ingredients/components/panel/declaration-fields.tsx',
      'ingredients/components/panel/measure-fields.tsx',
      'ingredients/components/panel/nutrition-fields.tsx',
      'ingredients/components/panel/allergen-species.tsx',
      'ingredients/components/panel/water-tick.tsx',
    ],
    path: () => '/recipes?tab=ingredients',
    open: press('New ingredient'),
    field: labelled('Name'),
    text: 'Rye flour',
    outcome: 'asks',
  },
  {
    name: 'a price that can’t be read',
    files: ['ingredients/components/panel/price-fields.tsx'],
    path: () => `/recipes?tab=ingredients&ingredient=${ingredient}`,
    field: labelled('Price per kg'),
    text: 'cheap',
    outcome: 'asks',
  },
  {
    name: 'a new supplier',
    files: ['ingredients/components/supplier-panel.tsx'],
    path: () => '/recipes?tab=suppliers',
    open: press('New supplier'),
    field: labelled('Name'),
    text: 'Suma',
    outcome: 'asks',
  },
  {
    name: 'a supplier whose email can’t be right',
    files: [],
    path: () => `/recipes?tab=suppliers&supplier=${supplier}`,
    field: labelled('Email'),
    text: 'orders at suma',
    outcome: 'asks',
  },
  {
    name: 'a new customer',
    files: ['ingredients/pages/customers-page.tsx'],
    path: () => '/recipes?tab=customers',
    open: press('New customer'),
    field: labelled('Name'),
    text: 'Café Rosa',
    outcome: 'asks',
  },
  {
    name: 'a delivery',
    files: [
      'stock/components/actions/action-dialog.tsx',
      'stock/components/actions/action-form.tsx',
      'stock/components/actions/action-head.tsx',
      'stock/components/actions/action-line-row.tsx',
      'stock/components/actions/delivery-fields.tsx',
    ],
    path: () => `/stock?item=${maker.items.get('Sea salt')}`,
    open: press(/^Receive( R)?$/),
    field: labelled('Sea salt: quantity'),
    text: '2.5',
    outcome: 'keeps',
  },
  {
    name: 'the count of one item',
    files: ['stock/components/ledger/count-dialog.tsx'],
    path: () => `/stock?item=${maker.items.get('Sea salt')}`,
    open: press(/^Count( C)?$/),
    field: labelled('What is there'),
    text: '12',
    outcome: 'asks',
  },
  {
    name: 'a run to plan',
    files: ['production/components/plan-dialog.tsx'],
    path: () => '/production',
    open: press('Plan a run'),
    field: labelled('How many batches'),
    text: '3',
    outcome: 'asks',
  },
  {
    name: 'an event to plan',
    files: ['market-events/components/event-dialog.tsx'],
    path: () => '/events',
    open: press('Plan an event'),
    field: labelled('Name'),
    text: 'Bruton market',
    outcome: 'asks',
  },
  {
    name: 'a pack list',
    files: ['market-events/components/pack-dialog.tsx'],
    path: () => `/events?event=${market}`,
    open: press('Edit list'),
    field: labelled('Shortbread: lot'),
    text: 'SB-1',
    outcome: 'asks',
  },
  {
    name: 'a sale of a run',
    files: ['production/components/sale-dialog.tsx'],
    path: () => `/production?run=${locked}`,
    open: press('Add a sale'),
    field: labelled('Purchaser'),
    text: 'Mr J. Pryce',
    outcome: 'asks',
  },
  {
    name: 'a lot that is typed',
    files: ['production/components/lots-dialog.tsx'],
    path: () => `/production?run=${run}`,
    open: async (page) => {
      await press('Cultured butter: choose lots')(page);
      await page.getByRole('radio', { name: /Another lot/ }).check();
    },
    field: labelled('Lot code'),
    text: 'AMP-2611-B',
    outcome: 'asks',
  },
  {
    name: 'why a run is struck through',
    files: ['production/components/strike-dialog.tsx'],
    path: () => `/production?run=${locked}`,
    open: press('Strike through…'),
    field: labelled('Comment'),
    text: 'Entered twice',
    outcome: 'asks',
  },
  {
    name: 'why a trace is recorded',
    files: ['production/components/trace/record-dialog.tsx'],
    path: () => '/production/trace?lot=MILL-7',
    open: press('Record drill or recall'),
    field: labelled('Reason'),
    text: 'Mustard in the rye',
    outcome: 'asks',
  },
  {
    name: 'who signs a recall off',
    files: ['production/components/trace/sign-off-dialog.tsx'],
    path: () => `/production/trace?recall=${recall}`,
    open: press('Sign off…'),
    field: labelled('Your name'),
    text: 'Priya Nair',
    outcome: 'asks',
  },
  {
    name: 'what came back of a batch',
    files: ['production/components/trace/recovered-dialog.tsx'],
    path: () => `/production/trace?recall=${recall}`,
    open: press('Something came back'),
    field: labelled('Quantity'),
    text: '7',
    outcome: 'asks',
  },
  {
    name: 'an ideal level of several',
    files: ['stock/components/levels/set-ideal-dialog.tsx'],
    path: () => '/stock',
    open: async (page) => {
      await page.getByRole('checkbox', { name: /Sea salt/ }).check();
      await press('Set ideal')(page);
    },
    field: labelled('Ideal level'),
    text: '500',
    outcome: 'asks',
  },
  {
    name: 'a new item',
    files: ['stock/components/items/new-item-dialog.tsx', 'stock/components/named-dialog.tsx'],
    path: stock('items'),
    open: press('New item'),
    field: labelled('Name'),
    text: 'Jars',
    outcome: 'asks',
  },
  {
    name: 'a new category',
    files: ['stock/components/items/categories-dialog.tsx', 'stock/components/items/color-choice.tsx'],
    path: stock('items'),
    open: press('Categories'),
    field: labelled('New category'),
    text: 'Dry goods',
    outcome: 'asks',
  },
  {
    name: 'a new site',
    files: ['stock/components/sites/new-site-dialog.tsx'],
    path: stock('sites'),
    open: press('New site'),
    field: labelled('Name'),
    text: 'Unit 4',
    outcome: 'asks',
  },
];

const pages: Place[] = [
  {
    name: 'a thing to pack for an event',
    files: ['market-events/components/own-things.tsx'],
    path: () => `/events?event=${market}`,
    field: labelled('Add one of your things'),
    text: 'Gazebo',
    outcome: 'asks',
  },
  {
    name: 'what came back from an event',
    files: ['market-events/components/pack-list.tsx'],
    path: () => `/events?event=${market}`,
    field: labelled('Shortbread: brought back'),
    text: 'some',
    outcome: 'asks',
  },
  {
    name: 'what an event sold',
    files: ['market-events/components/actual-input.tsx'],
    path: () => `/events?event=${market}`,
    field: labelled(/: sold$/),
    text: '12',
    outcome: 'asks',
  },
  {
    name: 'what an event sold, on a phone',
    files: ['market-events/components/sell-list.tsx'],
    path: () => `/events?event=${market}`,
    open: asPhone,
    field: labelled(/: sold$/),
    text: '12',
    outcome: 'asks',
  },
  {
    name: 'what a run’s sheet says that can’t be read',
    files: [
      'production/components/row-line.tsx',
      'production/components/scale-fields.tsx',
      'production/components/sheet-field.tsx',
      'production/components/sheet-head.tsx',
      'production/components/weigh-view.tsx',
    ],
    path: () => `/production?run=${run}`,
    field: labelled('Cultured butter: actual quantity'),
    text: 'some',
    outcome: 'keeps',
  },
  {
    name: 'what came out of a run',
    files: ['production/components/what-came-out.tsx'],
    path: () => `/production?run=${run}`,
    field: labelled('Good'),
    text: '11',
    outcome: 'keeps',
  },
  {
    name: 'an editor’s quantity that can’t be read',
    files: [
      'recipes/components/quantity-cell.tsx',
      'recipes/components/batch-strip.tsx',
      'recipes/components/details-tab.tsx',
      'recipes/components/editor-header.tsx',
      'recipes/components/line-cost-cell.tsx',
      'recipes/components/line-details.tsx',
      'recipes/components/margin-block.tsx',
      'recipes/components/method-tab.tsx',
    ],
    path: () => `/recipes?recipe=${recipe}&mode=edit`,
    field: labelled('Cultured butter: quantity'),
    text: 'some',
    outcome: 'keeps',
  },
  {
    name: 'a price in the list that can’t be read',
    files: [
      'ingredients/components/price-in-place.tsx',
      'stock/components/levels/ideal-in-place.tsx',
      'stock/components/items/name-in-place.tsx',
      'stock/components/items/item-row.tsx',
      'stock/components/sites/sites-list.tsx',
    ],
    path: () => '/recipes?tab=ingredients',
    field: labelled('Cultured butter: price per kg'),
    text: 'cheap',
    outcome: 'asks',
  },
  {
    name: 'a shopping list being made',
    files: ['shopping-lists/components/picks-card.tsx'],
    path: () => '/recipes?tab=shopping-list',
    field: labelled('Name of the list'),
    text: 'For Saturday',
    outcome: 'keeps',
  },
  {
    name: 'a saved shopping list being changed',
    files: ['shopping-lists/pages/making-page.tsx', 'shopping-lists/components/quantity-stepper.tsx'],
    path: () => `/recipes?tab=shopping-list&batch=${list}`,
    field: labelled('Name of the list'),
    text: 'For Sunday',
    outcome: 'asks',
  },
  {
    name: 'cells to import',
    files: ['ingredients/components/import/start-step.tsx'],
    path: () => '/recipes?tab=ingredients&import=1',
    field: labelled('Or paste cells from a sheet'),
    text: 'Name',
    outcome: 'asks',
  },
  {
    name: 'what a label states',
    files: ['labels/components/field-row.tsx'],
    path: () => `/recipes?recipe=${recipe}&label=1`,
    open: press('Edit Storage'),
    field: (page) => page.getByRole('form', { name: 'Storage' }).locator('textarea, input').first(),
    text: 'Keep dry.',
    outcome: 'asks',
  },
  {
    name: 'copies that can’t be read',
    files: ['labels/components/sizes-card.tsx', 'labels/components/print-card.tsx'],
    path: () => `/recipes?recipe=${recipe}&label=1`,
    field: labelled(/^Copies, /),
    text: 'many',
    outcome: 'asks',
  },
  {
    name: 'the business',
    files: ['accounts/components/business-form.tsx'],
    path: () => '/account',
    field: labelled('Business name'),
    text: 'Hazel and Rye',
    outcome: 'keeps',
  },
  {
    name: 'a referral',
    files: ['accounts/components/referral-form.tsx'],
    path: () => '/account',
    field: labelled('Who did you tell?'),
    text: 'The Pickle Shed',
    outcome: 'keeps',
  },
  {
    name: 'one’s own name',
    files: ['accounts/components/profile-card.tsx'],
    path: () => '/account',
    field: labelled('First name'),
    text: 'Priya',
    outcome: 'keeps',
  },
  {
    name: 'a count',
    files: ['stock/components/counts/count-row.tsx'],
    path: () => `/stock?tab=counts&count=new&site=${maker.kitchen}`,
    field: labelled(/^Counted Sea salt/),
    text: '470',
    outcome: 'keeps',
  },
  {
    name: 'the ideal level of an item that can’t be read',
    files: ['stock/components/ledger/item-settings.tsx'],
    path: () => `/stock?item=${maker.items.get('Sea salt')}`,
    field: labelled('Ideal level'),
    text: 'much',
    outcome: 'asks',
  },
];

/** Files with inputs or dialogs in which nothing typed can be lost, each with the reason. */
const safe: Record<string, string> = {
  ...because('it searches or filters: nothing is saved of it', [
    'production/components/trace/trace-start.tsx',
    'ingredients/components/library-dialog.tsx',
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
  ...because('it proves who somebody is: credentials are kept nowhere', [
    'accounts/components/business-name-input.tsx',
    'accounts/components/confirm-form.tsx',
    'accounts/components/email-input.tsx',
    'accounts/components/forgot-form.tsx',
    'accounts/components/link-form.tsx',
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
  ...because('this browser keeps it with each key (label-tools.test.tsx)', [
    'labels/components/tool-form.tsx',
    'labels/components/tool-lines.tsx',
  ]),
  ...because('the address keeps it with each key (plans-page.test.tsx)', [
    'billing/components/count-stepper.tsx',
    'billing/components/coupon-row.tsx',
  ]),
  ...because('what is chosen in it is walked below', [
    'ingredients/components/list/bulk-bar.tsx',
    'ingredients/components/replace-dialog.tsx',
    'stock/components/items/track-dialog.tsx',
    'stock/components/sites/end-date.tsx',
  ]),
  ...because('it is on a public page, with a test of its own: plans-page.test.tsx', [
    'billing/components/quote-dialog.tsx',
  ]),
  ...because('what it shows is the form of a referral, which is walked on the account page', [
    '../app/shell/referral-button.tsx',
  ]),
  ...because('it has a test of its own: offline.test.tsx, label-tools.test.tsx', [
    '../app/offline/edit-quantity.tsx',
    '../app/offline/queue-dialog.tsx',
    'labels/components/finding-list.tsx',
  ]),
};

function because(reason: string, files: readonly string[]): Record<string, string> {
  return Object.fromEntries(files.map((file) => [file, reason]));
}

const takesInput =
  /<(Dialog|FormDialog|ConflictDialog|NamedDialog|PasteFrame|RecordPanel|TextInput|NumberInput|TextArea|EditableValue|NameInPlace|Combobox|input|textarea|EmailInput|PasswordInput|CodeInput|BusinessNameInput)\b/;

it('knows every file that shows a dialog or takes typed input', () => {
  const walked = [...dialogs, ...pages].flatMap(({ files }) => files);
  expect([...walked, ...Object.keys(safe)].sort()).toEqual(componentsWith(takesInput));
});

beforeAll(async () => {
  maker = await openMarketKitchen(runtime);
  await setTier(runtime, maker.organizationId, 'premium');
  const { ingredients: ids } = maker;
  ingredient = ids.get('Cultured butter') ?? '';
  recipe = await putPantryRecipe(maker, ids, {
    name: 'Shortbread',
    of: { 'Cultured butter': '450', 'Strong flour': '600' },
    fields: { batchYield: '12', sellingPrice: '1.00' },
  });
  [list = '', supplier = '', run = '', market = ''] = [newId(), newId(), newId(), newId()];
  const taken = {
    recipes: [{ recipeId: recipe, plannedQuantity: '12' }],
    packing: { items: [{ id: newId(), recipeId: recipe, quantity: '12' }] },
  };
  await maker.call('PUT', `/events/${market}`, { name: 'Frome', eventDate: '2026-11-14', ...taken });
  await maker.call('PUT', `/production-runs/${run}`, { recipeId: recipe, batches: '1' });
  locked = await lockedRun(maker, recipe);
  recall = await putRecallOf(maker, locked);
  await maker.call('PUT', `/suppliers/${supplier}`, { name: 'Vale Dairy' });
  await maker.call('PUT', `/shopping-lists/${list}`, {
    name: 'Saturday',
    recipes: [{ recipeId: recipe, quantity: '12' }],
  });
});

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' });

/** The main link to another page. It is there under a dialog too. */
const linkElsewhere = (page: Page) =>
  page.getByRole('navigation', { name: 'Main', includeHidden: true }).getByRole('link', {
    name: page.url().includes('/stock') ? 'Recipes' : 'Stock',
    exact: true,
    includeHidden: true,
  });
const elsewhere = (page: Page) => linkElsewhere(page).click();

/** At the place, with its field open. The page after it is the product's own, so the browser can go there without a load. */
async function arriveAt({ path, open, field }: Place): Promise<Page> {
  const page = await signedInPage(runtime, maker, path());
  const start = page.url();
  // A dialog that the address opens may cover it or not yet.
  await linkElsewhere(page).dispatchEvent('click');
  await page.waitForURL((url) => url.href !== start);
  await page.goBack();
  await page.waitForURL(start);
  await open?.(page);
  await field(page).waitFor();
  return page;
}

type Leave = (page: Page) => Promise<unknown>;

/** Goes back if opening it pushed a history entry, else forward. */
const history: Leave = (page) =>
  page.evaluate(() => (window.history.state.idx > 0 ? window.history.back() : window.history.forward()));
const fromDialog: Record<string, Leave> = {
  Esc: (page) => page.keyboard.press('Escape'),
  'the close button': (page) => openDialog(page).getByRole('button', { name: 'Close' }).first().click(),
  'a press outside': (page) => page.mouse.click(6, 300),
  'Back and Forward': history,
};
const fromPage: Record<string, Leave> = { 'a link': elsewhere, 'Back and Forward': history };

async function expectQuestion(page: Page, { field, text }: Place, leave: Leave): Promise<void> {
  await leave(page);
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await question(page).waitFor({ state: 'detached' });
  expect(await field(page).inputValue()).toBe(text);
}

/** The browser's own question, when it is closed or reloaded. */
async function expectBrowserQuestion(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
}

async function expectAsked(place: Place, leavings: Record<string, Leave>): Promise<void> {
  const page = await arriveAt(place);
  await place.field(page).fill(place.text);
  for (const leave of Object.values(leavings)) await expectQuestion(page, place, leave);
  await expectBrowserQuestion(page);
  const [first] = Object.values(leavings);
  await first?.(page);
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await place.field(page).waitFor({ state: 'detached' });
}

async function expectKept(place: Place, leave: Leave): Promise<void> {
  const page = await arriveAt(place);
  await place.field(page).fill(place.text);
  await leave(page);
  await place.field(page).waitFor({ state: 'detached' });
  await page.goto(runtime.appUrl + place.path());
  await place.open?.(page);
  await until(`${place.name} as typed`, async () => (await place.field(page).inputValue()) === place.text);
}

const walk = (place: Place, leavings: Record<string, Leave>): (() => Promise<void>) =>
  place.outcome === 'asks'
    ? () => expectAsked(place, leavings)
    : async () => {
        for (const leave of Object.values(leavings)) await expectKept(place, leave);
      };

describe('a dialog', () => {
  for (const place of dialogs) it(`${place.outcome} over ${place.name}`, walk(place, fromDialog));
});

describe('a page', () => {
  for (const place of pages) it(`${place.outcome} over ${place.name}`, walk(place, fromPage));
});

describe('a choice in a dialog', () => {
  const choices: [string, () => string, (page: Page) => Promise<unknown>][] = [
    [
      'what to track',
      () => '/stock?tab=items',
      async (page) => {
        await press('Track stock')(page);
        await openDialog(page)
          .getByRole('checkbox', { name: /^Shortbread/ })
          .check();
      },
    ],
    [
      'another ingredient',
      () => `/recipes?tab=ingredients&ingredient=${ingredient}`,
      async (page) => {
        await press('Replace')(page);
        await page.getByLabel('Replace with').fill('Sea');
        await page.getByRole('option', { name: /Sea salt/ }).click();
      },
    ],
    [
      'a category of several',
      () => '/recipes?tab=ingredients',
      async (page) => {
        await page.getByRole('checkbox', { name: /Sea salt/ }).check();
        await press('Set category')(page);
        await page.getByLabel('Category', { exact: true }).fill('Dry goods');
        await page.getByRole('option', { name: /Dry goods/ }).click();
      },
    ],
  ];
  it.each(choices)('asks over %s', async (_what, path, choose) => {
    const page = await signedInPage(runtime, maker, path());
    await choose(page);
    // Esc in a list of options undoes the choice.
    await openDialog(page).last().getByRole('button', { name: 'Close' }).click();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await question(page).waitFor({ state: 'detached' });
  });
});

it('saves the last day of a site when its page is left', async () => {
  const page = await signedInPage(runtime, maker, '/stock?tab=sites');
  await press(/^Frome stall: .*change it$/)(page);
  await labelled('Last day of Frome stall')(page).fill('2027-12-13');
  await history(page);
  await elsewhere(page);
  await until('the last day', async () => {
    const { items } = (await maker.call('GET', '/sites')).body;
    return items.some(({ endsOn }: { endsOn: string | null }) => endsOn === '2027-12-13');
  });
});

describe('a valid price', () => {
  const priceNow = async () => (await maker.call('GET', `/ingredients/${ingredient}`)).body.costPerUnit;
  const inPanel = (page: Page) => labelled('Price per kg')(page);
  const inList = (page: Page) => labelled('Cultured butter: price per kg')(page);
  const place = (path: string, field: Place['field']): Place => ({
    ...{ name: 'a price', files: [], path: () => path, field, text: '', outcome: 'keeps' },
  });

  it('is saved however its panel or its list is left', async () => {
    const panel = place(`/recipes?tab=ingredients&ingredient=${ingredient}`, inPanel);
    const listed = place('/recipes?tab=ingredients', inList);
    const ways = [
      ...Object.values(fromDialog).map((leave) => [panel, leave] as const),
      ...Object.values(fromPage).map((leave) => [listed, leave] as const),
    ];
    for (const [at, [where, leave]] of ways.entries()) {
      const page = await arriveAt(where);
      await where.field(page).fill(`8.${at + 1}0`);
      await leave(page);
      await until(`a price of 8.${at + 1}0`, async () => (await priceNow()) === `8.${at + 1}`);
    }
  });
});
