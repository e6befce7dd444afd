/**
 * Reads off a label that stands on the page what is drawn where, in mm from its own top left: so the PDF
 * breaks every line where the browser did, and what fits in one fits in the other.
 */
import type { FontFamily } from '@batchbook/shared/recipes/printable';
import { baselineOf, fontOf } from './font-metrics.ts';
import { pixelsPerMm } from './measure.ts';

export interface DrawnText {
  kind: 'text';
  text: string;
  leftMm: number;
  baselineMm: number;
  /** As measured by the browser. The PDF writer's own width may differ slightly. */
  widthMm: number;
  sizeMm: number;
  family: FontFamily;
  weight: number;
  letterSpacingMm: number;
  /** Figures of one width, for columns. */
  tabular: boolean;
}

interface DrawnBox {
  kind: 'box';
  leftMm: number;
  topMm: number;
  widthMm: number;
  heightMm: number;
}

interface DrawnPath {
  kind: 'path';
  leftMm: number;
  topMm: number;
  /** Millimetres for one unit of the path. */
  scaleX: number;
  scaleY: number;
  path: string;
}

export type Drawn = DrawnText | DrawnBox | DrawnPath;

export function transcribe(face: HTMLElement, widthMm: number): Drawn[] {
  const scale = pixelsPerMm(face, widthMm);
  const origin = face.getBoundingClientRect();
  const mm = {
    x: (px: number) => (px - origin.left) / scale,
    y: (px: number) => (px - origin.top) / scale,
    scale,
  };
  const cssScale = origin.width / Number.parseFloat(getComputedStyle(face).width);
  const drawn: Drawn[] = [];
  for (const element of face.querySelectorAll('*')) {
    if (element instanceof SVGPathElement) drawn.push(pathOf(element, mm));
    else if (element instanceof HTMLElement) drawn.push(...rulesOf(element, mm, cssScale));
  }
  const texts = document.createTreeWalker(face, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) drawn.push(...wordsOf(texts.currentNode as Text, mm, cssScale));
  return drawn;
}

interface Millimetres {
  x: (px: number) => number;
  y: (px: number) => number;
  scale: number;
}

function pathOf(path: SVGPathElement, mm: Millimetres): DrawnPath {
  const svg = path.ownerSVGElement;
  if (svg === null) throw new Error('a path stands outside of a drawing');
  const box = svg.getBoundingClientRect();
  const view = svg.viewBox.baseVal;
  const scaleX = box.width / mm.scale / view.width;
  const scaleY = box.height / mm.scale / view.height;
  return {
    kind: 'path',
    leftMm: mm.x(box.left) - view.x * scaleX,
    topMm: mm.y(box.top) - view.y * scaleY,
    scaleX,
    scaleY,
    path: path.getAttribute('d') ?? '',
  };
}

/** The lines around and under things. */
function rulesOf(element: HTMLElement, mm: Millimetres, cssScale: number): DrawnBox[] {
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const px = (value: string) => Number.parseFloat(value) * cssScale;
  const [top, right, bottom, left] = [
    px(style.borderTopWidth),
    px(style.borderRightWidth),
    px(style.borderBottomWidth),
    px(style.borderLeftWidth),
  ] as const;
  const rule = (x: number, y: number, width: number, height: number): DrawnBox => ({
    kind: 'box',
    leftMm: mm.x(x),
    topMm: mm.y(y),
    widthMm: width / mm.scale,
    heightMm: height / mm.scale,
  });
  return [
    ...(top > 0 ? [rule(box.left, box.top, box.width, top)] : []),
    ...(bottom > 0 ? [rule(box.left, box.bottom - bottom, box.width, bottom)] : []),
    ...(left > 0 ? [rule(box.left, box.top, left, box.height)] : []),
    ...(right > 0 ? [rule(box.right - right, box.top, right, box.height)] : []),
  ];
}

/** Each word with its position. A word broken over two lines counts as two. */
function wordsOf(node: Text, mm: Millimetres, cssScale: number): DrawnText[] {
  const parent = node.parentElement;
  if (parent === null || parent.closest('svg') !== null) return [];
  const style = getComputedStyle(parent);
  const font = fontOf(parent);
  const sizePx = font.sizePx * cssScale;
  const range = document.createRange();
  const words: DrawnText[] = [];
  for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
    for (const piece of linesOf(range, node, index, word)) {
      words.push({
        kind: 'text',
        text: piece.text,
        leftMm: mm.x(piece.box.left),
        baselineMm: mm.y(baselineOf(piece.box, font.family, sizePx)),
        widthMm: piece.box.width / mm.scale,
        sizeMm: sizePx / mm.scale,
        family: font.family,
        weight: Number(style.fontWeight),
        tabular: style.fontVariantNumeric.includes('tabular-nums'),
        letterSpacingMm: ((Number.parseFloat(style.letterSpacing) || 0) * cssScale) / mm.scale,
      });
    }
  }
  return words;
}

function linesOf(range: Range, node: Text, start: number, word: string): { text: string; box: DOMRect }[] {
  range.setStart(node, start);
  range.setEnd(node, start + word.length);
  const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
  if (boxes.length <= 1) return boxes.map((box) => ({ text: word, box }));
  const pieces: { text: string; box: DOMRect }[] = [];
  for (let at = 0; at < word.length; at += 1) {
    range.setStart(node, start + at);
    range.setEnd(node, start + at + 1);
    const box = range.getBoundingClientRect();
    const last = pieces.at(-1);
    const letter = word.charAt(at);
    if (last && Math.abs(last.box.top - box.top) < 1) {
      last.text += letter;
      last.box = new DOMRect(last.box.left, last.box.top, box.right - last.box.left, last.box.height);
    } else {
      pieces.push({ text: letter, box });
    }
  }
  return pieces;
}
