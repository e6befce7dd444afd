import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { part } from '../../../ui/part.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { type DraftLine, insertLine, moveLine, removeLine } from '../model/draft.ts';
import type { Editor } from '../model/editor.ts';
import { focusAdd, focusQuantity } from '../model/focus.ts';
import { baseLineOf } from '../model/variation.ts';
import { AddLine } from './add-line.tsx';
import { useEditorBasics, useEditorView } from './editor-context.tsx';
import { costsStyle, type LineCommands, LineRow, shareStyle } from './line-row.tsx';

const LeftOutLines = part(() => import('./left-out-lines.tsx'));

/** The lines of the recipe, edited in place: Enter goes down, Tab right, Esc restores. */
export const LinesTable = memo(function LinesTable() {
  const { editable, base } = useEditorBasics();
  const isEmpty = useEditorView(({ shown }) => shown.lines.length === 0);
  const table = useRef<HTMLTableElement>(null);
  const { commands, announcement } = useLineCommands(table);
  return (
    <div data-lines className="@container">
      <table ref={table} className="w-full table-fixed border-collapse text-left max-md:block">
        <Headings />
        <Rows commands={commands} />
      </table>
      {isEmpty && (
        <p className="px-[22px] py-8 text-center text-ink-3">
          {editable ? 'No ingredients yet. Add the first one below.' : 'No ingredients yet.'}
        </p>
      )}
      {base && <LeftOutLines base={base} />}
      <AddLine table={table} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
});

/** Every key comes by here, and draws only the row of which something has changed. */
function Rows({ commands }: { commands: LineCommands }) {
  const { shown, costOf } = useEditorView();
  return (
    <tbody className="max-md:block">
      {shown.lines.map((line, index) => {
        const costed = costOf(line.id);
        return (
          <LineRow
            key={line.id}
            line={line}
            index={index}
            count={shown.lines.length}
            cost={costed?.cost ?? null}
            warning={costed?.warning ?? null}
            commands={commands}
          />
        );
      })}
    </tbody>
  );
}

/**
 * The widths are fixed, so that a key doesn't have every row measured. The ingredient has what they leave, and where
 * that would be too little, other columns go.
 */
const Headings = () => (
  <thead className="border-b border-line max-md:sr-only">
    <tr>
      <th className="w-[46px] max-md:hidden print:hidden">
        <span className="sr-only">Order</span>
      </th>
      <th className="column-heading">Ingredient</th>
      <th className="column-heading w-[158px] pr-[76px] text-right">Quantity</th>
      <th className={`column-heading w-[139px] text-right ${costsStyle}`}>Costs</th>
      <th className={`column-heading w-[148px] ${shareStyle}`}>Share of batch</th>
      <th className="column-heading w-[115px] text-right">In this batch</th>
      <th className="w-[46px] max-md:hidden print:hidden">
        <span className="sr-only">More</span>
      </th>
    </tr>
  </thead>
);

const linesNow = (editor: Editor): readonly DraftLine[] => editor.getState().draft.lines;

/** Moving, removing and walking through lines. `announcement` is for screen readers. */
function useLineCommands(table: RefObject<HTMLTableElement | null>) {
  const { editor, base } = useEditorBasics();
  const toast = useToast();
  const [announcement, setAnnouncement] = useState('');
  const commands = useMemo(
    (): LineCommands => ({
      move(line, to) {
        const active = document.activeElement as HTMLElement | null;
        flushSync(() => editor.edit((draft) => moveLine(draft, line.id, to)));
        active?.focus();
        const { length } = linesNow(editor);
        setAnnouncement(`${line.name} is now ${Math.max(0, Math.min(to, length - 1)) + 1} of ${length}`);
      },
      remove(line) {
        const lines = linesNow(editor);
        const index = lines.findIndex((entry) => entry.id === line.id);
        const removed = lines[index];
        if (removed === undefined) return;
        editor.edit((draft) => removeLine(draft, line.id));
        void editor.flush();
        focusQuantity(table.current, lines[index + 1]?.id ?? lines[index - 1]?.id);
        const undo = () => {
          editor.edit((draft) => insertLine(draft, removed, index));
          void editor.flush();
        };
        toast({ title: `${line.name} removed`, action: { label: 'Undo', onClick: undo } });
      },
      reset(line) {
        const inherited = base && baseLineOf(line, base);
        if (!inherited) return;
        editor.edit((draft) => ({
          ...draft,
          lines: draft.lines.map((entry) => (entry.id === line.id ? inherited : entry)),
        }));
        void editor.flush();
      },
      down(event, lineId) {
        const lines = linesNow(editor);
        const next = lines[lines.findIndex((entry) => entry.id === lineId) + 1]?.id;
        if (next !== undefined) focusQuantity(table.current, next);
        else if (!focusAdd(table.current)) event.currentTarget.blur();
      },
    }),
    [editor, base, table, toast],
  );

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
  return { commands, announcement };
}
