import { useQueryClient } from '@tanstack/react-query';
import { marginsKey } from '../../../data/margins.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { sentenceOf, staleCurrent } from '../../../data/problems.ts';
import { toast } from '../../../ui/toast.tsx';

/** The way back from something that was saved. */
export interface TakeBack {
  /** 'the price of Bun'. */
  what: string;
  /** 'changed' where somebody has set another one since, which stays. It throws where it couldn't be saved. */
  putBack: () => Promise<'back' | 'changed'>;
}

interface Change<Entity> {
  before: Entity;
  saved: Entity;
  /** What was changed of it. */
  priceOf: (entity: Entity) => string | null;
  /** Saves the earlier value over this version. */
  put: (onto: Entity) => Promise<unknown>;
  /** What somebody else has saved meanwhile. */
  onTheirs: (theirs: Entity) => void;
}

const triesMax = 3;

/** Puts the earlier value back, also over other changes; but not over another value. */
export const takeBackOf = <Entity>(what: string, change: Change<Entity>): TakeBack => ({
  what,
  putBack: async () => {
    const { before, saved, priceOf, put, onTheirs } = change;
    let onto = saved;
    for (let tries = 0; tries < triesMax; tries++) {
      try {
        await put(onto);
        return 'back';
      } catch (error) {
        const theirs = staleCurrent<Entity>(error);
        if (!theirs) throw error;
        onTheirs(theirs);
        // An earlier try whose answer was lost.
        if (priceOf(theirs) === priceOf(before)) return 'back';
        if (priceOf(theirs) !== priceOf(saved)) return 'changed';
        onto = theirs;
      }
    }
    return 'changed';
  },
});

/** Takes all of it back, one after the other, and says what couldn't be. */
export function useTakeBack() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const takeBack = async (all: readonly TakeBack[]): Promise<void> => {
    const left: TakeBack[] = [];
    const faults: string[] = [];
    for (const one of all) {
      try {
        if ((await one.putBack()) === 'changed')
          faults.push(`Somebody has changed ${one.what} since, so it stays as it is now.`);
      } catch (error) {
        left.push(one);
        faults.push(`Couldn’t put back ${one.what}. ${sentenceOf(error as Error)}`);
      }
    }
    toast(
      faults.length === 0
        ? { title: 'Put back as it was', variant: 'success' }
        : {
            ...{ title: 'Not everything was put back', variant: 'destructive' },
            description: faults.join(' '),
            ...(left.length > 0 && { action: { label: 'Try again', onClick: () => void takeBack(left) } }),
          },
    );
    await client.invalidateQueries({ queryKey: marginsKey(organizationId) });
  };
  return takeBack;
}
