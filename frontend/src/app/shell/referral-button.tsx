import { Gift } from 'lucide-react';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { part } from '../../ui/part.tsx';
import { Popover } from '../../ui/popover.tsx';
import { referralTitle } from './idle-tools.tsx';

const ReferralPanel = part(() => import('../../features/accounts/components/referral-panel.tsx'));

/** In the header: one's referral link, and whom one told. */
export const ReferralButton = ({ opensAtOnce }: { opensAtOnce: boolean }) => (
  <Popover
    opensAtOnce={opensAtOnce}
    title={referralTitle}
    trigger={
      <IconButton label={referralTitle}>
        <Gift aria-hidden size={18} />
      </IconButton>
    }
  >
    <ReferralPanel />
  </Popover>
);

/** The same for a narrow screen, opened from its menu. What is typed is kept when it closes. */
export const ReferralDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onOpenChange={(next) => !next && onClose()} size="sm" title={referralTitle}>
    <ReferralPanel />
  </Dialog>
);
