import { type LineMove, toLoad, toUnload, toWriteOff } from '@batchbook/shared/market-events/loading';
import {
  type LineFields,
  lineChange,
  type PackingChange,
} from '@batchbook/shared/market-events/packing-change';
import type { EventRecipe, MarketEvent, PackedProduct } from '@batchbook/shared/market-events/schema';
import { parseDecimal } from '@batchbook/shared/money';
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import { productUnit } from '@batchbook/shared/stock/product';
import { useMutation } from '@tanstack/react-query';
import { useSend } from '../../../data/outbox/outbox.ts';
import { sentenceOf } from '../../../data/problems.ts';
import { movementKind } from '../../../data/stock/movement-kind.ts';
import { transferKind } from '../../../data/stock/transfer-kind.ts';
import { toast } from '../../../ui/toast.tsx';
import { isLineHeld, itemOf } from '../model/propose-lots.ts';
import type { PackingList } from './use-packing.ts';

interface Moving {
  moves: readonly LineMove[];
  /** Moves one line in stock. */
  post: (move: LineMove, stocked: { itemId: string; unit: StockUnit }) => Promise<unknown>;
  /** What the pack list says of it afterwards. */
  fields: (move: LineMove) => LineFields;
  stamp?: Pick<PackingChange, 'loadedAt' | 'unloadedAt'>;
}

/** Moves lines in stock, and notes those that were. A product that isn't counted there is only noted. */
function useMoves({ recipes }: MarketEvent, { save, stall: { shelves } }: PackingList) {
  return useMutation({
    mutationFn: async ({ moves, post, fields, stamp }: Moving) => {
      const outcomes = await Promise.allSettled(
        moves.map(async (move) => {
          const { recipeId } = move.line;
          const itemId = itemOf(recipeId, shelves?.book)?.id;
          const word = recipes.find((recipe) => recipe.recipeId === recipeId)?.unitSnapshot;
          if (itemId !== undefined && word !== undefined && parseDecimal(move.quantity) > 0n)
            await post(move, { itemId, unit: productUnit(word).unit });
          return lineChange(move.line, fields(move));
        }),
      );
      const change = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
      if (change.length > 0) save.mutate({ change, ...stamp });
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed) throw failed.reason;
    },
    onError: (error) =>
      toast({
        title: 'Couldn’t move everything',
        description: sentenceOf(error, 'stock'),
        variant: 'destructive',
      }),
  });
}

const lotOf = ({ line: { lotCode, useByDate } }: LineMove) =>
  lotCode === null ? {} : { lotCode, useByDate };

const now = (): string => new Date().toISOString();

/**
 * Moves what is loaded, brought back and missing. Each line is one movement under an id that follows from the list, so
 * that a second try or a second device posts nothing twice. Lines that couldn't be moved stay as they were.
 */
export function useLoading(event: MarketEvent, list: PackingList) {
  const transfer = useSend(transferKind);
  const record = useSend(movementKind);
  const moves = useMoves(event, list);
  const { kitchen, stall, shelves, whyNothingMoves } = list.stall;
  const { id: eventId, name: note } = event;
  const { packing } = list;
  const places =
    whyNothingMoves === null && kitchen && stall ? { kitchen: kitchen.id, stall: stall.id } : null;
  const isTracked = (recipeId: string): boolean => itemOf(recipeId, shelves?.book) !== undefined;
  const isHeld = (line: PackedProduct): boolean => isLineHeld(line, shelves);
  const tracked = toLoad(eventId, packing).filter(({ line }) => isTracked(line.recipeId));
  const loads = tracked.filter(({ line }) => !isHeld(line));
  const unloads = toUnload(eventId, packing);
  const between =
    (fromSiteId: string, toSiteId: string): Moving['post'] =>
    (move, stocked) =>
      transfer({
        id: move.id,
        body: { ...stocked, ...lotOf(move), fromSiteId, toSiteId, quantity: move.quantity, note, eventId },
      });
  return {
    isMoving: moves.isPending,
    isTracked,
    isHeld,
    /** How many ticked lines stay because their lots are on hold. */
    heldBack: tracked.length - loads.length,
    ...{ canLoad: places !== null && loads.length > 0, canUnload: places !== null && unloads.length > 0 },
    load: () =>
      places &&
      moves.mutate({
        moves: loads,
        post: between(places.kitchen, places.stall),
        fields: () => ({ isLoaded: true }),
        stamp: { loadedAt: now() },
      }),
    unload: () =>
      places &&
      moves.mutate({
        moves: unloads,
        post: between(places.stall, places.kitchen),
        fields: () => ({ isUnloaded: true }),
        stamp: { unloadedAt: now() },
      }),
    /** What of the missing can be written off: only what was loaded. */
    writeOffs: ({ recipeId }: EventRecipe, missing: string): LineMove[] =>
      places ? toWriteOff(eventId, packing, { recipeId, missing }) : [],
    writeOff: (missing: readonly LineMove[]) =>
      places &&
      moves.mutate({
        moves: missing,
        post: (move, { itemId, unit }) => {
          const wasteReason = `Missing after ${note}`.slice(0, 200);
          const body = { reason: 'waste' as const, quantity: `-${move.quantity}`, unit, wasteReason };
          return record({ id: move.id, siteId: places.stall, itemId, body: { ...body, ...lotOf(move) } });
        },
        fields: ({ quantity }) => ({ writtenOff: quantity }),
      }),
  };
}

export type LoadingActions = ReturnType<typeof useLoading>;
