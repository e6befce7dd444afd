/** A print job as a PDF: the same millimetres, with the fonts in it. */
import displayLatin from '@fontsource/besley/files/besley-latin-700-normal.woff?url';
import displayLatinExt from '@fontsource/besley/files/besley-latin-ext-700-normal.woff?url';
import textLatin from '@fontsource/figtree/files/figtree-latin-500-normal.woff?url';
import boldLatin from '@fontsource/figtree/files/figtree-latin-800-normal.woff?url';
import textLatinExt from '@fontsource/figtree/files/figtree-latin-ext-500-normal.woff?url';
import boldLatinExt from '@fontsource/figtree/files/figtree-latin-ext-800-normal.woff?url';
import textCyrillic from '@fontsource/noto-sans/files/noto-sans-cyrillic-500-normal.woff?url';
import boldCyrillic from '@fontsource/noto-sans/files/noto-sans-cyrillic-800-normal.woff?url';
import textGreek from '@fontsource/noto-sans/files/noto-sans-greek-500-normal.woff?url';
import boldGreek from '@fontsource/noto-sans/files/noto-sans-greek-800-normal.woff?url';
import textVietnamese from '@fontsource/noto-sans/files/noto-sans-vietnamese-500-normal.woff?url';
import boldVietnamese from '@fontsource/noto-sans/files/noto-sans-vietnamese-800-normal.woff?url';
import displayCyrillic from '@fontsource/noto-serif/files/noto-serif-cyrillic-700-normal.woff?url';
import displayGreek from '@fontsource/noto-serif/files/noto-serif-greek-700-normal.woff?url';
import displayVietnamese from '@fontsource/noto-serif/files/noto-serif-vietnamese-700-normal.woff?url';
import { type FontFiles, type FontKey, fontsOf, type PdfPart, writePdf } from './write-pdf.ts';

const urls: Readonly<Record<FontKey, string>> = {
  'text latin': textLatin,
  'text latinExt': textLatinExt,
  'text greek': textGreek,
  'text cyrillic': textCyrillic,
  'text vietnamese': textVietnamese,
  'bold latin': boldLatin,
  'bold latinExt': boldLatinExt,
  'bold greek': boldGreek,
  'bold cyrillic': boldCyrillic,
  'bold vietnamese': boldVietnamese,
  'display latin': displayLatin,
  'display latinExt': displayLatinExt,
  'display greek': displayGreek,
  'display cyrillic': displayCyrillic,
  'display vietnamese': displayVietnamese,
};

async function fontFile(key: FontKey): Promise<[FontKey, Uint8Array]> {
  const answer = await fetch(urls[key]);
  if (!answer.ok) throw new Error(`the font could not be loaded: ${answer.status}`);
  return [key, new Uint8Array(await answer.arrayBuffer())];
}

/** The files that the drawings need, and no others. */
async function fontFiles(parts: readonly PdfPart[]): Promise<FontFiles> {
  return new Map(await Promise.all([...fontsOf(parts.flatMap(({ drawn }) => drawn))].map(fontFile)));
}

/** The parts as a file to keep. */
export async function labelPdf(parts: readonly PdfPart[], title: string): Promise<Blob> {
  return new Blob([await writePdf(parts, await fontFiles(parts), title)], { type: 'application/pdf' });
}
