import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { Search } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { useIngredients } from '../../../data/ingredients.ts';
import { oneOf, useUrlState, useUrlText } from '../../../data/url-state.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RecipeBoxDrawing, SpilledJarDrawing } from '../../../ui/illustrations.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import { messageOf } from '../api/messages.ts';
import { useDeleteRecipe, useDuplicateRecipe } from '../api/use-recipe-actions.ts';
import { filterRecipes, type TypeFilter, typeFilters } from '../model/list.ts';
import { RecipeCard } from './recipe-card.tsx';

const filterLabels: Record<TypeFilter, string> = {
  all: 'All',
  Product: 'Products',
  'Prepared Dish': 'Prepared dishes',
};

const grid = 'grid gap-x-6 gap-y-[26px] sm:grid-cols-2 xl:grid-cols-3';

interface RecipeListProps {
  query: {
    data: RecipeSummary[] | undefined;
    isError: boolean;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  readOnly: boolean;
  newButton: ReactNode;
  room: string | null;
  onOpen: (id: string) => void;
}

/** The cards, searched and filtered, or why there are none. */
export function RecipeList({ query, readOnly, newButton, room, onOpen }: RecipeListProps) {
  const url = useUrlState();
  const [search, setSearch] = useUrlText('search');
  const type = oneOf(url.get('type'), typeFilters);
  if (query.data === undefined) {
    if (!query.isError) return <CardSkeletons />;
    return (
      <ErrorState
        title="Your recipes could not be loaded"
        description={messageOf(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.data.length === 0) {
    return (
      <EmptyState
        title="Your recipe box is empty"
        description="Write down the first one: as soon as its ingredients have prices you see what each costs and what is left of the price."
        illustration={<RecipeBoxDrawing />}
        actions={!readOnly && newButton}
      />
    );
  }
  const found = filterRecipes(query.data, search, type);
  const clear = () => {
    url.replace({ search: null, type: null });
  };
  return (
    <>
      <FilterBar
        search={search}
        onSearch={setSearch}
        type={type}
        onType={(next) => url.replace({ type: next === 'all' ? null : next })}
        count={found.length}
        total={query.data.length}
        onClear={clear}
      />
      {query.isError && (
        <Notice tone="warning" role="status" className="mb-4">
          These are the recipes as they were last loaded. {messageOf(query.error)}
        </Notice>
      )}
      {found.length === 0 ? (
        <EmptyState
          title="No recipe matches"
          description="Nothing has that name or that ingredient in it."
          illustration={<SpilledJarDrawing />}
          actions={<Button onClick={clear}>Clear filters</Button>}
        />
      ) : (
        <Cards recipes={found} readOnly={readOnly} onOpen={onOpen} />
      )}
      {room !== null && (
        <EmptyState
          inline
          className="mt-7"
          title={room}
          description="Type it in, and add its ingredients as you go."
          illustration={<RecipeBoxDrawing />}
          actions={newButton}
        />
      )}
    </>
  );
}

interface FilterBarProps {
  search: string;
  onSearch: (text: string) => void;
  type: TypeFilter;
  onType: (type: TypeFilter) => void;
  count: number;
  total: number;
  onClear: () => void;
}

function FilterBar({ search, onSearch, type, onType, count, total, onClear }: FilterBarProps) {
  const input = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => input.current?.focus() });
  const filtered = search !== '' || type !== 'all';
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2.5">
      <TextInput
        ref={input}
        type="search"
        aria-label="Search recipes"
        placeholder="Name or ingredient"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        prefix={<Search aria-hidden size={17} />}
        suffix={<SlashKey />}
        className="w-[290px] max-md:w-full"
      />
      <SegmentedControl
        label="Show"
        className="max-md:w-full"
        segments={typeFilters.map((value) => ({ value, label: filterLabels[value] }))}
        value={type}
        onValueChange={onType}
      />
      <p role="status" className="num ml-auto text-13 text-ink-3 max-md:ml-0 max-md:w-full">
        {filtered ? `${count} of ${total}` : `${total} ${total === 1 ? 'recipe' : 'recipes'}, newest first`}
        {filtered && (
          <>
            .{' '}
            <button type="button" className="link cursor-pointer" onClick={onClear}>
              Clear filters
            </button>
          </>
        )}
      </p>
    </search>
  );
}

const SlashKey = () => (
  <kbd
    aria-hidden
    className="rounded-1 border border-b-2 border-line bg-surface px-1.5 py-0.5 font-mono text-12 leading-none text-ink-3 max-md:hidden"
  >
    /
  </kbd>
);

function Cards({
  recipes,
  readOnly,
  onOpen,
}: {
  recipes: RecipeSummary[];
  readOnly: boolean;
  onOpen: (id: string) => void;
}) {
  const { data: ingredients, error, refetch, isFetching } = useIngredients();
  const { data: organization } = useOrganization();
  const duplicate = useDuplicateRecipe();
  const remove = useDeleteRecipe();
  if (ingredients === undefined || organization === undefined) {
    if (error === null) return <CardSkeletons />;
    return (
      <ErrorState
        title="The ingredients could not be loaded, so nothing can be costed"
        description={messageOf(error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className={grid}>
      {recipes.map((recipe) => (
        <RecipeCard
          key={recipe.id}
          recipe={recipe}
          ingredients={ingredients}
          currency={organization.currency}
          targetPercent={organization.targetMarginPercent}
          readOnly={readOnly}
          duplicating={duplicate.isPending && duplicate.variables === recipe.id}
          onDuplicate={(id) => duplicate.mutate(id, { onSuccess: (copy) => onOpen(copy.id) })}
          onDelete={(id) => remove.mutate(id)}
        />
      ))}
    </div>
  );
}

function CardSkeletons() {
  return (
    <Loading label="Loading your recipes" className={grid}>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-[290px]" />
      ))}
    </Loading>
  );
}
