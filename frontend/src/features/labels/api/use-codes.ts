import { useEffect, useState } from 'react';
import { type CodeShape, loadCodes } from './codes.ts';

export interface DrawnCodes {
  ean: CodeShape | null;
  qr: CodeShape | null;
  /** Whether all codes that were asked for are drawn: before that a label isn't printed. */
  ready: boolean;
}

/** The codes of a label; one that can't be encoded (a wrong check digit, a text too long) is left out. */
export function useCodes(barcode: string, qrText: string): DrawnCodes {
  const wanted = `${barcode}\n${qrText}`;
  const [drawn, setDrawn] = useState<DrawnCodes & { of: string }>({
    of: '\n',
    ean: null,
    qr: null,
    ready: true,
  });
  useEffect(() => {
    if (wanted === '\n') return;
    let left = false;
    void loadCodes().then((codes) => {
      if (left) return;
      const ean = barcode === '' ? null : orNone(() => codes.ean13(barcode));
      const qr = qrText === '' ? null : orNone(() => codes.qr(qrText));
      setDrawn({ of: wanted, ean, qr, ready: true });
    });
    return () => {
      left = true;
    };
  }, [barcode, qrText, wanted]);
  if (wanted === '\n') return none;
  return drawn.of === wanted ? drawn : { ...none, ready: false };
}

const none: DrawnCodes = { ean: null, qr: null, ready: true };

function orNone(draw: () => CodeShape): CodeShape | null {
  try {
    return draw();
  } catch {
    return null;
  }
}
