/** Every field for a quantity reads units, fractions and commas the same way. The walk fails for a field it doesn't know. */
import { newId } from '@batchbook/shared/ids';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { lockedRun, putRecallOf } from '../support/locked-run.ts';
import { type MarketKitchen, openMarketKitchen } from '../support/market-kitchen.ts';
import { signedInPage } from '../support/pages.ts';
import { putPantryRecipe } from '../support/pantry.ts';
import { until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';
import { asPhone, componentsWith, labelled, press } from '../support/screen-walk.ts';
import { settled } from '../support/settled.ts';

const runtime = await runningProduct();
let maker: MarketKitchen;
let recipe: string;
/** Another recipe, whose unit becomes what is typed. */
let custard: string;
let list: string;
let run: string;
let market: string;
let locked: string;
let recall: string;
let salt: string;

interface QuantityField {
  name: string;
  /** The files that contain it, below `frontend/src/features`. */
  files: readonly string[];
  path: () => string;
  open?: (page: Page) => Promise<unknown>;
  field: (page: Page) => Locator;
  /** The result of '1.5kg': converted into the field's g, refused, or passed to the unit's own field. */
  kilos: 'converted' | 'refused' | ((page: Page) => Promise<string>);
}

const chosenIn = (label: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).first().inputValue();
const panel = (field: string) => () => `/recipes?tab=ingredients&ingredient=${salt}&field=${field}`;
const editor = () => `/recipes?recipe=${recipe}&mode=edit`;
const drawer = () => `/stock?item=${maker.items.get('Sea salt')}`;
const details = (page: Page) => page.getByRole('tab', { name: /^Details/ }).click();

const fields: QuantityField[] = [
  {
    name: 'Pack holds',
    files: ['ingredients/components/panel/price-fields.tsx'],
    path: panel('costPerUnit'),
    open: (page) => page.getByText('From a pack', { exact: true }).click(),
    field: labelled('Pack holds'),
    kilos: chosenIn('Unit'),
  },
  {
    name: 'what a piece weighs',
    files: ['ingredients/components/panel/measure-fields.tsx'],
    path: panel('gramsPerPiece'),
    field: labelled('One piece weighs'),
    kilos: 'converted',
  },
  {
    name: 'a density',
    files: [],
    path: panel('gramsPerMl'),
    field: labelled('One millilitre weighs'),
    kilos: 'converted',
  },
  {
    name: 'the pieces in a pack',
    files: [],
    path: panel('piecesPerPack'),
    field: labelled('Pieces in a pack'),
    kilos: 'refused',
  },
  {
    name: 'an edible portion',
    files: [],
    path: panel('ediblePortionPercent'),
    field: labelled('Edible portion'),
    kilos: 'refused',
  },
  {
    name: 'the fibre in 100 g',
    files: ['ingredients/components/panel/nutrition-fields.tsx'],
    path: panel('nutrition'),
    field: labelled(/^Fibre/),
    // 1,500 g of it in 100 g is impossible.
    kilos: 'refused',
  },
  {
    name: 'a line of a recipe',
    files: ['recipes/components/quantity-cell.tsx'],
    path: editor,
    field: labelled('Cultured butter: quantity'),
    kilos: chosenIn('Cultured butter: unit'),
  },
  {
    name: 'what a batch makes',
    files: ['recipes/components/batch-strip.tsx'],
    path: () => `/recipes?recipe=${custard}&mode=edit`,
    field: labelled('Batch makes'),
    kilos: chosenIn('What it makes'),
  },
  {
    name: 'a finished weight',
    files: ['recipes/components/details-tab.tsx'],
    path: editor,
    open: details,
    field: labelled('Finished weight of a batch'),
    kilos: 'converted',
  },
  {
    name: 'portions',
    files: [],
    path: editor,
    open: details,
    field: labelled(/^Portions in each/),
    kilos: 'refused',
  },
  {
    name: 'the waste of a line',
    files: ['recipes/components/line-details.tsx'],
    path: editor,
    open: async (page) => {
      await press(/^More for Cultured butter|^Cultured butter: (waste|more)/i)(page);
      await page.getByRole('menuitem', { name: /waste/i }).click();
    },
    field: labelled('Waste'),
    kilos: 'refused',
  },
  {
    name: 'another size',
    files: ['recipes/components/scale-dialog.tsx'],
    path: editor,
    open: (page) => page.getByText('Other', { exact: true }).click(),
    field: labelled('How many'),
    kilos: 'refused',
  },
  {
    name: 'what a new recipe makes',
    files: ['recipes/components/new-recipe-dialog.tsx'],
    path: () => '/recipes',
    open: press('New recipe'),
    field: labelled('One batch makes'),
    kilos: chosenIn('Unit'),
  },
  {
    name: 'how many are made for a shopping list',
    files: ['shopping-lists/components/quantity-stepper.tsx'],
    path: () => `/recipes?tab=shopping-list&batch=${list}`,
    field: labelled(/^Shortbread: how many/),
    kilos: 'refused',
  },
  {
    name: 'how much a run makes',
    files: ['production/components/scale-fields.tsx'],
    path: () => `/production?run=${run}`,
    field: labelled('Planned'),
    kilos: 'refused',
  },
  {
    name: 'what went into a run',
    files: ['production/components/row-line.tsx'],
    path: () => `/production?run=${run}`,
    field: labelled('Cultured butter: actual quantity'),
    kilos: 'converted',
  },
  {
    name: 'how much was sold',
    files: ['production/components/sale-dialog.tsx'],
    path: () => `/production?run=${locked}&sale=new`,
    field: (page) => page.getByRole('textbox', { name: 'Quantity', exact: true }),
    kilos: 'refused',
  },
  {
    name: 'what is weighed into a run',
    files: ['production/components/weigh-view.tsx'],
    path: () => `/production?run=${run}&weigh=1`,
    field: labelled('Cultured butter: actual quantity'),
    kilos: 'converted',
  },
  {
    name: 'what came out of a run',
    files: ['production/components/what-came-out.tsx'],
    path: () => `/production?run=${run}`,
    field: labelled('Good'),
    kilos: 'refused',
  },
  {
    name: 'how much came back of a batch',
    files: ['production/components/trace/recovered-dialog.tsx'],
    path: () => `/production/trace?recall=${recall}`,
    open: press('Something came back'),
    field: labelled('Quantity'),
    kilos: 'refused',
  },
  {
    name: 'how much came back from an event',
    files: ['market-events/components/pack-list.tsx'],
    path: () => `/events?event=${market}`,
    field: labelled('Shortbread: brought back'),
    kilos: 'refused',
  },
  {
    name: 'how much is packed for an event',
    files: ['market-events/components/pack-dialog.tsx'],
    path: () => `/events?event=${market}`,
    open: press('Edit list'),
    field: labelled('Shortbread: packed'),
    kilos: 'refused',
  },
  {
    name: 'how much to plan',
    files: ['production/components/plan-dialog.tsx'],
    path: () => '/production',
    open: press('Plan a run'),
    field: labelled('How many batches'),
    kilos: 'refused',
  },
  {
    name: 'how much is taken to an event',
    files: ['market-events/components/event-dialog.tsx'],
    path: () => `/events?event=${market}`,
    open: press('Edit event'),
    field: labelled('Shortbread: planned'),
    kilos: 'refused',
  },
  {
    name: 'how much an event sold',
    files: ['market-events/components/actual-input.tsx'],
    path: () => `/events?event=${market}`,
    field: labelled('Shortbread: sold'),
    kilos: 'refused',
  },
  {
    name: 'how much an event sold, on a phone',
    files: ['market-events/components/sell-list.tsx'],
    path: () => `/events?event=${market}`,
    open: asPhone,
    field: labelled('Shortbread: sold'),
    kilos: 'refused',
  },
  {
    name: 'a weight in the label tools',
    files: ['labels/components/tool-form.tsx', 'labels/components/tool-lines.tsx'],
    path: () => '/label-tools',
    field: labelled('Finished weight'),
    kilos: 'converted',
  },
  {
    name: 'portions in the label tools',
    files: [],
    path: () => '/label-tools',
    field: labelled('Portions it makes'),
    kilos: 'refused',
  },
  {
    name: 'a net quantity',
    files: [],
    path: () => '/label-tools',
    field: (page) => page.getByLabel('Net quantity', { exact: true }).last(),
    kilos: (page) => page.locator('[data-field=netUnit] select').inputValue(),
  },
  {
    name: 'a delivery',
    files: ['stock/components/actions/action-line-row.tsx'],
    path: drawer,
    open: press(/^Receive( R)?$/),
    field: labelled('Sea salt: quantity'),
    kilos: chosenIn('Sea salt: unit'),
  },
  {
    name: 'the count of one item',
    files: ['stock/components/ledger/count-dialog.tsx'],
    path: drawer,
    open: press(/^Count( C)?$/),
    field: labelled('What is there'),
    kilos: 'converted',
  },
  {
    name: 'an ideal level of several items',
    files: ['stock/components/levels/set-ideal-dialog.tsx'],
    path: () => '/stock',
    open: async (page) => {
      await page.getByRole('checkbox', { name: /Sea salt/ }).check();
      await press('Set ideal')(page);
    },
    field: labelled('Ideal level'),
    kilos: 'converted',
  },
  {
    name: 'an ideal level in the list',
    files: ['stock/components/levels/ideal-in-place.tsx'],
    path: () => '/stock',
    field: labelled('Caster sugar: ideal level in g, Main Kitchen'),
    kilos: 'converted',
  },
  {
    name: 'the ideal level of an item',
    files: ['stock/components/ledger/item-settings.tsx'],
    path: drawer,
    field: labelled('Ideal level'),
    kilos: 'converted',
  },
  {
    name: 'a line of a count',
    files: ['stock/components/counts/count-row.tsx'],
    path: () => `/stock?tab=counts&count=new&site=${maker.kitchen}`,
    field: labelled(/^Counted Sea salt/),
    // Its unit is in its name and beside it: '1.5' of 'kg'.
    kilos: async (page) =>
      /kg/.exec((await labelled(/^Counted Sea salt/)(page).getAttribute('aria-label')) ?? '')?.[0] ?? '',
  },
];

/** Files with figures that aren't quantities, or whose fields have their own test. */
const others: Record<string, string> = {
  'accounts/components/business-form.tsx': 'percentages and money',
  'ingredients/components/price-in-place.tsx': 'money',
  'recipes/components/line-cost-cell.tsx': 'money',
  'recipes/components/margin-block.tsx': 'money',
  'stock/components/actions/delivery-fields.tsx': 'money',
  'labels/components/print-card.tsx': 'whole labels',
  'labels/components/sizes-card.tsx': 'whole labels',
  'labels/components/field-row.tsx': 'the readers of label-fields.test.ts, in a form with its own Save',
  '../app/offline/edit-quantity.tsx': 'offline.test.tsx',
};

it('knows every file with a field for figures', () => {
  const found = componentsWith(/<NumberInput|\bisNumber\b|'decimal'|"decimal"/);
  expect([...fields.flatMap(({ files }) => files), ...Object.keys(others)].sort()).toEqual(found);
});

beforeAll(async () => {
  maker = await openMarketKitchen(runtime);
  const { ingredients: ids } = maker;
  salt = ids.get('Sea salt') ?? '';
  recipe = await putPantryRecipe(maker, ids, {
    name: 'Shortbread',
    of: { 'Cultured butter': '450', 'Strong flour': '600' },
    fields: { batchYield: '12', unit: 'pieces', sellingPrice: '1.00' },
  });
  custard = await putPantryRecipe(maker, ids, { name: 'Custard', of: { 'Whole milk': '780' } });
  [list, run, market] = [newId(), newId(), newId()];
  const taken = { recipes: [{ recipeId: recipe, plannedQuantity: '12' }] };
  await maker.call('PUT', `/events/${market}`, {
    name: 'Frome',
    eventDate: '2026-11-14',
    packing: { items: [{ id: newId(), recipeId: recipe, quantity: '12' }] },
    ...taken,
  });
  await maker.call('PUT', `/production-runs/${run}`, { recipeId: recipe, batches: '1' });
  locked = await lockedRun(maker, recipe);
  recall = await putRecallOf(maker, locked);
  await maker.call('PUT', `/shopping-lists/${list}`, {
    name: 'Saturday',
    recipes: [{ recipeId: recipe, quantity: '12' }],
  });
});

describe('a field for a quantity', () => {
  it.each(fields)('$name reads what is typed', async ({ path, open, field, kilos }) => {
    const page = await signedInPage(runtime, maker, path(), { watched: true });
    await open?.(page);
    const leave = async (text: string) => {
      await field(page).fill(text);
      await field(page).press('Tab');
    };
    const expectRefused = (is: boolean, text: string) =>
      until(`${text} ${is ? 'refused' : 'taken'}`, async () => {
        const invalid = await field(page).getAttribute('aria-invalid');
        return (invalid === 'true') === is;
      });
    for (const [text, value] of [
      ['1½', '1.5'],
      ['1/2', '0.5'],
      ['1,5', '1.5'],
    ] as const) {
      await leave(text);
      await expectRefused(false, text);
      // A field that saves at once shows the result.
      await until(`${text} shown`, async () =>
        [text, value, `${value}0`].includes(await field(page).inputValue()),
      );
    }
    await leave('nonsense');
    await expectRefused(true, 'nonsense');
    await leave('1.5kg');
    await expectRefused(kilos === 'refused', '1.5kg');
    if (kilos === 'converted')
      await until('1,500 g', async () => /^1,?500$/.test(await field(page).inputValue()));
    if (typeof kilos === 'function') {
      await until('1.5 of kg', async () => (await field(page).inputValue()) === '1.5');
      expect(await kilos(page)).toBe('kg');
    }
    // The next field may be of the same ingredient, which is saved by then.
    await settled(page);
  });

  it('is readable again at the first press of Undo, which its message moves on a phone', async () => {
    const page = await signedInPage(runtime, maker, editor());
    await asPhone(page);
    const undo = page.getByRole('button', { name: 'Undo last change' });
    const field = page.getByLabel('Cultured butter: quantity');
    const before = await field.inputValue();
    await field.fill('x');
    await undo.click();
    await until('the quantity again', async () => (await field.inputValue()) === before);
    const price = page.getByLabel('You sell it for');
    await price.fill('4.20');
    await price.press('Enter');
    await price.fill('x');
    await undo.click();
    await until('the price that Enter took', async () => (await price.inputValue()) === '4.20');
  });
});
