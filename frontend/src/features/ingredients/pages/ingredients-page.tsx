import { newId } from '@batchbook/shared/ids';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { useQuery } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { useIngredients } from '../../../data/ingredients.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { sentenceOf } from '../../../data/problems.ts';
import { recipesQuery } from '../../../data/recipes.ts';
import { oneOf, useUrlState, useUrlText } from '../../../data/url-state.ts';
import { AllergenMark } from '../../../ui/allergen-badges.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PantryDrawing, SpilledJarDrawing } from '../../../ui/illustrations.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import { IngredientRow } from '../components/ingredient-row.tsx';
import { PriceChange } from '../components/price-change.tsx';
import { countShown, filterIngredients, type ShownFilter, shownFilters } from '../model/list.ts';

export interface IngredientsPageProps {
  /** The divider tabs of the recipe box. */
  tabs: ReactNode;
  onOpen: (id: string, field?: string) => void;
}

const filterLabels: Record<ShownFilter, string> = {
  all: 'All',
  'no-price': 'No price',
  unknowns: 'Unknowns',
  archived: 'Archived',
};

export default function IngredientsPage({ tabs, onOpen }: IngredientsPageProps) {
  const ingredients = useIngredients();
  useKeys({ n: () => onOpen('new') });
  const newButton = (
    <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={() => onOpen('new')}>
      New ingredient
    </Button>
  );
  return (
    <>
      <title>Ingredients · Batchbook</title>
      <PageHeader title="Ingredients" actions={newButton} />
      <div className="mb-[18px]">{tabs}</div>
      {ingredients.data === undefined ? (
        <NotYet query={ingredients} />
      ) : ingredients.data.length === 0 ? (
        <EmptyState
          title="The pantry is empty"
          description="Add what you buy, with its price: recipes are costed from here."
          illustration={<PantryDrawing />}
          actions={newButton}
        />
      ) : (
        <IngredientList ingredients={ingredients.data} error={ingredients.error} onOpen={onOpen} />
      )}
    </>
  );
}

interface Query {
  isError: boolean;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

function NotYet({ query }: { query: Query }) {
  if (query.isError) {
    return (
      <ErrorState
        title="Your ingredients could not be loaded"
        description={sentenceOf(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <Loading label="Loading your ingredients">
      <Skeleton className="mb-4 h-[38px] w-[420px] max-w-full" />
      <Skeleton className="h-[480px]" />
    </Loading>
  );
}

interface IngredientListProps {
  ingredients: readonly Ingredient[];
  error: Error | null;
  onOpen: IngredientsPageProps['onOpen'];
}

function IngredientList({ ingredients, error, onOpen }: IngredientListProps) {
  const url = useUrlState();
  const [search, setSearch] = useUrlText('search');
  const shown = oneOf(url.get('show'), shownFilters);
  const input = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => input.current?.focus() });
  const found = filterIngredients(ingredients, search, shown);
  const filtered = search !== '' || shown !== 'all';
  const clear = () => {
    url.replace({ search: null, show: null });
  };
  return (
    <>
      <search className="mb-4 flex flex-wrap items-center gap-2.5">
        <TextInput
          ref={input}
          type="search"
          aria-label="Search ingredients"
          placeholder="Name, brand or category"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          prefix={<Search aria-hidden size={17} />}
          className="w-[290px] max-md:w-full"
        />
        <SegmentedControl
          label="Show"
          className="max-w-full overflow-x-auto max-md:w-full"
          segments={shownFilters.map((value) => ({
            value,
            label: `${filterLabels[value]} ${countShown(ingredients, value)}`,
          }))}
          value={shown}
          onValueChange={(value) => url.replace({ show: value === 'all' ? null : value })}
        />
        {filtered && (
          <p role="status" className="num ml-auto text-13 text-ink-3 max-md:ml-0 max-md:w-full">
            {found.length} of {ingredients.length}.{' '}
            <button type="button" className="link cursor-pointer" onClick={clear}>
              Clear filters
            </button>
          </p>
        )}
      </search>
      {error !== null && (
        <Notice tone="warning" role="status" className="mb-4">
          These are the ingredients as they were last loaded. {sentenceOf(error)}
        </Notice>
      )}
      {found.length === 0 ? (
        <EmptyState
          title={shown === 'archived' && search === '' ? 'Nothing is archived' : 'No ingredient matches'}
          description="Nothing here has that name, brand or category."
          illustration={<SpilledJarDrawing />}
          actions={<Button onClick={clear}>Clear filters</Button>}
        />
      ) : (
        <IngredientTable ingredients={found} onOpen={onOpen} />
      )}
    </>
  );
}

const heading = 'px-2 py-2.5 text-12 font-semibold text-ink-3 whitespace-nowrap';

interface ProposedPrice {
  /** Each proposal is one of its own, the same price for the second time too. */
  key: string;
  ingredient: Ingredient;
  costPerUnit: string | null;
}

function IngredientTable({ ingredients, onOpen }: Pick<IngredientListProps, 'ingredients' | 'onOpen'>) {
  const { data: organization } = useOrganization();
  const { data: recipes } = useQuery(recipesQuery(useOrganizationId()));
  const [price, setPrice] = useState<ProposedPrice | null>(null);
  const uses = useMemo(() => {
    const counts = new Map<string, number>();
    for (const recipe of recipes ?? []) {
      for (const id of new Set(recipe.lines.map((line) => line.ingredientId)))
        counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return counts;
  }, [recipes]);
  return (
    <Card aria-label="Ingredients">
      <Legend />
      <table className="w-full border-collapse text-left text-14 max-md:block">
        <thead className="border-b border-line max-md:sr-only">
          <tr>
            <th className={`${heading} pl-5!`}>Ingredient</th>
            <th className={`${heading} text-right`}>Price</th>
            <th className={`${heading} max-lg:hidden`}>Categories</th>
            <th className={heading}>Allergens</th>
            <th className={`${heading} text-right`}>Recipes</th>
            <th className="w-24">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {ingredients.map((ingredient) => (
            <IngredientRow
              key={ingredient.id}
              ingredient={ingredient}
              currency={organization?.currency ?? 'GBP'}
              uses={uses.get(ingredient.id) ?? 0}
              onOpen={onOpen}
              onPrice={(of, costPerUnit) => setPrice({ key: newId(), ingredient: of, costPerUnit })}
            />
          ))}
        </tbody>
      </table>
      {price && <PriceChange {...price} key={price.key} onDone={() => setPrice(null)} />}
    </Card>
  );
}

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
      <AllergenMark state="unknown">unknown</AllergenMark>
    </div>
  );
}
