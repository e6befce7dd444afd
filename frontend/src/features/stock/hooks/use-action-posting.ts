import { ApiError } from '@batchbook/shared/http/client';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import { useState } from 'react';
import { sentenceOf } from '../../../data/problems.ts';
import { type Posted, usePost } from '../../../data/stock/post.ts';
import { useSaveStockItem } from '../../../data/stock/stock.ts';
import { useToast } from '../../../ui/toast.tsx';
import {
  type ActionLine,
  type ActionTerms,
  type LineLot,
  movementOf,
  type ReckonedLine,
  transferOf,
} from '../model/action-lines.ts';
import { stockSentence } from '../model/stock-problems.ts';
import { type Progress, runMany } from './run-many.ts';
import { useUndo } from './use-undo.ts';

export interface Sending {
  siteId: string;
  /** Of a transfer. */
  toSiteId: string;
  terms: ActionTerms;
  lotOf: (reckoned: ReckonedLine) => LineLot | null;
}

interface Outcome {
  posted: { id: string; itemId: string }[];
  queued: number;
  failed: string[];
}

/** Sends lines, each once, ticks off what was posted, and tells how it went. */
export function useActionPosting(update: (id: string, changes: Partial<ActionLine>) => void) {
  const post = usePost();
  const saveItem = useSaveStockItem();
  const tell = useTelling();
  const [progress, setProgress] = useState<Progress | null>(null);

  /** Tracks what isn't yet. Somebody else may have begun meanwhile: then theirs is the item. */
  const track = async ({ line, of }: ReckonedLine): Promise<string> => {
    if (of.start === null) return line.itemId;
    try {
      return (await saveItem.mutateAsync({ id: line.itemId, body: of.start })).id;
    } catch (error) {
      const there =
        error instanceof ApiError && error.code === 'already_tracked' ? error.problem?.current : null;
      if (!there) throw error;
      return (there as StockItem).id;
    }
  };

  const send = async (reckoned: ReckonedLine, { siteId, toSiteId, terms, lotOf }: Sending) => {
    const { line } = reckoned;
    const itemId = await track(reckoned);
    if (itemId !== line.itemId) update(line.id, { itemId, source: { kind: 'item' } });
    const lot = lotOf(reckoned);
    const posted: Posted =
      terms.kind === 'transfer'
        ? await post.transfer(transferOf(reckoned, terms, { fromSiteId: siteId, toSiteId }, lot), line.id)
        : await post.movement(siteId, itemId, movementOf(reckoned, terms, lot), line.id);
    return { itemId, kind: posted.kind };
  };

  const sendAll = async (reckoned: readonly ReckonedLine[], sending: Sending): Promise<Outcome> => {
    const sendOne = async (next: ReckonedLine) => {
      const { id } = next.line;
      update(id, { state: 'posting', problem: null });
      try {
        const sent = await send(next, sending);
        update(id, { state: sent.kind });
        return { id, ...sent };
      } catch (error) {
        update(id, { state: 'refused', problem: stockSentence(error) ?? sentenceOf(error) });
        throw error;
      }
    };
    const { done, failed } = await runMany(reckoned, sendOne, setProgress);
    const outcome = {
      posted: done.filter(({ kind }) => kind === 'posted'),
      queued: done.filter(({ kind }) => kind === 'queued').length,
      failed: failed.map(({ error }) => stockSentence(error) ?? sentenceOf(error)),
    };
    tell(outcome, sending);
    return outcome;
  };
  return { progress, sendAll };
}

/** The words of the specification's section 8. */
function useTelling() {
  const toast = useToast();
  const undo = useUndo();
  return ({ posted, queued, failed }: Outcome, { siteId, terms }: Sending) => {
    const adjusted = terms.kind === 'adjust';
    if (failed.length > 0) {
      const some = posted.length + queued > 0;
      const all = adjusted
        ? 'Error adjusting stock'
        : failed.length === 1
          ? 'Error updating stock level'
          : 'Error updating stock';
      toast({
        title: some ? 'Failed to update some stock levels' : all,
        description: some
          ? `${failed.length} of ${failed.length + posted.length + queued} were refused. They stay here, each with its reason.`
          : failed[0],
        variant: 'destructive',
      });
    } else if (queued > 0) {
      toast({
        title: queued === 1 ? 'Kept on this device' : `${queued} kept on this device`,
        description: 'There is no connection. It is sent by itself, once, as soon as there is one.',
      });
    } else {
      const [only] = posted;
      toast({
        title:
          adjusted || posted.length > 1
            ? 'Stock levels adjusted successfully'
            : 'Stock level updated successfully',
        variant: 'success',
        ...(posted.length === 1 &&
          only && { action: { label: 'Undo', onClick: () => void undo(siteId, only.itemId, only.id) } }),
      });
    }
  };
}
