import type { Site } from '@batchbook/shared/stock/site-schema';
import { ArrowDown, ArrowUp, MapPin, X } from 'lucide-react';
import { IconButton } from '../../../../ui/icon-button.tsx';

export interface DrawerBarProps {
  site: Site;
  /** Its index in the list, or -1. */
  at: number;
  count: number;
  onTurn: (step: 1 | -1) => void;
  onClose: () => void;
}

/** The item's site and position in the list, with buttons to the next and previous. */
export function DrawerBar({ site, at, count, onTurn, onClose }: DrawerBarProps) {
  return (
    <div className="num mb-1.5 flex items-center gap-0.5 text-13 font-medium text-ink-3 max-md:mb-0">
      <p data-drawer-start tabIndex={-1} className="mr-auto flex min-w-0 items-center gap-1.5 outline-none">
        <MapPin aria-hidden size={15} />
        <span className="truncate">
          {site.name}
          {at >= 0 && `, item ${at + 1} of ${count}`}
        </span>
      </p>
      {at >= 0 && (
        <>
          <IconButton
            size="sm"
            label="Previous item (K)"
            aria-disabled={at === 0 || undefined}
            className="aria-disabled:opacity-40"
            onClick={() => onTurn(-1)}
          >
            <ArrowUp aria-hidden size={17} />
          </IconButton>
          <IconButton
            size="sm"
            label="Next item (J)"
            aria-disabled={at === count - 1 || undefined}
            className="aria-disabled:opacity-40"
            onClick={() => onTurn(1)}
          >
            <ArrowDown aria-hidden size={17} />
          </IconButton>
        </>
      )}
      <IconButton size="sm" label="Close (Esc)" className="-mr-2" onClick={onClose}>
        <X aria-hidden size={17} />
      </IconButton>
    </div>
  );
}
