/** Reads labels back from print: the text of a PDF, and its codes as a printer's dots. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library';
import type * as PdfJs from 'pdfjs-dist';
import type { Page } from 'playwright-core';
import { newPage } from './pages.ts';

const site = 'http://read-back.test/';
const modules = createRequire(import.meta.url)
  .resolve('pdfjs-dist/package.json')
  .replace('package.json', 'build/');

export interface PdfPage {
  widthMm: number;
  heightMm: number;
  /** Without white space: a PDF has none between words that are placed one by one. */
  text: string;
}

/** One page in black and white, as a printer prints it: 1 is a dot. */
export interface Raster {
  width: number;
  height: number;
  dots: Uint8Array;
}

/** A blank page with a PDF reader. */
export async function pdfReader(): Promise<Page> {
  const page = await newPage();
  await page.route(`${site}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name === '') return route.fulfill({ contentType: 'text/html', body: '<title>Reader</title>' });
    return route.fulfill({ contentType: 'text/javascript', body: readFileSync(modules + name) });
  });
  await page.goto(site);
  // As text: the test runner rewrites an `import()` in a function.
  await page.evaluate(`import('/pdf.min.mjs').then((pdf) => {
    pdf.GlobalWorkerOptions.workerSrc = '/pdf.worker.min.mjs';
    window.pdf = pdf;
  })`);
  return page;
}

/** The additional globals in the page of `pdfReader`. */
interface ReaderWindow {
  pdf: typeof PdfJs;
}

/** Size and text of each page. */
export async function readPages(reader: Page, file: Buffer): Promise<PdfPage[]> {
  return reader.evaluate(async (base64) => {
    const { pdf } = window as unknown as ReaderWindow;
    const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const document = await pdf.getDocument({ data }).promise;
    const pages = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const [left = 0, top = 0, right = 0, bottom = 0] = page.view;
      const { items } = await page.getTextContent();
      pages.push({
        widthMm: ((right - left) * 25.4) / 72,
        heightMm: ((bottom - top) * 25.4) / 72,
        text: items
          .map((item) => ('str' in item ? item.str : ''))
          .join('')
          .replace(/\s/g, ''),
      });
    }
    return pages;
  }, file.toString('base64'));
}

/** The words of the ingredient list in the bold font of its heading, in order; neighbours are joined. */
export async function strongTextOf(reader: Page, file: Buffer): Promise<string[]> {
  return reader.evaluate(async (base64) => {
    const { pdf } = window as unknown as ReaderWindow;
    const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const page = await (await pdf.getDocument({ data }).promise).getPage(1);
    const { items } = await page.getTextContent();
    const words = items.flatMap((item) =>
      'str' in item && item.str.trim() !== '' ? [{ text: item.str.trim(), font: item.fontName }] : [],
    );
    const from = words.findIndex(({ text }) => text.startsWith('Ingredients'));
    // A bold first word may be one piece with the heading.
    const first = {
      text: (words[from]?.text ?? '').replace(/^Ingredients:\s*/, ''),
      font: words[from]?.font ?? '',
    };
    const rest = [...(first.text === '' ? [] : [first]), ...words.slice(from + 1)];
    const end = rest.findIndex(({ text }) => text.endsWith('.'));
    const list = rest.slice(0, end + 1);
    const strong: string[] = [];
    list.forEach(({ text, font }, at) => {
      if (font !== words[from]?.font) return;
      if (at > 0 && list[at - 1]?.font === font) strong.push(`${strong.pop() ?? ''}${text}`);
      else strong.push(text);
    });
    return strong.map((text) => text.replaceAll(/\s/g, ''));
  }, file.toString('base64'));
}

/** A page of the PDF as a printer of `dotsPerInch` prints it, every dot black or white. */
export async function rasterise(
  reader: Page,
  file: Buffer,
  pageNumber: number,
  dotsPerInch: number,
): Promise<Raster> {
  const { width, height, packed } = await reader.evaluate(
    async ({ base64, number, dpi }) => {
      const { pdf } = window as unknown as ReaderWindow;
      const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const page = await (await pdf.getDocument({ data }).promise).getPage(number);
      const viewport = page.getViewport({ scale: dpi / 72 });
      const canvas = document.createElement('canvas');
      canvas.width = Math.ceil(viewport.width);
      canvas.height = Math.ceil(viewport.height);
      const canvasContext = canvas.getContext('2d', { willReadFrequently: true });
      if (canvasContext === null) throw new Error('there is no canvas');
      await page.render({ canvas, canvasContext, viewport }).promise;
      const rgba = canvasContext.getImageData(0, 0, canvas.width, canvas.height).data;
      let bits = '';
      for (let at = 0; at < rgba.length; at += 4) bits += String.fromCharCode((rgba[at] ?? 0) < 128 ? 1 : 0);
      return { width: canvas.width, height: canvas.height, packed: btoa(bits) };
    },
    { base64: file.toString('base64'), number: pageNumber, dpi: dotsPerInch },
  );
  return { width, height, dots: Uint8Array.from(Buffer.from(packed, 'base64')) };
}

/** The scanned text of a code. @throws when it can't be read. */
export function scan({ width, height, dots }: Raster, format: 'ean13' | 'qr'): string {
  const luminance = Uint8ClampedArray.from(dots, (dot) => (dot === 1 ? 0 : 255));
  const reader = new MultiFormatReader();
  reader.setHints(
    new Map<DecodeHintType, unknown>([
      [DecodeHintType.POSSIBLE_FORMATS, [format === 'qr' ? BarcodeFormat.QR_CODE : BarcodeFormat.EAN_13]],
    ]),
  );
  const source = new RGBLuminanceSource(luminance, width, height);
  return reader.decodeWithState(new BinaryBitmap(new HybridBinarizer(source))).getText();
}

export interface Bars {
  /** Widths in dots of the 59 bars and spaces, from the first bar. */
  widths: number[];
  /** The white dots to their left and right. */
  quietLeft: number;
  quietRight: number;
  /** Their height in dots. */
  height: number;
}

interface Run {
  black: boolean;
  left: number;
  width: number;
}

function runsOf(row: Uint8Array): Run[] {
  const runs: Run[] = [];
  row.forEach((dot, x) => {
    const last = runs.at(-1);
    if (last && last.black === (dot === 1)) last.width += 1;
    else runs.push({ black: dot === 1, left: x, width: 1 });
  });
  return runs;
}

const eanRuns = 59;
const eanModules = 95;

/** Where in a row the 59 runs of an EAN-13 begin: by its guards and its width in whole modules. */
function eanStart(runs: readonly Run[]): number {
  return runs.findIndex(({ black }, at) => {
    const window = runs.slice(at, at + eanRuns);
    if (!black || window.length < eanRuns) return false;
    const total = window.reduce((sum, { width }) => sum + width, 0);
    const module = total / eanModules;
    const guards = [0, 1, 2, 27, 28, 29, 30, 31, 56, 57, 58];
    return (
      Math.abs(module - Math.round(module)) < 0.1 && guards.every((one) => window[one]?.width === module)
    );
  });
}

/** The bars of the EAN-13 on a page, from identical rows of dots. @throws when no rows have 59 runs of whole modules. */
export function barsOf({ width, height, dots }: Raster): Bars {
  let best: Bars | null = null;
  let before = '';
  let rows = 0;
  for (let y = 0; y < height; y += 1) {
    const runs = runsOf(dots.subarray(y * width, (y + 1) * width));
    const start = eanStart(runs);
    const found = runs.slice(start, start + eanRuns);
    const key = start < 0 ? '' : `${found[0]?.left} ${found.map((run) => run.width).join()}`;
    rows = key !== '' && key === before ? rows + 1 : 1;
    before = key;
    if (start < 0 || rows <= (best?.height ?? 0)) continue;
    best = {
      widths: found.map((run) => run.width),
      quietLeft: runs[start - 1]?.width ?? 0,
      quietRight: runs[start + eanRuns]?.width ?? 0,
      height: rows,
    };
  }
  if (best === null) throw new Error('no barcode with bars of whole modules was found');
  return best;
}
