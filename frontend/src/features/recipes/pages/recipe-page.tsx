import { ApiError } from '@batchbook/shared/http/client';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { useEntitlements } from '../../../data/billing.ts';
import { useIngredients } from '../../../data/ingredients.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { isMissing, sentenceOf } from '../../../data/problems.ts';
import { isOfList, recipeOfList, recipeQuery, recipesQuery } from '../../../data/recipes.ts';
import { useBook } from '../../../data/use-book.ts';
import { useVariations } from '../../../data/variations.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Gone } from '../../../ui/gone.tsx';
import { part } from '../../../ui/part.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import type { EditorBasics } from '../components/editor-context.tsx';
import { RecipeEditor } from '../components/recipe-editor.tsx';
import { useDeleteRecipe, useDuplicateRecipe } from '../hooks/use-recipe-actions.ts';
import { useDeleteVariation } from '../hooks/use-variation-actions.ts';
import { resolved } from '../model/variation.ts';

const KitchenView = part(() => import('../components/kitchen-view.tsx'), <PageSkeleton />);

export interface RecipePageProps {
  /** The id of a recipe or a variation. */
  id: string;
  mode: 'view' | 'edit' | 'kitchen';
  onEdit: () => void;
  /** Opens another recipe: for editing, or at one of its tabs. */
  onOpen: (id: string, at?: Readonly<Record<string, string>>) => void;
  /** Back to the list. */
  onLeave: () => void;
  openIngredient: EditorBasics['openIngredient'];
  /** Content under the receipt. */
  beside?: (of: { id: string; name: string }) => ReactNode;
}

const readOnlyText =
  'Recipes are read-only: there are more than the plan allows. Delete some or upgrade your plan to edit again.';
const notHereText =
  'We got no answer, and this recipe was never opened here. Open it once online and it opens offline too.';
const ofListText =
  'This device doesn’t have the method of this recipe. Go online to read and edit all of it.';
const lockedText = 'Variations come with Standard. You can see this one. Upgrade to edit it.';

export default function RecipePage(props: RecipePageProps) {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const loaded = useRecipePage(organizationId, props.id);
  if ('error' in loaded) {
    if (isMissing(loaded.error))
      return <Gone title="We can’t find this recipe" to="/recipes" label="All recipes" />;
    const isOutOfReach = hasNoAnswer(loaded.error);
    return (
      <ErrorState
        title={isOutOfReach ? 'This recipe isn’t on this device' : 'Couldn’t load the recipe'}
        description={isOutOfReach ? notHereText : sentenceOf(loaded.error, 'recipes')}
        retrying={loaded.retrying === true}
        onRetry={() => void client.refetchQueries({ queryKey: [organizationId], type: 'active' })}
        back={{ to: '/recipes', label: 'All recipes' }}
      />
    );
  }
  if (!('data' in loaded)) return <PageSkeleton />;
  const { recipe, variation } = loaded.data;
  if (props.mode === 'kitchen') {
    return <KitchenView recipe={variation ? resolved(recipe, variation) : recipe} />;
  }
  return <Loaded {...props} {...loaded.data} organizationId={organizationId} />;
}

type PageData = Exclude<ReturnType<typeof useRecipePage>, { error: unknown } | Record<string, never>>['data'];

function Loaded(props: RecipePageProps & PageData & { organizationId: string }) {
  const { id, mode, recipe, variation, organization, onEdit, onOpen, onLeave } = props;
  const { data: entitlements } = useEntitlements();
  const duplicate = useDuplicateRecipe();
  const remove = useDeleteRecipe();
  const removeVariation = useDeleteVariation();
  const readOnly = entitlements?.readOnly.recipes ?? false;
  const locked = variation !== null && !(entitlements?.features.variations ?? true);
  const reason = isOfList(recipe) ? ofListText : readOnly ? readOnlyText : locked ? lockedText : null;
  const editing = mode === 'edit';
  return (
    <>
      <title>{`${(variation ?? recipe).name} · Batchbook`}</title>
      <RecipeEditor
        key={variation || isOfList(recipe) ? `${id}/${recipe.version}` : id}
        organizationId={props.organizationId}
        recipe={recipe}
        variation={variation}
        book={props.book}
        ingredients={props.ingredients}
        recipes={props.recipes}
        currency={organization.currency}
        targetPercent={organization.targetMarginPercent}
        editing={editing && reason === null}
        onEdit={editing || reason !== null ? null : onEdit}
        readOnlyReason={reason}
        openIngredient={props.openIngredient}
        beside={props.beside?.({ id, name: (variation ?? recipe).name })}
        openRecipe={onOpen}
        onDuplicate={() => duplicate.mutate(id, { onSuccess: (copy) => onOpen(copy.id) })}
        duplicating={duplicate.isPending}
        onDelete={() => {
          if (variation) {
            removeVariation.mutate(variation);
            onOpen(recipe.id, { view: 'variations' });
          } else {
            remove.mutate(recipe);
            onLeave();
          }
        }}
      />
    </>
  );
}

