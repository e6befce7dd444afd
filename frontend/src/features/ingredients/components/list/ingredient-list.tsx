import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useCurrency } from '../../../../data/accounts.ts';
import { useOrganizationId } from '../../../../data/organization.tsx';
import { recipesQuery } from '../../../../data/recipes.ts';
import { Card } from '../../../../ui/card.tsx';
import { NoMatch } from '../../../../ui/list/no-match.tsx';
import { useTicks } from '../../../../ui/list/use-ticks.ts';
import { part } from '../../../../ui/part.tsx';
import { useListView } from '../../hooks/use-list-view.ts';
import { usePriceChanges } from '../../hooks/use-price-changes.ts';
import { filterIngredients, sortIngredients } from '../../model/list.ts';
import { countUses } from '../../model/uses.ts';
import { IngredientTable } from './ingredient-table.tsx';
import { ListTools } from './list-tools.tsx';

const BulkBar = part(() => import('./bulk-bar.tsx'));
const PriceChange = part(() => import('../price-change.tsx'));

export interface IngredientListProps {
  ingredients: readonly Ingredient[];
  onOpen: (id: string, field?: string) => void;
}

const idOf = ({ id }: Ingredient): string => id;

/** The list of ingredients, with search, filters, sorting, ticking and prices edited in place. */
export function IngredientList({ ingredients, onOpen }: IngredientListProps) {
  const list = useListView();
  const { view } = list;
  const { data: recipes } = useQuery(recipesQuery(useOrganizationId()));
  const prices = usePriceChanges();
  const uses = useMemo(() => countUses(recipes ?? []), [recipes]);
  const { show, category, supplier, allergen, sort, descending } = view;
  // The field updates at once. A long list follows when there is time.
  const search = useDeferredValue(view.search);
  const found = useMemo(
    () =>
      sortIngredients(
        filterIngredients(ingredients, { search, show, category, supplier, allergen, sort, descending }),
        { sort, descending, search },
        uses,
      ),
    [ingredients, search, show, category, supplier, allergen, sort, descending, uses],
  );
  const { chosen, ticked, tick, tickOnly, clear } = useTicks(found, idOf);
  const currency = useCurrency();
  // The table doesn't re-render on every keystroke, only when its rows change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `list`, `tick` and `prices.change` follow from these.
  const table = useMemo(
    () => (
      <IngredientTable
        ingredients={found}
        currency={currency}
        uses={uses}
        list={list}
        ticked={ticked}
        onTick={tick}
        onOpen={onOpen}
        onPrice={prices.change}
      />
    ),
    [found, currency, uses, sort, descending, ticked, onOpen],
  );
  return (
    <>
      <ListTools ingredients={ingredients} found={found.length} list={list} />
      {found.length === 0 ? (
        <NoMatch
          title={show === 'archived' && search === '' ? 'Nothing is archived' : 'No ingredients match'}
          description="Try another name, brand, supplier or category, or clear the filters."
          list={list}
        />
      ) : (
        <Card aria-label="Ingredients">{table}</Card>
      )}
      {chosen.length > 0 && (
        <BulkBar chosen={chosen} ingredients={ingredients} onClear={clear} onDone={tickOnly} />
      )}
      {(prices.move ?? prices.conflict) !== null && <PriceChange changes={prices} currency={currency} />}
    </>
  );
}
