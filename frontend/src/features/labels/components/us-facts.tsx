/**
 * Nutrition Facts, in the layouts of 21 CFR 101.9 as amended in 2016. Type sizes are those of paragraph (d):
 * 8 point for nutrients with 4 points between their lines, 10 point for the serving, 16 and 22 for calories,
 * 6 for the footnote and the headings of columns. Side by side and in a line, the serving may be 9 point and
 * calories 10 and 14.
 */
import type { Panel, PanelRow } from '@batchbook/shared/recipes/printed-label';
import { Fragment } from 'react';
import { classNames } from '../../../ui/class-names.ts';

/** Set bold: 101.9(d)(7) asks for the nutrients that aren't part of another. */
const bold = new Set(['Total Fat', 'Cholesterol', 'Sodium', 'Total Carbohydrate', 'Protein']);

const micronutrients = new Set(['Vitamin D', 'Calcium', 'Iron', 'Potassium']);

const footnote =
  '* The % Daily Value (DV) tells you how much a nutrient in a serving of food contributes to a daily diet. 2,000 calories a day is used for general nutrition advice.';

const sizeOnly = (panel: Panel): string => panel.servingSize?.replace(/^Serving size /, '') ?? '';

const rowsOf = (panel: Panel) => {
  const calories = panel.rows.find(({ name }) => name === 'Calories');
  const nutrients = panel.rows.filter((row) => row !== calories);
  return {
    calories: calories?.figures[0] ?? '',
    major: nutrients.filter(({ name }) => !micronutrients.has(name)),
    micro: nutrients.filter(({ name }) => micronutrients.has(name)),
  };
};

/** 101.9(d)(12). */
export function UsVertical({ panel }: { panel: Panel }) {
  const { calories, major, micro } = rowsOf(panel);
  return (
    <div className="lb-facts" data-ruled>
      <p className="lb-facts-title">Nutrition Facts</p>
      <div className="lb-facts-serving">
        {panel.servings !== null && <p>{panel.servings}</p>}
        <p className="lb-facts-row">
          <b>Serving size</b>
          <b>{sizeOnly(panel)}</b>
        </p>
      </div>
      <div className="lb-facts-calories">
        <p>
          <b className="lb-facts-heading">Amount per serving</b>
          <b className="lb-facts-word">Calories</b>
        </p>
        <b className="lb-facts-number">{calories}</b>
      </div>
      <p className="lb-facts-daily">
        <b>% Daily Value*</b>
      </p>
      <Rows rows={major} />
      <div className="lb-facts-bar" />
      <Rows rows={micro} />
      <p className="lb-facts-note">{footnote}</p>
    </div>
  );
}

/** 101.9(d)(11)(iii). */
export function UsTabular({ panel }: { panel: Panel }) {
  const { calories, major, micro } = rowsOf(panel);
  const half = major.findIndex(({ name }) => name === 'Total Carbohydrate');
  return (
    <div className="lb-facts lb-facts-tabular" data-ruled>
      <div className="lb-facts-side">
        <p className="lb-facts-title">
          Nutrition
          <br />
          Facts
        </p>
        {panel.servings !== null && <p className="lb-facts-servings">{panel.servings}</p>}
        <p className="lb-facts-servings">
          <b>Serving size</b> <b className="block">{sizeOnly(panel)}</b>
        </p>
        <div className="lb-facts-calories">
          <p>
            <b className="lb-facts-word">Calories</b>
            <b className="lb-facts-heading">per serving</b>
          </p>
          <b className="lb-facts-number">{calories}</b>
        </div>
      </div>
      <div className="lb-facts-columns">
        {[major.slice(0, half), major.slice(half)].map((rows) => (
          <div key={rows[0]?.name}>
            <p className="lb-facts-daily">
              <b>Amount/serving</b>
              <b>% DV*</b>
            </p>
            <Rows rows={rows} />
          </div>
        ))}
      </div>
      <p className="lb-facts-micro">
        {micro.map((row, at) => (
          <Fragment key={row.name}>
            {at > 0 && ' • '}
            <span className={classNames(row.changed && 'lb-changed')}>
              {`${row.name} ${row.figures[0] ?? ''} ${row.figures[1] ?? ''}`.replaceAll(' ', '\u00a0')}
            </span>
          </Fragment>
        ))}
      </p>
      <p className="lb-facts-note">{footnote}</p>
    </div>
  );
}

/** 101.9(j)(13)(ii)(A)(2), with the short footnote of (j)(13)(ii)(C). */
export function UsLinear({ panel }: { panel: Panel }) {
  const { calories, major, micro } = rowsOf(panel);
  const rows = [...major, ...micro];
  return (
    <p className="lb-facts lb-facts-linear" data-ruled>
      <b className="lb-facts-title">Nutrition Facts</b>{' '}
      <span className="lb-facts-servings">
        {panel.servings !== null && `${panel.servings}, `}
        <b>Serving size: {sizeOnly(panel)},</b>
      </span>{' '}
      Amount per serving: <b className="lb-facts-word">Calories</b>{' '}
      <b className="lb-facts-number">{calories}</b>,{' '}
      {rows.map((row, at) => (
        <Fragment key={row.name}>
          <span className={classNames(row.changed && 'lb-changed')}>
            <Name row={row} />
            {row.figures[1] ? ` (${row.figures[1]} DV)` : ''}
          </span>
          {at === rows.length - 1 ? '. ' : ', '}
        </Fragment>
      ))}
      %DV = %&nbsp;Daily Value
    </p>
  );
}

function Rows({ rows }: { rows: readonly PanelRow[] }) {
  return rows.map((row) => (
    <p
      key={row.name}
      className="lb-facts-row"
      data-depth={row.name === 'Added Sugars' ? 2 : row.indented ? 1 : undefined}
    >
      <span className={classNames(row.changed && 'lb-changed')}>
        <Name row={row} />
      </span>
      {row.figures[1] && <b>{row.figures[1]}</b>}
    </p>
  ));
}

/** 'Total Fat 8g', 'Includes 10g Added Sugars'. */
function Name({ row }: { row: PanelRow }) {
  if (row.name === 'Added Sugars') return <>Includes {row.figures[0]} Added Sugars</>;
  return (
    <>
      {bold.has(row.name) ? <b>{row.name}</b> : row.name} {row.figures[0]}
    </>
  );
}
