import { isRenewing } from '@batchbook/shared/billing/subscription';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../../data/organization.tsx';
import {
  type Invoice,
  type Payer,
  type Subscription,
  useInvoices,
  useSubscription,
} from '../../../data/payments.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { shownDate } from '../../../ui/dates.ts';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { cardWords, chargedWords, expiryWords, invoiceState } from '../model/invoice-words.ts';
import { moneyWords } from '../model/plan-change.ts';
import { AccountSection } from './account-section.tsx';
import { NextInvoice } from './next-invoice.tsx';
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
  const query = useInvoices(true);
  return (
    <div className="grid items-start gap-5 2xl:grid-cols-[minmax(0,1fr)_300px]">
      <Card>
        <div className={firstRowStyle}>
          <CardInUse payer={query.data?.payer} />
          <PortalButton subscription={subscription} label="Billing portal" />
        </div>
        {query.data && <PayerDetails payer={query.data.payer} subscription={subscription} />}
        <Loaded query={query} what="The invoices" skeleton={<InvoicesSkeleton />}>
          {({ items }) => <Invoices invoices={items} />}
        </Loaded>
      </Card>
      <NextInvoice subscription={subscription} />
    </div>
  );
}

function CardInUse({ payer }: { payer: Payer | undefined }) {
  const card = payer?.card;
  return (
    <div className="flex-1 basis-60">
      {card ? (
        <>
          <p className="font-semibold">{cardWords(card)}</p>
          <p className="text-13 text-ink-3">{expiryWords(card)}</p>
        </>
      ) : (
        <p className="text-14 text-pretty text-ink-2">Card, VAT number, cancellation.</p>
      )}
    </div>
  );
}

interface PayerDetailsProps {
  payer: Payer;
  subscription: Subscription;
}

function PayerDetails({ payer: { taxIds, credit }, subscription }: PayerDetailsProps) {
  return (
    <>
      {taxIds.length > 0 && (
        <div className={rowStyle}>
          <p>
            <b className="block font-semibold">VAT number</b>
            <span className="text-13 text-ink-3">{taxIds.join(', ')}. Printed on every invoice.</span>
          </p>
        </div>
      )}
      {credit !== null && (
        <div className={rowStyle}>
          <p>
            <b className="block font-semibold">{moneyWords(credit.amount, credit.currency)} of credit</b>
            <span className="text-13 text-ink-3">
              {isRenewing(subscription)
                ? 'It pays your next invoices before your card does.'
                : 'It waits until you subscribe again, and then pays before your card does.'}
            </span>
          </p>
        </div>
      )}
    </>
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

const firstRowStyle = 'flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-4 text-14 max-md:px-[18px]';

const rowStyle =
  'flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-6 py-3 text-14 max-md:px-[18px]';

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { createdAt, number, total, currency, url, pdfUrl } = invoice;
  const state = invoiceState(invoice);
  const charged = chargedWords(invoice);
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
        {charged !== '' && <span className="block text-ink">{charged}</span>}
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
