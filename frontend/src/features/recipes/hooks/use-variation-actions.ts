import { newId } from '@batchbook/shared/ids';
import type { PutVariation, Variation } from '@batchbook/shared/recipes/variation-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOrganizationId } from '../../../data/organization.tsx';
import {
  deleteVariation,
  forgetVariation,
  putVariation,
  rememberVariation,
} from '../../../data/variations.ts';
import { toast } from '../../../ui/toast.tsx';
import { putLineOf } from '../model/put-line.ts';
import { report } from './use-recipe-actions.ts';

/** Creates a variation with only its own name. */
export function useCreateVariation() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PutVariation) => putVariation(organizationId, newId(), body),
    onSuccess: (variation) => {
      rememberVariation(client, organizationId, variation);
      toast({ title: 'Variation created successfully', variant: 'success' });
    },
    onError: (error) => report('Error creating variation', error),
  });
}

/** Deletes a variation at once. Undo creates an equal one. */
export function useDeleteVariation() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: ({ baseRecipeId, name, overrides, removedLines, changedLines, addedLines }: Variation) =>
      putVariation(organizationId, newId(), {
        ...{ baseRecipeId, name, overrides, removedLines },
        changedLines: changedLines.map(putLineOf),
        addedLines: addedLines.map(putLineOf),
      }),
    onSuccess: (variation) => rememberVariation(client, organizationId, variation),
    onError: (error) => report('Error creating variation', error),
  });
  return useMutation({
    mutationFn: ({ id }: Variation) => deleteVariation(organizationId, id),
    onMutate: ({ id }) => ({ putBack: forgetVariation(client, organizationId, id) }),
    onSuccess: (_deleted, variation) =>
      toast({
        title: 'Variation deleted successfully',
        variant: 'success',
        action: { label: 'Undo', onClick: () => again.mutate(variation) },
      }),
    onError: (error, _variation, context) => {
      context?.putBack();
      report('Error deleting variation', error);
    },
  });
}
