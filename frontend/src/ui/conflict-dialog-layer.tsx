import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import type { ConflictDialogProps, ConflictDifference } from './conflict.ts';
import { popupStyle, scrimStyle } from './layer-style.ts';
import type { Column } from './list/columns.ts';
import { DataTable } from './list/data-table.tsx';

export default function ConflictDialogLayer({
  open,
  name,
  differences,
  onKeepMine,
  onTakeTheirs,
}: ConflictDialogProps) {
  // Neither choice is under the finger that was typing.
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <AlertDialog.Root open={open}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={scrimStyle} />
        <AlertDialog.Popup initialFocus={title} className={classNames(popupStyle, 'md:max-w-[860px]')}>
          <header className="px-7 pt-6 pb-3 max-md:px-5">
            <AlertDialog.Title ref={title} tabIndex={-1} className="text-24 outline-none">
              Someone else changed it too
            </AlertDialog.Title>
            <AlertDialog.Description className="mt-1.5 text-15 text-ink-2">
              While you were editing ‘{name}’, another version of it was saved. Here is what differs.
            </AlertDialog.Description>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-7 pb-4 max-md:px-5">
            <DataTable
              label="What differs"
              columns={columns}
              rows={differences}
              keyOf={({ key }) => key}
              isCompact
            />
          </div>
          <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-7 py-4 max-md:px-5">
            <p className="mr-auto max-w-[44ch] text-13 text-ink-3">
              Keep mine saves your version on top of theirs. Take theirs drops your changes.
            </p>
            <Button onClick={onTakeTheirs}>Take theirs</Button>
            <Button variant="primary" onClick={onKeepMine}>
              Keep mine
            </Button>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

const columns: readonly Column<ConflictDifference>[] = [
  {
    key: 'what',
    title: 'What',
    kind: 'text',
    narrow: 'title',
    width: 'w-1/4',
    cell: ({ label }) => <span className="font-semibold">{label}</span>,
  },
  {
    key: 'mine',
    title: 'Mine, not saved yet',
    kind: 'text',
    cell: ({ mine }) => <Version text={mine} />,
  },
  { key: 'theirs', title: 'Theirs, saved', kind: 'text', cell: ({ theirs }) => <Version text={theirs} /> },
];

const markStyle = classNames(
  'rounded-1 bg-warn-soft px-1.5 py-0.5 whitespace-pre-line text-ink',
  '[box-decoration-break:clone]',
);

function Version({ text }: { text: string | null }) {
  if (text === null) return <span className="text-ink-3 italic">not in it</span>;
  return <mark className={markStyle}>{text}</mark>;
}
