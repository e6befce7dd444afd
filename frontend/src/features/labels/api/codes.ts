/** Barcodes and QR codes as shapes on a grid of modules. `code-sizes.ts` sets a module's size in mm. */
import type { DrawingContext, RenderOptions } from 'bwip-js/generic';

/** One bar of a barcode, in modules. */
export interface Bar {
  left: number;
  width: number;
}

export interface QrShape {
  /** How many modules wide and high. */
  modules: number;
  /** In modules, filled by the even-odd rule. */
  path: string;
}

export interface Codes {
  ean13: (digits: string) => readonly Bar[];
  qr: (text: string) => QrShape;
}

interface Drawing {
  bars: Bar[];
  width: number;
  path: string;
}

const polygonPath = (points: [number, number][]): string =>
  `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`;

/** Collects what the encoder draws: bars as vertical lines, QR modules as outlines. */
function outlines(): DrawingContext<Drawing> {
  const paths: string[] = [];
  const bars: Bar[] = [];
  let modules = 0;
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      modules = width;
    },
    line: (x, _y0, _x1, _y1, width) => {
      // For a line of odd width, take the right of its two middles.
      bars.push({ left: x - (width + (width % 2)) / 2, width });
    },
    polygon: (points) => paths.push(polygonPath(points)),
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => ({ bars, width: modules, path: paths.join('') }),
  };
}

/** A smudge may take 15 % of it. The encoder's types don't know the option. */
const mediumCorrection = { eclevel: 'M' };

type Encode = (options: RenderOptions, drawing: DrawingContext<Drawing>) => Drawing;

/** The encoders, fetched when a label first has a code. */
export async function loadCodes(): Promise<Codes> {
  const encoders = await import('bwip-js/generic');
  // The encoders run synchronously if the drawing does. Their types don't show that.
  const draw = (encode: Encode, options: RenderOptions) => encode({ ...options, scale: 1 }, outlines());
  return {
    ean13: (text) => draw(encoders.ean13, { bcid: 'ean13', text, includetext: false }).bars,
    qr: (text) => {
      const { width, path } = draw(encoders.qrcode, { bcid: 'qrcode', text, ...mediumCorrection });
      return { modules: width, path };
    },
  };
}
