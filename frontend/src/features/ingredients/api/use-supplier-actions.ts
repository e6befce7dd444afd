import { newId } from '@batchbook/shared/ids';
import type { PutSupplier, Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import { useState } from 'react';
import { sentenceOf, staleCurrent } from '../../../data/problems.ts';
import { useDeleteSupplier, useSaveSupplier } from '../../../data/suppliers.ts';
import { useToast } from '../../../ui/toast.tsx';

export interface SupplierConflict {
  body: PutSupplier;
  theirs: Supplier;
}

/** Creates, updates and deletes, and says how it went. */
export function useSupplierActions() {
  const save = useSaveSupplier();
  const remove = useDeleteSupplier();
  const toast = useToast();
  const [conflict, setConflict] = useState<SupplierConflict | null>(null);
  const failed = (title: string, error: unknown) =>
    toast({ title, description: sentenceOf(error), variant: 'destructive' });

  const update = async (supplier: Supplier, body: PutSupplier): Promise<Supplier | null> => {
    try {
      const saved = await save.mutateAsync({
        id: supplier.id,
        body: { ...body, version: supplier.version },
      });
      setConflict(null);
      return saved;
    } catch (error) {
      const theirs = staleCurrent<Supplier>(error);
      if (theirs) setConflict({ body, theirs });
      else failed('Error updating supplier', error);
      return null;
    }
  };
  const create = async (body: PutSupplier): Promise<Supplier | null> => {
    try {
      const saved = await save.mutateAsync({ id: newId(), body });
      toast({ title: 'Supplier created successfully', variant: 'success' });
      return saved;
    } catch (error) {
      failed('Error creating supplier', error);
      return null;
    }
  };
  /** It is told even when what asked for it has closed by then. */
  const destroy = (supplier: Supplier) =>
    remove.mutateAsync(supplier).then(
      () => toast({ title: 'Supplier deleted successfully', variant: 'success' }),
      (error: unknown) => failed('Error deleting supplier', error),
    );
  return {
    create,
    update,
    destroy,
    conflict,
    dropConflict: () => setConflict(null),
    error: save.error,
    isSaving: save.isPending,
  };
}
