import type { Panel, PanelRow } from '@batchbook/shared/recipes/printed-label';
import { classNames } from '../../../ui/class-names.ts';

/**
 * The nutrition panel as it is printed. UK and EU: a table (Annex XV, FIR 1169/2011). US: on a label of this
 * size the facts run on in a line (21 CFR 101.9(j)(13)(ii)(A), under 40 square inches).
 */
export function LabelPanel({ panel }: { panel: Panel }) {
  return (
    <div className="lb-panel" data-form={panel.form}>
      {panel.form === 'uk' ? <UkTable panel={panel} /> : <UsLine panel={panel} />}
    </div>
  );
}

export function UkTable({ panel }: { panel: Panel }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Nutrition</th>
          {panel.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {panel.rows.map((row) => (
          <tr key={row.name} data-indented={row.indented || undefined}>
            <td>{row.name}</td>
            {panel.columns.map((column, at) => (
              <td key={column}>
                <Figure row={row} at={at} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** '1099 kJ / 264 kcal' stands in two lines. */
function Figure({ row, at }: { row: PanelRow; at: number }) {
  const parts = (row.figures[at] ?? '').split(' / ');
  return parts.map((part) => (
    <span key={part} className={classNames('block', row.changed && 'lb-changed')}>
      {part}
    </span>
  ));
}

function UsLine({ panel }: { panel: Panel }) {
  const last = panel.rows.length - 1;
  return (
    <div className="lb-us">
      <p className="lb-us-title">Nutrition Facts</p>
      <p>
        {panel.servings !== null && <b>{panel.servings}, </b>}
        {panel.servingSize !== null && <>{panel.servingSize}, </>}
        <b>Amount per serving: </b>
        {panel.rows.map((row, at) => (
          <span key={row.name} className={classNames(row.changed && 'lb-changed')}>
            {row.indented ? row.name : <b>{row.name}</b>} {row.figures[0]}
            {row.figures[1] ? ` (${row.figures[1]} DV)` : ''}
            {at === last ? '.' : ', '}
          </span>
        ))}
      </p>
    </div>
  );
}
