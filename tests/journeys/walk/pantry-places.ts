/** Ingredients, suppliers, customers and imports. */
import { labelled, press } from '../../support/screen-walk.ts';
import { chosenIn } from './finders.ts';
import type { Place } from './place.ts';

const panel =
  (field: string): Place['path'] =>
  ({ ids }) =>
    `/recipes?tab=ingredients&ingredient=${ids.salt}&field=${field}`;

export const pantryPlaces: readonly Place[] = [
  {
    name: 'ingredients, and a price in the list',
    path: () => '/recipes?tab=ingredients',
    files: ['ingredients/components/price-in-place.tsx'],
    fields: [{ field: labelled('Cultured butter: price per kg'), text: 'cheap', outcome: 'asks' }],
  },
  {
    name: 'a new ingredient',
    path: () => '/recipes?tab=ingredients',
    open: press('New ingredient'),
    isDialog: true,
    files: [
      'ingredients/components/ingredient-panel.tsx',
      'ingredients/components/panel/basics-fields.tsx',
      'ingredients/components/panel/declaration-fields.tsx',
      'ingredients/components/panel/allergen-species.tsx',
      'ingredients/components/panel/water-tick.tsx',
    ],
    fields: [{ field: labelled('Name'), text: 'Rye flour', outcome: 'asks' }],
  },
  {
    name: 'an ingredient, and a price that can’t be read',
    path: ({ ids }) => `/recipes?tab=ingredients&ingredient=${ids.butter}`,
    isDialog: true,

    fields: [{ field: labelled('Price per kg'), text: 'cheap', outcome: 'asks' }],
  },
  {
    name: 'what a pack holds',
    path: panel('costPerUnit'),
    open: (page) => page.getByText('From a pack', { exact: true }).click(),
    isDialog: true,
    fields: [
      {
        file: 'ingredients/components/panel/price-fields.tsx',
        field: labelled('Pack holds'),
        kilos: chosenIn('Unit'),
      },
    ],
  },
  {
    name: 'what a piece weighs',
    path: panel('gramsPerPiece'),
    isDialog: true,
    looksLike: 'what a pack holds',

    fields: [
      {
        file: 'ingredients/components/panel/measure-fields.tsx',
        field: labelled('One piece weighs'),
        kilos: 'converted',
      },
    ],
  },
  {
    name: 'a density',
    path: panel('gramsPerMl'),
    isDialog: true,
    looksLike: 'what a pack holds',
    fields: [{ field: labelled('One millilitre weighs'), kilos: 'converted' }],
  },
  {
    name: 'the pieces in a pack',
    path: panel('piecesPerPack'),
    isDialog: true,
    looksLike: 'what a pack holds',
    fields: [{ field: labelled('Pieces in a pack'), kilos: 'refused' }],
  },
  {
    name: 'an edible portion',
    path: panel('ediblePortionPercent'),
    isDialog: true,
    looksLike: 'what a pack holds',
    fields: [{ field: labelled('Edible portion'), kilos: 'refused' }],
  },
  {
    name: 'the fibre in 100 g',
    path: panel('nutrition'),
    isDialog: true,
    looksLike: 'what a pack holds',

    // 1,500 g of it in 100 g is impossible.
    fields: [
      {
        file: 'ingredients/components/panel/nutrition-fields.tsx',
        field: labelled(/^Fibre/),
        kilos: 'refused',
      },
    ],
  },
  {
    name: 'another ingredient in its place',
    path: ({ ids }) => `/recipes?tab=ingredients&ingredient=${ids.butter}`,
    open: async (page) => {
      await press('Replace')(page);
      await page.getByLabel('Replace with').fill('Sea');
      await page.getByRole('option', { name: /Sea salt/ }).click();
    },
    shows: labelled('Replace with'),
    isDialog: true,
    asks: true,
    files: ['ingredients/components/replace-dialog.tsx'],
  },
  {
    name: 'a price that was typed by mistake',
    path: ({ ids }) => `/recipes?tab=ingredients&ingredient=${ids.butter}`,
    open: (page) =>
      page
        .getByRole('button', { name: /^Typed wrong/ })
        .first()
        .click(),
    shows: (page) => page.getByRole('dialog', { name: 'Correct a mistyped price' }),
    isDialog: true,
    fields: [
      {
        file: 'ingredients/components/panel/correct-price-dialog.tsx',
        field: (page) =>
          page.getByRole('dialog', { name: 'Correct a mistyped price' }).getByLabel(/^Price per/),
        text: 'cheap',
        outcome: 'asks',
      },
    ],
  },
  {
    name: 'a category of several',
    path: () => '/recipes?tab=ingredients',
    open: async (page) => {
      await page.getByRole('checkbox', { name: /Sea salt/ }).check();
      await press('Set category')(page);
      await page.getByLabel('Category', { exact: true }).fill('Dry goods');
      await page.getByRole('option', { name: /Dry goods/ }).click();
    },
    shows: labelled('Category'),
    isDialog: true,
    asks: true,
    only: 'wide',
    files: ['ingredients/components/list/bulk-bar.tsx'],
  },
  {
    name: 'cells to import',
    path: () => '/recipes?tab=ingredients&import=1',
    files: ['ingredients/components/import/start-step.tsx'],
    fields: [{ field: labelled('Or paste cells from a sheet'), text: 'Name', outcome: 'asks' }],
  },
  {
    name: 'suppliers',
    path: () => '/recipes?tab=suppliers',
    shows: (page) => page.getByRole('button', { name: 'Vale Dairy' }),
  },
  {
    name: 'a new supplier',
    path: () => '/recipes?tab=suppliers',
    open: press('New supplier'),
    isDialog: true,
    files: ['ingredients/components/supplier-panel.tsx'],
    fields: [{ field: labelled('Name'), text: 'Suma', outcome: 'asks' }],
  },
  {
    name: 'a supplier whose email can’t be right',
    path: ({ ids }) => `/recipes?tab=suppliers&supplier=${ids.supplier}`,
    isDialog: true,
    looksLike: 'a new supplier',
    fields: [{ field: labelled('Email'), text: 'orders at suma', outcome: 'asks' }],
  },
  {
    name: 'customers',
    path: () => '/recipes?tab=customers',
    shows: (page) => page.getByText('No customers yet'),
  },
  {
    name: 'a new customer',
    path: () => '/recipes?tab=customers',
    open: press('New customer'),
    isDialog: true,
    files: ['ingredients/pages/customers-page.tsx'],
    fields: [{ field: labelled('Name'), text: 'Café Rosa', outcome: 'asks' }],
  },
];
