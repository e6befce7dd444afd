import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { planNameOf, type Subscription, usePaymentActions } from '../../../data/payments.ts';
import { sentenceOf } from '../../../data/problems.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toastError } from '../../../ui/toast.tsx';

export interface PortalButtonProps {
  subscription: Subscription;
  label: string;
  size?: 'sm';
}

/** Opens Stripe's portal. Stripe can't show it while a smaller plan is scheduled, so it asks before dropping that. */
export function PortalButton({ subscription, label, size }: PortalButtonProps) {
  const { openPortal } = usePaymentActions();
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const { scheduledPlan, cancelAtPeriodEnd, tier } = subscription;
  const dropped = cancelAtPeriodEnd ? null : scheduledPlan;
  const open = async () => {
    setAsks(false);
    setBusy(true);
    try {
      await openPortal();
    } catch (error) {
      toastError(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        {...(size && { size })}
        icon={<ExternalLink aria-hidden size={16} />}
        busy={busy}
        onClick={() => (dropped === null ? void open() : setAsks(true))}
      >
        {label}
      </Button>
      {asks && dropped !== null && (
        <FormDialog
          title={`Drop the change to ${planNameOf(dropped)}?`}
          description={`Stripe’s portal doesn’t open while a change of plan is scheduled. You stay on ${planNameOf(tier)}, and can schedule ${planNameOf(dropped)} again afterwards.`}
          submit="Drop it and open"
          isTyped={false}
          onSubmit={() => void open()}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
