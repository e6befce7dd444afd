import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { openContactCard } from '../../data/contact-card.ts';
import SearchDialog from '../../features/search/components/search-dialog.tsx';
import { useNavigate } from '../../ui/link.tsx';
import { part } from '../../ui/part.tsx';
import { wouldLoseInDialogs } from '../../ui/unsaved.ts';
import { keysNow } from '../../ui/use-keys.ts';
import { places } from './places.ts';
import { showKeys } from './shown-keys.ts';
import { takeTyped } from './typed-ahead.ts';

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
  const doAt = useActAt(go);
  const acts = useMemo(
    () => ({ openKeys: () => showKeys(keysNow()), openSupport: openContactCard, doAt }),
    [doAt],
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

/** Does something once a page shows. It isn't done if the user stays to keep what they typed. */
function useActAt(go: (to: string) => void) {
  const { pathname } = useLocation();
  const [waiting, setWaiting] = useState<{ path: string; act: () => void } | null>(null);
  useEffect(() => {
    if (waiting?.path !== pathname) return;
    setWaiting(null);
    waiting.act();
  }, [waiting, pathname]);
  return useCallback(
    (path: string, act: () => void) => {
      setWaiting({ path, act });
      go(path);
    },
    [go],
  );
}
