import type { Entitlements } from '@batchbook/shared/billing/entitlements';
import { isSold } from '@batchbook/shared/billing/plans';
import { beforeDiscount, priceWords } from '@batchbook/shared/billing/price-words';
import { keepsPlan } from '@batchbook/shared/billing/subscription';
import { type ReactNode, useEffect, useState } from 'react';
import {
  afterEnd,
  cancelledEnd,
  isUnknown,
  lateWords,
  nothingMore,
  planNameOf,
  type Subscription,
  scheduledChange,
  useInvoices,
  usePaymentActions,
} from '../../../data/payments.ts';
import { sentenceOf } from '../../../data/problems.ts';
import { useUrlState } from '../../../data/url-state.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { shownDate, shownMoment } from '../../../ui/dates.ts';
import { Notice } from '../../../ui/notice.tsx';
import { part } from '../../../ui/part.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';
import { cardWords } from '../model/invoice-words.ts';
import { moneyWords, overWords, type Target, unknownPriceWords } from '../model/plan-change.ts';
import { PortalButton } from './portal-button.tsx';

const ChangePlanDialog = part(() => import('./change-plan-dialog.tsx'));

/** 'Active', when it ends, or what is wrong with the payment. */
export function PaymentBadge({ subscription }: { subscription: Subscription }) {
  if (subscription.status === 'past_due') return <Badge tone="danger">Payment failed</Badge>;
  if (subscription.status === 'unpaid' || subscription.status === 'paused')
    return <Badge tone="danger">Unpaid</Badge>;
  const endsAt = cancelledEnd(subscription);
  if (endsAt !== null) return <Badge>Ends {shownDate(endsAt)}</Badge>;
  if (keepsPlan(subscription.status)) return <Badge tone="success">Active</Badge>;
  return null;
}

/** '£30.00 a month, ex VAT. Renews Dec 15, 2026.' */
export function RenewalLine({ subscription }: { subscription: Subscription }) {
  const { currentPeriodEnd, scheduledPlan, status, isDiscounted } = subscription;
  if (!keepsPlan(status) || currentPeriodEnd === null) return null;
  const day = shownDate(currentPeriodEnd);
  const price = priceOf(subscription);
  const isOver = scheduledPlan !== null;
  if (price === null)
    return isUnknown(subscription) ? <Renewal>{isOver ? `Ends ${day}.` : `Renews ${day}.`}</Renewal> : null;
  const shown = beforeDiscount(price, isDiscounted);
  return <Renewal>{isOver ? `${shown}, until ${day}.` : `${shown}. Renews ${day}.`}</Renewal>;
}

const Renewal = ({ children }: { children: string }) => (
  <p className="-mt-2 mb-4 text-14 text-ink-2">{children}</p>
);

function priceOf({ tier, unknownPrice, currency }: Subscription): string | null {
  if (currency === null) return null;
  if (isSold(tier)) return priceWords(tier, currency);
  return unknownPrice && unknownPriceWords(unknownPrice, currency);
}

/** A price that isn't ours: somebody at Stripe's dashboard set it, and only the operator can say what it includes. */
export const UnknownNotice = ({ entitlements }: { entitlements: Entitlements }) => (
  <Notice tone="warning" className="mb-4">
    <b>You have a subscription that Batchbook doesn’t know.</b> The limits of {planNameOf(entitlements.tier)}{' '}
    apply until we’ve put it right. Our support team has been told, and nothing is deleted.
  </Notice>
);

/** What is to come, and what is wrong: each with its way out. */
export function PaymentNotices({ subscription, entitlements }: PlanInUse) {
  const { status } = subscription;
  if (status === 'past_due')
    return (
      <>
        <ActionNotice
          tone="danger"
          button={<PortalButton subscription={subscription} label="Update card" size="sm" />}
        >
          <FailedWords /> {lateWords(subscription)} Pay the open invoice below, or update your card before the
          next try.
        </ActionNotice>
        <ScheduledNotice subscription={subscription} entitlements={entitlements} />
      </>
    );
  if (status === 'unpaid' || status === 'paused')
    return (
      <ActionNotice
        tone="danger"
        button={<PortalButton subscription={subscription} label="Pay or cancel" size="sm" />}
      >
        <b>Your subscription isn’t paid, so you’re on Free.</b> Pay the open invoice to get your plan back, or
        cancel the subscription.
      </ActionNotice>
    );
  return (
    <>
      <PendingNotice subscription={subscription} />
      <ScheduledNotice subscription={subscription} entitlements={entitlements} />
    </>
  );
}

