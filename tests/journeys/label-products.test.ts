/**
 * Products of many kinds of makers, from the studio to the PDF and to print. The text is read back with its bold words.
 * `npm test` takes the first few; `npm run test:full` all twenty.
 */
import { readFileSync } from 'node:fs';
import { newId } from '@batchbook/shared/ids';
import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { lineOf } from '../support/lines.ts';
import { signedInPage } from '../support/pages.ts';
import { type Maker, signUp } from '../support/product.ts';
import { pdfReader, readPages, strongTextOf } from '../support/read-back.ts';
import { runningProduct } from '../support/running-product.ts';
import { sizeOf } from '../support/size.ts';

const runtime = await runningProduct();

interface Product {
  name: string;
  /** Grams, with allergens as 'milk' or 'gluten:wheat', and '%' if the share is stated. */
  of: Record<string, string>;
  finished?: string;
  label?: Record<string, unknown>;
  recipe?: Record<string, unknown>;
  /** The label texts of compounds, with their parts. */
  reads?: Record<string, string>;
  /** Without white space. */
  prints: readonly string[];
  strong: readonly string[];
}

const bread = { dateMark: 'best_before', shelfLifeDays: 4, storage: 'Keep in a cool dry place' };
const products: readonly Product[] = [
  {
    name: 'Cherry tart',
    of: {
      Cherries: '300 %',
      'Plain flour': '200 gluten:wheat',
      Butter: '100 milk',
      Egg: '50 eggs',
      Sugar: '40',
    },
    finished: '600',
    prints: ['Ingredients:Cherries(50%),Plainflour(wheat),Butter(milk),Egg,Sugar.'],
    strong: ['wheat', 'milk', 'Egg'],
  },
  {
    name: 'Grilled snack',
    of: { Halloumi: '200 milk', Bulgur: '150 gluten', Tahini: '20 sesame', 'Sea salt': '2' },
    prints: ['Halloumi(milk),Bulgur(wheat),Tahini(sesame),Seasalt.'],
    strong: ['milk', 'wheat', 'sesame'],
  },
  {
    name: 'Oat bars',
    of: { Oats: '400 gluten:oats, may gluten:wheat %', 'Golden syrup': '150', Margarine: '120 soybeans' },
    label: {
      answers: [
        {
          code: 'allergen_likely',
          of: 'Margarine:milk:margarine',
          answer: 'not_in_it',
          reason: 'Made of plants',
        },
      ],
    },
    reads: { Margarine: 'Margarine (palm oil, water, emulsifier: soya lecithins)' },
    prints: ['Oats(60%),Goldensyrup,Margarine(palmoil,water,emulsifier:soyalecithins).', 'Maycontainwheat.'],
    strong: ['Oats', 'soya'],
  },
  {
    name: 'Coconut sweets',
    of: { 'Coconut milk': '200 %', 'Cocoa butter': '100', Sugar: '80' },
    prints: ['Coconutmilk(53%),Cocoabutter,Sugar.'],
    strong: [],
  },
  {
    name: 'Spelt loaf',
    of: { 'Spelt flour': '500 gluten:spelt (wheat) %', Water: '330', 'Sea salt': '9' },
    finished: '720',
    prints: ['Speltflour(69%)(wheat),Water,Seasalt.'],
    strong: ['wheat'],
  },
  {
    name: 'Sweet biscuits',
    of: { 'Wheat flour': '300 gluten:wheat', Sugar: '120', Water: '20' },
    finished: '425',
    prints: ['Wheatflour,Sugar.'],
    strong: ['Wheat'],
  },
  {
    name: 'Nut mix',
    of: {
      'Whole almonds': '100 nuts:almonds, may nuts %',
      'Cashew nuts': '90 nuts:cashews %',
      Raisins: '60',
    },
    prints: ['Wholealmonds(40%),Cashewnuts(36%),Raisins.', 'Maycontainothernuts.'],
    strong: ['almonds', 'Cashewnuts'],
  },
  {
    name: 'Fish pot',
    of: { 'Cod fillet': '200 fish %', Potato: '150', Skyr: '40 milk' },
    label: { origin: 'Iceland', dateMark: 'use_by', storage: 'Keep below 5 °C' },
    prints: ['Codfillet(51%),Potato,Skyr(milk).', 'Origin:Iceland'],
    strong: ['Cod', 'milk'],
  },
  {
    name: 'Prawn pasta',
    of: {
      Pasta: '200 gluten:wheat %',
      Prawns: '100 crustaceans %',
      'Worcester sauce': '5 fish:anchovies, gluten:barley',
    },
    label: { origin: 'Iceland', dateMark: 'use_by', storage: 'Keep below 5 °C' },
    reads: { 'Worcester sauce': 'Worcester sauce (barley malt vinegar, anchovies, sugar)' },
    prints: ['Pasta(66%)(wheat),Prawns(33%),Worcestersauce(barleymaltvinegar,anchovies,sugar).'],
    strong: ['wheat', 'Prawns', 'barley', 'anchovies'],
  },
  {
    name: 'Trail bites',
    of: { 'Desiccated coconut': '100 sulphites', Dates: '90', 'Peanut butter': '80 peanuts' },
    prints: ['Desiccatedcoconut(sulphites),Dates,Peanutbutter.'],
    strong: ['sulphites', 'Peanut'],
  },
  {
    name: 'Green sauce',
    of: { Parsley: '80', 'Olive oil': '70', Mustard: '10 mustard', Celeriac: '5 celery' },
    label: { origin: 'Spain' },
    prints: ['Parsley,Oliveoil,Mustard,Celeriac.'],
    strong: ['Mustard', 'Celeriac'],
  },
  {
    name: 'Tofu skewers',
    of: { Tofu: '200 soybeans %', 'Soy sauce': '20 soybeans, gluten:wheat' },
    prints: ['Tofu(91%)(soya),Soysauce(wheat).'],
    strong: ['soya', 'Soy', 'wheat'],
  },
  {
    name: 'Rye crisps',
    of: { 'Rye flour': '300 gluten:rye %', Seitan: '50 gluten:wheat' },
    prints: ['Ryeflour(86%),Seitan(wheat).'],
    strong: ['Rye', 'wheat'],
  },
  {
    name: 'Squid rings',
    of: { Squid: '200 molluscs %', Semolina: '30 gluten:wheat' },
    label: { origin: 'Falkland Islands', dateMark: 'use_by', storage: 'Keep below 5 °C' },
    prints: ['Squid(87%),Semolina(wheat).'],
    strong: ['Squid', 'wheat'],
  },
  {
    name: 'Lupin crackers',
    of: { 'Lupin flour': '200 lupin %', Cornflour: '60' },
    prints: ['Lupinflour(77%),Cornflour.'],
    strong: ['Lupin'],
  },
  {
    name: 'Meringues',
    of: { Sugar: '200', Albumen: '100 eggs' },
    finished: '200',
    prints: ['Sugar,Albumen(egg).'],
    strong: ['egg'],
  },
  {
    name: 'Mint drops',
    of: { 'Sweetener maltitol': '200', 'Acid citric acid': '2', 'Peppermint oil': '1' },
    prints: [
      'Withsweeteners',
      'Sweetenermaltitol,Acidcitricacid,Peppermintoil.',
      'Excessiveconsumptionmayproducelaxativeeffects.',
    ],
    strong: [],
  },
  {
    name: 'Orange drops',
    of: { Sugar: '200', 'Orange oil': '2', 'Colour sunset yellow': '1' },
    prints: ['Sunsetyellow(E110):mayhaveanadverseeffectonactivityandattentioninchildren.'],
    strong: [],
  },
  {
    name: 'Pickled beets',
    of: { Beetroot: '200 %', Vinegar: '100' },
    label: { drainedQuantity: '120' },
    prints: ['Beetroot(67%),Vinegar.', 'Drainedweight120g'],
    strong: [],
  },
  {
    name: 'Milk jam',
    of: { 'Whole milk': '300 milk %', Sugar: '100' },
    finished: '200',
    prints: ['Wholemilk(preparedwith150gofWholemilkper100goffinishedproduct),Sugar.'],
    strong: ['milk'],
  },
];

