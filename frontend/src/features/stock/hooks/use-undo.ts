import type { PostedMovement } from '@batchbook/shared/stock/movement-schema';
import { unitLabelFor } from '@batchbook/shared/units';
import { sentenceOf } from '../../../data/problems.ts';
import { usePost } from '../../../data/stock/post.ts';
import { useToast } from '../../../ui/toast.tsx';
import { figureText } from '../model/figures.ts';
import { stockSentence } from '../model/stock-problems.ts';

/** Undoes a movement by its counter-movement, and says how it went. Both legs of a transfer go back together. */
export function useUndo() {
  const post = usePost();
  const toast = useToast();
  return async (siteId: string, itemId: string, movementId: string): Promise<void> => {
    try {
      const posted = await post.movement(siteId, itemId, { reason: 'undo', undoes: movementId });
      if (posted.kind === 'queued')
        toast({
          title: 'Kept on this device',
          description: 'It is undone as soon as there is a connection.',
        });
      else
        toast({
          title: 'Stock level updated successfully',
          description: `The movement is undone: ${leftText(posted.answer as PostedMovement)} left.`,
          variant: 'success',
        });
    } catch (error) {
      toast({
        title: 'Error updating stock',
        description: stockSentence(error) ?? sentenceOf(error),
        variant: 'destructive',
      });
    }
  };
}

const leftText = ({ level: { currentStock, unit } }: PostedMovement): string =>
  `${figureText(currentStock)} ${unitLabelFor(unit, currentStock)}`;
