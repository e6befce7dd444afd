/** Barcodes and QR codes as shapes on a grid of modules, so that their width in mm is ours to state. */
import type { DrawingContext, RenderOptions } from 'bwip-js/generic';

export interface CodeShape {
  /** How many modules wide and high. */
  modules: { width: number; height: number };
  /** In modules; filled by the even-odd rule. */
  path: string;
}

export interface Codes {
  ean13: (digits: string) => CodeShape;
  qr: (text: string) => CodeShape;
}

const polygonPath = (points: [number, number][]): string =>
  `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`;

/** Takes what the encoder draws: bars as vertical lines, QR modules as outlines. */
function outlines(): DrawingContext<CodeShape> {
  const paths: string[] = [];
  let size = { width: 0, height: 0 };
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width, height) => {
      size = { width, height };
    },
    line: (x, _y0, _x1, _y1, width) => {
      // A line of an odd width is told by the right one of its two middles.
      const left = x - (width + (width % 2)) / 2;
      paths.push(`M${left} 0H${left + width}V1H${left}Z`);
    },
    polygon: (points) => paths.push(polygonPath(points)),
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => ({ modules: size, path: paths.join('') }),
  };
}

/** A smudge may take 15 % of it. The encoder's types don't know the option. */
const mediumCorrection = { eclevel: 'M' };

type Encode = (options: RenderOptions, drawing: DrawingContext<CodeShape>) => CodeShape;

/** The encoders, fetched when a label first has a code. */
export async function loadCodes(): Promise<Codes> {
  const encoders = await import('bwip-js/generic');
  // The encoders draw at once where the drawing does; their types leave that open.
  const draw = (encode: Encode, options: RenderOptions) => encode({ ...options, scale: 1 }, outlines());
  return {
    ean13: (text) => {
      const shape = draw(encoders.ean13, { bcid: 'ean13', text, includetext: false });
      return { ...shape, modules: { width: 95, height: 1 } };
    },
    qr: (text) => draw(encoders.qrcode, { bcid: 'qrcode', text, ...mediumCorrection }),
  };
}
