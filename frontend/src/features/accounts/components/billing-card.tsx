import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../../data/organization.tsx';
import { type Subscription, useInvoices, useSubscription } from '../../../data/payments.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { shownDate } from '../../../ui/dates.ts';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { moneyWords } from '../model/plan-change.ts';
import { AccountSection } from './account-section.tsx';
import { PortalButton } from './portal-button.tsx';

/** Stripe's pages and the invoices, for the owner. */
export function BillingSection() {
  const { isOwner } = useSession();
  const query = useSubscription();
  if (!isOwner) return null;
  return (
    <AccountSection
      id="billing"
      title="Billing"
      description="Stripe keeps your card and VAT number. Changes open in a new tab."
    >
      <Loaded query={query} what="Your billing" skeleton={<BillingSkeleton />}>
        {(subscription) =>
          // The copy begins with the first checkout.
          subscription.version > 0 ? (
            <Billing subscription={subscription} />
          ) : (
            <Card className="px-6 py-5 text-14 text-ink-2 max-md:px-[18px]">
              Your card and invoices will be here once you choose a paid plan.
            </Card>
          )
        }
      </Loaded>
    </AccountSection>
  );
}

function Billing({ subscription }: { subscription: Subscription }) {
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-6 py-4 max-md:px-[18px]">
        <p className="flex-1 basis-60 text-14 text-pretty text-ink-2">Card, VAT number, cancellation.</p>
        <PortalButton subscription={subscription} label="Billing portal" />
      </div>
      <Loaded query={useInvoices(true)} what="The invoices" skeleton={<InvoicesSkeleton />}>
        {(invoices) => <Invoices invoices={invoices} />}
      </Loaded>
    </Card>
  );
}

const BillingSkeleton = () => (
  <Loading label="Loading your billing">
    <Skeleton className="h-[62px]" />
  </Loading>
);

const InvoicesSkeleton = () => (
  <Loading
    label="Loading the invoices"
    className="grid gap-3 border-t border-line px-6 py-4 max-md:px-[18px]"
  >
    <Skeleton className="h-6" />
    <Skeleton className="h-6" />
  </Loading>
);

type Invoice = NonNullable<ReturnType<typeof useInvoices>['data']>[number];

const shownFirst = 3;

function Invoices({ invoices }: { invoices: Invoice[] }) {
  const [all, setAll] = useState(false);
  const finished = invoices.filter(({ status }) => status !== 'draft');
  if (finished.length === 0)
    return (
      <p className="border-t border-line px-6 py-4 text-14 text-ink-2 max-md:px-[18px]">
        Your invoices will be listed here.
      </p>
    );
  return (
    <>
      <ul aria-label="Invoices">
        {(all ? finished : finished.slice(0, shownFirst)).map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      {!all && finished.length > shownFirst && (
        <div className="border-t border-line px-6 py-3 max-md:px-[18px]">
          <button type="button" className="link touch text-14" onClick={() => setAll(true)}>
            All {finished.length} invoices
          </button>
        </div>
      )}
    </>
  );
}

const invoiceStates: Record<string, { label: string; tone: 'success' | 'danger' | 'neutral' }> = {
  paid: { label: 'Paid', tone: 'success' },
  open: { label: 'Not paid', tone: 'danger' },
  uncollectible: { label: 'Not paid', tone: 'danger' },
  void: { label: 'Void', tone: 'neutral' },
};

const rowStyle =
  'flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-6 py-3 text-14 max-md:px-[18px]';

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { createdAt, number, total, currency, status, url, pdfUrl } = invoice;
  const state = invoiceStates[status] ?? { label: status, tone: 'neutral' as const };
  const called = `Invoice ${number ?? ''} of ${shownDate(createdAt)}`;
  return (
    <li className={rowStyle}>
      <span className="num basis-28 max-sm:basis-auto">{shownDate(createdAt)}</span>
      <span className="min-w-0 flex-1 text-ink-2 max-sm:order-last max-sm:basis-full">
        {url === null ? (
          number
        ) : (
          <a href={url} target="_blank" rel="noopener noreferrer" className="link" aria-label={called}>
            {number ?? 'Invoice'}
          </a>
        )}
      </span>
      <span className="num font-semibold">{moneyWords(total, currency)}</span>
      <Badge tone={state.tone}>{state.label}</Badge>
      {pdfUrl !== null && (
        <a href={pdfUrl} className="icon-link touch" aria-label={`Download ${called}`}>
          <Download aria-hidden size={16} />
        </a>
      )}
    </li>
  );
}
