/** Posts a count: its progress, what is shown about it, and which lines leave the sheet. */

import { ApiError } from '@batchbook/shared/http/client';
import { newId } from '@batchbook/shared/ids';
import type { PutCount, StockCount } from '@batchbook/shared/stock/count-schema';
import { countOf, plural } from '@batchbook/shared/text';
import { useState } from 'react';
import { useSession } from '../../../data/organization.tsx';
import { useSend } from '../../../data/outbox/outbox.ts';
import { countKind } from '../../../data/stock/count-kind.ts';
import { countRefusal } from '../../../data/stock/count-refusal.ts';
import { forgetSent, rememberSent } from '../../../data/stock/sent-counts.ts';
import { useToast } from '../../../ui/toast.tsx';
import { countBody, openItems } from '../model/count-post.ts';
import type { CountLine } from '../model/count-sheet.ts';
import { outcomes } from '../model/outcomes.ts';
import { settle, type useCountSheet } from './use-count-sheet.ts';

type Sheet = Pick<ReturnType<typeof useCountSheet>, 'draft' | 'markMoved' | 'stock'>;

export interface Posting {
  isBusy: boolean;
  /** Of a count that takes several steps, as far as it has come. */
  progress: Pick<StockCount, 'posted' | 'total'> | null;
  /** Why the last one was refused, as a sentence. */
  error: string | null;
  /** Resolves to the id of the count once all of its lines are posted, to `queued` where it waits, else to `null`. */
  post: (lines: readonly CountLine[]) => Promise<string | 'queued' | null>;
}

export function useCountPosting(siteId: string, sheet: Sheet): Posting {
  const { me, organizationId } = useSession();
  const of = { userId: me.userId, organizationId, siteId };
  const send = useSend(countKind);
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const [progress, setProgress] = useState<Posting['progress']>(null);
  const [error, setError] = useState<string | null>(null);

  const refused = (cause: unknown, lines: readonly CountLine[], body: PutCount) => {
    const moved =
      cause instanceof ApiError && cause.code === 'stock_moved' ? cause.problem?.moved : undefined;
    if (moved) sheet.markMoved(moved);
    const sentence = moved
      ? `${namesOf(
          lines,
          moved.map(({ itemId }) => itemId),
        )} moved since you counted. Nothing was posted. Check those lines again, then post.`
      : countRefusal(cause, body, (itemId) => namesOf(lines, [itemId]));
    setError(sentence);
    toast({ title: 'Error adjusting stock', description: sentence, variant: 'destructive' });
  };

  const post = async (lines: readonly CountLine[]): Promise<string | 'queued' | null> => {
    const id = newId();
    setIsBusy(true);
    setError(null);
    // Before it is sent: the page may be gone by the time it is posted.
    const body = countBody(siteId, lines);
    rememberSent(
      of,
      id,
      body.lines.map(({ itemId }) => itemId),
    );
    try {
      const answer = await send({ id, body }, setProgress);
      if (answer.kind === 'queued') {
        toast({
          title: 'Kept on this device',
          description: 'You’re offline. The count is posted once, when you’re back online.',
        });
        return 'queued';
      }
      const posted = answer.answer;
      settle(posted, sheet.draft, of);
      showPosted(posted, lines);
      return posted.open === 0 ? posted.id : null;
    } catch (cause) {
      forgetSent(of, id);
      refused(cause, lines, body);
      return null;
    } finally {
      setIsBusy(false);
      setProgress(null);
    }
  };

  const showPosted = (posted: StockCount, lines: readonly CountLine[]) => {
    if (posted.open === 0) {
      const description = `${countOf(posted.posted, 'line')} posted, ${posted.differing} of them changed.`;
      toast({ title: outcomes.levels.done, description, variant: 'success' });
      return;
    }
    const sentence = `${namesOf(lines, openItems(posted))} moved meanwhile and ${plural(posted.open, 'stays', 'stay')} open. The other ${countOf(posted.posted, 'line')} ${plural(posted.posted, 'is', 'are')} posted.`;
    sheet.stock.refetch();
    setError(sentence);
    toast({ title: outcomes.levels.failed, description: sentence, variant: 'destructive' });
  };

  return { isBusy, progress, error, post };
}

const namesMax = 3;

/** 'Cultured butter', 'Butter and Eggs', 'Butter, Eggs, Salt and 4 more'. */
export function namesOf(lines: readonly CountLine[], itemIds: readonly string[]): string {
  const wanted = new Set(itemIds);
  const names = lines.flatMap(({ item }) => (wanted.has(item.id) ? [item.name] : []));
  const shown = names.slice(0, namesMax);
  const rest = itemIds.length - shown.length;
  if (rest > 0)
    return `${[...shown, ''].join(', ').slice(0, -2)}${shown.length > 0 ? ' and ' : ''}${countOf(rest, 'more', 'more')}`;
  return new Intl.ListFormat('en-GB').format(shown);
}
