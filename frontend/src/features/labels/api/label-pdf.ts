/** A print job as a PDF: the same millimetres, with the fonts in it. */
import besley from '@fontsource/besley/files/besley-latin-700-normal.woff?url';
import besleyExt from '@fontsource/besley/files/besley-latin-ext-700-normal.woff?url';
import figtree from '@fontsource/figtree/files/figtree-latin-500-normal.woff?url';
import figtreeBold from '@fontsource/figtree/files/figtree-latin-800-normal.woff?url';
import figtreeExt from '@fontsource/figtree/files/figtree-latin-ext-500-normal.woff?url';
import figtreeBoldExt from '@fontsource/figtree/files/figtree-latin-ext-800-normal.woff?url';
import { type FontFiles, type PdfPart, writePdf } from './write-pdf.ts';

async function fontFile(url: string): Promise<Uint8Array> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the font could not be loaded: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function fontFiles(): Promise<FontFiles> {
  const [text, textExt, bold, boldExt, display, displayExt] = await Promise.all(
    [figtree, figtreeExt, figtreeBold, figtreeBoldExt, besley, besleyExt].map(fontFile),
  );
  if (!text || !textExt || !bold || !boldExt || !display || !displayExt) throw new Error('a font is missing');
  return { text: [text, textExt], bold: [bold, boldExt], display: [display, displayExt] };
}

/** The parts as a file to keep. */
export async function labelPdf(parts: readonly PdfPart[], title: string): Promise<Blob> {
  return new Blob([await writePdf(parts, await fontFiles(), title)], { type: 'application/pdf' });
}