const hasNoAnswer = (error: Error | null): boolean => error instanceof ApiError && error.code === 'network';

/** The recipe. Without a network it is as this device last had it, at least by the list. */
function useRecipe(organizationId: string, id: string) {
  const recipe = useQuery(recipeQuery(organizationId, id));
  const find = useCallback((recipes: RecipeSummary[]) => recipes.find((entry) => entry.id === id), [id]);
  const { data: listed } = useQuery({ ...recipesQuery(organizationId), select: find });
  const isOutOfReach = hasNoAnswer(recipe.failureReason);
  const data = useMemo(
    () => recipe.data ?? (isOutOfReach && listed ? recipeOfList(listed) : undefined),
    [recipe.data, isOutOfReach, listed],
  );
  const { isError, isFetching, error } = recipe;
  return { data, isError, isFetching, error };
}

/** The recipe or the variation's base, and everything its costs are calculated from. */
function useRecipePage(organizationId: string, id: string) {
  const variations = useVariations();
  const variation = variations.data?.find((entry) => entry.id === id) ?? null;
  const recipeId = variation?.baseRecipeId ?? id;
  const recipe = useRecipe(organizationId, recipeId);
  const recipes = useOthers(organizationId, recipeId);
  const ingredients = useIngredients();
  const organization = useOrganization();
  const book = useBook(recipes.data, ingredients.data, organization.data);
  const inIt = [...(recipe.data?.lines ?? []), ...(variation?.addedLines ?? [])];
  // Waits for the other recipes only if one of them may be an ingredient.
  const waitsForRecipes = inIt.some((line) => line.kind === 'recipe') && recipes.data === undefined;
  const mayBeVariation = recipe.isError && !recipe.data && variations.isPending;
  const needed = [recipe, ingredients, organization, ...(waitsForRecipes ? [recipes] : [])];
  const failed = needed.find((query) => query.isError && !query.data);
  const loaded = [recipe.data, ingredients.data, organization.data] as const;
  const [base, pantry, settings] = loaded;
  return useMemo(() => {
    if (failed && !mayBeVariation) return { error: failed.error, retrying: failed.isFetching };
    if (!base || !pantry || !settings || waitsForRecipes || mayBeVariation) return {};
    const data = {
      ...{ recipe: base, variation, ingredients: pantry, organization: settings, book },
      recipes: recipes.data ?? noRecipes,
    };
    return { data };
  }, [failed, mayBeVariation, base, pantry, settings, waitsForRecipes, variation, book, recipes.data]);
}

/**
 * The recipes without the open one, which its draft replaces. Saving it leaves the others unchanged,
 * and so everything calculated from them.
 */
function useOthers(organizationId: string, id: string) {
  const select = useCallback(
    (recipes: RecipeSummary[]) => recipes.filter((recipe) => recipe.id !== id),
    [id],
  );
  return useQuery({ ...recipesQuery(organizationId), select });
}

const noRecipes: RecipeSummary[] = [];

function PageSkeleton() {
  return (
    <Loading label="Loading the recipe">
      <Skeleton className="mb-3 h-4 w-44" />
      <Skeleton className="mb-6 h-10 w-96 max-w-full" />
      <div className="grid gap-[30px] lg:grid-cols-[minmax(0,1fr)_372px]">
        <Skeleton className="h-[520px]" />
        <Skeleton className="h-[420px]" />
      </div>
    </Loading>
  );
}
