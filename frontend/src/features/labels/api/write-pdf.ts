import PDFDocument from 'pdfkit';
import type { PrintPage } from '../model/print-plan.ts';
import type { Drawn, DrawnText } from './transcribe.ts';

/** Each with the letters of the west first, then the other Latin ones. */
export interface FontFiles {
  text: readonly [Uint8Array, Uint8Array];
  bold: readonly [Uint8Array, Uint8Array];
  display: readonly [Uint8Array, Uint8Array];
}

type FontName = keyof FontFiles;

const pointsPerMm = 72 / 25.4;

/** What the first file of a pair has: Fontsource's 'latin' is Latin-1 and the marks of print. */
const inLatin = /[ -ÿıŒœʻʼˆ˚˜\u2000-\u206f€™↑↓−∕\ufeff]/u;

/** Pages that all show the same label, at each of their places. */
export interface PdfPart {
  pages: readonly PrintPage[];
  drawn: readonly Drawn[];
}

/** One document of all parts, in their order; every page has its own size. */
export function writePdf(
  parts: readonly PdfPart[],
  fonts: FontFiles,
  title: string,
): Promise<Uint8Array<ArrayBuffer>> {
  // Without the font that it would begin with: in a browser that isn't there.
  const document = new PDFDocument({ autoFirstPage: false, font: '', info: { Title: title } });
  const chunks: Uint8Array[] = [];
  const done = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    document.on('end', () => resolve(joined(chunks)));
    document.on('error', reject);
  });
  for (const [name, files] of Object.entries(fonts)) {
    files.forEach((file: Uint8Array, at: number) => {
      document.registerFont(`${name}${at}`, file as Buffer);
    });
  }
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

const fontOf = ({ family, weight }: DrawnText): FontName =>
  family === 'display' ? 'display' : weight >= 650 ? 'bold' : 'text';

/** Letters by the file that has them, one stretch after the other. */
function drawText(document: PDFKit.PDFDocument, piece: DrawnText): void {
  let left = piece.leftMm;
  for (const stretch of piece.text.match(stretches) ?? []) {
    const file = inLatin.test(stretch.charAt(0)) ? 0 : 1;
    document
      .font(`${fontOf(piece)}${file}`)
      .fontSize(piece.sizeMm)
      .fillColor('#000');
    const spacing = {
      characterSpacing: piece.letterSpacingMm,
      features: piece.tabular ? tabular : [],
    };
    document.text(stretch, left, piece.baselineMm, { ...spacing, lineBreak: false, baseline: 'alphabetic' });
    left += document.widthOfString(stretch, spacing);
  }
}

const tabular: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

const stretches = new RegExp(`${inLatin.source}+|${inLatin.source.replace('[', '[^')}+`, 'gu');

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
