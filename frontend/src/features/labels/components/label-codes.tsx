import type { CodeShape } from '../api/codes.ts';
import {
  eanBarHeightMm,
  eanDigitHeightMm,
  eanDigitMiddle,
  eanModuleMm,
  eanModules,
  eanQuiet,
  eanWidthMm,
  qrModuleMm,
  qrQuietModules,
  qrSideMm,
} from '../model/code-sizes.ts';
import { figureSizeMm } from '../model/type-size.ts';

/** An EAN-13 at 80 % with its quiet zones and its digits. */
export function EanCode({ digits, shape }: { digits: string; shape: CodeShape }) {
  return (
    <div
      className="lb-ean"
      role="img"
      aria-label={`Barcode ${digits}`}
      style={{
        width: `${eanWidthMm}mm`,
        height: `${eanBarHeightMm + eanDigitHeightMm}mm`,
        fontSize: `${figureSizeMm(eanDigitHeightMm * 0.8)}mm`,
      }}
    >
      <svg
        aria-hidden
        viewBox={`0 0 ${eanModules} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        style={{
          width: `${eanModules * eanModuleMm}mm`,
          height: `${eanBarHeightMm}mm`,
          marginLeft: `${eanQuiet.left * eanModuleMm}mm`,
        }}
      >
        <path d={shape.path} fillRule="evenodd" />
      </svg>
      {Array.from(digits, (digit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a digit is known by its place.
        <span key={index} aria-hidden style={{ left: `${eanDigitMiddle(index) * eanModuleMm}mm` }}>
          {digit}
        </span>
      ))}
    </div>
  );
}

/** A QR code with the white around it that it needs. */
export function QrCode({ text, shape }: { text: string; shape: CodeShape }) {
  const { width } = shape.modules;
  const side = `${qrSideMm(width)}mm`;
  return (
    <svg
      role="img"
      aria-label={`QR code: ${text}`}
      viewBox={`${-qrQuietModules} ${-qrQuietModules} ${width + 2 * qrQuietModules} ${width + 2 * qrQuietModules}`}
      shapeRendering="crispEdges"
      data-module-mm={qrModuleMm}
      style={{ width: side, height: side }}
    >
      <path d={shape.path} fillRule="evenodd" />
    </svg>
  );
}
