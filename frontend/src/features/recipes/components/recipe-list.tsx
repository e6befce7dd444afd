import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { type ReactNode, useMemo } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { useIngredients } from '../../../data/ingredients.ts';
import { oneOf, useUrlState, useUrlText } from '../../../data/url-state.ts';
import { useVariations } from '../../../data/variations.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RecipeBoxDrawing, SpilledJarDrawing } from '../../../ui/illustrations.tsx';
import { Loaded, type Query } from '../../../ui/list/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { messageOf } from '../hooks/messages.ts';
import { useBook } from '../hooks/use-book.ts';
import { useEntryCosts } from '../hooks/use-entry-costs.ts';
import { useLabelsToReview } from '../hooks/use-labels-to-review.ts';
import { useSamples } from '../hooks/use-samples.ts';
import {
  countText,
  entriesOf,
  filterEntries,
  needsLook,
  sortEntries,
  sortOrders,
  typeFilters,
} from '../model/list.ts';
import { RecipeCards } from './recipe-cards.tsx';
import { RecipeFilters } from './recipe-filters.tsx';
import { CardSkeletons } from './recipe-grid.tsx';

interface RecipeListProps {
  query: Query<RecipeSummary[]>;
  readOnly: boolean;
  newButton: ReactNode;
  room: string | null;
  onOpen: (id: string) => void;
}

const noLabels: ReadonlySet<string> = new Set();

/** The cards, searched, filtered and sorted, or why there are none. */
export function RecipeList(props: RecipeListProps) {
  return (
    <Loaded query={props.query} what="Your recipes" skeleton={<CardSkeletons />}>
      {(recipes) => <Recipes {...props} recipes={recipes} />}
    </Loaded>
  );
}

interface RecipesProps extends RecipeListProps {
  recipes: RecipeSummary[];
}

function Recipes({ query, recipes, readOnly, newButton, room, onOpen }: RecipesProps) {
  const { entries, found, filters, book, labelsShown } = useEntries(recipes);
  if (recipes.length === 0) return <FirstRun readOnly={readOnly} newButton={newButton} />;
  return (
    <>
      <RecipeFilters {...filters} shown={found.length} total={entries.length} />
      {query.error !== null && (
        <Notice tone="warning" role="status" className="mb-4">
          These are the recipes as they were last loaded. {messageOf(query.error)}
        </Notice>
      )}
      {found.length === 0 ? (
        <EmptyState
          title="No recipe matches"
          description="Nothing has that name or that ingredient in it."
          illustration={<SpilledJarDrawing />}
          actions={<Button onClick={filters.onClear}>Clear filters</Button>}
        />
      ) : (
        <RecipeCards
          entries={found}
          book={book}
          readOnly={readOnly}
          labelsToReview={labelsShown}
          onOpen={onOpen}
        />
      )}
      <Foot room={room} newButton={newButton} hasSamples={recipes.some((recipe) => recipe.isSample)} />
    </>
  );
}

/** What is in the list as it is asked for in the address. */
function useEntries(recipes: RecipeSummary[]) {
  const url = useUrlState();
  const [search, setSearch] = useUrlText('search');
  const { data: variations } = useVariations();
  const { data: ingredients } = useIngredients();
  const { data: organization } = useOrganization();
  const type = oneOf(url.get('type'), typeFilters);
  const order = oneOf(url.get('sort'), sortOrders);
  const onlyLook = url.get('look') === '1';
  const target = organization?.targetMarginPercent ?? '0';
  const book = useBook(recipes, ingredients, organization);
  const entries = useMemo(() => entriesOf(recipes, variations ?? []), [recipes, variations]);
  const costs = useEntryCosts(entries, book);
  const look = useMemo(
    () => new Set(entries.filter((entry) => needsLook(costs?.get(entry.recipe.id), target))),
    [entries, costs, target],
  );
  const isWhole = variations !== undefined && ingredients !== undefined && organization !== undefined;
  const isReady = isWhole && costs !== null && recipes.length > 0;
  const toReview = useLabelsToReview({ entries, book, isReady }) ?? noLabels;
  // Once the last of them is approved, all recipes are back.
  const onlyLabels = url.get('labels') === '1' && toReview.size > 0;
  const found = useMemo(() => {
    const filtered = filterEntries(entries, search, type)
      .filter((entry) => !onlyLook || costs === null || look.has(entry))
      .filter((entry) => !onlyLabels || toReview.has(entry.recipe.id));
    return sortEntries(filtered, order, costs);
  }, [entries, search, type, onlyLook, look, onlyLabels, toReview, order, costs]);
  const filters = {
    search,
    onSearch: setSearch,
    type,
    onType: (next: string) => url.replace({ type: next === 'all' ? null : next }),
    order,
    onOrder: (next: string) => url.replace({ sort: next === 'newest' ? null : next }),
    onlyLook,
    onOnlyLook: (next: boolean) => url.replace({ look: next ? '1' : null }),
    lookCount: look.size,
    onlyLabels,
    onOnlyLabels: (next: boolean) => url.replace({ labels: next ? '1' : null }),
    labelCount: toReview.size,
    summary: countText(entries),
    onClear: () => url.replace({ search: null, type: null, look: null, labels: null }),
  };
  return { entries, found, filters, book, labelsShown: onlyLabels ? toReview : noLabels };
}

/** Nothing is there yet: one action, or the samples to look around in. */
function FirstRun({ readOnly, newButton }: Pick<RecipeListProps, 'readOnly' | 'newButton'>) {
  const { add } = useSamples();
  return (
    <EmptyState
      title="Your recipe box is empty"
      description="Write down the first one: as soon as its ingredients have prices you see what each costs and what is left of the price."
      illustration={<RecipeBoxDrawing />}
      actions={
        !readOnly && (
          <>
            {newButton}
            <Button busy={add.isPending} onClick={() => add.mutate()}>
              Add sample data
            </Button>
          </>
        )
      }
    />
  );
}

/** Under the cards: what there is still room for, and the way out for the samples. */
function Foot({
  room,
  newButton,
  hasSamples,
}: {
  room: string | null;
  newButton: ReactNode;
  hasSamples: boolean;
}) {
  const { remove } = useSamples();
  if (room === null && !hasSamples) return null;
  return (
    <EmptyState
      inline
      className="mt-7"
      title={room ?? 'Some of these are samples'}
      description={
        hasSamples
          ? 'Samples don’t count to your plan until you edit them, and leave in one click.'
          : 'Type it in, or paste it from a note or e-mail and the lines are matched to your ingredients. Variations never count.'
      }
      illustration={<RecipeBoxDrawing />}
      actions={
        <>
          {hasSamples && (
            <Button busy={remove.isPending} onClick={() => remove.mutate()}>
              Remove samples
            </Button>
          )}
          {room !== null && newButton}
        </>
      }
    />
  );
}
