import { useCallback, useState } from 'react';
import { openContactCard } from '../../data/contact-card.ts';
import SearchDialog from '../../features/search/components/search-dialog.tsx';
import { useNavigate } from '../../ui/link.tsx';
import { part } from '../../ui/part.tsx';
import { wouldLoseInDialogs } from '../../ui/unsaved.ts';
import { keysNow } from '../../ui/use-keys.ts';
import { places } from './places.ts';
import { showKeys } from './shown-keys.ts';
import { takeTyped } from './typed-ahead.ts';

const acts = { openKeys: () => showKeys(keysNow()), openSupport: openContactCard };

const DiscardDialog = part(() => import('../../ui/discard-dialog.tsx'));

export interface SearchLayerProps {
  open: boolean;
  onClose: () => void;
}

/** Search over the page. Going elsewhere asks first where a dialog under it would lose what was typed. */
export default function SearchLayer({ open, onClose }: SearchLayerProps) {
  const navigate = useNavigate();
  const [leavingTo, setLeavingTo] = useState<string | null>(null);
  const go = useCallback(
    (to: string) => {
      if (wouldLoseInDialogs()) setLeavingTo(to);
      else void navigate(to);
    },
    [navigate],
  );
  return (
    <>
      {open && (
        <SearchDialog places={places} acts={acts} typedAhead={takeTyped} onClose={onClose} onGo={go} />
      )}
      {leavingTo !== null && (
        <DiscardDialog
          onKeep={() => setLeavingTo(null)}
          onDiscard={() => {
            setLeavingTo(null);
            void navigate(leavingTo);
          }}
        />
      )}
    </>
  );
}