/** How much and from which card, once Stripe has said. */
function FailedWords() {
  const { data } = useInvoices(true);
  const open = data?.items.find(({ status }) => status === 'open');
  if (!data || !open) return <b>We couldn’t take your last payment.</b>;
  const from = data.payer.card ? ` from ${cardWords(data.payer.card)}` : '';
  return (
    <b>
      We couldn’t take {moneyWords(open.amountDue, open.currency)}
      {from}.
    </b>
  );
}

/** An upgrade that waits for the bank: the way to Stripe's page, and back. */
function PendingNotice({ subscription }: { subscription: Subscription }) {
  const keep = useKeepPlan(subscription);
  const { pendingPlan, pendingUntil, confirmUrl, tier } = subscription;
  if (pendingPlan === null || !isSold(tier)) return null;
  return (
    <ActionNotice tone="warning" button={<KeepButton label={`Keep ${planNameOf(tier)}`} act={keep} />}>
      <b>{planNameOf(pendingPlan)} waits for its payment.</b> Your bank refused it, or wants you to confirm
      it. You stay on {planNameOf(tier)} until it’s paid.{' '}
      {pendingUntil !== null &&
        `If it isn’t paid by ${shownMoment(pendingUntil)}, the change is dropped and nothing is charged. `}
      {confirmUrl !== null && (
        <a href={confirmUrl} target="_blank" rel="noopener noreferrer" className="link touch">
          Go to Stripe
        </a>
      )}
    </ActionNotice>
  );
}

/** Drops what is to come: asking for the plan that is paid for now does. */
function useKeepPlan({ tier, version }: Subscription) {
  const { change, check } = usePaymentActions();
  return async () => {
    if (!isSold(tier)) return;
    try {
      await change(tier, version);
      toast({ title: `You keep ${planNameOf(tier)}.`, variant: 'success' });
    } catch (error) {
      toastError(sentenceOf(error));
      await check().catch(() => undefined);
    }
  };
}

interface PlanInUse {
  subscription: Subscription;
  entitlements: Entitlements;
}

function ScheduledNotice({ subscription, entitlements }: PlanInUse) {
  const keep = useKeepPlan(subscription);
  const { tier } = subscription;
  const next = scheduledChange(subscription);
  if (next === null || !isSold(tier)) return null;
  const day = shownDate(next.startsAt);
  const isLate = subscription.status === 'past_due';
  return (
    <ActionNotice tone="info" button={<KeepButton label={`Keep ${planNameOf(tier)}`} act={keep} />}>
      <b>
        {next.plan === 'free'
          ? `${isLate ? 'Once that’s paid, your' : 'Your'} plan ends on ${day}.`
          : `${isLate ? 'Once that’s paid, ' : ''}${planNameOf(next.plan)} starts on ${day}.`}
      </b>{' '}
      {next.plan === 'free' && `Then ${afterEnd(subscription)}, and ${nothingMore(subscription)}. `}
      {overWords(entitlements, next.plan as Target)}
    </ActionNotice>
  );
}

interface ActionNoticeProps {
  tone: 'info' | 'warning' | 'danger';
  button: ReactNode;
  children: ReactNode;
}

const ActionNotice = ({ tone, button, children }: ActionNoticeProps) => (
  <Notice tone={tone} className="mb-4">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-60">{children}</p>
      {button}
    </div>
  </Notice>
);

function KeepButton({ label, act }: { label: string; act: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await act();
    setBusy(false);
  };
  return (
    <Button size="sm" busy={busy} onClick={() => void press()}>
      {label}
    </Button>
  );
}

/** The buttons beside the plan's name, for one that is paid for. `/account?change=standard` opens the dialog with that plan. */
export function PlanActions({ subscription, entitlements }: PlanInUse) {
  const { get, replace } = useUrlState();
  const [opened, setOpened] = useState<{ first: Target | null } | null>(null);
  const change = get('change');
  useEffect(() => {
    if (change === null) return;
    replace({ change: null });
    if (change === 'free' || isSold(change)) setOpened({ first: change });
  }, [change, replace]);
  if (isUnknown(subscription))
    return <PortalButton subscription={subscription} label="Billing portal" size="sm" />;
  return (
    <div className="flex flex-wrap gap-2">
      {subscription.scheduledPlan !== 'free' && (
        <Button size="sm" variant="ghost" onClick={() => setOpened({ first: 'free' })}>
          Cancel plan
        </Button>
      )}
      <Button size="sm" onClick={() => setOpened({ first: null })}>
        Change plan
      </Button>
      {opened !== null && (
        <ChangePlanDialog
          subscription={subscription}
          entitlements={entitlements}
          first={opened.first}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
