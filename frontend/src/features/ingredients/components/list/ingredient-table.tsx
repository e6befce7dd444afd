import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Currency } from '@batchbook/shared/money';
import { useRef } from 'react';
import { AllergenMark } from '../../../../ui/allergen-badges.tsx';
import { SortHeading } from '../../../../ui/list/sort-heading.tsx';
import { moveRowFocus } from '../../../../ui/move-focus.ts';
import { TableRows } from '../../../../ui/table-rows.tsx';
import { TickAll } from '../../../../ui/tick-all.tsx';
import { useKeys } from '../../../../ui/use-keys.ts';
import type { RowLayout, RowMeasure } from '../../../../ui/virtual-rows.tsx';
import type { ListViewControl } from '../../hooks/use-list-view.ts';
import type { SortColumn } from '../../model/list.ts';
import { IngredientRow, type RowActionsProps } from './ingredient-row.tsx';

const layout: RowLayout = { wide: 56, narrow: 168, columns: 9 };

export interface IngredientTableProps extends Omit<RowActionsProps, 'ingredient'> {
  ingredients: readonly Ingredient[];
  currency: Currency;
  uses: ReadonlyMap<string, number>;
  list: ListViewControl;
  ticked: ReadonlySet<string>;
  onTick: (ids: readonly string[], on: boolean) => void;
  onPrice: (ingredient: Ingredient, costPerUnit: string | null) => void;
}

export function IngredientTable(props: IngredientTableProps) {
  const { ingredients, list, ticked, onTick } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  useKeys({ j: () => moveRowFocus(body.current, 1), k: () => moveRowFocus(body.current, -1) });
  const rowOf = (ingredient: Ingredient, measure?: RowMeasure) => (
    <IngredientRow
      key={ingredient.id}
      ingredient={ingredient}
      currency={props.currency}
      uses={props.uses.get(ingredient.id) ?? 0}
      ticked={ticked.has(ingredient.id)}
      onTick={(on) => onTick([ingredient.id], on)}
      onOpen={props.onOpen}
      onPrice={props.onPrice}
      {...(measure && { measure })}
    />
  );
  return (
    <>
      <Legend />
      <table
        className="w-full border-collapse text-left text-14 max-md:block"
        aria-rowcount={ingredients.length + 1}
      >
        <thead className="border-b border-line max-md:sr-only">
          <tr>
            <th className="w-11 pl-5">
              <TickAll
                keys={ingredients.map(({ id }) => id)}
                ticked={ticked}
                label="Tick all"
                onTick={onTick}
              />
            </th>
            <Heading column="name" list={list}>
              Ingredient
            </Heading>
            <Heading column="price" list={list} end>
              Price
            </Heading>
            <th className={`${heading} md:max-lg:hidden`}>Trend</th>
            <Heading column="supplier" list={list} className="md:max-lg:hidden">
              Supplier
            </Heading>
            <th className={heading}>Allergens</th>
            <Heading column="nutrition" list={list} className="md:max-lg:hidden">
              Nutrition known
            </Heading>
            <Heading column="recipes" list={list} end>
              Recipes
            </Heading>
            <th className="w-20">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body} className="max-md:block">
          <TableRows rows={ingredients} keyOf={({ id }) => id} layout={layout} body={body} rowOf={rowOf} />
        </tbody>
      </table>
    </>
  );
}

const heading = 'px-2 py-2.5 text-12 font-semibold text-ink-3 whitespace-nowrap';

interface HeadingProps {
  column: SortColumn;
  list: ListViewControl;
  end?: boolean;
  className?: string;
  children: string;
}

const Heading = ({ end = false, className = '', ...props }: HeadingProps) => (
  <SortHeading {...props} className={`${heading} ${end ? 'text-right' : ''} ${className}`} />
);

function Legend() {
  return (
    <div
      aria-hidden
      className="flex flex-wrap items-center gap-x-3.5 gap-y-2 rounded-t-3 border-b border-line bg-[color-mix(in_srgb,var(--color-sunken)_45%,var(--color-surface))] px-5 py-2.5 text-13 text-ink-3"
    >
      Allergens:
      <AllergenMark state="contains">contains</AllergenMark>
      <AllergenMark state="may_contain">may contain</AllergenMark>
      <AllergenMark state="free_from">free from</AllergenMark>
      <AllergenMark state="unknown">unknown, blocks the label</AllergenMark>
      <span className="ml-auto max-lg:hidden">Trend is the last 90 days</span>
    </div>
  );
}
