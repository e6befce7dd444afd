import { recipeLimitMessage } from '@batchbook/shared/billing/constants';
import { ApiError } from '@batchbook/shared/http/client';
import { newId } from '@batchbook/shared/ids';
import type { PutRecipe, Recipe } from '@batchbook/shared/recipes/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOrganizationId } from '../../../data/organization.tsx';
import { sentenceOf } from '../../../data/problems.ts';
import {
  deleteRecipe,
  duplicateRecipe,
  forgetRecipe,
  putRecipe,
  refreshUsage,
  rememberRecipe,
  restoreRecipe,
} from '../../../data/recipes.ts';
import { toast } from '../../../ui/toast.tsx';

/** Shows the error. The plan's limit isn't our failure, so its sentence is the title. */
export function report(title: string, error: unknown): void {
  const description = sentenceOf(error, 'recipes');
  if (description === recipeLimitMessage) toast({ title: recipeLimitMessage, variant: 'destructive' });
  else toast({ title, description, variant: 'destructive' });
}

/** Creates a recipe with a new id. The caller opens it. */
export function useCreateRecipe() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PutRecipe) => putRecipe(organizationId, newId(), body),
    onSuccess: (recipe) => {
      rememberRecipe(client, organizationId, recipe);
      toast({ title: 'Recipe created successfully', variant: 'success' });
    },
    onError: (error) => report('Error creating recipe', error),
    onSettled: () => refreshUsage(client, organizationId),
  });
}

export function useDuplicateRecipe() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => duplicateRecipe(organizationId, id, newId()),
    onSuccess: (recipe) => {
      rememberRecipe(client, organizationId, recipe);
      toast({ title: 'Recipe duplicated successfully', variant: 'success' });
    },
    onError: (error) => report('Error duplicating recipe', error),
    onSettled: () => refreshUsage(client, organizationId),
  });
}

/** A recipe used in others can't be deleted. Names them. */
function reportDelete(error: unknown, recipe: Pick<Recipe, 'name'>): void {
  const usedIn = error instanceof ApiError && error.code === 'recipe_in_use' ? error.problem?.usedIn : null;
  if (!usedIn || usedIn.length === 0) {
    report('Error deleting recipe', error);
    return;
  }
  const names = usedIn.slice(0, 3).map((user) => user.name);
  const rest = usedIn.length > 3 ? ` and ${usedIn.length - 3} more` : '';
  toast({
    title: 'Error deleting recipe',
    description: `${recipe.name} is used in ${names.join(', ')}${rest}. Replace it there first.`,
    variant: 'destructive',
  });
}

/** Deletes a recipe: it leaves the list at once, and a toast offers to bring it back. */
export function useDeleteRecipe() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: (id: string) => restoreRecipe(organizationId, id),
    onSuccess: (recipe: Recipe) => rememberRecipe(client, organizationId, recipe),
    onError: (error) => report('Error restoring recipe', error),
    onSettled: () => refreshUsage(client, organizationId),
  });
  return useMutation({
    mutationFn: ({ id }: Named) => deleteRecipe(organizationId, id),
    onMutate: ({ id }) => ({ putBack: forgetRecipe(client, organizationId, id) }),
    onSuccess: (_deleted, { id }) =>
      toast({
        title: 'Recipe deleted successfully. Your recipe count has been reduced.',
        variant: 'success',
        action: { label: 'Undo', onClick: () => restore.mutate(id) },
      }),
    onError: (error, recipe, context) => {
      context?.putBack();
      reportDelete(error, recipe);
    },
    onSettled: () => refreshUsage(client, organizationId),
  });
}

type Named = Pick<Recipe, 'id' | 'name'>;
