import { newId } from '@batchbook/shared/ids';
import { useCallback, useEffect, useState } from 'react';
import { useDraft } from '../../../data/drafts.ts';
import type { StockAction } from '../model/action.ts';
import { type ActionLine, isOpen, newLine } from '../model/action-lines.ts';
import type { LineSource } from '../model/movable.ts';

/**
 * The lines that are being typed. Those of a delivery are kept in this tab until they are posted, ids and
 * all: closed by mistake, or sent without hearing the answer, it goes on where it was.
 */
export function useActionLines(action: StockAction) {
  const draft = useDraft<ActionLine[]>(`stock-delivery:${action.siteId}`);
  const [lines, setLines] = useState(() => beginning(action, draft.value));
  const [isKept] = useState(action.kind === 'receive' && (draft.value?.length ?? 0) > 0);
  const { save, clear: clearDraft } = draft;

  useEffect(() => {
    if (action.kind === 'receive') keep(lines, save, clearDraft);
  }, [action.kind, lines, save, clearDraft]);

  const update = useCallback(
    (id: string, changes: Partial<ActionLine>) =>
      setLines((before) => before.map((line) => (line.id === id ? { ...line, ...changes } : line))),
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
  const clear = useCallback(() => setLines([]), []);
  return { lines, isKept, update, remove, add, split, clear };
}

function beginning(action: StockAction, kept: ActionLine[] | null): ActionLine[] {
  const asked = action.itemIds.map((id) => newLine(id));
  if (action.kind !== 'receive' || kept === null) return asked;
  const there = new Set(kept.map(({ itemId }) => itemId));
  return [...kept, ...asked.filter(({ itemId }) => !there.has(itemId))];
}

/** What is on its way when the tab closes is asked for again: its id says whether it got there. */
function keep(lines: readonly ActionLine[], save: (lines: ActionLine[]) => void, clear: () => void): void {
  const open = lines.filter((line) => isOpen(line) || line.state === 'posting');
  const typed = open.filter((line) => line.text !== '' || line.lot !== null || line.price !== '');
  if (typed.length === 0) clear();
  else save(open.map((line) => (line.state === 'posting' ? { ...line, state: 'typed' } : line)));
}

function sameSource(a: LineSource, b: LineSource): boolean {
  if (a.kind === 'other' && b.kind === 'other') return a.name === b.name;
  return 'id' in a && 'id' in b && a.kind === b.kind && a.id === b.id;
}
