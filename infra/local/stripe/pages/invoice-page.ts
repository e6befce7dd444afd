import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { cardNumberIn } from '../billing/cards.ts';
import { keepCard, useCard } from '../billing/change-card.ts';
import { collect } from '../billing/collect.ts';
import { taxWords } from '../billing/sales-tax.ts';
import type { Form } from '../form.ts';
import { asHtml, dateOf, moneyOf, problem } from './frame.ts';
import { type Page, type PageAnswer, page, textIn } from './pages.ts';
import { pdfOf } from './pdf.ts';

const address = /^\/invoice\/(in_[A-Za-z0-9]+)(?:\/confirm)?$/;
const pdfAddress = /^\/invoice\/(in_[A-Za-z0-9]+)\/pdf$/;

/** An invoice, to read and print, to pay with another card, or to confirm its payment (3-D Secure). */
export const invoicePages: Page[] = [
  {
    method: 'GET',
    pattern: address,
    answer: ({ account, id }) => ifFound(account, id, (invoice) => show(account, invoice, null)),
  },
  {
    method: 'GET',
    pattern: pdfAddress,
    answer: ({ account, id }) => ifFound(account, id, (invoice) => ({ pdf: invoicePdf(invoice) })),
  },
  {
    method: 'POST',
    pattern: address,
    answer: ({ account, id, form }) => ifFound(account, id, (invoice) => settle(account, invoice, form)),
  },
];

function ifFound(account: Account, id: string, answer: (invoice: Stripe.Invoice) => PageAnswer): PageAnswer {
  const invoice = account.records.find('invoice', id);
  if (!invoice) return page('Page not found', '<p>There is no such invoice.</p>', 404);
  return answer(invoice);
}

function settle(account: Account, invoice: Stripe.Invoice, form: Form): PageAnswer {
  if (invoice.status !== 'open') return { location: `/invoice/${invoice.id}` };
  const entered = cardNumberIn(textIn(form, 'card'));
  if (entered !== '') return payWith(account, invoice, entered);
  const waiting = waitingIntent(account, invoice);
  if (!waiting) return show(account, invoice, 'Enter a card number.', 400);
  if (textIn(form, 'outcome') !== 'complete')
    return show(
      account,
      invoice,
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      402,
    );
  return charge(account, invoice, String(waiting.payment_method), { isConfirmed: true });
}

function payWith(account: Account, invoice: Stripe.Invoice, number: string): PageAnswer {
  const customer = account.records.need('customer', String(invoice.customer));
  const method = keepCard(account, customer, number);
  if (!method) return show(account, invoice, 'Your card was declined.', 402);
  return charge(account, invoice, method.id, { isNew: true });
}

function charge(
  account: Account,
  invoice: Stripe.Invoice,
  paymentMethod: string,
  how: { isNew?: boolean; isConfirmed?: boolean },
): PageAnswer {
  const { outcome, invoice: tried } = collect(account, invoice, { paymentMethod, ...how });
  if (outcome.kind === 'declined') return show(account, tried, outcome.message, 402);
  // A card that has paid is used from now on.
  if (outcome.kind === 'paid') useCard(account, String(invoice.customer), paymentMethod);
  return { location: `/invoice/${invoice.id}` };
}

function waitingIntent({ records }: Account, invoice: Stripe.Invoice): Stripe.PaymentIntent | null {
  const { paymentIntent } = records.hidden('invoice', invoice.id);
  const intent = paymentIntent === null ? null : records.find('payment_intent', paymentIntent);
  return intent?.status === 'requires_action' ? intent : null;
}

/** The lines of an invoice with their amounts. */
function linesOf(invoice: Stripe.Invoice): [words: string, amount: string][] {
  const { currency, status } = invoice;
  const money = (amount: number) => moneyOf(amount, currency);
  const off = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const isOpen = status === 'open';
  const balance = invoice.amount_due - Math.max(0, invoice.total);
  return [
    ...invoice.lines.data.map(
      ({ description, amount }) => [description ?? '', money(amount)] as [string, string],
    ),
    ...(off > 0 ? [['Discount', `−${money(off)}`] as [string, string]] : []),
    ...taxRows(invoice, 'exclusive'),
    ['Total', money(invoice.total)],
    ...taxRows(invoice, 'inclusive'),
    ...(balance === 0 ? [] : [['From your balance', money(balance)] as [string, string]]),
    [isOpen ? 'Due' : 'Paid', money(isOpen ? invoice.amount_remaining : invoice.amount_paid)],
  ];
}

/** Tax that is added, or that the prices include. */
function taxRows(
  { total_taxes: taxes, currency, customer_address: address, customer_tax_exempt: exempt }: Stripe.Invoice,
  behavior: 'exclusive' | 'inclusive',
): [string, string][] {
  const words = taxWords({ address, ...(exempt && { tax_exempt: exempt }) });
  return (taxes ?? [])
    .filter(({ tax_behavior, amount }) => tax_behavior === behavior && amount !== 0)
    .map(({ amount }) => [behavior === 'inclusive' ? `Includes ${words}` : words, moneyOf(amount, currency)]);
}

const recipientOf = (invoice: Stripe.Invoice): string =>
  invoice.customer_name ?? invoice.customer_email ?? '';

const invoicePdf = (invoice: Stripe.Invoice): Buffer =>
  pdfOf([
    [`Invoice ${invoice.number ?? ''}`, dateOf(invoice.created)],
    [recipientOf(invoice)],
    [''],
    ...linesOf(invoice),
    [''],
    ['From the stand-in for Stripe on this machine. No money moves.'],
  ]);

function show(account: Account, invoice: Stripe.Invoice, message: string | null, status = 200): PageAnswer {
  const rows = linesOf(invoice).map(([words, amount]) => `<dt>${asHtml(words)}</dt><dd>${amount}</dd>`);
  return page(
    `Invoice ${invoice.number ?? ''}`,
    `${problem(message)}
<p>${dateOf(invoice.created)}, ${asHtml(recipientOf(invoice))}</p>
<div class="box"><dl>${rows.join('')}</dl></div>
${invoice.status === 'open' ? payForms(account, invoice) : `<p>This invoice is ${invoice.status}.</p>`}
<p><a href="/invoice/${invoice.id}/pdf">Download as PDF</a></p>`,
    status,
  );
}

function payForms(account: Account, invoice: Stripe.Invoice): string {
  const confirmation = waitingIntent(account, invoice)
    ? `<form method="post"><p>Your bank asks you to confirm this payment (3-D Secure).</p>
<button name="outcome" value="complete">Complete</button>
<button class="quiet" name="outcome" value="fail">Fail</button></form>`
    : '';
  return `${confirmation}<form method="post">
<label>Card number<input name="card" inputmode="numeric" autocomplete="cc-number" required></label>
<button>Pay ${moneyOf(invoice.amount_remaining, invoice.currency)}</button></form>`;
}
