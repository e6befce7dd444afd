import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import type { ConflictDialogProps, ConflictDifference } from './conflict.ts';
import { popupStyle, scrimStyle } from './layer-style.ts';

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
            <Differences differences={differences} />
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

function Differences({ differences }: { differences: readonly ConflictDifference[] }) {
  return (
    <table className="w-full border-collapse text-left text-14">
      <thead>
        <tr className="border-b border-line text-12 font-semibold text-ink-3">
          <th className="w-1/4 py-2 pr-3">What</th>
          <th className="py-2 pr-3">Mine, not saved yet</th>
          <th className="py-2">Theirs, saved</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <tr key={difference.key} className="ruled align-top">
            <th scope="row" className="py-2.5 pr-3 font-semibold">
              {difference.label}
            </th>
            <td className="py-2.5 pr-3">
              <Version text={difference.mine} />
            </td>
            <td className="py-2.5">
              <Version text={difference.theirs} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const markStyle = classNames(
  'rounded-1 bg-warn-soft px-1.5 py-0.5 whitespace-pre-line text-ink',
  '[box-decoration-break:clone]',
);

function Version({ text }: { text: string | null }) {
  if (text === null) return <span className="text-ink-3 italic">not in it</span>;
  return <mark className={markStyle}>{text}</mark>;
}
