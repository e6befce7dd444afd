import type { Thousandths } from '@batchbook/shared/stock/quantity';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { useEffect, useMemo, useState } from 'react';
import type { LotHere } from '../../../data/stock/ledger.ts';
import type { StockBook } from '../../../data/stock/stock.ts';
import { dayOf } from '../../../ui/dates.ts';
import { hasSupplier, type StockAction } from '../model/action.ts';
import {
  type ActionLine,
  type ActionTerms,
  type CalculatedLine,
  calculateLines,
  isOpen,
  receiveFaults,
  settled,
} from '../model/action-lines.ts';
import { type CountQuestion, countQuestionOf } from '../model/count-question.ts';
import { temperatureFault } from '../model/delivery.ts';
import { thousandthsOf } from '../model/figures.ts';
import { type LotLine, openLots, typedParts, withLots } from '../model/lots.ts';
import type { LineSource, Movable } from '../model/movable.ts';
import { useActionLines } from './use-action-lines.ts';
import { useActionPosting } from './use-action-posting.ts';
import { useMovables } from './use-movables.ts';

export interface ActionFormInput {
  action: StockAction;
  book: StockBook;
  sites: readonly Site[];
  siteId: string;
  lots: readonly LotHere[];
}

/** Where a transfer goes when nobody has said: the default site, or the first other one. */
function otherSite(sites: readonly Site[], siteId: string): string {
  const others = sites.filter(({ id, isActive }) => isActive && id !== siteId);
  return (others.find(({ isDefault }) => isDefault) ?? others[0])?.id ?? '';
}

/** A line with the level at the other end of a transfer. */
export interface FormLine extends LotLine {
  there: { stock: Thousandths; of: Movable } | null;
  /** Of a delivery whose item was counted since. */
  count: CountQuestion | null;
}

/** The site that lines are of, and where a transfer goes. */
export interface SiteNames {
  here: string;
  there: string;
}

/** What can be done with the lines. */
export interface LineEdits {
  update: (id: string, changes: Partial<ActionLine>) => void;
  remove: (id: string) => void;
  /** Its quantity's field was left: a unit typed there goes to the unit's field. */
  settle: (entry: CalculatedLine) => void;
  /** Splits a line: what its lot doesn't hold is taken from the next ones. */
  takeFromNext: (entry: FormLine) => void;
}

/** What the typed lines come to, with the lots they are taken from. */
function useFormLines(
  typed: readonly ActionLine[],
  terms: ActionTerms,
  movableOf: ReturnType<typeof useMovables>['movableOf'],
  at: Pick<ActionFormInput, 'book' | 'siteId' | 'lots'> & { toSiteId: string },
): FormLine[] {
  const { book, siteId, lots, toSiteId } = at;
  const found = typed.flatMap((line) => {
    const of = movableOf(line.itemId, line.source, line.choice);
    return of ? [{ line, of }] : [];
  });
  const countOf = (line: ActionLine): CountQuestion | null => {
    const lastCounted = book.itemOf(line.itemId) ? book.levelOf(siteId, line.itemId).lastCounted : null;
    return countQuestionOf(line, terms, { siteId, lastCounted });
  };
  const stockOf = (itemId: string): Thousandths => {
    if (!book.itemOf(itemId)) return 0n;
    const level = book.levelOf(siteId, itemId);
    return thousandthsOf(level.currentStock, level.unit);
  };
  const calculated = calculateLines(found, terms, stockOf, (line) => countOf(line)?.wasCounted === true);
  const byItem = useMemo(() => Map.groupBy(openLots(lots), ({ itemId }) => itemId), [lots]);
  return withLots(calculated, terms, byItem, dayOf(new Date())).map(
    (entry): FormLine => ({
      ...entry,
      there: terms.kind === 'transfer' ? levelAt(book, toSiteId, entry.of) : null,
      count: countOf(entry.line),
    }),
  );
}

/** Everything about the dialog that moves stock: what was typed, what it comes to, and sending it. */
export function useActionForm({ action, book, sites, siteId, lots }: ActionFormInput) {
  const { movableOf, untracked } = useMovables(book, siteId);
  const typed = useActionLines(action);
  const { terms, changeTerms } = typed;
  /** The line that was picked last, which is typed in next. */
  const [pickedId, setPickedId] = useState<string | null>(null);
  const [chosenTo, setToSite] = useState(action.toSiteId ?? '');
  const toSiteId = chosenTo !== '' && chosenTo !== siteId ? chosenTo : otherSite(sites, siteId);
  const posting = useActionPosting(typed.update);

  const lines = useFormLines(typed.lines, terms, movableOf, { book, siteId, lots, toSiteId });
  const open = lines.filter(({ line }) => isOpen(line));
  const isReady =
    open.length > 0 &&
    open.every((entry) => entry.error === null && faultless(entry, terms)) &&
    (terms.kind !== 'transfer' || toSiteId !== '') &&
    temperatureFault(terms.temperature) === null;
  /** Whether everything is out of the way. */
  const send = async (): Promise<boolean> => {
    const { failed } = await posting.sendAll(open, { siteId, toSiteId, terms });
    return failed.length === 0;
  };
  /** The first item of a delivery, or of what goes back, suggests the supplier that it usually comes from. */
  const pick = (itemId: string | null, source: LineSource): void => {
    const line = typed.add(itemId, source);
    setPickedId(line.id);
    if (!hasSupplier(terms.kind) || typed.lines.length > 0) return;
    const usual = movableOf(line.itemId, source, null)?.ingredient?.supplierId ?? null;
    changeTerms({ supplierId: terms.supplierId ?? usual });
  };
  const edits: LineEdits = {
    update: typed.update,
    remove: typed.remove,
    settle: ({ line, of }) => {
      const next = settled(line, of);
      if (next !== line)
        typed.update(line.id, { choice: next.choice, text: next.text, isFilled: line.isFilled ?? false });
    },
    takeFromNext: (entry) => {
      if (entry.shortfall) typed.split(entry.line.id, typedParts(entry, entry.shortfall.parts));
    },
  };
  useSettledWhenFilled(lines, edits.settle);
  const { isKept, startAgain, forget } = typed;
  const { progress } = posting;
  return {
    ...{ terms, changeTerms, isKept, startAgain, forget },
    ...{ toSiteId, setToSite, untracked, pick, pickedId },
    ...{ lines, open, isReady, edits, send, progress },
  };
}

/** Splits a filled-in quantity like a typed one: the number in its field, the unit beside it. */
function useSettledWhenFilled(lines: readonly FormLine[], settle: LineEdits['settle']): void {
  useEffect(() => {
    for (const line of lines) if (line.line.isFilled) settle(line);
  }, [lines, settle]);
}

/** The level of an item at another site, which may be kept in another unit. */
function levelAt(book: StockBook, siteId: string, of: Movable): FormLine['there'] {
  if (siteId === '') return null;
  const { currentStock, unit } = book.levelOf(siteId, of.itemId);
  return { stock: thousandthsOf(currentStock, unit), of: { ...of, unit } };
}

function faultless(entry: FormLine, { kind }: ActionTerms): boolean {
  if (entry.lotFault !== null || entry.isLotMissing || entry.count?.wasCounted === null) return false;
  if (kind !== 'receive' && !entry.line.withLot) return true;
  const { price, lot } = receiveFaults(entry);
  return price === null && lot === null;
}
