import { Dialog } from '../../ui/dialog.tsx';
import { Key } from '../../ui/key.tsx';
import type { SingleKey } from '../../ui/use-keys.ts';
import { places } from './places.ts';
import { searchKeys } from './search-keys.ts';

export interface KeyListProps {
  /** The keys that work on the page below, from `keysNow`. */
  keys: ReadonlySet<string>;
  onClose: () => void;
}

const words: Record<SingleKey, string> = {
  n: 'Add something new',
  '/': 'Search this list',
  j: 'Next row',
  k: 'Previous row',
  r: 'Receive',
  u: 'Use',
  w: 'Waste',
  c: 'Count',
  t: 'Transfer',
  z: 'Undo the last movement',
  escape: 'Close the panel beside the list',
  '?': 'This list',
};

const shown = (key: string): string => (key === 'escape' ? 'Esc' : key.toUpperCase());

/** The keyboard shortcuts of this page, and those that open another. */
export default function KeyList({ keys, onClose }: KeyListProps) {
  const here = Object.entries(words).filter(([key]) => keys.has(key));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Keys"
      description="They’re off while you type."
      size="sm"
    >
      <h3 className="mt-1 mb-1.5 text-13 font-semibold text-ink-3">On this page</h3>
      <dl>
        {here.map(([key, does]) => (
          <Line key={key} keys={[shown(key)]} does={does} />
        ))}
      </dl>
      <h3 className="mt-5 mb-1.5 text-13 font-semibold text-ink-3">Anywhere</h3>
      <dl>
        <Line keys={[searchKeys]} does="Search, and actions after >" />
      </dl>
      <h3 className="mt-5 mb-1.5 text-13 font-semibold text-ink-3">Go to</h3>
      <dl>
        {places.map(({ key, label }) =>
          key === undefined ? null : <Line key={key} keys={['G', shown(key)]} does={label} />,
        )}
      </dl>
    </Dialog>
  );
}

function Line({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <div className="flex min-h-10 items-center gap-3 ruled text-15">
      <dt className="flex w-[104px] shrink-0 items-center gap-1.5">
        {keys.map((key, at) => (
          <span key={key} className="contents">
            {at > 0 && <span className="text-12 text-ink-3">then</span>}
            <Key className="min-w-7 text-center">{key}</Key>
          </span>
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  );
}
