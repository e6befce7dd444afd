/** Stock: levels, items, movements, counts and sites. */
import { openDialog } from '../../support/pages.ts';
import { labelled, press } from '../../support/screen-walk.ts';
import { chosenIn } from './finders.ts';
import type { Place } from './place.ts';

const drawer: Place['path'] = ({ items }) => `/stock?item=${items.get('Sea salt')}`;

export const stockPlaces: readonly Place[] = [
  {
    name: 'stock levels, and an ideal level in the list',
    path: () => '/stock',
    shows: (page) => page.getByRole('button', { name: 'Sea salt', exact: true }),

    fields: [
      {
        file: 'stock/components/levels/ideal-in-place.tsx',
        field: labelled('Caster sugar: ideal level in g, Main Kitchen'),
        kilos: 'converted',
      },
    ],
  },
  {
    name: 'an item with its ledger, and its ideal level',
    path: drawer,
    shows: (page) => page.getByText('AMP-2611-B'),

    fields: [
      {
        file: 'stock/components/ledger/item-settings.tsx',
        field: labelled('Ideal level'),
        kilos: 'converted',
        text: 'much',
        outcome: 'asks',
      },
    ],
  },
  {
    name: 'a delivery',
    path: drawer,
    open: press(/^Receive( R)?$/),
    isDialog: true,
    files: [
      'stock/components/actions/action-dialog.tsx',
      'stock/components/actions/action-form.tsx',
      'stock/components/actions/action-head.tsx',
      'stock/components/actions/date-field.tsx',
      'stock/components/actions/delivery-fields.tsx',
    ],
    fields: [
      {
        file: 'stock/components/actions/action-line-row.tsx',
        field: labelled('Sea salt: quantity'),
        kilos: chosenIn('Sea salt: unit'),
        text: '2.5',
        outcome: 'keeps',
      },
    ],
  },
  {
    name: 'what was noted of a delivery',
    path: drawer,
    open: async (page) => {
      await press(/^Receive( R)?$/)(page);
      await page.getByText('Delivery note, temperature, checked by').click();
    },
    isDialog: true,
    files: ['stock/components/actions/delivery-details.tsx'],
    shows: labelled('Temperature'),
  },
  {
    name: 'goods that come back from a customer, to a lot that is typed',
    path: drawer,
    open: async (page) => {
      await press('Return or destroy')(page);
      await page.getByRole('menuitem', { name: 'Back from a customer' }).click();
      await labelled('Sea salt: lot')(page).selectOption('Another lot');
    },
    isDialog: true,
    shows: labelled('Sea salt: lot code'),
  },
  {
    name: 'goods that are destroyed',
    path: drawer,
    open: async (page) => {
      await press('Return or destroy')(page);
      await page.getByRole('menuitem', { name: 'Destroy' }).click();
    },
    isDialog: true,
    shows: labelled('Reason'),
  },
  {
    name: 'the count of one item',
    path: drawer,
    open: press(/^Count( C)?$/),
    isDialog: true,

    fields: [
      {
        file: 'stock/components/ledger/count-dialog.tsx',
        field: labelled('What is there'),
        kilos: 'converted',
        text: '12',
        outcome: 'asks',
      },
    ],
  },
  {
    name: 'an ideal level of several items',
    path: () => '/stock',
    open: async (page) => {
      await page.getByRole('checkbox', { name: /Sea salt/ }).check();
      await press('Set ideal')(page);
    },
    isDialog: true,
    only: 'wide',

    fields: [
      {
        file: 'stock/components/levels/set-ideal-dialog.tsx',
        field: labelled('Ideal level'),
        kilos: 'converted',
        text: '500',
        outcome: 'asks',
      },
    ],
  },
  {
    name: 'items',
    path: () => '/stock?tab=items',
    shows: (page) => page.getByRole('button', { name: 'Track stock' }),
    files: ['stock/components/items/name-in-place.tsx', 'stock/components/items/item-row.tsx'],
  },
  {
    name: 'what to track',
    path: () => '/stock?tab=items',
    open: async (page) => {
      await press('Track stock')(page);
      await openDialog(page)
        .getByRole('checkbox', { name: /^Shortbread/ })
        .check();
    },
    shows: (page) => page.getByRole('dialog', { name: 'Track stock' }),
    isDialog: true,
    asks: true,
    files: ['stock/components/items/track-dialog.tsx'],
  },
  {
    name: 'a new item',
    path: () => '/stock?tab=items',
    open: press('New item'),
    isDialog: true,
    files: ['stock/components/items/new-item-dialog.tsx', 'stock/components/named-dialog.tsx'],
    fields: [{ field: labelled('Name'), text: 'Jars', outcome: 'asks' }],
  },
  {
    name: 'a new category',
    path: () => '/stock?tab=items',
    open: press('Categories'),
    isDialog: true,
    files: ['stock/components/items/categories-dialog.tsx', 'stock/components/items/color-choice.tsx'],
    fields: [{ field: labelled('New category'), text: 'Dry goods', outcome: 'asks' }],
  },
  {
    name: 'movements',
    path: () => '/stock?tab=movements',
    shows: (page) => page.getByText('AMP-2611-B'),
  },
  {
    name: 'counts',
    path: () => '/stock?tab=counts',
    shows: (page) => page.getByText('Main Kitchen'),
  },
  {
    name: 'a count',
    path: ({ kitchen }) => `/stock?tab=counts&count=new&site=${kitchen}`,

    fields: [
      {
        file: 'stock/components/counts/count-row.tsx',
        field: labelled(/^Counted Sea salt/),
        // Its unit is in its name and beside it: '1.5' of 'kg'.
        kilos: async (page) =>
          /kg/.exec((await labelled(/^Counted Sea salt/)(page).getAttribute('aria-label')) ?? '')?.[0] ?? '',
        text: '470',
        outcome: 'keeps',
      },
    ],
  },
  {
    name: 'sites',
    path: () => '/stock?tab=sites',
    shows: (page) => page.getByRole('button', { name: 'New site' }),
    files: ['stock/components/sites/sites-list.tsx'],
  },
  {
    name: 'a new site',
    path: () => '/stock?tab=sites',
    open: press('New site'),
    isDialog: true,
    files: ['stock/components/sites/new-site-dialog.tsx'],
    fields: [{ field: labelled('Name'), text: 'Unit 4', outcome: 'asks' }],
  },
];
