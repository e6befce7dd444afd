import { newId } from '@batchbook/shared/ids';
import { useCallback, useEffect, useState } from 'react';
import { useDraft } from '../../../data/drafts.ts';
import { dayOf } from '../../../ui/dates.ts';
import type { StockAction } from '../model/action.ts';
import { type ActionLine, type ActionTerms, isOpen, newLine, newTerms } from '../model/action-lines.ts';
import type { LineSource } from '../model/movable.ts';

const today = (): string => dayOf(new Date());

interface Kept {
  lines: ActionLine[];
  terms: ActionTerms;
}

/** What was typed comes back where it was typed: for the same items, or in the delivery that names none. */
const draftKey = ({ kind, siteId, itemIds }: StockAction): string =>
  `stock-${kind}:${siteId}:${itemIds.join()}`;

/**
 * What is being typed: the lines, and what they share. It is kept in this tab until it is posted, ids and all:
 * closed by mistake, or sent without hearing the answer, it goes on where it was.
 */
export function useActionLines(action: StockAction) {
  const { value: kept, save, clear: clearDraft } = useDraft<Kept>(draftKey(action));
  const [lines, setLines] = useState(() => beginning(action, kept?.lines ?? null));
  const [terms, setTerms] = useState(
    (): ActionTerms => ({ ...newTerms(action.kind, today()), ...kept?.terms }),
  );
  const [isKept, setKept] = useState(kept !== null);

  useEffect(() => {
    const typed = stillTyped(lines, terms);
    if (typed === null) clearDraft();
    else save({ lines: typed, terms });
  }, [lines, terms, save, clearDraft]);

  const update = useCallback(
    (id: string, changes: Partial<ActionLine>) =>
      setLines((before) =>
        before.map((line) => (line.id === id ? { ...line, isFilled: false, ...changes } : line)),
      ),
    [],
  );
  const remove = useCallback(
    (id: string) => setLines((before) => before.filter((line) => line.id !== id)),
    [],
  );
  /** Adds a line and returns it. What isn't tracked is the same item on each of its lines. */
  const add = useCallback(
    (itemId: string | null, source: LineSource): ActionLine => {
      const known = lines.find((line) => source.kind !== 'item' && sameSource(line.source, source));
      const line = newLine(itemId ?? known?.itemId ?? newId(), source);
      setLines((before) => [...before, line]);
      return line;
    },
    [lines],
  );
  /** In place of a line several of its item, each with an id of its own from here on; the first one keeps its. */
  const split = useCallback((id: string, parts: readonly Partial<ActionLine>[]) => {
    const ids = parts.map((_, at) => (at === 0 ? id : newId()));
    setLines((before) =>
      before.flatMap((line) =>
        line.id === id
          ? parts.map(
              (part, at): ActionLine => ({
                ...line,
                state: 'typed',
                problem: null,
                fromOneLot: false,
                ...part,
                id: ids[at] ?? line.id,
              }),
            )
          : [line],
      ),
    );
  }, []);
  /** Goes back to before anything was typed. */
  const startAgain = useCallback(() => {
    setLines(beginning(action, null));
    setTerms(newTerms(action.kind, today()));
    setKept(false);
  }, [action]);
  const changeTerms = useCallback(
    (changes: Partial<ActionTerms>) => setTerms((before) => ({ ...before, ...changes })),
    [],
  );
  return { lines, terms, isKept, changeTerms, update, remove, add, split, startAgain, forget: clearDraft };
}

function beginning(action: StockAction, kept: ActionLine[] | null): ActionLine[] {
  const asked = linesOf(action);
  if (kept === null) return asked;
  // What was typed before stays. A quantity that comes filled in is a line of its own, unless it is there already.
  const isThere = ({ itemId, source, text }: ActionLine): boolean =>
    kept.some(
      (line) =>
        (line.itemId === itemId || (source.kind !== 'item' && sameSource(line.source, source))) &&
        (text === '' || amountOf(line) === amountOf({ text, choice: null })),
    );
  return [...kept, ...asked.filter((line) => !isThere(line))];
}

/** Joins number and unit: '1kg', whether the unit is in the text or chosen beside it. */
const amountOf = ({ text, choice }: Pick<ActionLine, 'text' | 'choice'>): string =>
  `${text}${choice ?? ''}`.replaceAll(/\s/g, '');

function linesOf({ itemIds, ingredientId, quantity = '' }: StockAction): ActionLine[] {
  const lines = itemIds.map((id) => newLine(id));
  if (ingredientId !== undefined) lines.push(newLine(newId(), { kind: 'ingredient', id: ingredientId }));
  return lines.map((line) => ({ ...line, text: quantity, isFilled: quantity !== '' }));
}

/**
 * The lines to go on with, or `null` when nothing is left to do. What is on its way when the tab closes is asked for again:
 * its id says whether it got there.
 */
function stillTyped(lines: readonly ActionLine[], terms: ActionTerms): ActionLine[] | null {
  const open = lines.filter((line) => isOpen(line) || line.state === 'posting');
  if (lines.length > 0 && open.length === 0) return null;
  const isTouched = open.some(
    (line) => !line.isFilled && (line.text !== '' || line.lot !== null || line.price !== ''),
  );
  if (!isTouched && !hasTypedTerms(terms)) return null;
  return open.map((line) => (line.state === 'posting' ? { ...line, state: 'typed' } : line));
}

const hasTypedTerms = ({ note, wasteReason, deliveredOn, ...delivery }: ActionTerms): boolean =>
  deliveredOn !== today() ||
  [note, wasteReason, delivery.deliveryNote, delivery.temperature, delivery.checkedBy].some(
    (text) => text.trim() !== '',
  );

function sameSource(a: LineSource, b: LineSource): boolean {
  if (a.kind === 'other' && b.kind === 'other') return a.name === b.name;
  return 'id' in a && 'id' in b && a.kind === b.kind && a.id === b.id;
}
