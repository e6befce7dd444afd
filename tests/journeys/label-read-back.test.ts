/** Printed labels are read back: the text of the PDF, the size of its type, and its codes as a printer's dots. */
import { readFileSync } from 'node:fs';
import { labelSizes } from '@batchbook/shared/recipes/label-sizes';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newPage } from '../support/pages.ts';
import { barsOf, type PdfPage, pdfReader, rasterise, readPages, scan } from '../support/read-back.ts';
import { runningProduct } from '../support/running-product.ts';
import { keptPage } from '../support/shared-page.ts';

const runtime = await runningProduct();

const everySize = labelSizes.map(({ id }) => id);
const barcode = '5012345678900';
const qrText = 'https://hazelandrye.example/l/quiche';

interface Options {
  sizes?: readonly string[];
  resolution?: number;
  form?: 'uk' | 'us';
  pack?: { surfaceCm2: string | null; displayPanelSqIn: string | null };
  label?: Record<string, unknown>;
  /** Ingredients by name, none heavier than the one before. */
  lines?: readonly string[];
}

const figures = {
  fat: '19.2',
  saturates: '9.8',
  carbohydrate: '15',
  sugars: '12.5',
  fibre: '1.4',
  protein: '8.6',
  salt: '0.62',
  transFat: '0.1',
  cholesterolMg: '92',
  sodiumMg: '248',
  addedSugars: '12',
  vitaminDMcg: '1',
  calciumMg: '120',
  ironMg: '1',
  potassiumMg: '160',
};

const milk = [{ allergen: 'milk', detail: null }];
const wheat = [{ allergen: 'gluten', detail: 'wheat' }];

/** The allergens of these ingredients. */
const contained: Record<string, { allergen: string; detail: string | null }[]> = {
  butter: milk,
  'crème fraîche': milk,
  'double cream': milk,
  'sour cream (сметана)': milk,
  'mature Cheddar': milk,
  'wheat flour': wheat,
  'wholemeal flour': wheat,
  'free-range egg': [{ allergen: 'eggs', detail: null }],
};

const toolsPage = keptPage(() => newPage({ acceptDownloads: true }));
const reader = keptPage(pdfReader);

/** The label tools with this input, as one label of each size. */
async function toolsWith(options: Options): Promise<Page> {
  const {
    sizes = everySize,
    resolution = 203,
    form = 'uk',
    pack,
    label,
    lines = ['leeks', 'butter'],
  } = options;
  const settings = {
    chosen: sizes,
    copies: Object.fromEntries(everySize.map((id) => [id, 1])),
    startAt: 1,
    resolution,
  };
  const tools = {
    form,
    finishedGrams: '',
    portions: '10',
    lot: 'LCQ-261121-02',
    lines: lines.map((name, at) => ({
      id: String(at),
      name,
      quantity: String(500 - at),
      each: '',
      quid: false,
      contains: contained[name] ?? [],
      mayContain: [],
      packReadAs: name,
      nutrition: figures,
    })),
    label: {
      foodName: 'Leek quiche',
      netQuantity: '180',
      netUnit: 'g',
      dateMark: 'use_by',
      shelfLifeDays: 3,
      storage: 'Keep below 5 °C',
      businessName: 'Hazel & Rye Bakehouse',
      businessAddress: '7 Cheap St, Frome BA11 1BN',
      showNutrition: false,
      packSurfaceCm2: pack?.surfaceCm2 ?? null,
      displayPanelSqIn: pack?.displayPanelSqIn ?? null,
      ...label,
    },
  };
  const page = await toolsPage();
  // It runs after what the page before may still have kept.
  const before = await page.addInitScript(
    (kept) => {
      localStorage.setItem('bb-label-tools-print', kept.settings);
      localStorage.setItem('bb-label-tools', kept.tools);
    },
    { settings: JSON.stringify(settings), tools: JSON.stringify(tools) },
  );
  await page.goto(`${runtime.appUrl}/label-tools`);
  await page
    .getByRole('button', { name: /^Print/ })
    .first()
    .waitFor();
  await page.locator('.lb-on-screen', { hasText: tools.lot }).first().waitFor();
  await page.locator('.lb-trials[data-measured]').waitFor({ state: 'attached' });
  await before.dispose();
  return page;
}

