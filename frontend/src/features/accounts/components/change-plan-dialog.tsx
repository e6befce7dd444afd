import type { Entitlements } from '@batchbook/shared/billing/entitlements';
import { isUpgrade, plans, soldPlans } from '@batchbook/shared/billing/plans';
import { priceWords } from '@batchbook/shared/billing/price-words';
import { sumDecimals } from '@batchbook/shared/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { forgetChosenPlan } from '../../../data/chosen-plan.ts';
import {
  afterEnd,
  lateWarning,
  nothingMore,
  type Preview,
  planNameOf,
  type Subscription,
  usePaymentActions,
} from '../../../data/payments.ts';
import { issuesOf, sentenceOf } from '../../../data/problems.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { shownDate } from '../../../ui/dates.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogClose } from '../../../ui/dialog-close.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { moneyWords, overWords, type Target, taxWords } from '../model/plan-change.ts';
import { PortalButton } from './portal-button.tsx';

export interface ChangePlanDialogProps {
  subscription: Subscription;
  entitlements: Entitlements;
  /** The plan that is chosen when it opens. `null` for the one that is paid for now. */
  first: Target | null;
  onClose: () => void;
}

/** Chooses another plan, and says what it costs and when it starts before anything changes. */
export default function ChangePlanDialog({
  subscription,
  entitlements,
  first,
  onClose,
}: ChangePlanDialogProps) {
  const { tier, scheduledPlan } = subscription;
  const [wanted, setWanted] = useState<Target>(first ?? (tier as Target));
  const preview = usePreview(subscription, wanted);
  const { confirm, busy, problem, needsAddress, confirmUrl } = useConfirm(
    subscription,
    wanted,
    preview.data,
    onClose,
  );
  const isCancelling = first === 'free';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={isCancelling ? `Cancel ${planNameOf(tier)}?` : 'Change plan'}
      footer={
        <>
          <DialogClose>{isCancelling ? `Keep ${planNameOf(tier)}` : 'Close'}</DialogClose>
          {confirmUrl === null && (
            <Button
              variant={wanted === 'free' ? 'danger' : 'primary'}
              busy={busy}
              // Nobody pays what they haven't seen.
              disabled={wanted === tier ? scheduledPlan === null : !preview.isSuccess}
              onClick={() => void confirm()}
            >
              {actionWords(subscription, wanted)}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {problem !== null && (
          <Notice tone="danger" role="alert">
            {problem}
            {needsAddress && (
              <div className="mt-2">
                <PortalButton subscription={subscription} label="Open billing portal" size="sm" />
              </div>
            )}
          </Notice>
        )}
        {confirmUrl !== null && <ConfirmAtBank url={confirmUrl} plan={planNameOf(wanted)} />}
        {!isCancelling && confirmUrl === null && (
          <Choices subscription={subscription} wanted={wanted} onChoose={setWanted} />
        )}
        {confirmUrl === null && (
          <Terms subscription={subscription} entitlements={entitlements} wanted={wanted} />
        )}
      </div>
    </Dialog>
  );
}

function actionWords({ tier, scheduledPlan }: Subscription, wanted: Target): string {
  if (wanted === 'free') return 'Cancel plan';
  if (wanted === tier && scheduledPlan === null) return 'Change plan';
  if (wanted === tier) return `Keep ${planNameOf(tier)}`;
  return `${isUpgrade(tier, wanted) ? 'Upgrade' : 'Move'} to ${planNameOf(wanted)}`;
}

function useConfirm(
  { tier, version }: Subscription,
  wanted: Target,
  seen: Preview | undefined,
  onClose: () => void,
) {
  const { change, check } = usePaymentActions();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [confirmUrl, setConfirmUrl] = useState<string | null>(null);
  const isConfirmed = confirmUrl !== null && tier === wanted;
  // The bank was asked in another tab, and the payment went through.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the first `onClose`.
  useEffect(() => {
    if (isConfirmed) finish();
  }, [isConfirmed]);
  const finish = () => {
    forgetChosenPlan();
    toast({ title: isConfirmed ? nowOn(wanted) : doneWords(tier, wanted), variant: 'success' });
    onClose();
  };
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const url = await change(wanted, version, seen);
      setConfirmUrl(url);
      if (url === null) finish();
    } catch (error) {
      setFailure(error);
      // What there is now comes into the dialog, and the choice stays.
      await check().catch(() => undefined);
    } finally {
      setBusy(false);
    }
  };
  // Stripe can't work out the tax.
  const addressProblem = issuesOf(failure).plan ?? null;
  const problem = addressProblem ?? (failure === null ? null : sentenceOf(failure));
  return { confirm, busy, problem, needsAddress: addressProblem !== null, confirmUrl };
}

const nowOn = (plan: Target): string => `You’re on ${planNameOf(plan)} now.`;

function doneWords(tier: string, wanted: Target): string {
  if (wanted === 'free') return 'Your plan is cancelled. It runs until the end of the month you paid for.';
  if (wanted === tier) return `You keep ${planNameOf(tier)}.`;
  return isUpgrade(tier, wanted)
    ? nowOn(wanted)
    : `${planNameOf(wanted)} starts when the month you paid for ends.`;
}