const rowsOf = (said: string) => {
  const rows = said
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const may = part.startsWith('may ');
      const [allergen, detail] = (may ? part.slice(4) : part).split(':');
      return {
        allergen,
        state: may ? 'may_contain' : 'contains',
        detail: detail === undefined ? [] : [detail],
      };
    });
  const named = new Set(rows.map(({ allergen }) => allergen));
  return [
    ...rows,
    ...allergenCodes
      .filter((code) => !named.has(code))
      .map((allergen) => ({ allergen, state: 'free_from', detail: [] })),
  ];
};

/** Creates the recipe and its label through the API; returns ids of ingredients by name for the answers. */
async function make(
  maker: Maker,
  { name, of, finished, label, recipe, reads = {} }: Product,
): Promise<string> {
  const ids = new Map<string, string>();
  const lines = [];
  for (const [ingredient, text] of Object.entries(of)) {
    const [, grams = '', said = '', share] = /^(\d+)\s*(.*?)\s*(%)?$/.exec(text) ?? [];
    const id = newId();
    ids.set(ingredient, id);
    const declaration = reads[ingredient] ?? null;
    const body = { name: ingredient, allergens: rowsOf(said), declaration, packRead: true };
    const made = await maker.call('PUT', `/ingredients/${id}`, body);
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    lines.push(lineOf(id, { quantity: grams, quid: share === '%' }));
  }
  const id = newId();
  const body = { name, lines, ...(finished && { finishedWeightGrams: finished }), ...recipe };
  const put = await maker.call('PUT', `/recipes/${id}`, body);
  if (put.status !== 201) throw new Error(JSON.stringify(put.body));
  const { answers = [], ...stated } = (label ?? {}) as { answers?: { code: string; of: string }[] };
  const own = answers.map((answer) => {
    const [of = '', ...word] = answer.of.split(':');
    return { ...answer, of: [ids.get(of), ...word].join(':') };
  });
  const saved = await maker.call('PUT', `/recipes/${id}/label`, {
    ...bread,
    netQuantity: '250',
    businessName: 'Hazel & Rye',
    businessAddress: '7 Cheap St, Frome BA11 1BN',
    showNutrition: false,
    ...stated,
    answers: [{ code: 'nutrition', of: '', answer: 'annex5_19', reason: '' }, ...own],
  });
  expect(saved.body.blockers, name).toEqual([]);
  return id;
}