const sizeRow = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Sizes' }).getByRole('listitem').filter({ hasText: name });

async function savePdf(page: Page): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF', exact: true }).click(),
  ]);
  return readFileSync(await file.path());
}

/** The labels on the page, of the printed sizes, in order; text without white space. */
const printedFaces = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('figure:not([data-refused]) .lb-on-screen')].map((face) =>
      (face.textContent ?? '').replace(/\s/g, ''),
    ),
  );

describe('the PDF of a label', () => {
  it('has everything on the screen, in pages of the label’s size', async () => {
    const page = await toolsWith({
      label: {
        foodName: 'Γαλακτοβούρεκο & борщ',
        showNutrition: true,
        instructions: 'Phở: 8½ min at 180 °C',
      },
      lines: ['colour: β-carotene', 'sour cream (сметана)', 'crème fraîche', 'żurek', 'wholemeal flour'],
      sizes: ['100x50', '100x75', '100x150', '63.5x38.1'],
    });
    const pages = await readPages(await reader(), await savePdf(page));
    const faces = await printedFaces(page);
    expect(pages.map(({ text }) => text)).toEqual(faces);
    expect(faces.length).toBeGreaterThanOrEqual(3);
    for (const { text } of pages) {
      expect(text).toContain('Γαλακτοβούρεκο&борщ');
      expect(text).toContain('β-carotene');
      expect(text).toContain('Phở:8½min');
      expect(text).toMatch(/Salt0\.6\dg/);
    }
    expectSize(pages[0], 100, 50);
    expectSize(pages[1], 100, 75);
    expectSize(pages[2], 100, 150);
  });

  const expectSize = (page: PdfPage | undefined, widthMm: number, heightMm: number) => {
    expect(page?.widthMm).toBeCloseTo(widthMm, 2);
    expect(page?.heightMm).toBeCloseTo(heightMm, 2);
  };

  it('isn’t created for a character that no font has', async () => {
    const page = await toolsWith({ label: { foodName: 'Cake 🍰' } });
    await page.getByText('‘🍰’ can’t be printed').first().waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'PDF', exact: true }).getAttribute('aria-disabled'))
      .toBe('true');
  });
});

describe('codes as a printer sets them', () => {
  it.each([203, 300, 600])(
    'have even bars, quiet zones and their full height at %d dpi',
    async (resolution) => {
      const sizes = ['62x40', '100x75'];
      const page = await toolsWith({ sizes, resolution, label: { barcode, qrText } });
      const file = await savePdf(page);
      const pages = await readPages(await reader(), file);
      expect(pages.length).toBeGreaterThanOrEqual(1);
      for (const number of pages.keys()) {
        const raster = await rasterise(await reader(), file, number + 1, resolution);
        expect(scan(raster, 'ean13')).toBe(barcode);
        expect(scan(raster, 'qr')).toBe(qrText);
        const bars = barsOf(raster);
        const module = bars.widths[0] ?? 0;
        const moduleMm = (module * 25.4) / resolution;
        expect(moduleMm).toBeGreaterThanOrEqual(0.249);
        expect(bars.widths.filter((dots) => dots % module !== 0)).toEqual([]);
        expect(bars.quietLeft).toBeGreaterThanOrEqual(11 * module);
        expect(bars.quietRight).toBeGreaterThanOrEqual(7 * module);
        expect((bars.height * 25.4) / resolution).toBeGreaterThanOrEqual(18);
        expect(bars.height / module).toBeGreaterThanOrEqual(22.85 / 0.33 - 1.5);
      }
    },
  );

  it('are on every printed size; a size without room for both isn’t printed', async () => {
    const page = await toolsWith({ label: { barcode, qrText, instructions: 'Warm it up. '.repeat(8) } });
    await sizeRow(page, '64 × 34 mm')
      .getByText(/lines? too many: this size isn’t printed/)
      .waitFor();
    const codes = await page.evaluate(() =>
      [...document.querySelectorAll('figure:not([data-refused]) .lb-on-screen')].map(
        (face) => face.querySelectorAll('.lb-codes [role="img"]').length,
      ),
    );
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.every((count) => count === 2)).toBe(true);
  });
});

