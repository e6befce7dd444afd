import type { Bar, QrShape } from '../api/codes.ts';
import type { DrawnCodes } from '../hooks/use-codes.ts';
import {
  dotMm,
  eanDigitMiddle,
  eanGuardModules,
  eanModules,
  eanQuiet,
  eanSize,
  qrQuietModules,
  qrSideMm,
  type Resolution,
  snappedMm,
} from '../model/code-sizes.ts';
import { figureSizeMm } from '../model/type-size.ts';

export interface LabelCodesProps {
  codes: DrawnCodes;
  barcode: string;
  qrText: string;
  resolution: Resolution;
  eanDots: number | null;
  /** How far the right edge of the codes may be from the left edge of the label. */
  rightMm: number;
}

/** The QR code and the barcode side by side. Both start between two of the printer's dots. */
export function LabelCodes({ codes, barcode, qrText, resolution, eanDots, rightMm }: LabelCodesProps) {
  const { ean, qr } = codes;
  const eanWidthMm = ean && eanDots !== null ? eanSize(eanDots, resolution).widthMm : 0;
  const qrMm = qr ? qrSideMm(qr.modules, resolution) : 0;
  if (eanWidthMm === 0 && qrMm === 0) return null;
  const gapMm = eanWidthMm > 0 && qrMm > 0 ? Math.round(1 / dotMm(resolution)) * dotMm(resolution) : 0;
  const leftMm = rightMm - eanWidthMm - gapMm - qrMm;
  const restMm = leftMm - snappedMm(leftMm, resolution);
  return (
    <div className="lb-codes" data-part="the code" style={{ gap: `${gapMm}mm`, marginRight: `${restMm}mm` }}>
      {qr && <QrCode text={qrText} shape={qr} sideMm={qrMm} />}
      {ean && eanDots !== null && (
        <EanCode digits={barcode} bars={ean} dots={eanDots} resolution={resolution} />
      )}
    </div>
  );
}

/** Guards reach down between the digits: the bars at the left edge, in the middle and at the right edge. */
const isGuard = ({ left }: Bar): boolean => left < 3 || (left >= 45 && left < 50) || left >= 92;

/** An EAN-13 with its quiet zones and its digits. */
function EanCode(props: { digits: string; bars: readonly Bar[]; dots: number; resolution: Resolution }) {
  const { digits, bars, dots, resolution } = props;
  const { moduleMm, widthMm, heightMm, barHeightMm, digitHeightMm } = eanSize(dots, resolution);
  const heightModules = barHeightMm / moduleMm;
  const path = bars
    .map((bar) => {
      const foot = heightModules + (isGuard(bar) ? eanGuardModules : 0);
      return `M${bar.left} 0H${bar.left + bar.width}V${foot}H${bar.left}Z`;
    })
    .join('');
  const allModules = heightModules + eanGuardModules;
  return (
    <div
      className="lb-ean"
      data-ruled
      role="img"
      aria-label={`Barcode ${digits}`}
      style={{
        width: `${widthMm}mm`,
        height: `${heightMm}mm`,
        fontSize: `${figureSizeMm(digitHeightMm)}mm`,
      }}
    >
      <svg
        aria-hidden
        viewBox={`0 0 ${eanModules} ${allModules}`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        style={{
          width: `${eanModules * moduleMm}mm`,
          height: `${allModules * moduleMm}mm`,
          marginLeft: `${eanQuiet.left * moduleMm}mm`,
        }}
      >
        <path d={path} />
      </svg>
      {Array.from(digits, (digit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a digit is known by its place.
        <span key={index} aria-hidden style={{ left: `${eanDigitMiddle(index) * moduleMm}mm` }}>
          {digit}
        </span>
      ))}
    </div>
  );
}

/** A QR code with the white around it that it needs. */
function QrCode({ text, shape, sideMm }: { text: string; shape: QrShape; sideMm: number }) {
  const side = shape.modules + 2 * qrQuietModules;
  return (
    <svg
      role="img"
      aria-label={`QR code: ${text}`}
      viewBox={`${-qrQuietModules} ${-qrQuietModules} ${side} ${side}`}
      shapeRendering="crispEdges"
      style={{ width: `${sideMm}mm`, height: `${sideMm}mm` }}
    >
      <path d={shape.path} fillRule="evenodd" />
    </svg>
  );
}
