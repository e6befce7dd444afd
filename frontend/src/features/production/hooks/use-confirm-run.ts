import type { ProductionRun } from '@batchbook/shared/production/schema';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { hasNetwork } from '../../../data/offline/connection.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { sentenceOf, staleCurrent } from '../../../data/problems.ts';
import { questionsOf } from '../../../data/production/questions-of.ts';
import { confirmRun, rememberRun, strikeRun } from '../../../data/production.ts';
import { stockKeys } from '../../../data/stock/stock-keys.ts';
import type { Answered } from '../../../ui/questions/use-answers.ts';
import { toast } from '../../../ui/toast.tsx';
import type { RunSheet } from './use-run-sheet.ts';

class NotSaved extends Error {}

const notSaved =
  'Some of what you typed can’t be saved as it is. Look for the marked fields, then confirm again.';
const changed = 'Someone else changed this run in the meantime. Look at it again, then confirm it.';

/** Stock that moved is read again. */
const readStockAgain = (client: QueryClient, organizationId: string): void => {
  void client.invalidateQueries({ queryKey: stockKeys.book(organizationId) });
  void client.invalidateQueries({ queryKey: stockKeys.lots(organizationId) });
};

interface Confirming extends Answered {
  trackOutput: boolean;
  /** The run that was seen. */
  of: ProductionRun;
}

const isSameIn = (one: ProductionRun, other: ProductionRun, field: string): boolean =>
  new Map(Object.entries(one)).get(field) === new Map(Object.entries(other)).get(field);

/** Locks a draft. What is typed is saved first. */
export function useConfirmRun(sheet: RunSheet) {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: async ({ of: _seen, ...answers }: Confirming) => {
      const saved = await sheet.saveAll();
      if (saved === null) throw new NotSaved();
      return confirmRun(organizationId, saved.id, { ...answers, version: saved.version });
    },
    onSuccess: (locked) => {
      sheet.settle(locked);
      readStockAgain(client, organizationId);
      toast({ title: 'Production run confirmed and locked', variant: 'success' });
    },
    onError: (error) => {
      const current = staleCurrent<ProductionRun>(error);
      if (current) sheet.settle(current);
      // The dialog asks.
      if (questionsOf(error).length > 0) return;
      toast({ title: 'Error updating production run', description: wordsOf(error), variant: 'destructive' });
    },
  });
  const { error, variables } = mutation;
  const asked = questionsOf(error);
  return {
    isPending: mutation.isPending,
    problem: error && asked.length === 0 ? wordsOf(error) : null,
    /** What the server asked, of fields that are still as they were. */
    asked: variables ? asked.filter(({ field }) => isSameIn(variables.of, sheet.typed, field)) : [],
    // A network that led nowhere a moment ago may lead there now; without one nothing is tried.
    confirm: (answers: Omit<Confirming, 'of'>) => {
      if (hasNetwork()) mutation.mutate({ ...answers, of: sheet.typed });
    },
    reset: mutation.reset,
  };
}

function wordsOf(error: unknown): string {
  if (error instanceof NotSaved) return notSaved;
  return staleCurrent(error) ? changed : sentenceOf(error, 'production');
}

/** Strikes a locked run through, for good. */
export function useStrikeRun(run: Pick<ProductionRun, 'id'>, onStruck: () => void) {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (comment: string) => strikeRun(organizationId, run.id, comment),
    onSuccess: (struck) => {
      rememberRun(client, organizationId, struck);
      readStockAgain(client, organizationId);
      toast({ title: 'Production run struck through successfully', variant: 'success' });
      onStruck();
    },
    onError: (error) =>
      toast({
        title: 'Error striking through production run',
        description: strikeWords(error),
        variant: 'destructive',
      }),
  });
}

export const strikeWords = (error: unknown): string => sentenceOf(error, 'production');