describe('the nutrition of a label', () => {
  it('is a table if there is room, a line elsewhere, and a size without room names one that has it', async () => {
    const page = await toolsWith({
      label: { showNutrition: true },
      lines: [
        'leeks',
        'free-range egg',
        'double cream',
        'wheat flour',
        'mature Cheddar',
        'butter',
        'sea salt',
      ],
    });
    const forms = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('figure:not([data-refused])')].map((figure) => [
        figure.dataset.size,
        figure.querySelector<HTMLElement>('.lb-panel')?.dataset.layout,
      ]),
    );
    expect(forms).toEqual(
      expect.arrayContaining([
        ['100x50', 'table'],
        ['100x75', 'table'],
      ]),
    );
    expect(forms.every(([, layout]) => layout === 'table' || layout === 'linear')).toBe(true);
    await sizeRow(page, '64 × 34 mm')
      .getByText(/isn’t printed\. The smallest that fits is/)
      .waitFor();
  });

  it('follows 21 CFR 101.9 in the US, with the net quantity in both systems at the bottom', async () => {
    const page = await toolsWith({
      form: 'us',
      pack: { surfaceCm2: '150', displayPanelSqIn: '20' },
      label: { showNutrition: true, netQuantity: '24', netUnit: 'oz' },
    });
    const [text = ''] = (await printedFaces(page)).slice(-1);
    expect(text).toContain('NutritionFacts');
    expect(text).toMatch(/Includes12gAddedSugars/);
    expect(text).toContain('NETWT24OZ(1LB8OZ)680g');
    const points = await page.evaluate(() => {
      const face = document.querySelector('figure[data-size="100x150"]:not([data-refused]) .lb');
      const size = (selector: string) => {
        const found = face?.querySelector(selector);
        return found ? (Number.parseFloat(getComputedStyle(found).fontSize) * 72) / 96 : 0;
      };
      return [
        size('.lb-facts-title'),
        size('.lb-facts-word'),
        size('.lb-facts-number'),
        size('.lb-facts-serving'),
        size('.lb-facts-row'),
        size('.lb-facts-note'),
      ].map(Math.round);
    });
    expect(points).toEqual([20, 16, 22, 10, 10, 6]);
  });
});

describe('a US label of 340 g', () => {
  const shortbread = ['wheat flour', 'butter', 'cane sugar', 'rice flour', 'salt'];

  it.each([
    ['30', 3 / 16],
    ['150', 1 / 4],
  ])(
    'for a panel of %s sq in has room on 100 × 150 mm, its net quantity in capitals',
    async (sqIn, inches) => {
      const page = await toolsWith({
        form: 'us',
        pack: { surfaceCm2: null, displayPanelSqIn: sqIn },
        label: {
          foodName: 'All-butter shortbread',
          netQuantity: '12',
          netUnit: 'oz',
          showNutrition: true,
          businessAddress: '7 Main St\nPortland, OR 97201',
        },
        lines: shortbread,
      });
      const face = page.locator('figure[data-size="100x150"]:not([data-refused]) .lb');
      await face.waitFor();
      const net = await face.locator('.lb-net').evaluate((element) => ({
        text: element.textContent?.replace(/\s/g, ' '),
        capitalsMm: (Number.parseFloat(getComputedStyle(element).fontSize) * 25.4 * 0.7) / 96,
      }));
      expect(net.text).toBe('NET WT 12 OZ (340 g)');
      expect(net.capitalsMm).toBeGreaterThanOrEqual(inches * 25.4 - 0.001);
    },
  );
});

