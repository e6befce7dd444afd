import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOrganizationId } from '../../../data/organization.tsx';
import { removeSamples } from '../../../data/recipes.ts';
import { useAddSamples } from '../../../data/samples.ts';
import { toast } from '../../../ui/toast.tsx';
import { report } from './use-recipe-actions.ts';

/** Adds the samples or removes the unedited ones, then refetches the lists. */
export function useSamples() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const add = useAddSamples();
  const remove = useMutation({
    mutationFn: () => removeSamples(organizationId),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [organizationId] });
      toast({ title: 'Samples removed', variant: 'success' });
    },
    onError: (error) => report('Error removing sample data', error),
  });
  return { add, remove };
}
