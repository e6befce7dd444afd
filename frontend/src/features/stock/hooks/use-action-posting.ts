import { ApiError } from '@batchbook/shared/http/client';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { PutMovement, PutTransfer } from '@batchbook/shared/stock/movement-schema';
import { useState } from 'react';
import { useSend } from '../../../data/outbox/outbox.ts';
import { sentenceOf } from '../../../data/problems.ts';
import { questionsOf } from '../../../data/production/questions-of.ts';
import { type Progress, runMany } from '../../../data/run-many.ts';
import { movementKind } from '../../../data/stock/movement-kind.ts';
import { useSaveStockItem } from '../../../data/stock/stock.ts';
import { transferKind } from '../../../data/stock/transfer-kind.ts';
import { useToast } from '../../../ui/toast.tsx';
import {
  type ActionLine,
  type ActionTerms,
  type CalculatedLine,
  movementOf,
  transferOf,
} from '../model/action-lines.ts';
import { type CountQuestion, countAskedOf } from '../model/count-question.ts';
import type { LotLine } from '../model/lots.ts';
import { outcomes } from '../model/outcomes.ts';
import { useUndo } from './use-undo.ts';

export interface Sending {
  siteId: string;
  /** For a transfer. */
  toSiteId: string;
  terms: ActionTerms;
}

interface Outcome {
  posted: { id: string; itemId: string }[];
  queued: number;
  failed: string[];
}

/** Movements are queued without a network. A new item can't be: its line stays in the dialog. */
const problemOf = ({ of }: CalculatedLine, error: unknown): string =>
  of.start !== null && error instanceof ApiError && error.code === 'network'
    ? 'Tracking a new item needs a connection. This line is kept here until you’re back online.'
    : sentenceOf(error, 'stock');

const lotIn = ({ fromLot }: LotLine) => fromLot && { lotCode: fromLot.lotCode, useByDate: fromLot.useByDate };

/** A line with what was said of a count since. */
type SentLine = LotLine & { count: CountQuestion | null };

/** With its questions confirmed, where the very same was questioned before, and what was said of a count since. */
function confirmedBody<Body extends PutMovement | PutTransfer>({ line, count }: SentLine, body: Body): Body {
  const asked = line.questioned === JSON.stringify(body) ? [line.asked ?? 'returned_more'].flat() : [];
  const confirmed = [
    ...asked.filter((code) => code !== 'counted_since'),
    ...(count?.wasCounted === false ? (['counted_since'] as const) : []),
  ];
  return {
    ...body,
    ...(count?.wasCounted && { wasCounted: true }),
    ...(confirmed.length > 0 && { confirmed }),
  };
}

const bodyOf = (entry: LotLine, { terms, siteId, toSiteId }: Sending): PutMovement | PutTransfer =>
  terms.kind === 'transfer'
    ? transferOf(entry, terms, { fromSiteId: siteId, toSiteId }, lotIn(entry))
    : movementOf(entry, terms, lotIn(entry));

const refusedLine = (entry: LotLine, error: unknown, sending: Sending): Partial<ActionLine> => ({
  ...{ state: 'refused', problem: problemOf(entry, error) },
  ...questionedIn(entry, error, sending),
});

function questionedIn(
  entry: LotLine,
  error: unknown,
  sending: Sending,
): Pick<ActionLine, 'questioned' | 'asked' | 'countAsked'> {
  const asked = questionsOf(error).map(({ code }) => code);
  if (asked.length === 0) return { questioned: null };
  return {
    questioned: JSON.stringify(bodyOf(entry, sending)),
    asked,
    ...(asked.includes('counted_since') && { countAsked: countAskedOf(sending.siteId, sending.terms) }),
  };
}

/** Sends lines, each once, ticks off what was posted, and shows how it went. */
export function useActionPosting(update: (id: string, changes: Partial<ActionLine>) => void) {
  const sendMovement = useSend(movementKind);
  const sendTransfer = useSend(transferKind);
  const saveItem = useSaveStockItem();
  const showOutcome = useShowOutcome();
  const [progress, setProgress] = useState<Progress | null>(null);

  /** Tracks what isn't yet. Somebody else may have begun meanwhile: then theirs is the item. */
  const track = async ({ line, of }: CalculatedLine): Promise<string> => {
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

  const send = async (entry: SentLine, { siteId, toSiteId, terms }: Sending) => {
    const { line } = entry;
    const itemId = await track(entry);
    if (itemId !== line.itemId) update(line.id, { itemId, source: { kind: 'item' } });
    const { id } = line;
    const { kind } =
      terms.kind === 'transfer'
        ? await sendTransfer({
            id,
            body: confirmedBody(
              entry,
              transferOf(entry, terms, { fromSiteId: siteId, toSiteId }, lotIn(entry)),
            ),
          })
        : await sendMovement({
            id,
            siteId,
            itemId,
            body: confirmedBody(entry, movementOf(entry, terms, lotIn(entry))),
          });
    return { itemId, kind };
  };

  const sendAll = async (entries: readonly SentLine[], sending: Sending): Promise<Outcome> => {
    const sendOne = async (next: SentLine) => {
      const { id } = next.line;
      update(id, { state: 'posting', problem: null });
      try {
        const sent = await send(next, sending);
        update(id, { state: sent.kind });
        return { id, ...sent };
      } catch (error) {
        update(id, refusedLine(next, error, sending));
        throw error;
      }
    };
    const { done, failed } = await runMany(entries, sendOne, setProgress);
    const outcome = {
      posted: done.filter(({ kind }) => kind === 'posted'),
      queued: done.filter(({ kind }) => kind === 'queued').length,
      failed: failed.map(({ entry, error }) => problemOf(entry, error)),
    };
    showOutcome(outcome, sending);
    return outcome;
  };
  return { progress, sendAll };
}

/** The words of the specification's section 8. */
function useShowOutcome() {
  const toast = useToast();
  const undo = useUndo();
  return ({ posted, queued, failed }: Outcome, { siteId, terms }: Sending) => {
    const adjusted = terms.kind === 'adjust';
    if (failed.length > 0) {
      const some = posted.length + queued > 0;
      const all = adjusted
        ? 'Error adjusting stock'
        : failed.length === 1
          ? outcomes.level.failed
          : 'Error updating stock';
      toast({
        title: some ? outcomes.levels.failed : all,
        description: some
          ? `${failed.length} of ${failed.length + posted.length + queued} were refused. They stay here, each with its reason.`
          : failed[0],
        variant: 'destructive',
      });
    } else if (queued > 0) {
      toast({
        title: queued === 1 ? 'Kept on this device' : `${queued} kept on this device`,
        description: 'You’re offline. We’ll send it when you’re back online.',
      });
    } else {
      const [only] = posted;
      toast({
        title: adjusted || posted.length > 1 ? outcomes.levels.done : outcomes.level.done,
        variant: 'success',
        ...(posted.length === 1 &&
          only && { action: { label: 'Undo', onClick: () => void undo(siteId, only.itemId, only.id) } }),
      });
    }
  };
}
