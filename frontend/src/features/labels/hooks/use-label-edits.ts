import type { Label, LabelContent } from '@batchbook/shared/recipes/label-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { approveLabel, labelQuery, putLabel, rememberLabel, showLabelChange } from '../../../data/labels.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { sentenceOf, staleCurrent } from '../../../data/problems.ts';
import type { SaveState } from '../../../ui/saved-mark.tsx';
import { toast } from '../../../ui/toast.tsx';

/** A conflict with someone else's change: the wanted label and the current one. */
export interface LabelConflict {
  mine: Partial<LabelContent>;
  theirs: Label;
}

/** Changes to a label show at once. A conflict waits for the user's choice. */
export function useLabelEdits(id: string) {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const [conflict, setConflict] = useState<LabelConflict | null>(null);
  const save = useMutation({
    mutationFn: ({ changes }: { changes: Partial<LabelContent> }) => {
      const version = client.getQueryData(labelQuery(organizationId, id).queryKey)?.version ?? 0;
      return putLabel(organizationId, id, { ...changes, ...(version > 0 && { version }) });
    },
    // One after the other, so that the second knows the version that the first made.
    scope: { id: `label-${organizationId}-${id}` },
    onMutate: ({ changes }) => ({ takeBack: showLabelChange(client, organizationId, id, changes) }),
    onSuccess: (saved) => rememberLabel(client, organizationId, saved),
    onError: (error, { changes }, context) => {
      context?.takeBack();
      const theirs = staleCurrent<Label>(error);
      if (theirs) {
        rememberLabel(client, organizationId, theirs);
        setConflict({ mine: changes, theirs });
      } else {
        toast({ title: 'Couldn’t save the label', description: sentenceOf(error), variant: 'destructive' });
      }
    },
  });
  /** Why saving failed, or `null`. Conflicts have their own dialog. */
  const edit = (changes: Partial<LabelContent>): Promise<string | null> =>
    save.mutateAsync({ changes }).then(
      () => null,
      (error: unknown) => (staleCurrent(error) ? null : sentenceOf(error)),
    );
  const state: SaveState = save.isPending
    ? 'saving'
    : save.isError
      ? 'failed'
      : save.isSuccess
        ? 'saved'
        : 'idle';
  return {
    edit,
    state,
    conflict,
    keepMine: () => {
      if (conflict) save.mutate({ changes: conflict.mine });
      setConflict(null);
    },
    takeTheirs: () => setConflict(null),
  };
}

/** Approves the label on the screen by its fingerprint. */
export function useApproveLabel(id: string) {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fingerprint: string) => approveLabel(organizationId, id, fingerprint),
    onSuccess: (approved) => {
      rememberLabel(client, organizationId, approved);
      toast({
        title: `Version ${approved.recipeVersion} approved`,
        description: 'You can print the label.',
        variant: 'success',
      });
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: [organizationId, 'recipe', id] });
      toast({ title: 'Couldn’t approve the label', description: sentenceOf(error), variant: 'destructive' });
    },
  });
}
