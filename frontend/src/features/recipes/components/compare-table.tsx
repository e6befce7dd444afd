import { displayDecimal, formatQuantity } from '@batchbook/shared/money';
import { allergensOf } from '@batchbook/shared/recipes/allergens';
import type { BookRecipe } from '@batchbook/shared/recipes/book';
import { breakdownCost } from '@batchbook/shared/recipes/costing';
import { nutritionOf } from '@batchbook/shared/recipes/nutrition';
import { formatPriced, pricedUnitOfRecipe } from '@batchbook/shared/recipes/priced-unit';
import { Fragment, type ReactNode, useMemo } from 'react';
import { AllergenBadges, allergenBadges } from '../../../ui/allergen-badges.tsx';
import { Link } from '../../../ui/link.tsx';
import { ScrollsSideways } from '../../../ui/scrolls-sideways.tsx';
import { nothingCosted } from '../model/margin-status.ts';
import { atLeastText } from '../model/nutrition.ts';
import { useEditorView } from './editor-context.tsx';

interface Column {
  id: string;
  name: string;
  facts: [label: string, value: ReactNode][];
}

/** A recipe and variations of it, side by side. The first column is the base. */
export function CompareTable({ base, columns }: { base: BookRecipe; columns: readonly BookRecipe[] }) {
  const [first, ...rest] = useComparison(base, columns);
  const { recipeId } = useEditorView();
  if (first === undefined) return null;
  return (
    <ScrollsSideways label="Base and variations">
      <table className="num w-full min-w-[460px] border-collapse text-14">
        <thead className="border-b-2 border-line">
          <tr>
            <td className="w-36" />
            {[first, ...rest].map((column, index) => (
              <th key={column.id} scope="col" className="min-w-[150px] px-3 pb-2 text-left align-bottom">
                <span className="block text-12 font-semibold text-ink-3">
                  {index === 0 ? 'Base' : 'Variation'}
                </span>
                {column.id === recipeId ? (
                  column.name
                ) : (
                  <Link to={`/recipes?recipe=${column.id}&mode=edit`} className="link">
                    {column.name}
                  </Link>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first.facts.map(([label, value], index) => (
            <tr key={label} className="border-b border-line-soft align-top">
              <th scope="row" className="py-2 pr-3 text-left text-13 font-semibold text-ink-3">
                {label}
              </th>
              <td className="px-3 py-2">{value}</td>
              {rest.map((column) => (
                <td key={column.id} className="px-3 py-2">
                  {column.facts[index]?.[1]}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row" className="py-2 text-left text-13 font-semibold text-ink-3">
              Label
            </th>
            {[first, ...rest].map(({ id, name }) => (
              <td key={id} className="px-3 py-2">
                <Link
                  to={`/recipes?recipe=${id}&label=1`}
                  className="link"
                  aria-label={`Open label of ${name}`}
                >
                  Open label
                </Link>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </ScrollsSideways>
  );
}

const rows = [
  ['Energy', 'energyKcal', ' kcal', 0],
  ['Fat', 'fat', ' g', 1],
  ['Sugars', 'sugars', ' g', 1],
  ['Salt', 'salt', ' g', 2],
] as const;

function useComparison(base: BookRecipe, columns: readonly BookRecipe[]): Column[] {
  const { book, currency } = useEditorView();
  return useMemo(() => {
    const columnOf = (recipe: BookRecipe): Column => {
      const costs = breakdownCost(recipe, book);
      const facts = nutritionOf(recipe, book);
      const unknown = nothingCosted(costs) || recipe.lines.length === 0;
      const [least, most] = costs.complete ? ['', ''] : ['at least ', 'at most '];
      const priced = pricedUnitOfRecipe(recipe);
      const pricedMoney = (amount: string) => formatPriced(amount, priced, currency);
      const badges = allergenBadges(allergensOf(recipe, book), 'brief');
      return {
        id: recipe.id,
        name: recipe.name,
        facts: [
          ['Makes', `${formatQuantity(recipe.batchYield)} ${recipe.unit}`],
          ['Costs', unknown ? 'No cost yet' : `${least}${pricedMoney(costs.costEach)}`],
          ['You sell at', recipe.sellingPrice === null ? 'No price' : pricedMoney(recipe.sellingPrice)],
          [
            'Margin',
            costs.margin === null || unknown ? '–' : `${most}${displayDecimal(costs.margin.percent, 1)}%`,
          ],
          ['Allergens', <AllergenBadges key={recipe.id} badges={badges} />],
          ...rows.map(([label, nutrient, unit, digits]): [string, ReactNode] => {
            const { value } = facts.per100g[nutrient];
            const basis = facts.basis === '100ml' ? '100 ml' : '100 g';
            const text =
              value === null
                ? (atLeastText(facts.per100g, nutrient) ?? 'not known')
                : `${formatQuantity(displayDecimal(value, digits))}${unit}`;
            return [`${label}, ${basis}`, <Fragment key={label}>{text}</Fragment>];
          }),
        ],
      };
    };
    return [base, ...columns].map(columnOf);
  }, [base, columns, book, currency]);
}
