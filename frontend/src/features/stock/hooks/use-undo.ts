import { newId } from '@batchbook/shared/ids';
import type { PostedMovement } from '@batchbook/shared/stock/movement-schema';
import { unitLabelFor } from '@batchbook/shared/units';
import { useSend } from '../../../data/outbox/outbox.ts';
import { sentenceOf } from '../../../data/problems.ts';
import { movementKind } from '../../../data/stock/movement-kind.ts';
import { figureText } from '../../../data/stock/unit-label.ts';
import { useToast } from '../../../ui/toast.tsx';
import { outcomes } from '../model/outcomes.ts';

/** Undoes a movement by its counter-movement, and says how it went. Both legs of a transfer go back together. */
export function useUndo() {
  const send = useSend(movementKind);
  const toast = useToast();
  return async (siteId: string, itemId: string, movementId: string): Promise<void> => {
    try {
      const posted = await send({
        id: newId(),
        siteId,
        itemId,
        body: { reason: 'undo', undoes: movementId },
      });
      if (posted.kind === 'queued')
        toast({
          title: 'Kept on this device',
          description: 'It’s undone when you’re back online.',
        });
      else
        toast({
          title: outcomes.level.done,
          description: `The movement is undone: ${leftText(posted.answer)} left.`,
          variant: 'success',
        });
    } catch (error) {
      toast({
        title: 'Error updating stock',
        description: sentenceOf(error, 'stock'),
        variant: 'destructive',
      });
    }
  };
}

const leftText = ({ level: { currentStock, unit } }: PostedMovement): string =>
  `${figureText(currentStock)} ${unitLabelFor(unit, currentStock)}`;
