import { useEffect, useState } from 'react';
import { type Bar, loadCodes, type QrShape } from '../api/codes.ts';

export interface DrawnCodes {
  ean: readonly Bar[] | null;
  qr: QrShape | null;
  /** Whether the encoders have answered: before that a label isn't printed. */
  ready: boolean;
  /** Why a code can't be drawn, or `null`. A label without its code isn't printed. */
  problem: string | null;
}

/** The codes of a label. */
export function useCodes(barcode: string, qrText: string): DrawnCodes {
  const wanted = `${barcode}\n${qrText}`;
  const [drawn, setDrawn] = useState<DrawnCodes & { of: string }>({
    of: '\n',
    ean: null,
    qr: null,
    ready: true,
    problem: null,
  });
  useEffect(() => {
    if (wanted === '\n') return;
    let left = false;
    void loadCodes().then((codes) => {
      if (left) return;
      const ean = barcode === '' ? null : orNone(() => codes.ean13(barcode));
      const qr = qrText === '' ? null : orNone(() => codes.qr(qrText));
      const problem =
        barcode !== '' && ean === null
          ? 'The barcode isn’t a valid EAN-13: check its digits.'
          : qrText !== '' && qr === null
            ? 'The text is too long for a QR code.'
            : null;
      setDrawn({ of: wanted, ean, qr, ready: true, problem });
    });
    return () => {
      left = true;
    };
  }, [barcode, qrText, wanted]);
  if (wanted === '\n') return none;
  return drawn.of === wanted ? drawn : { ...none, ready: false };
}

const none: DrawnCodes = { ean: null, qr: null, ready: true, problem: null };

function orNone<Code>(draw: () => Code): Code | null {
  try {
    return draw();
  } catch {
    return null;
  }
}
