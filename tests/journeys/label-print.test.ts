/** Millimetres on the screen are millimetres on paper: in print and in the PDF. */
import { readFileSync } from 'node:fs';
import { labelSizes, placeOnSheet } from '@batchbook/shared/recipes/label-sizes';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newPage } from '../support/pages.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

interface Settings {
  chosen: string[];
  copies: Record<string, number>;
  startAt: number;
}

/** The label tools with these sizes and copies. Tests can't see the print dialog, so it isn't opened. */
async function toolsWith(settings: Settings): Promise<Page> {
  const page = await newPage({ acceptDownloads: true });
  await page.addInitScript((kept) => {
    localStorage.setItem('bb-label-tools-print', kept);
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  }, JSON.stringify(settings));
  await page.goto(`${runtime.appUrl}/label-tools`);
  await page.getByRole('heading', { name: 'The label', exact: true }).waitFor();
  return page;
}

async function print(page: Page, copies: number): Promise<void> {
  await page.getByRole('button', { name: `Print ${copies} labels`, exact: true }).click();
  await page.locator('html[data-printed]').waitFor({ state: 'attached' });
}

/** Width and height of each page in mm, from the PDF's boxes in points. */
const pagesOf = (pdf: Buffer): number[][] =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox ?\[([^\]]+)\]/g)].map(([, box = '']) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = box.trim().split(/\s+/).map(Number);
    return [right - left, bottom - top].map((points) => (points * 25.4) / 72);
  });

const sizeOf = (id: string) => {
  const size = labelSizes.find((one) => one.id === id);
  if (!size) throw new Error(`there is no size ${id}`);
  return size;
};

/** The labels on paper, each from the corner of its page, in mm. */
async function labelsOnPaper(
  page: Page,
): Promise<{ left: number; top: number; width: number; height: number }[]> {
  await page.emulateMedia({ media: 'print' });
  return page.evaluate(() => {
    const mm = 25.4 / 96;
    return [...document.querySelectorAll('.lb-print .lb')].map((label) => {
      const box = label.getBoundingClientRect();
      const sheet = label.closest('.lb-page')?.getBoundingClientRect();
      return {
        left: (box.left - (sheet?.left ?? 0)) * mm,
        top: (box.top - (sheet?.top ?? 0)) * mm,
        width: box.width * mm,
        height: box.height * mm,
      };
    });
  });
}

describe('labels on paper', () => {
  it('are pages of 62 by 40 mm on a roll, one for each label, with nothing else on them', async () => {
    const page = await toolsWith({ chosen: ['62x40'], copies: { '62x40': 3 }, startAt: 1 });
    await print(page, 3);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false);
    expect(await page.locator('.lb-print').innerText()).toContain('Ingredients:');
    // Printing resets what is on paper.
    const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }));
    expect(pages).toHaveLength(3);
    for (const [width, height] of pages) {
      // Chromium rounds a page to whole points: a third of a millimetre.
      expect(width).toBeCloseTo(62, 0);
      expect(height).toBeCloseTo(40, 0);
    }
    await page.close();
  });

  it('are placed on the sheet’s labels, from the first free one, and continue on the next sheet', async () => {
    const page = await toolsWith({ chosen: ['63.5x38.1'], copies: { '63.5x38.1': 20 }, startAt: 4 });
    await print(page, 20);
    const labels = await labelsOnPaper(page);
    const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }));
    expect(pages.map((box) => box.map(Math.round))).toEqual([
      [210, 297],
      [210, 297],
    ]);
    expect(labels).toHaveLength(20);
    const { sheet, widthMm, heightMm } = sizeOf('63.5x38.1');
    if (sheet === null) throw new Error('not a sheet');
    labels.forEach((label, n) => {
      const place = placeOnSheet(sheet, (n + 3) % sheet.perSheet);
      expect(label.left).toBeCloseTo(place.leftMm, 1);
      expect(label.top).toBeCloseTo(place.topMm, 1);
      expect(label.width).toBeCloseTo(widthMm, 1);
      expect(label.height).toBeCloseTo(heightMm, 1);
    });
    await page.close();
  });

  it('have their exact size in the PDF, with every word of the screen', async () => {
    const page = await toolsWith({
      chosen: ['62x40', '64x34'],
      copies: { '62x40': 2, '64x34': 24 },
      startAt: 1,
    });
    await page.getByRole('button', { name: 'Print 26 labels' }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'PDF', exact: true }).click(),
    ]);
    const pages = pagesOf(readFileSync(await file.path()));
    const expected = [
      [62, 40],
      [62, 40],
      [210, 297],
    ];
    expect(pages).toHaveLength(expected.length);
    pages.forEach((box, at) => {
      expect(box[0]).toBeCloseTo(expected[at]?.[0] ?? 0, 2);
      expect(box[1]).toBeCloseTo(expected[at]?.[1] ?? 0, 2);
    });
    await page.close();
  });

  it('aren’t shrunk: a label that is too long is reported for its size and isn’t printed', async () => {
    const page = await toolsWith({
      chosen: ['62x40', '64x34'],
      copies: { '62x40': 1, '64x34': 1 },
      startAt: 1,
    });
    const before = await page
      .locator('.lb-on-screen')
      .first()
      .evaluate((face) => getComputedStyle(face).fontSize);
    await page
      .getByRole('textbox', { name: 'Ingredient 1', exact: true })
      .fill(`leeks (${'very long '.repeat(19)})`);
    // A renamed ingredient's pack may say something else.
    await page.getByRole('button', { name: 'Yes, the same' }).first().click();
    const sizes = page.getByRole('region', { name: 'Sizes' });
    await sizes
      .getByText(/lines? too many: this size isn’t printed/)
      .first()
      .waitFor();
    await page
      .getByText(/It doesn’t fit|Left out, too long/)
      .first()
      .waitFor();
    const after = await page
      .locator('.lb-on-screen')
      .first()
      .evaluate((face) => getComputedStyle(face).fontSize);
    expect(after).toBe(before);
    await page.close();
  });
});