const choiceStyle = classNames(
  'flex cursor-pointer items-center gap-3 rounded-2 border border-line px-3.5 py-2.5 text-14',
  'has-checked:border-primary has-checked:bg-primary-soft',
);

interface ChoicesProps {
  subscription: Subscription;
  wanted: Target;
  onChoose: (plan: Target) => void;
}

function Choices({ subscription: { tier, currency }, wanted, onChoose }: ChoicesProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Plan</legend>
      {soldPlans.map((plan) => (
        <label key={plan} className={choiceStyle}>
          <input
            type="radio"
            name="plan"
            checked={wanted === plan}
            onChange={() => onChoose(plan)}
            className="size-4 accent-primary"
          />
          <span className="flex-1 font-semibold">
            {plans[plan].name}
            {plan === tier && <span className="font-normal text-ink-3"> (your plan)</span>}
          </span>
          <span className="num text-ink-2">{priceWords(plan, currency ?? 'USD')}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** By Stripe's own calculation. There is none for the plan that is paid for now. */
function usePreview({ organizationId, tier, version }: Subscription, wanted: Target) {
  const { preview } = usePaymentActions();
  return useQuery({
    queryKey: [organizationId, 'subscription', 'preview', wanted, version],
    queryFn: () => preview(wanted),
    enabled: wanted !== tier,
    staleTime: 0,
  });
}

/** What it costs and when it starts. */
function Terms({
  subscription,
  entitlements,
  wanted,
}: Omit<ChangePlanDialogProps, 'first' | 'onClose'> & { wanted: Target }) {
  const { tier, scheduledPlan } = subscription;
  const query = usePreview(subscription, wanted);
  if (wanted === tier)
    return (
      <p className="text-14 text-ink-2">
        {scheduledPlan === null
          ? 'This is your plan now.'
          : 'The change to come is dropped, and your plan goes on.'}
      </p>
    );
  if (query.isPending) return <Skeleton className="h-10" />;
  if (query.isError)
    return (
      <Notice tone="danger" role="alert">
        {sentenceOf(query.error)}
      </Notice>
    );
  return (
    <>
      <p className="text-14 text-pretty text-ink-2">{termsWords(query.data, subscription, wanted)}</p>
      <OverNotice entitlements={entitlements} tier={tier} wanted={wanted} />
    </>
  );
}

function OverNotice({
  entitlements,
  tier,
  wanted,
}: {
  entitlements: Entitlements;
  tier: string;
  wanted: Target;
}) {
  const over = isUpgrade(tier, wanted) ? null : overWords(entitlements, wanted);
  return over === null ? null : <Notice tone="warning">{over}</Notice>;
}

function termsWords(preview: Preview, subscription: Subscription, wanted: Target): string {
  const { tier } = subscription;
  const late = lateWarning(subscription);
  const { currency, dueNow, dueNowCredit, dueNowTax, creditLeft, next } = preview;
  const day = shownDate(preview.effectiveAt);
  if (wanted === 'free')
    return `${late}You keep ${planNameOf(tier)} until ${day}. Then ${afterEnd(subscription)}, and ${nothingMore(subscription)}.`;
  // A credit pays a part of a bill: the tax is that of the whole.
  const money = (amount: string) => moneyWords(amount, currency);
  const taxOf = (tax: string) => taxWords(tax, preview.taxIsIncluded, currency);
  const paysNext = isCredit(next.credit) ? ` Your credit pays ${money(next.credit)} of it.` : '';
  const whole = isCredit(next.credit) ? sumDecimals([preview.nextAmount, next.credit]) : preview.nextAmount;
  const nextBill = money(whole) + taxOf(next.tax);
  if (!isUpgrade(tier, wanted))
    return `${late}${planNameOf(wanted)} starts on ${day}, and then you pay ${nextBill}.${paysNext} Until then you keep ${planNameOf(tier)}.`;
  const regular = `Your next regular payment is ${nextBill}.${paysNext}`;
  if (!isCredit(dueNowCredit))
    return `You pay ${money(dueNow)} today${taxOf(dueNowTax)}: the difference for the rest of the month. ${regular}`;
  const difference = money(sumDecimals([dueNow, dueNowCredit])) + taxOf(dueNowTax);
  return `The difference for the rest of the month is ${difference}. Your credit pays ${money(dueNowCredit)} of it, and you pay ${money(dueNow)} today. ${money(creditLeft)} of credit is left. ${regular}`;
}

const isCredit = (amount: string): boolean => Number(amount) > 0;

const ConfirmAtBank = ({ url, plan }: { url: string; plan: string }) => (
  <Notice tone="info" role="alert">
    The payment isn’t complete yet. Confirm it at Stripe, or pay with another card there. {plan} starts as
    soon as it’s paid.{' '}
    <a href={url} target="_blank" rel="noopener noreferrer" className="link">
      Go to Stripe
    </a>
  </Notice>
);