async function pdfFromStudio(page: Page, id: string): Promise<Buffer> {
  await page.goto(`${runtime.appUrl}/recipes?recipe=${id}&label=1`);
  await page.getByRole('button', { name: /^Approve version/ }).click();
  await page
    .getByText(/^Version \d+ is approved/)
    .first()
    .waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF', exact: true }).click(),
  ]);
  return readFileSync(await file.path());
}

/** A new business may have this many recipes. */
const perMaker = 3;

/** Takes one product from the studio to its PDF, and reads it back. */
async function readBack(maker: Maker, page: Page, reader: Page, product: Product): Promise<void> {
  const id = await make(maker, product);
  await page.evaluate(
    ([key = '', kept = '']) => localStorage.setItem(key, kept),
    [
      `bb-label-print:${id}`,
      JSON.stringify({ chosen: ['100x75'], copies: { '100x75': 1 }, startAt: 1, resolution: 203 }),
    ],
  );
  const file = await pdfFromStudio(page, id);
  const [printed] = await readPages(reader, file);
  const what = `${product.name}: ${printed?.text}`;
  expect(printed?.widthMm, what).toBeCloseTo(100, 1);
  expect(printed?.heightMm, what).toBeCloseTo(75, 1);
  const particulars = [product.name.replaceAll(' ', ''), '250g', 'Hazel&Rye', '7CheapSt'];
  for (const text of [...particulars, ...product.prints]) expect(printed?.text, what).toContain(text);
  expect(printed?.text, what).toMatch(/(Bestbefore|Useby)/);
  expect(await strongTextOf(reader, file), what).toEqual(product.strong);
  const paper = await onPaper(page);
  expect(paper, what).toEqual({ text: printed?.text, strong: product.strong, mm: [100, 75] });
}

/** The same label in print: its text, its bold words and its size, without white space. */
async function onPaper(page: Page): Promise<{ text: string; strong: string[]; mm: number[] }> {
  await page.getByRole('button', { name: 'Print labels' }).first().click();
  await page.locator('html[data-printed]').waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  const paper = await page.evaluate(() => {
    const label = document.querySelector('.lb-print .lb');
    const plain = (text: string | null | undefined) => (text ?? '').replace(/\s/g, '');
    const box = label?.getBoundingClientRect();
    return {
      text: plain(label?.textContent),
      strong: [...(label?.querySelectorAll('.lb-text b') ?? [])]
        .map((bold) => plain(bold.textContent))
        .filter((text) => text !== 'Ingredients:'),
      mm: [box?.width ?? 0, box?.height ?? 0].map((px) => Math.round((px * 25.4) / 96)),
    };
  });
  await page.emulateMedia({ media: 'screen' });
  return paper;
}

describe('a label from the studio, read back from its PDF', () => {
  const chosen = products.slice(0, sizeOf('labelProducts'));
  const groups = Array.from({ length: Math.ceil(chosen.length / perMaker) }, (_, at) =>
    chosen.slice(at * perMaker, (at + 1) * perMaker),
  );

  it.each(groups.map((group) => [group.map(({ name }) => name).join(', '), group] as const))(
    'has its list in order, its shares, its particulars, and its allergens in bold: %s',
    async (_, group) => {
      const maker = await signUp(runtime, 'Hazel & Rye');
      const page = await signedInPage(runtime, maker, '/recipes', { acceptDownloads: true });
      await page.addInitScript(() => {
        window.print = () => document.documentElement.setAttribute('data-printed', '');
      });
      const reader = await pdfReader();
      for (const product of group) await readBack(maker, page, reader, product);
    },
  );
});
