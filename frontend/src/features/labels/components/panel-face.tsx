import { textXHeightMm, unknownPack } from '@batchbook/shared/recipes/pack-area';
import type { Panel } from '@batchbook/shared/recipes/printed-label';
import type { CSSProperties, Ref } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { textSizeMm } from '../model/type-size.ts';
import './label.css';
import { LabelPanel } from './label-panel.tsx';

export const panelFaceWidthMm = 62;

/** A separate panel label for a 62 mm roll, as tall as needed. */
export function PanelFace(props: {
  panel: Panel;
  onScreen?: boolean;
  style?: CSSProperties;
  ref?: Ref<HTMLDivElement>;
}) {
  const { panel, onScreen = false, style, ref } = props;
  const face = {
    ...style,
    width: `${panelFaceWidthMm}mm`,
    '--lb-text': `${textSizeMm(textXHeightMm('uk', unknownPack))}mm`,
  };
  return (
    <div
      ref={ref}
      className={classNames('lb', onScreen && 'lb-on-screen')}
      data-shape="panel"
      data-form={panel.form}
      style={face}
    >
      <LabelPanel
        panel={panel}
        layout={panel.form === 'uk' ? 'table' : 'vertical'}
        widthMm={panelFaceWidthMm - 4}
      />
    </div>
  );
}
