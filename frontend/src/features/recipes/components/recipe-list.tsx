import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { type ReactNode, useMemo } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { useIngredients } from '../../../data/ingredients.ts';
import { sentenceOf } from '../../../data/problems.ts';
import { entriesOf } from '../../../data/recipe-entries.ts';
import { useBook } from '../../../data/use-book.ts';
import { useVariations } from '../../../data/variations.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RecipeBoxDrawing } from '../../../ui/illustrations.tsx';
import { Loaded, type Query } from '../../../ui/list/loaded.tsx';
import { NoMatch } from '../../../ui/list/no-match.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useEntryCosts } from '../hooks/use-entry-costs.ts';
import { useLabelsToReview } from '../hooks/use-labels-to-review.ts';
import { useRecipeListView } from '../hooks/use-recipe-list-view.ts';
import { useSamples } from '../hooks/use-samples.ts';
import { countText, filterEntries, needsLook, sortFoundEntries } from '../model/list.ts';
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
  const { found, list, counts, book, labelsShown } = useEntries(recipes);
  if (recipes.length === 0) return <FirstRun readOnly={readOnly} newButton={newButton} />;
  return (
    <>
      <RecipeFilters list={list} {...counts} />
      {query.error !== null && (
        <Notice tone="warning" role="status" className="mb-4">
          These are the recipes as they were last loaded. {sentenceOf(query.error, 'recipes')}
        </Notice>
      )}
      {found.length === 0 ? (
        <NoMatch title="No recipes match" description="No recipe has that name or ingredient." list={list} />
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

/** The recipes that match the view in the address. */
function useEntries(recipes: RecipeSummary[]) {
  const list = useRecipeListView();
  const { search, type, sort, onlyLook } = list.view;
  const { data: variations } = useVariations();
  const { data: ingredients } = useIngredients();
  const { data: organization } = useOrganization();
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
  const onlyLabels = list.view.onlyLabels && toReview.size > 0;
  const found = useMemo(() => {
    const filtered = filterEntries(entries, search, type)
      .filter((entry) => !onlyLook || costs === null || look.has(entry))
      .filter((entry) => !onlyLabels || toReview.has(entry.recipe.id));
    return sortFoundEntries(filtered, search, sort, costs);
  }, [entries, search, type, onlyLook, look, onlyLabels, toReview, sort, costs]);
  const counts = {
    isFiltered: search.trim() !== '' || type !== 'all' || onlyLook || onlyLabels,
    summary: countText(entries),
    look: look.size,
    labels: toReview.size,
    shown: found.length,
    all: entries.length,
  };
  return { found, list, counts, book, labelsShown: onlyLabels ? toReview : noLabels };
}

/** Nothing is there yet: one action, or the samples to look around in. */
function FirstRun({ readOnly, newButton }: Pick<RecipeListProps, 'readOnly' | 'newButton'>) {
  const { add } = useSamples();
  return (
    <EmptyState
      title="Your recipe box is empty"
      description="Add your first recipe. Once its ingredients have prices, you’ll see what each one costs and what you keep."
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

/** Under the cards: the room left on the plan, and removing the samples. */
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
          ? 'Samples don’t count towards your plan until you edit them. You can remove them in one click.'
          : 'Type it in, or paste it from a note or email. We’ll match the lines to your ingredients. Variations never count.'
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
