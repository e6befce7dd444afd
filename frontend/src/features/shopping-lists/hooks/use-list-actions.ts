import { newId } from '@batchbook/shared/ids';
import type { PutShoppingList, ShoppingList } from '@batchbook/shared/recipes/shopping-list-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOrganizationId } from '../../../data/organization.tsx';
import { sentenceOf } from '../../../data/problems.ts';
import {
  deleteShoppingList,
  forgetShoppingList,
  putShoppingList,
  rememberShoppingList,
} from '../../../data/shopping-lists.ts';
import { toast } from '../../../ui/toast.tsx';
import { picksOf } from '../model/making.ts';

const report = (title: string, error: unknown): void =>
  toast({ title, description: sentenceOf(error), variant: 'destructive' });

export interface SaveList {
  id: string;
  body: PutShoppingList;
}

/** Creates a list, or saves another state of one. */
export function useSaveList() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: SaveList) => putShoppingList(organizationId, id, body),
    onSuccess: (list) => {
      rememberShoppingList(client, organizationId, list);
      toast({ title: 'Batch saved successfully', variant: 'success' });
    },
    onError: (error) => report('Error saving batch', error),
  });
}

/** Deletes a list at once. Undo makes it again, ticks and all, under a new id. */
export function useDeleteList() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const putBack = useMutation({
    mutationFn: (list: ShoppingList) => makeAgain(organizationId, list),
    onSuccess: (list) => rememberShoppingList(client, organizationId, list),
    onError: (error) => report('Error saving batch', error),
  });
  return useMutation({
    mutationFn: (list: ShoppingList) => deleteShoppingList(organizationId, list.id),
    onMutate: (list) => ({ putBack: forgetShoppingList(client, organizationId, list.id) }),
    onSuccess: (_deleted, list) =>
      toast({
        title: 'Batch deleted successfully',
        variant: 'success',
        action: { label: 'Undo', onClick: () => putBack.mutate(list) },
      }),
    onError: (error, _list, context) => {
      context?.putBack();
      report('Error deleting batch', error);
    },
  });
}

async function makeAgain(organizationId: string, list: ShoppingList): Promise<ShoppingList> {
  const id = newId();
  const made = await putShoppingList(organizationId, id, { name: list.name, ...picksOf(list) });
  const ticked = list.lines.filter((line) => line.ticked);
  if (ticked.length === 0) return made;
  const lines = ticked.map(({ ingredientId }) => ({ ingredientId, ticked: true }));
  return putShoppingList(organizationId, id, { lines, version: made.version });
}
