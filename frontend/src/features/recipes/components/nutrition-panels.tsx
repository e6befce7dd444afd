import { displayDecimal, formatQuantity } from '@batchbook/shared/money';
import type { NutritionFacts } from '@batchbook/shared/recipes/breakdown-schema';
import { usRowUnits } from '@batchbook/shared/recipes/nutrition-panels';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { ScrollsSideways } from '../../../ui/scrolls-sideways.tsx';
import { atLeastText, nutrientOfRow } from '../model/nutrition.ts';

const cell = 'py-1.5 pl-4 text-right whitespace-nowrap';
const head = 'pb-1.5 pl-4 text-right text-12 font-semibold text-ink-2 align-bottom';

/** The value, or how much of it is known, plainly not the same. */
const value = (text: ReactNode, atLeast: string | null) =>
  text ?? <span className="text-13 font-semibold text-warn">{atLeast ?? 'not known'}</span>;

/** '50 g' or '250 ml', or `null` while the portion is unknown. */
const portionSize = ({ portionAmount, basis }: NutritionFacts): string | null =>
  portionAmount && `${formatQuantity(displayDecimal(portionAmount, 0))} ${basis === '100ml' ? 'ml' : 'g'}`;

/** The table of Annex XV of Regulation (EU) 1169/2011, with shares of the reference intake. */
export function UkPanel({ facts }: { facts: NutritionFacts }) {
  const unit = (row: string) => (row === 'Energy' ? '' : ' g');
  const size = portionSize(facts);
  return (
    <ScrollsSideways label="Nutrition" className="max-w-[620px]">
      <table className="num w-full border-collapse text-14">
        <caption className="sr-only">Nutrition</caption>
        <thead className="border-b-2 border-ink">
          <tr>
            <th className="pb-1.5 text-left text-12 font-semibold text-ink-2">Typical values</th>
            <th className={head}>Per {facts.basis === '100ml' ? '100 ml' : '100 g'}</th>
            <th className={head}>{size === null ? 'Per portion' : `Per portion (${size})`}</th>
            <th className={head}>% RI</th>
          </tr>
        </thead>
        <tbody>
          {facts.panels.uk.map(({ row, per100, perPortion, referenceIntakePercent }) => {
            const least = atLeastText(facts.per100g, nutrientOfRow(row));
            return (
              <tr key={row} className="border-b border-line-soft">
                <th
                  scope="row"
                  className={`py-1.5 text-left ${row.startsWith('of which') ? 'pl-4 font-normal text-ink-2' : 'font-semibold'}`}
                >
                  {row}
                </th>
                <td className={cell}>{value(per100 && `${per100}${unit(row)}`, least)}</td>
                <td className={cell}>
                  {size === null || perPortion === null ? '–' : `${perPortion}${unit(row)}`}
                </td>
                <td className={cell}>
                  {size === null || referenceIntakePercent === null ? '–' : `${referenceIntakePercent}%`}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="mt-2 text-12 text-ink-3">
        % RI: of the reference intake of an average adult (8 400 kJ/2 000 kcal), in a portion.
      </p>
    </ScrollsSideways>
  );
}

const indented = ['Saturated Fat', 'Trans Fat', 'Dietary Fiber', 'Total Sugars'];

const usHeading = (row: string): string =>
  classNames(
    indented.includes(row) && 'pl-4 font-normal',
    row === 'Added Sugars' && 'pl-8 font-normal',
    row === 'Calories' ? 'text-20 font-[800]' : 'font-semibold',
  );

/** The Nutrition Facts of 21 CFR 101.9, for a serving. */
export function UsPanel({ facts }: { facts: NutritionFacts }) {
  return (
    <div className="max-w-[340px] border-2 border-ink bg-surface p-3 dark:bg-transparent">
      <h2 className="border-b-2 border-ink pb-1 font-sans text-30 leading-none font-[850]">
        Nutrition Facts
      </h2>
      <p className="flex justify-between border-b-8 border-ink py-1 text-14 font-bold">
        <span>Serving size</span>
        <span>{portionSize(facts) ?? 'not known'}</span>
      </p>
      <table className="num w-full border-collapse text-14">
        <caption className="sr-only">Nutrition facts for a serving</caption>
        <thead>
          <tr className="border-b border-ink">
            <th className="text-left text-12">Amount per serving</th>
            <th className="text-right text-12">% Daily Value</th>
          </tr>
        </thead>
        <tbody>
          {facts.panels.us.map(({ row, perServing, dailyValuePercent }) => (
            <tr key={row} className="border-b border-line">
              <th scope="row" className={`py-1 text-left ${usHeading(row)}`}>
                {row === 'Added Sugars' ? 'Includes ' : `${row} `}
                <span className="font-normal">
                  {value(
                    perServing && `${perServing}${/less/i.test(perServing) ? '' : (usRowUnits[row] ?? '')}`,
                    perServing === null ? atLeastPer100(facts, row) : null,
                  )}
                  {row === 'Added Sugars' && ' Added Sugars'}
                </span>
              </th>
              <td className="py-1 text-right font-semibold">
                {dailyValuePercent === null ? '' : `${dailyValuePercent}%`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function atLeastPer100(facts: NutritionFacts, row: string): string | null {
  const text = atLeastText(facts.per100g, nutrientOfRow(row));
  return text && `${text} in 100 g`;
}
