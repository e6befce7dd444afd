import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Currency } from '@batchbook/shared/money';
import { AllergenMark } from '../../../../ui/allergen-badges.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { ListTable } from '../../../../ui/list/list-table.tsx';
import { SortHeading } from '../../../../ui/list/sort-heading.tsx';
import { tableRoles } from '../../../../ui/list/table-roles.ts';
import type { RowLayout } from '../../../../ui/virtual-rows.tsx';
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
  return (
    <>
      <Legend />
      <ListTable
        label="Ingredients"
        rows={ingredients}
        keyOf={({ id }) => id}
        layout={layout}
        ticked={ticked}
        onTick={onTick}
        headings={<Headings list={list} />}
        rowOf={(ingredient, measure) => (
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
        )}
      />
    </>
  );
}

const Headings = ({ list }: { list: ListViewControl }) => (
  <>
    <Heading column="name" list={list}>
      Ingredient
    </Heading>
    <Heading column="price" list={list} end>
      Price
    </Heading>
    <th {...tableRoles.heading} className="column-heading md:max-lg:hidden">
      Trend
    </th>
    <Heading column="supplier" list={list} className="md:max-lg:hidden">
      Supplier
    </Heading>
    <th {...tableRoles.heading} className="column-heading">
      Allergens
    </th>
    <Heading column="nutrition" list={list} className="md:max-lg:hidden">
      Nutrition known
    </Heading>
    <Heading column="recipes" list={list} end>
      Recipes
    </Heading>
  </>
);

interface HeadingProps {
  column: SortColumn;
  list: ListViewControl;
  end?: boolean;
  className?: string;
  children: string;
}

const Heading = ({ end = false, className = '', ...props }: HeadingProps) => (
  <SortHeading {...props} className={`column-heading ${end ? 'text-right' : ''} ${className}`} />
);

const legendStyle = classNames(
  'flex flex-wrap items-center gap-x-3.5 gap-y-2 rounded-t-3 border-b border-line bg-band',
  'px-5 py-2.5 text-13 text-ink-3',
);

function Legend() {
  return (
    <div aria-hidden className={legendStyle}>
      Allergens:
      <AllergenMark state="contains">contains</AllergenMark>
      <AllergenMark state="may_contain">may contain</AllergenMark>
      <AllergenMark state="free_from">free from</AllergenMark>
      <AllergenMark state="unknown">unknown, blocks the label</AllergenMark>
      <span className="ml-auto max-lg:hidden">Trend is the last 90 days</span>
    </div>
  );
}
