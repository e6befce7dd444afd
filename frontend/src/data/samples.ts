import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../ui/toast.tsx';
import { useOrganizationId } from './organization.tsx';
import { sentenceOf } from './problems.ts';
import { addSamples } from './recipes.ts';

/** Adds the sample recipes and ingredients, then refetches every list. */
export function useAddSamples() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => addSamples(organizationId),
    onSuccess: () => client.invalidateQueries({ queryKey: [organizationId] }),
    onError: (error) =>
      toast({ title: 'Error adding sample data', description: sentenceOf(error), variant: 'destructive' }),
  });
}
