import type { PanelLayout } from '@batchbook/shared/recipes/pack-area';
import type { Panel, PanelRow } from '@batchbook/shared/recipes/printed-label';
import { Fragment } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { UsLinear, UsTabular, UsVertical } from './us-facts.tsx';

export interface LabelPanelProps {
  panel: Panel;
  layout: PanelLayout;
  /** The width of the panel's own column, or `null` when it is as wide as the text. */
  widthMm: number | null;
}

/** The nutrition panel in one of its lawful layouts: see `panelLayouts`. */
export function LabelPanel({ panel, layout, widthMm }: LabelPanelProps) {
  return (
    <div
      className="lb-panel"
      data-part="the nutrition panel"
      data-layout={layout}
      style={widthMm === null ? undefined : { width: `${widthMm}mm` }}
    >
      {layout === 'table' && <UkTable panel={panel} />}
      {layout === 'vertical' && <UsVertical panel={panel} />}
      {layout === 'tabular' && <UsTabular panel={panel} />}
      {layout === 'linear' && (panel.form === 'uk' ? <UkLinear panel={panel} /> : <UsLinear panel={panel} />)}
    </div>
  );
}

/** Annex XV of Regulation (EU) 1169/2011. */
function UkTable({ panel }: { panel: Panel }) {
  return (
    <>
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
      {panel.portion !== null && (
        <p className="lb-portion">
          {panel.portion.text}. {panel.portion.perPack}.
        </p>
      )}
    </>
  );
}

/** '1099 kJ / 264 kcal' takes two lines. */
function Figure({ row, at }: { row: PanelRow; at: number }) {
  const parts = (row.figures[at] ?? '').split(' / ');
  return parts.map((part) => (
    <span key={part} className={classNames('block', row.changed && 'lb-changed')}>
      {part}
    </span>
  ));
}

/** In a line, in the order of the table: 'Nutrition per 100 g (per portion): Energy …'. */
function UkLinear({ panel }: { panel: Panel }) {
  const [per100 = '', ...others] = panel.columns;
  const last = panel.rows.length - 1;
  return (
    <p>
      <b>
        Nutrition {per100}
        {others.map((column) => ` (${column})`).join('')}:
      </b>{' '}
      {panel.rows.map((row, at) => (
        <Fragment key={row.name}>
          <span className={classNames(row.changed && 'lb-changed')}>
            {row.name} {lineFigures(row)}
          </span>
          {at === last ? '.' : ', '}
        </Fragment>
      ))}
      {panel.portion !== null && ` ${panel.portion.text}. ${panel.portion.perPack}.`}
    </p>
  );
}

/** A figure isn't separated from its unit. */
const lineFigures = ({ figures: [first = '', ...others] }: PanelRow): string =>
  [first, ...others.map((figure) => `(${figure})`)]
    .map((figure) => figure.replace(/ (?=k?[gJ]\b|kcal\b)/g, '\u00a0'))
    .join(' ');
