import { newId } from '@batchbook/shared/ids';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganizationId } from '../../../data/organization.tsx';
import { sentenceOf } from '../../../data/problems.ts';
import { putShoppingList, rememberShoppingList } from '../../../data/shopping-lists.ts';
import { useNavigate } from '../../../ui/link.tsx';
import { toastError } from '../../../ui/toast.tsx';
import type { Takings } from '../model/taking.ts';
import { toBuyFor } from '../model/to-buy.ts';

/** Makes a shopping list of the ingredients that a run is short of, and opens it. Pressed again it is the same list. */
export function useShortList(run: ProductionRun, takings: Takings) {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [id] = useState(newId);
  const ingredients = toBuyFor(run.ingredients, takings);
  const { mutate, isPending } = useMutation({
    mutationFn: () => putShoppingList(organizationId, id, { name: `For ${run.batchNumber}`, ingredients }),
    onSuccess: (list) => {
      rememberShoppingList(client, organizationId, list);
      void navigate(`/recipes?batch=${id}`);
    },
    onError: (error) => toastError(`Couldn’t make the shopping list. ${sentenceOf(error)}`),
  });
  return { isNeeded: ingredients.length > 0, isPending, make: () => mutate() };
}
