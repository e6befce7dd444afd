import { ArrowLeftRight, Ellipsis, Eye, EyeOff, Pencil, Printer } from 'lucide-react';
import { useState } from 'react';
import { BarButton, BulkBar } from '../../../../ui/list/bulk-bar.tsx';
import { Menu } from '../../../../ui/menu.tsx';
import type { MenuEntry } from '../../../../ui/menu-props.ts';
import { part } from '../../../../ui/part.tsx';
import type { LevelRow } from '../../model/levels.ts';
import type { RowActions } from './row-actions.tsx';

const SetIdealDialog = part(() => import('./set-ideal-dialog.tsx'));
const PrintSheet = part(() => import('./print-sheet.tsx'));

export interface LevelsBulkBarProps {
  chosen: readonly LevelRow[];
  /** Whether there is more than the one site. */
  hasSites: boolean;
  locked: boolean;
  actions: RowActions;
  onClear: () => void;
}

/** What can be done with the levels that are ticked. */
export default function LevelsBulkBar({ chosen, hasSites, locked, actions, onClear }: LevelsBulkBarProps) {
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
    <BulkBar label="Ticked items" count={chosen.length} onClear={onClear}>
      <BarButton locked={locked} icon={<Pencil aria-hidden size={17} />} onClick={() => setAsking('ideal')}>
        Set ideal
      </BarButton>
      <BarButton
        locked={locked}
        icon={hidden ? <Eye aria-hidden size={17} /> : <EyeOff aria-hidden size={17} />}
        onClick={() => actions.setEnabled(chosen, hidden, 'here')}
      >
        {hidden ? 'Show at this site' : 'Hide at this site'}
      </BarButton>
      <BarButton
        quiet
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
        quiet
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
            <button type="button" aria-label="At all sites" title="At all sites" className="bar-button">
              <Ellipsis aria-hidden size={18} />
            </button>
          }
          entries={more}
        />
      )}
      {asking === 'ideal' && (
        <SetIdealDialog rows={chosen} hasSites={hasSites} onClose={() => setAsking(null)} />
      )}
      {asking === 'print' && <PrintSheet rows={chosen} onDone={() => setAsking(null)} />}
    </BulkBar>
  );
}
