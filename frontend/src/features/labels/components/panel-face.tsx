import type { Panel } from '@batchbook/shared/recipes/printed-label';
import type { CSSProperties, Ref } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { textSizeMm } from '../model/type-size.ts';
import './label.css';
import { UkTable } from './label-panel.tsx';

export const panelFaceWidthMm = 62;

/** A panel on a label of its own: for a roll of 62 mm, as high as it needs to be. */
export function PanelFace(props: {
  panel: Panel;
  onScreen?: boolean;
  style?: CSSProperties;
  ref?: Ref<HTMLDivElement>;
}) {
  const { panel, onScreen = false, style, ref } = props;
  const face = { ...style, width: `${panelFaceWidthMm}mm`, '--lb-text': `${textSizeMm(1.25)}mm` };
  return (
    <div ref={ref} className={classNames('lb', onScreen && 'lb-on-screen')} data-shape="panel" style={face}>
      {panel.form === 'uk' ? (
        <div className="lb-panel" style={{ width: '100%' }}>
          <UkTable panel={panel} />
        </div>
      ) : (
        <UsFacts panel={panel} />
      )}
    </div>
  );
}

const bold = new Set(['Total Fat', 'Cholesterol', 'Sodium', 'Total Carbohydrate', 'Protein']);

/** Nutrition Facts, the vertical format of 2016 (21 CFR 101.9(d)). */
function UsFacts({ panel }: { panel: Panel }) {
  const calories = panel.rows.find(({ name }) => name === 'Calories');
  const rows = panel.rows.filter((row) => row !== calories);
  return (
    <div className="lb-facts">
      <p className="lb-facts-title">Nutrition Facts</p>
      {panel.servings !== null && <p>{panel.servings}</p>}
      <p className="lb-facts-serving">
        <b>Serving size</b>
        <b>{panel.servingSize?.replace('Serving size ', '') ?? ''}</b>
      </p>
      <div className="lb-facts-calories">
        <p>
          <b>Amount per serving</b>
          <b className="lb-facts-word">Calories</b>
        </p>
        <b className="lb-facts-number">{calories?.figures[0] ?? ''}</b>
      </div>
      <p className="lb-facts-daily">
        <b>% Daily Value*</b>
      </p>
      {rows.map((row) => (
        <p
          key={row.name}
          className="lb-facts-row"
          data-indented={row.indented || undefined}
          data-thick={row.name === 'Protein' || row.name === 'Potassium' || undefined}
        >
          <span>
            {row.name === 'Added Sugars' ? (
              `Includes ${row.figures[0]} Added Sugars`
            ) : (
              <>
                {bold.has(row.name) ? <b>{row.name}</b> : row.name} {row.figures[0]}
              </>
            )}
          </span>
          {row.figures[1] && <b>{row.figures[1]}</b>}
        </p>
      ))}
      <p className="lb-facts-note">
        * The % Daily Value (DV) tells you how much a nutrient in a serving of food contributes to a daily
        diet. 2,000 calories a day is used for general nutrition advice.
      </p>
    </div>
  );
}
