/// <reference lib="dom" />
/** Recipes, their editor and their labels. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { labelled, press } from '../../support/screen-walk.ts';
import { chosenIn, headed, tab } from './finders.ts';
import type { Place } from './place.ts';

const editor: Place['path'] = ({ ids }) => `/recipes?recipe=${ids.recipe}&mode=edit`;
const label: Place['path'] = ({ ids }) => `/recipes?recipe=${ids.recipe}&label=1`;

/** Cards whose actions leave them. */
async function expectWholeCards(page: Page): Promise<void> {
  const cut = await page
    .locator('footer')
    .evaluateAll((feet) =>
      feet.filter((foot) => foot.scrollWidth > foot.clientWidth).map(({ textContent }) => textContent),
    );
  expect(cut, 'cards whose actions leave them').toEqual([]);
}

/** axe can't judge the label's masked paper, which is light in both themes. */
async function expectDarkLetters(page: Page): Promise<void> {
  const pale = await page.locator('.jar-label p').evaluateAll((texts) =>
    texts.flatMap((text) => {
      const parts = getComputedStyle(text).color.match(/\d+/g) ?? [];
      return parts.reduce((sum, part) => sum + Number(part), 0) > 350 ? [text.textContent] : [];
    }),
  );
  expect(pale, 'pale letters on the label').toEqual([]);
}

