import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { LedgerLine } from '@batchbook/shared/stock/movement-schema';
import { ArrowLeftRight, ClipboardList, CookingPot, Download, Ellipsis, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { reasonText } from '../../../../data/stock/reason-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Menu } from '../../../../ui/menu.tsx';
import { useKeys } from '../../../../ui/use-keys.ts';
import type { StockAction } from '../../model/action.ts';
import { plainQuantityText } from '../../model/figures.ts';
import { returnEntries } from '../levels/row-actions.tsx';

export interface DrawerActionsProps {
  item: StockItem;
  locked: boolean;
  /** What 'Undo' is about; nothing moved that could be undone: none. */
  last: LedgerLine | undefined;
  onStart: (kind: StockAction['kind']) => void;
  onCount: () => void;
  onUndo: (movementId: string) => void;
}

/** What is done most, a key for each. */
export function DrawerActions({ item, locked, last, onStart, onCount, onUndo }: DrawerActionsProps) {
  const undo = () => last && onUndo(last.id);
  const keys = {
    r: () => onStart('receive'),
    u: () => onStart('use'),
    w: () => onStart('waste'),
    c: onCount,
    t: () => onStart('transfer'),
    z: undo,
  };
  useKeys(locked ? {} : keys);
  const size = last && plainQuantityText(item, last.change.replace('-', ''), last.levelUnit);
  return (
    <div className="mb-[22px] grid grid-cols-3 gap-2">
      <ActionButton
        primary
        icon={<Download aria-hidden size={18} />}
        sign="R"
        locked={locked}
        onClick={keys.r}
      >
        Receive
      </ActionButton>
      <ActionButton icon={<CookingPot aria-hidden size={18} />} sign="U" locked={locked} onClick={keys.u}>
        Use
      </ActionButton>
      <ActionButton icon={<Trash2 aria-hidden size={18} />} sign="W" locked={locked} onClick={keys.w}>
        Waste
      </ActionButton>
      <ActionButton icon={<ClipboardList aria-hidden size={18} />} sign="C" locked={locked} onClick={keys.c}>
        Count
      </ActionButton>
      <ActionButton icon={<ArrowLeftRight aria-hidden size={18} />} sign="T" locked={locked} onClick={keys.t}>
        Transfer
      </ActionButton>
      <ActionButton
        icon={<Undo2 aria-hidden size={18} />}
        sign="Z"
        locked={locked || !last}
        onClick={keys.z}
        title={last && `Undo ${reasonText[last.reason].toLowerCase()} of ${size}`}
      >
        Undo
      </ActionButton>
      {!locked && (
        <Menu
          trigger={
            <Button
              icon={<Ellipsis aria-hidden size={18} />}
              className="col-span-3 h-11! justify-start! px-2.5! max-md:h-[52px]!"
            >
              Return or destroy
            </Button>
          }
          entries={returnEntries((kind) => () => onStart(kind))}
        />
      )}
    </div>
  );
}

interface ActionButtonProps {
  primary?: boolean;
  icon: ReactNode;
  sign: string;
  locked: boolean;
  title?: string | undefined;
  onClick: () => void;
  children: string;
}

function ActionButton({ primary = false, icon, sign, locked, title, onClick, children }: ActionButtonProps) {
  return (
    <Button
      variant={primary ? 'primary' : 'default'}
      icon={icon}
      aria-disabled={locked}
      aria-keyshortcuts={sign}
      title={title}
      onClick={onClick}
      className="h-11! justify-start! px-2.5! max-md:h-[52px]!"
    >
      {children}
      <kbd
        aria-hidden
        className={`ml-auto font-mono text-12 font-medium finger:hidden ${primary ? '' : 'text-ink-3'}`}
      >
        {sign}
      </kbd>
    </Button>
  );
}