describe('type', () => {
  const word = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';
  const long: readonly (readonly [string, Options])[] = [
    ['an ordinary label', {}],
    ['a name that is one long word', { label: { foodName: word } }],
    ['a list of one long word', { lines: [word.repeat(3), 'salt'] }],
    ['a wide net quantity', { label: { netQuantity: '123456.789', netUnit: 'pieces', foodName: word } }],
    ['a long business name', { label: { businessName: word, businessAddress: `${word.repeat(2)}\nFrome` } }],
    ['a long storage note', { label: { storage: 'Keep cool and dry. '.repeat(15) } }],
    ['a small pack', { label: { showNutrition: true }, pack: { surfaceCm2: '60', displayPanelSqIn: null } }],
    [
      'the US form',
      {
        form: 'us',
        pack: { surfaceCm2: '30', displayPanelSqIn: null },
        label: { showNutrition: true, foodName: word },
      },
    ],
  ];

  it.each(long)('is never below the lawful size nor outside the label: %s', async (_title, options) => {
    const page = await toolsWith(options);
    const faces = await measuredFaces(page);
    const lawfulMm = options.form === 'us' ? 25.4 / 16 : options.pack ? 0.9 : 1.2;
    expect(faces).toHaveLength(everySize.length);
    for (const { size, refused, texts } of faces) {
      expect(texts.length).toBeGreaterThan(3);
      for (const { text, xHeightMm, sizePt, inFacts, insideMm } of texts) {
        const what = `${size}: '${text}'`;
        if (inFacts) expect(sizePt, what).toBeGreaterThanOrEqual(6);
        else expect(xHeightMm, what).toBeGreaterThanOrEqual(lawfulMm);
        if (!refused) expect(insideMm, what).toBeGreaterThanOrEqual(-0.25);
      }
    }
  });

  /** For each text of each label: its x-height, and its distance from the margins. */
  const measuredFaces = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('figure[data-size]')].map((figure) => {
        const face = figure.querySelector<HTMLElement>('.lb');
        if (face === null) throw new Error('a size has no face');
        const box = face.getBoundingClientRect();
        const style = getComputedStyle(face);
        const scale = box.width / Number.parseFloat(style.width);
        const mm = (px: number) => (px * 25.4) / 96 / scale;
        const pad = (side: string) => Number.parseFloat(style.getPropertyValue(`padding-${side}`)) * scale;
        const walker = document.createTreeWalker(face, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        const texts = [];
        while (walker.nextNode()) {
          const node = walker.currentNode;
          const parent = node.parentElement;
          if (parent === null || (node.textContent ?? '').trim() === '') continue;
          const font = getComputedStyle(parent);
          const px = Number.parseFloat(font.fontSize);
          range.selectNodeContents(node);
          const inside = [...range.getClientRects()]
            .filter(({ width }) => width > 0)
            .flatMap((rect) => {
              const baseline = (rect.top + rect.bottom) / 2 + px * scale * 0.35;
              return [
                rect.left - box.left - pad('left'),
                box.right - pad('right') - rect.right,
                baseline - px * scale * 0.7 - box.top - pad('top'),
                box.bottom - pad('bottom') - baseline,
              ];
            });
          texts.push({
            text: (node.textContent ?? '').slice(0, 40),
            xHeightMm: px * (font.fontFamily.startsWith('"Besley') ? 0.52 : 0.5) * (25.4 / 96),
            sizePt: (px * 72) / 96 + 0.01,
            inFacts: parent.closest('.lb-facts') !== null,
            insideMm: mm(Math.min(...inside)),
          });
        }
        return { size: figure.dataset.size, refused: 'refused' in figure.dataset, texts };
      }),
    );

  it('isn’t refused on an ordinary label', async () => {
    const page = await toolsWith({});
    expect(await page.locator('figure[data-refused]').count()).toBe(0);
  });
});
