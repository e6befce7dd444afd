import { ArrowLeftRight, Ellipsis, Eye, EyeOff, Pencil, Printer, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { Menu } from '../../../../ui/menu.tsx';
import type { MenuEntry } from '../../../../ui/menu-props.ts';
import { part } from '../../../../ui/part.tsx';
import type { LevelRow } from '../../model/levels.ts';
import type { RowActions } from './row-actions.tsx';

const SetIdealDialog = part(() => import('./set-ideal-dialog.tsx'));
const PrintSheet = part(() => import('./print-sheet.tsx'));

export interface BulkBarProps {
  chosen: readonly LevelRow[];
  /** Whether there is more than the one site. */
  hasSites: boolean;
  locked: boolean;
  actions: RowActions;
  onClear: () => void;
}

/**
 * What can be done with the rows that are ticked. It stands between their boxes and their menus, and covers neither;
 * what has the focus is scrolled clear of it (`app.css`).
 */
export default function BulkBar({ chosen, hasSites, locked, actions, onClear }: BulkBarProps) {
  const [asking, setAsking] = useState<'ideal' | 'print' | null>(null);
  const hidden = chosen.every(({ marks }) => marks.hidden);
  const [first] = chosen;
  const sites = new Set(chosen.map(({ site }) => site.id));
  const more: MenuEntry[] = [
    {
      label: 'Hide at all sites',
      icon: <EyeOff aria-hidden size={17} />,
      onSelect: () => actions.setEnabled(chosen, false, 'all'),
    },
    {
      label: 'Show at all sites',
      icon: <Eye aria-hidden size={17} />,
      onSelect: () => actions.setEnabled(chosen, true, 'all'),
    },
  ];
  return (
    <section
      aria-label="Ticked items"
      data-foot-bar
      className="num sticky bottom-3.5 z-20 mt-3 mr-[68px] ml-14 flex min-h-[54px] flex-wrap items-center gap-1.5 rounded-3 bg-primary py-2 pr-2 pl-[18px] text-14 text-on-primary shadow-3 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:mx-0 max-md:gap-2 max-md:rounded-b-none max-md:rounded-t-4 max-md:px-3.5 max-md:pt-3 max-md:pb-[calc(12px+env(safe-area-inset-bottom))]"
    >
      <p
        role="status"
        className="mr-3 font-display text-17 font-[650] whitespace-nowrap max-md:-order-2 max-md:mr-0 max-md:flex-[1_0_50%]"
      >
        {chosen.length} ticked
      </p>
      <BarButton
        outlined
        locked={locked}
        icon={<Pencil aria-hidden size={17} />}
        onClick={() => setAsking('ideal')}
      >
        Set ideal
      </BarButton>
      <BarButton
        outlined
        locked={locked}
        icon={hidden ? <Eye aria-hidden size={17} /> : <EyeOff aria-hidden size={17} />}
        onClick={() => actions.setEnabled(chosen, hidden, 'here')}
      >
        {hidden ? 'Show here' : 'Hide here'}
      </BarButton>
      <BarButton
        className="max-md:hidden"
        // One transfer leaves one site.
        locked={locked || sites.size > 1 || !hasSites}
        icon={<ArrowLeftRight aria-hidden size={17} />}
        onClick={() =>
          first &&
          actions.start({
            kind: 'transfer',
            siteId: first.site.id,
            itemIds: chosen.map(({ item }) => item.id),
          })
        }
      >
        Transfer
      </BarButton>
      <BarButton
        className="max-md:hidden"
        icon={<Printer aria-hidden size={17} />}
        onClick={() => setAsking('print')}
      >
        Print sheet
      </BarButton>
      {hasSites && !locked && (
        <Menu
          align="end"
          trigger={
            <button type="button" aria-label="At all sites" title="At all sites" className={barButton(false)}>
              <Ellipsis aria-hidden size={18} />
            </button>
          }
          entries={more}
        />
      )}
      <BarButton
        className="ml-auto max-md:-order-1 max-md:ml-0"
        icon={<X aria-hidden size={17} />}
        onClick={onClear}
      >
        Clear
      </BarButton>
      {asking === 'ideal' && (
        <SetIdealDialog rows={chosen} hasSites={hasSites} onClose={() => setAsking(null)} />
      )}
      {asking === 'print' && <PrintSheet rows={chosen} onDone={() => setAsking(null)} />}
    </section>
  );
}

const barButton = (outlined: boolean) =>
  classNames(
    'inline-flex h-[38px] shrink-0 cursor-pointer items-center justify-center gap-[7px] rounded-2 border px-[11px] font-semibold whitespace-nowrap hover:bg-on-primary/14 focus-visible:outline-on-primary aria-disabled:cursor-not-allowed aria-disabled:opacity-55 max-md:h-12 pointer-coarse:h-12',
    outlined
      ? 'border-on-primary/32 bg-on-primary/14 hover:bg-on-primary/22 max-md:flex-[1_0_36%]'
      : 'border-transparent',
  );

interface BarButtonProps {
  icon: ReactNode;
  outlined?: boolean;
  locked?: boolean;
  className?: string;
  onClick: () => void;
  children: string;
}

function BarButton({ icon, outlined = false, locked = false, className, onClick, children }: BarButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={locked || undefined}
      onClick={() => !locked && onClick()}
      className={classNames(barButton(outlined), className)}
    >
      {icon}
      {children}
    </button>
  );
}
