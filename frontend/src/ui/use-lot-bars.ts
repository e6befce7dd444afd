import type { DrawingContext } from 'bwip-js/generic';
import { useEffect, useState } from 'react';
import { loadWhenOnline } from './load-when-online.ts';

export interface Bars {
  /** In modules. */
  width: number;
  path: string;
}

/** Takes the bars that the encoder draws as vertical lines, one module high. */
function barsContext(): DrawingContext<Bars> {
  const paths: string[] = [];
  let width = 0;
  const nothing = () => undefined;
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (all) => {
      width = all;
    },
    line: (x, _y0, _x1, _y1, thick) => {
      // A line of an odd width is told by the right one of its two middles.
      const left = x - (thick + (thick % 2)) / 2;
      paths.push(`M${left} 0H${left + thick}V1H${left}Z`);
    },
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => ({ width, path: paths.join('') }),
  };
}

/** A lot's code as a Code 128; `null` while the encoder loads, and for what it can't encode. */
export function useLotBars(lotCode: string): Bars | null {
  const [bars, setBars] = useState<Bars | null>(null);
  useEffect(() => {
    let isWanted = true;
    void loadWhenOnline(() => import('bwip-js/generic'))
      .then(({ code128 }) => {
        if (isWanted)
          setBars(code128({ bcid: 'code128', text: lotCode, includetext: false, scale: 1 }, barsContext()));
      })
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [lotCode]);
  return bars;
}
