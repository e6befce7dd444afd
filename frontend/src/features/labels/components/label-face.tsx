import type { LabelSize } from '@batchbook/shared/recipes/label-sizes';
import { isTinyUsPack, textXHeightMm } from '@batchbook/shared/recipes/pack-area';
import type { PrintedLabel, Stretch } from '@batchbook/shared/recipes/printed-label';
import type { CSSProperties, Ref } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { DrawnCodes } from '../hooks/use-codes.ts';
import type { Resolution } from '../model/code-sizes.ts';
import { type FaceGeometry, faceGeometry } from '../model/face-geometry.ts';
import type { Layout } from '../model/printed-size.ts';
import { figureSizeMm, textSizeMm } from '../model/type-size.ts';
import './label.css';
import { LabelCodes } from './label-codes.tsx';
import { LabelPanel } from './label-panel.tsx';

export interface LabelFaceProps {
  label: PrintedLabel;
  size: LabelSize;
  layout: Layout;
  codes: DrawnCodes;
  resolution: Resolution;
  /** Rounded and with a shadow, for the screen. */
  onScreen?: boolean;
  ref?: Ref<HTMLDivElement> | undefined;
  style?: CSSProperties | undefined;
}

/** One label at true size with all its content. Whether it fits is measured. */
export function LabelFace(props: LabelFaceProps) {
  const { label, size, layout, onScreen = false, ref, style } = props;
  const textMm = textSizeMm(textXHeightMm(label.form, label.pack));
  const geometry = faceGeometry(size, layout, textMm);
  const { wide, padMm, panelColumnMm, footBelow } = geometry;
  const face = {
    ...style,
    width: `${size.widthMm}mm`,
    height: `${size.heightMm}mm`,
    padding: `${padMm.top}mm ${padMm.x}mm ${padMm.bottom}mm`,
    '--lb-text': `${textMm}mm`,
  };
  const panel = label.panel !== null && layout.panel !== null && (
    <LabelPanel panel={label.panel} layout={layout.panel} widthMm={panelColumnMm} />
  );
  const foot = <Foot {...props} geometry={geometry} />;
  return (
    <div
      ref={ref}
      className={classNames('lb', onScreen && 'lb-on-screen')}
      data-shape={wide ? 'wide' : 'small'}
      data-form={label.form}
      data-tiny={(label.form === 'us' && isTinyUsPack(label.pack)) || undefined}
      style={face}
    >
      <div className="lb-head">
        <p className="lb-name" data-part="the name">
          <Words of={label.name} />
          {label.besideName !== '' && <span className="lb-beside">{label.besideName}</span>}
        </p>
        {label.form === 'uk' && <Net label={label} />}
      </div>
      <div className="lb-main">
        <div className="lb-words">
          <div className="lb-text" data-part="the text">
            <p>
              <Stretches of={label.list} />
              {label.contains !== null && (
                <>
                  {label.list.length > 0 && ' '}
                  <Stretches of={label.contains} />
                </>
              )}
              {label.mayContain !== null && (
                <>
                  {' '}
                  <Words of={label.mayContain} />
                </>
              )}
            </p>
            {label.statements.length > 0 && <p>{label.statements.join(' ')}</p>}
            {label.alcohol !== null && <p>{label.alcohol}</p>}
            {label.instructions !== '' && <p>{label.instructions}</p>}
            {label.origin !== '' && <p>Origin: {label.origin}</p>}
          </div>
          {panelColumnMm === null && panel}
          {!footBelow && foot}
        </div>
        {panelColumnMm !== null && panel}
      </div>
      {footBelow && foot}
      {label.form === 'us' && <Net label={label} />}
    </div>
  );
}

const Stretches = ({ of }: { of: readonly Stretch[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is known by its place.
  of.map((stretch, at) => <Words key={at} of={stretch} />);

function Words({ of }: { of: Stretch }) {
  const text = of.strong ? <b>{of.text}</b> : of.text;
  return of.changed ? <span className="lb-changed">{text}</span> : text;
}

function Net({ label: { net, form, pack } }: { label: PrintedLabel }) {
  if (net === null) return null;
  // Of the US the capitals are measured, and the metric symbols are no smaller than running text.
  const sizeMm =
    form === 'us'
      ? Math.max(figureSizeMm(net.figureMm), textSizeMm(textXHeightMm(form, pack)))
      : figureSizeMm(net.figureMm);
  return (
    <p
      className="lb-net"
      data-part="the net quantity"
      data-bottom-third={net.inBottomThird || undefined}
      style={{ fontSize: `${sizeMm}mm` }}
    >
      {form === 'us' ? netParts(net.text) : net.text}
    </p>
  );
}

/** A line ends between the declarations, never inside one: 'NET WT 24 OZ', '(1 LB 8 OZ)', '680 g'. */
const netParts = (text: string): string =>
  text
    .replace(/\([^()]{0,200}\)/g, (inside) => inside.replaceAll(' ', '\u00a0'))
    .replace(/(\d) (?=[a-z])/gi, '$1\u00a0')
    .replace('FL OZ', 'FL\u00a0OZ');

/** The date, storage, business and lot, with the codes beside them. */
function Foot(props: LabelFaceProps & { geometry: FaceGeometry }) {
  const { label, codes, layout, resolution, geometry } = props;
  const { date, storage, business, lot } = label;
  const { wide } = geometry;
  const words = date !== null || storage !== '' || business.length > 0 || lot !== null;
  const coded = (codes.ean !== null && layout.eanDots !== null) || codes.qr !== null;
  if (!words && !coded) return null;
  return (
    <div className="lb-foot">
      <div data-part="the foot">
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
      {coded && (
        <LabelCodes
          codes={codes}
          barcode={label.barcode}
          qrText={label.qrText}
          resolution={resolution}
          eanDots={layout.eanDots}
          rightMm={geometry.footRightMm}
        />
      )}
    </div>
  );
}
