import type { StockLot } from '@batchbook/shared/stock/level-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { useMemo, useState } from 'react';
import type { StockBook } from '../../../data/stock/stock.ts';
import type { StockAction } from '../model/action.ts';
import {
  type ActionLine,
  type ActionTerms,
  isOpen,
  type LineLot,
  type ReckonedLine,
  receiveFaults,
  reckon,
  settled,
} from '../model/action-lines.ts';
import { thousandthsOf } from '../model/figures.ts';
import { lotKey, openLots, shortfallsOf, typedParts } from '../model/lots.ts';
import type { LineSource, Movable } from '../model/movable.ts';
import { useActionLines } from './use-action-lines.ts';
import { useActionPosting } from './use-action-posting.ts';
import { useMovables } from './use-movables.ts';

export interface ActionFormInput {
  action: StockAction;
  book: StockBook;
  sites: readonly Site[];
  siteId: string;
  lots: readonly StockLot[];
}

/** Where a transfer goes when nobody has said: the default site, or the first other one. */
function otherSite(sites: readonly Site[], siteId: string): string {
  const others = sites.filter(({ id, isActive }) => isActive && id !== siteId);
  return (others.find(({ isDefault }) => isDefault) ?? others[0])?.id ?? '';
}

/** Everything about the dialog that moves stock: what was typed, what it comes to, and sending it. */
export function useActionForm({ action, book, sites, siteId, lots }: ActionFormInput) {
  const { movableOf, untracked } = useMovables(book, siteId);
  const typed = useActionLines(action);
  const { terms, changeTerms } = typed;
  /** The line that was picked last, which is typed in next. */
  const [pickedId, setPickedId] = useState<string | null>(null);
  const [chosenTo, setToSite] = useState('');
  const toSiteId = chosenTo !== '' && chosenTo !== siteId ? chosenTo : otherSite(sites, siteId);
  const posting = useActionPosting(typed.update);

  const found = typed.lines.flatMap((line) => {
    const of = movableOf(line.itemId, line.source, line.choice);
    return of ? [{ line, of }] : [];
  });
  const reckoned = reckon(found, terms, (itemId) => {
    if (!book.itemOf(itemId)) return 0n;
    const level = book.levelOf(siteId, itemId);
    return thousandthsOf(level.currentStock, level.unit);
  });
  const lotsOf = useMemo(() => {
    const byItem = Map.groupBy(openLots(lots), ({ itemId }) => itemId);
    return (itemId: string) => byItem.get(itemId) ?? [];
  }, [lots]);
  /** The lot that a line takes from: the chosen one, or the one to be used first. */
  const lotOf = ({ line }: ReckonedLine): StockLot | null => {
    const there = lotsOf(line.itemId);
    if (line.lot === null) return terms.kind === 'adjust' ? null : (there[0] ?? null);
    return there.find((lot) => lotKey(lot) === line.lot) ?? null;
  };

  const shortfalls = shortfallsOf(reckoned, terms, { lotOf, lotsOf });
  /** The rest of a line goes to the next lots: a line, and so a movement, for each. */
  const takeFromNext = (entry: ReckonedLine): void => {
    const shortfall = shortfalls.get(entry.line.id);
    if (shortfall) typed.split(entry.line.id, typedParts(entry, shortfall.parts));
  };

  const open = reckoned.filter(({ line }) => isOpen(line));
  const isReady =
    open.length > 0 &&
    open.every((entry) => entry.error === null && faultless(entry, terms)) &&
    (terms.kind !== 'transfer' || toSiteId !== '');
  /** Whether everything is out of the way. */
  const send = async (): Promise<boolean> => {
    const { failed } = await posting.sendAll(open, {
      siteId,
      toSiteId,
      terms,
      lotOf: (entry) => (terms.kind === 'receive' ? null : sentLot(lotOf(entry))),
    });
    return failed.length === 0;
  };
  /** The first item of a delivery suggests the supplier that it usually comes from. */
  const pick = (itemId: string | null, source: LineSource): void => {
    const line = typed.add(itemId, source);
    setPickedId(line.id);
    if (terms.kind !== 'receive' || typed.lines.length > 0) return;
    const usual = movableOf(line.itemId, source, null)?.ingredient?.supplierId ?? null;
    changeTerms({ supplierId: terms.supplierId ?? usual });
  };
  /** The level at the other end of a transfer. */
  const levelThere = (of: Movable) => {
    const level = book.levelOf(toSiteId, of.itemId);
    return { stock: thousandthsOf(level.currentStock, level.unit), of: { ...of, unit: level.unit } };
  };
  return {
    ...typed,
    settle: (line: ActionLine, of: Movable) => {
      const next = settled(line, of);
      if (next !== line) typed.update(line.id, { choice: next.choice, text: next.text });
    },
    toSiteId,
    setToSite,
    sites,
    siteId,
    levelThere,
    reckoned,
    open,
    isReady,
    lotsOf,
    lotOf,
    shortfallOf: ({ line }: ReckonedLine) => shortfalls.get(line.id) ?? null,
    takeFromNext,
    untracked,
    pick,
    pickedId,
    send,
    progress: posting.progress,
  };
}

export type ActionFormState = ReturnType<typeof useActionForm>;

function faultless(entry: ReckonedLine, { kind }: ActionTerms): boolean {
  if (kind !== 'receive') return true;
  const { price, lot } = receiveFaults(entry);
  return price === null && lot === null;
}

const sentLot = (lot: StockLot | null): LineLot | null =>
  lot && { lotCode: lot.lotCode, useByDate: lot.useByDate };
