import type { LabelSize } from '@batchbook/shared/recipes/label-sizes';
import type { PrintedLabel, Stretch } from '@batchbook/shared/recipes/printed-label';
import type { CSSProperties, Ref } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { DrawnCodes } from '../api/use-codes.ts';
import { figureSizeMm, textSizeMm } from '../model/type-size.ts';
import './label.css';
import { EanCode, QrCode } from './label-codes.tsx';
import { LabelPanel } from './label-panel.tsx';

/** Where a label is wide enough for a second column. */
export const isWide = (size: LabelSize): boolean => size.widthMm >= 90;

export interface LabelFaceProps {
  label: PrintedLabel;
  size: LabelSize;
  codes: DrawnCodes;
  /** The least height in mm of a small letter. */
  xHeightMm: number;
  /** Rounded and with a shadow, as it lies on the desk. */
  onScreen?: boolean;
  ref?: Ref<HTMLDivElement>;
  style?: CSSProperties | undefined;
}

/** One label at its true size. */
export function LabelFace({ label, size, codes, xHeightMm, onScreen = false, ref, style }: LabelFaceProps) {
  const wide = isWide(size);
  const face = {
    ...style,
    width: `${size.widthMm}mm`,
    height: `${size.heightMm}mm`,
    '--lb-text': `${textSizeMm(xHeightMm)}mm`,
  };
  return (
    <div
      ref={ref}
      className={classNames('lb', onScreen && 'lb-on-screen')}
      data-shape={wide ? 'wide' : 'small'}
      style={face}
    >
      <div className="lb-head">
        <p className="lb-name">
          <Words of={label.name} />
        </p>
        {label.net !== null && (
          <p className="lb-net" style={{ fontSize: `${figureSizeMm(label.net.figureMm)}mm` }}>
            {label.net.text}
          </p>
        )}
      </div>
      <div className="lb-main">
        <div className="lb-words">
          <p>
            {label.list.map((stretch, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is known by its place in the list.
              <Words key={at} of={stretch} />
            ))}
            {label.mayContain !== null && (
              <>
                {' '}
                <Words of={label.mayContain} />
              </>
            )}
          </p>
          {label.alcohol !== null && <p>{label.alcohol}</p>}
          {label.instructions !== '' && <p>{label.instructions}</p>}
          {label.origin !== '' && <p>Origin: {label.origin}</p>}
          <Foot label={label} codes={codes} wide={wide} />
        </div>
        {wide && label.panel !== null && <LabelPanel panel={label.panel} />}
      </div>
    </div>
  );
}

function Words({ of }: { of: Stretch }) {
  const text = of.strong ? <b>{of.text}</b> : of.text;
  return of.changed ? <span className="lb-changed">{text}</span> : text;
}

/** The date, how to keep it, who made it and the lot; the codes beside them. */
function Foot({ label, codes, wide }: { label: PrintedLabel; codes: DrawnCodes; wide: boolean }) {
  const { date, storage, business, lot } = label;
  const ean = label.barcode !== '' && codes.ean;
  // A small label has room for one of the two.
  const qr = label.qrText !== '' && codes.qr && (wide || !ean) ? codes.qr : null;
  if (date === null && storage === '' && business.length === 0 && lot === null && !ean && !qr) return null;
  return (
    <div className="lb-foot">
      <div>
        {(date !== null || storage !== '') && (
          <p>
            {date !== null && (
              <b>
                {date}
                {storage === '' || wide ? '' : '. '}
              </b>
            )}
            {date !== null && wide && storage !== '' && <br />}
            {storage}
          </p>
        )}
        {(business.length > 0 || lot !== null) && (
          <div className="lb-lot">
            <p>{business.join(', ')}</p>
            {lot !== null && <p>{lot}</p>}
          </div>
        )}
      </div>
      {(ean || qr) && (
        <div className="lb-codes">
          {qr && <QrCode text={label.qrText} shape={qr} />}
          {ean && <EanCode digits={label.barcode} shape={ean} />}
        </div>
      )}
    </div>
  );
}
