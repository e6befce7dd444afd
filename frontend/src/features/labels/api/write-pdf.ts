import { type FontSubset, fontFileOf } from '@batchbook/shared/recipes/printable';
import PDFDocument from 'pdfkit';
import type { PrintPage } from '../model/print-plan.ts';
import type { Drawn, DrawnText } from './transcribe.ts';

/** The fonts of a label: its text in two weights, and the name. */
export type FontName = 'text' | 'bold' | 'display';

/** One file of a font, such as 'bold greek'. */
export type FontKey = `${FontName} ${FontSubset}`;

export type FontFiles = ReadonlyMap<FontKey, Uint8Array>;

const pointsPerMm = 72 / 25.4;

/** Pages that all show the same label, at each of their places. */
export interface PdfPart {
  pages: readonly PrintPage[];
  drawn: readonly Drawn[];
}

/** Writes all parts into one document, in order. Each page has its own size. */
export function writePdf(
  parts: readonly PdfPart[],
  fonts: FontFiles,
  title: string,
): Promise<Uint8Array<ArrayBuffer>> {
  // Without the default font, which browsers don't have.
  const document = new PDFDocument({ autoFirstPage: false, font: '', info: { Title: title } });
  const chunks: Uint8Array[] = [];
  const done = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    document.on('end', () => resolve(joined(chunks)));
    document.on('error', reject);
  });
  for (const [key, file] of fonts) document.registerFont(key, file as Buffer);
  for (const { pages, drawn } of parts) for (const page of pages) addPage(document, page, drawn);
  document.end();
  return done;
}

function addPage(document: PDFKit.PDFDocument, page: PrintPage, drawn: readonly Drawn[]): void {
  document.addPage({ size: [page.widthMm * pointsPerMm, page.heightMm * pointsPerMm], margin: 0 });
  for (const { leftMm, topMm } of page.labels) {
    document
      .save()
      .translate(leftMm * pointsPerMm, topMm * pointsPerMm)
      .scale(pointsPerMm);
    for (const piece of drawn) draw(document, piece);
    document.restore();
  }
}

function draw(document: PDFKit.PDFDocument, piece: Drawn): void {
  if (piece.kind === 'text') drawText(document, piece);
  else if (piece.kind === 'box') {
    document.rect(piece.leftMm, piece.topMm, piece.widthMm, piece.heightMm).fill('#000');
  } else {
    document.save().translate(piece.leftMm, piece.topMm).scale(piece.scaleX, piece.scaleY);
    document.path(piece.path).fill('#000', 'even-odd');
    document.restore();
  }
}

interface Run {
  font: FontKey;
  text: string;
}

/** Splits a word into runs of one font file each. Throws if no font has a character, so that it isn't printed. */
function runsOf({ text, family, weight }: DrawnText): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const file = fontFileOf(character, family);
    if (file === null) throw new Error(`no font has U+${character.codePointAt(0)?.toString(16)}`);
    const name =
      file.family === 'display' ? 'display' : family === 'display' || weight >= 650 ? 'bold' : 'text';
    const font: FontKey = `${name} ${file.subset}`;
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

/** The font files that a drawing needs. */
export const fontsOf = (drawn: readonly Drawn[]): Set<FontKey> =>
  new Set(drawn.flatMap((piece) => (piece.kind === 'text' ? runsOf(piece).map(({ font }) => font) : [])));

function drawText(document: PDFKit.PDFDocument, piece: DrawnText): void {
  let left = piece.leftMm;
  for (const { font, text } of runsOf(piece)) {
    document.font(font).fontSize(piece.sizeMm).fillColor('#000');
    const spacing = {
      characterSpacing: piece.letterSpacingMm,
      features: piece.tabular ? tabular : [],
    };
    document.text(text, left, piece.baselineMm, { ...spacing, lineBreak: false, baseline: 'alphabetic' });
    left += document.widthOfString(text, spacing);
  }
}

const tabular: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
