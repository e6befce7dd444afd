import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConflictDifference {
  key: string;
  label: string;
  /** `null` where that version doesn't have it at all. */
  mine: string | null;
  theirs: string | null;
}

export interface ConflictDialogProps {
  open: boolean;
  /** What was changed by two at once, by name. */
  name: string;
  differences: readonly ConflictDifference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two people changed one thing: both versions side by side, and a choice that can't be skipped by accident. */
export function ConflictDialog({ open, name, differences, onKeepMine, onTakeTheirs }: ConflictDialogProps) {
  return (
    <Dialog
      open={open}
      // Only a choice closes it: until then nothing is saved and nothing is lost.
      onOpenChange={() => {}}
      size="lg"
      title="Changed by somebody else, too"
      description={`While you were editing ‘${name}’, another version of it was saved. Here is what differs.`}
      footer={
        <>
          <Button onClick={onTakeTheirs}>Take theirs</Button>
          <Button variant="primary" onClick={onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
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
            <tr key={difference.key} className="border-b border-line-soft align-top last:border-b-0">
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
      <p className="mt-3 text-13 text-ink-3">
        Keep mine saves your version on top of theirs. Take theirs drops your changes; Undo brings them back.
      </p>
    </Dialog>
  );
}

function Version({ text }: { text: string | null }) {
  if (text === null) return <span className="text-ink-3 italic">not in it</span>;
  return (
    <mark className="rounded-1 bg-warn-soft px-1.5 py-0.5 whitespace-pre-line text-ink [box-decoration-break:clone]">
      {text}
    </mark>
  );
}
