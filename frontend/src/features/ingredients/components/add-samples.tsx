import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOrganizationId } from '../../../data/organization.tsx';
import { sentenceOf } from '../../../data/problems.ts';
import { addSamples } from '../../../data/recipes.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';

/** Puts the sample recipes and ingredients in, to look around with. */
export default function AddSamples() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const toast = useToast();
  const add = useMutation({
    mutationFn: () => addSamples(organizationId),
    onSuccess: () => client.invalidateQueries({ queryKey: [organizationId] }),
    onError: (error) =>
      toast({ title: 'Error adding sample data', description: sentenceOf(error), variant: 'destructive' }),
  });
  return (
    <Button variant="ghost" busy={add.isPending} onClick={() => add.mutate()}>
      Add sample data
    </Button>
  );
}
