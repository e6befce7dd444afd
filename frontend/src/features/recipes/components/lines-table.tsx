import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useToast } from '../../../ui/toast.tsx';
import type { TextField } from '../../../ui/use-typed.ts';
import { type DraftLine, insertLine, moveLine, removeLine } from '../model/draft.ts';
import { sharePercent } from '../model/standing.ts';
import { AddLine } from './add-line.tsx';
import { useEditorView } from './editor-context.tsx';
import { LineRow } from './line-row.tsx';

/** The bar of the dearest line takes this much of its column. */
const widestPercent = 88;

const heading = 'px-2 py-2.5 text-12 font-semibold text-ink-3 whitespace-nowrap';

/** The lines of the recipe, edited in place: Enter goes down, Tab right, Esc restores. */
export function LinesTable() {
  const { shown, costs, editable, costOf } = useEditorView();
  const table = useRef<HTMLTableElement>(null);
  const shares = shown.lines.map((line) => sharePercent(costOf(line.id)?.cost ?? null, costs.ingredientCost));
  const widest = Math.max(...shares, 1);

  const { move, remove, down, said } = useLineCommands(table);

  return (
    <div data-lines>
      <table ref={table} className="w-full border-collapse text-left max-md:block">
        <Headings />
        <tbody className="max-md:block">
          {shown.lines.map((line, index) => (
            <LineRow
              key={line.id}
              line={line}
              index={index}
              count={shown.lines.length}
              share={shares[index] ?? 0}
              width={((shares[index] ?? 0) / widest) * widestPercent}
              onMove={(to) => move(line, to)}
              onRemove={() => remove(line, index)}
              onDown={(event) => down(event, index)}
            />
          ))}
        </tbody>
      </table>
      {shown.lines.length === 0 && (
        <p className="px-[22px] py-8 text-center text-ink-3">
          {editable ? 'Nothing in it yet. Add the first ingredient below.' : 'Nothing in it yet.'}
        </p>
      )}
      <AddLine onAdded={(id) => requestAnimationFrame(() => focusQuantity(table.current, id))} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

const Headings = () => (
  <thead className="border-b border-line max-md:sr-only">
    <tr>
      <th className="w-10 max-md:hidden">
        <span className="block w-[34px]" />
        <span className="sr-only">Order</span>
      </th>
      <th className={heading}>Ingredient</th>
      <th className={`${heading} pr-[76px] text-right`}>Quantity</th>
      <th className={`${heading} text-right max-lg:hidden`}>Costs</th>
      <th className={`${heading} max-lg:hidden`}>Share of batch</th>
      <th className={`${heading} text-right`}>In this batch</th>
      <th className="w-12 max-md:hidden">
        <span className="block w-[46px]" />
        <span className="sr-only">More</span>
      </th>
    </tr>
  </thead>
);

/** Moving, removing and walking the lines; `said` is for people who don't see it happen. */
function useLineCommands(table: RefObject<HTMLTableElement | null>) {
  const { editor, shown } = useEditorView();
  const toast = useToast();
  const [said, setSaid] = useState('');

  const move = (line: DraftLine, to: number) => {
    const active = document.activeElement as HTMLElement | null;
    editor.edit((draft) => moveLine(draft, line.id, to));
    const place = Math.max(0, Math.min(to, shown.lines.length - 1)) + 1;
    setSaid(`${line.name} is now ${place} of ${shown.lines.length}`);
    requestAnimationFrame(() => active?.focus());
  };
  const remove = (line: DraftLine, index: number) => {
    editor.edit((draft) => removeLine(draft, line.id));
    void editor.flush();
    focusQuantity(table.current, shown.lines[index + 1]?.id ?? shown.lines[index - 1]?.id);
    toast({
      title: `${line.name} removed`,
      action: {
        label: 'Undo',
        onClick: () => {
          editor.edit((draft) => insertLine(draft, line, index));
          void editor.flush();
        },
      },
    });
  };
  const down = (event: KeyboardEvent<TextField>, index: number) => {
    const next = shown.lines[index + 1]?.id;
    if (next !== undefined) focusQuantity(table.current, next);
    else if (!focusAdd(table.current)) event.currentTarget.blur();
  };

  useEffect(() => {
    const element = table.current;
    const dropped = (event: Event) => {
      const { id, index } = (event as CustomEvent<{ id: string; index: number }>).detail;
      editor.edit((draft) => moveLine(draft, id, index));
      void editor.flush();
    };
    element?.addEventListener('line-dropped', dropped);
    return () => element?.removeEventListener('line-dropped', dropped);
  }, [editor, table]);
  return { move, remove, down, said };
}

function focusQuantity(table: HTMLTableElement | null, lineId: string | undefined): void {
  if (lineId === undefined) return;
  table?.querySelector<HTMLInputElement>(`input[data-line="${lineId}"]`)?.focus();
}

/** The box under the table that adds a line. */
function focusAdd(table: HTMLTableElement | null): boolean {
  const input = table?.closest('[data-lines]')?.querySelector<HTMLInputElement>('[data-add] input');
  input?.focus();
  return Boolean(input);
}