export const recipePlaces: readonly Place[] = [
  {
    name: 'recipes',
    path: () => '/recipes',
    shows: (page) => page.getByRole('heading', { name: 'Shortbread' }),
    also: expectWholeCards,
  },
  {
    name: 'the dashboard',
    path: () => '/dashboard',
    shows: (page) => page.getByRole('heading', { name: 'Needs your attention' }),
  },
  {
    name: 'margins',
    path: () => '/costs',
    shows: (page) => page.getByRole('table', { name: 'Margins of recipes and variations' }),
    fields: [
      {
        file: 'insight/components/what-if.tsx',
        field: labelled('Target margin'),
        text: '70',
        outcome: 'keeps',
      },
    ],
  },
  {
    name: 'reports',
    path: () => '/costs/reports?report=events&span=365',
    shows: (page) => page.getByRole('table', { name: 'Report: Events' }),
  },
  {
    name: 'the value of stock',
    path: () => '/costs/reports?report=stock-value',
    shows: (page) => page.getByRole('heading', { name: /^Stock value/ }),
  },
  {
    name: 'purchases needed',
    path: () => '/costs/reports?report=purchases-needed',
    shows: (page) => page.getByRole('heading', { name: /^Purchases needed/ }),
  },
  {
    name: 'a new recipe',
    path: () => '/recipes',
    open: press('New recipe'),
    isDialog: true,

    fields: [
      { field: labelled('Name'), text: 'Rye loaf', outcome: 'asks' },
      {
        file: 'recipes/components/new-recipe-dialog.tsx',
        field: labelled('One batch makes'),
        kilos: chosenIn('Unit'),
      },
    ],
  },
  {
    name: 'a pasted recipe',
    path: () => '/recipes',
    open: press(/^Paste/),
    isDialog: true,
    files: [
      'recipes/components/paste-recipe-dialog.tsx',
      'recipes/components/paste-form.tsx',
      'recipes/components/paste-frame.tsx',
      'recipes/components/paste-lines.tsx',
    ],
    fields: [{ field: labelled('The recipe, as text'), text: '250 g butter', outcome: 'asks' }],
  },
  {
    name: 'a recipe to read',
    path: ({ ids }) => `/recipes?recipe=${ids.recipe}`,
    shows: (page) => page.getByRole('region', { name: 'Label' }).getByText('Not approved yet'),
    also: expectDarkLetters,
  },
  {
    name: 'the recipe editor',
    path: editor,
    files: [
      'recipes/components/editor-header.tsx',
      'recipes/components/line-cost-cell.tsx',
      'recipes/components/margin-block.tsx',
      'recipes/components/method-tab.tsx',
    ],
    fields: [
      {
        file: 'recipes/components/quantity-cell.tsx',
        field: labelled('Cultured butter: quantity'),
        kilos: chosenIn('Cultured butter: unit'),
        text: 'some',
        outcome: 'keeps',
      },
    ],
  },
  {
    name: 'what a batch makes',
    path: ({ ids }) => `/recipes?recipe=${ids.custard}&mode=edit`,
    looksLike: 'the recipe editor',

    fields: [
      {
        file: 'recipes/components/batch-strip.tsx',
        field: labelled('Batch makes'),
        kilos: chosenIn('What it makes'),
      },
    ],
  },
  ...['Method', 'Nutrition', 'Allergens', 'Variations', 'History'].map((name) => ({
    name: `the recipe editor, ${name}`,
    path: editor,
    open: tab(name),
    shows: (page: Page) => page.getByRole('tab', { name: new RegExp(`^${name}`), selected: true }),
  })),
  {
    name: 'the recipe editor, Details',
    path: editor,
    open: tab('Details'),

    fields: [
      {
        file: 'recipes/components/details-tab.tsx',
        field: labelled('Finished weight of a batch'),
        kilos: 'converted',
      },
      { field: labelled(/^Portions in each/), kilos: 'refused' },
    ],
  },
  {
    name: 'the waste of a line',
    path: editor,
    open: async (page) => {
      await press(/^More for Cultured butter|^Cultured butter: (waste|more)/i)(page);
      await page.getByRole('menuitem', { name: /waste/i }).click();
    },

    fields: [{ file: 'recipes/components/line-details.tsx', field: labelled('Waste'), kilos: 'refused' }],
  },
  {
    name: 'a recipe pasted into the open one',
    path: editor,
    open: press(/^or paste a whole recipe/),
    isDialog: true,
    looksLike: 'a pasted recipe',
    files: ['recipes/components/paste-dialog.tsx'],
    fields: [{ field: labelled('The recipe, as text'), text: '250 g butter', outcome: 'asks' }],
  },
  {
    name: 'another size',
    path: editor,
    open: (page) => page.getByText('Other', { exact: true }).click(),
    isDialog: true,

    fields: [
      {
        file: 'recipes/components/scale-dialog.tsx',
        field: labelled('How many'),
        kilos: 'refused',
        text: '36',
        outcome: 'asks',
      },
    ],
  },
  {
    name: 'a new variation',
    path: editor,
    open: async (page) => {
      await tab('Variations')(page);
      await press('New variation')(page);
    },
    isDialog: true,
    files: ['recipes/components/variations-tab.tsx'],
    fields: [{ field: labelled('Name'), text: 'Shortbread, lemon', outcome: 'asks' }],
  },
  {
    name: 'the kitchen view',
    path: ({ ids }) => `/recipes?recipe=${ids.recipe}&mode=kitchen`,
    shows: (page) => page.getByText('Step 1 of'),
  },
  {
    name: 'a label',
    path: label,
    shows: (page) => page.getByText('As it prints'),
    files: ['labels/components/sizes-card.tsx', 'labels/components/print-card.tsx'],
    fields: [{ field: labelled(/^Copies, /), text: 'many', outcome: 'asks' }],
  },
  {
    name: 'what a label states',
    path: label,
    open: press('Edit Storage'),
    files: ['labels/components/field-row.tsx'],
    fields: [
      {
        field: (page) => page.getByRole('form', { name: 'Storage' }).locator('textarea, input').first(),
        text: 'Keep dry.',
        outcome: 'asks',
      },
    ],
  },
  {
    name: 'the label tools',
    path: () => '/label-tools',
    shows: labelled('Finished weight'),
    files: ['labels/components/tool-lines.tsx'],
    fields: [
      { file: 'labels/components/tool-form.tsx', field: labelled('Finished weight'), kilos: 'converted' },
      { field: labelled('Portions it makes'), kilos: 'refused' },
      {
        field: (page) => page.getByLabel('Net quantity', { exact: true }).last(),
        kilos: (page) => page.locator('[data-field=netUnit] select').inputValue(),
      },
    ],
  },
  {
    name: 'shopping lists',
    path: () => '/recipes?tab=batches',
    shows: headed('Shopping lists'),
  },
  {
    name: 'a shopping list being made',
    path: ({ ids }) => `/recipes?tab=shopping-list&add=${ids.recipe}`,
    shows: (page) => page.getByText('What to buy'),
  },
  {
    name: 'the name of a list being made',
    path: () => '/recipes?tab=shopping-list',
    looksLike: 'a shopping list being made',
    files: ['shopping-lists/components/picks-card.tsx'],
    fields: [{ field: labelled('Name of the list'), text: 'For Saturday', outcome: 'keeps' }],
  },
  {
    name: 'a saved shopping list being changed',
    path: ({ ids }) => `/recipes?tab=shopping-list&batch=${ids.list}`,
    files: ['shopping-lists/pages/making-page.tsx'],
    fields: [
      {
        file: 'shopping-lists/components/quantity-stepper.tsx',
        field: labelled(/^Shortbread: how many/),
        kilos: 'refused',
      },
      { field: labelled('Name of the list'), text: 'For Sunday', outcome: 'asks' },
    ],
  },
  {
    name: 'a saved shopping list',
    path: ({ ids }) => `/recipes?batch=${ids.list}`,
    shows: (page) => page.getByRole('heading', { name: 'Saturday', level: 1 }),
  },
];
