import type Stripe from 'stripe';
import { type Account, addressMark } from '../account.ts';
import { isEnded } from '../billing/cancel.ts';
import { cancelAtPeriodEnd, periodEndOf } from '../billing/cancellation.ts';
import { cardNumberIn } from '../billing/cards.ts';
import { keepCard, useCard } from '../billing/change-card.ts';
import { addTaxId, removeTaxId, taxIdTypeOf } from '../billing/tax-ids.ts';
import type { Form } from '../form.ts';
import { asHtml, dateOf, moneyOf, problem } from './frame.ts';
import { type Page, type PageAnswer, page, textIn } from './pages.ts';

type Session = Stripe.BillingPortal.Session;

const address = /^\/portal\/(bps_[A-Za-z0-9]+_[A-Za-z0-9]+)$/;
const lastsSeconds = 3600;

/** The customer portal: card, cancellation, invoices. */
export const portalPages: Page[] = [
  {
    method: 'GET',
    pattern: address,
    answer: ({ account, id }) => ifValid(account, id, (session) => portal(account, session, null)),
  },
  {
    method: 'POST',
    pattern: address,
    answer: ({ account, id, form }) => ifValid(account, id, (session) => act(account, session, form)),
  },
];

function ifValid(account: Account, path: string, answer: (session: Session) => PageAnswer): PageAnswer {
  const { records, clock } = account;
  const session = records.find('billing_portal.session', path.split('_').slice(0, 2).join('_'));
  if (session?.url !== `${addressMark}/portal/${path}` || session.created + lastsSeconds < clock.now())
    return page('This page has expired', '<p>Open it again from your account.</p>', 410);
  return answer(session);
}

const ownSubscription = ({ records }: Account, { customer }: Session, id: string) => {
  const subscription = records.find('subscription', id);
  return subscription?.customer === customer && !isEnded(subscription) ? subscription : null;
};

function act(account: Account, session: Session, form: Form): PageAnswer {
  const { records } = account;
  const action = textIn(form, 'action');
  if (action === 'card') {
    const customer = records.need('customer', session.customer);
    const method = keepCard(account, customer, cardNumberIn(textIn(form, 'card')));
    if (!method) return portal(account, session, 'Your card was declined.', 402);
    useCard(account, customer.id, method.id);
    return back(session);
  }
  if (action === 'tax-id' || action === 'remove-tax-id') return changeTaxIds(account, session, action, form);
  const subscription = ownSubscription(account, session, textIn(form, 'subscription'));
  if (!subscription || (action !== 'cancel' && action !== 'renew'))
    return portal(account, session, 'That can’t be done.', 400);
  if (subscription.schedule !== null)
    return portal(account, session, 'A change of this plan is planned, so it can’t be cancelled here.', 409);
  cancelAtPeriodEnd(account, subscription, action === 'cancel');
  return back(session);
}

function changeTaxIds(account: Account, session: Session, action: string, form: Form): PageAnswer {
  if (action === 'remove-tax-id') {
    removeTaxId(account, session.customer, textIn(form, 'id'));
    return back(session);
  }
  const value = textIn(form, 'value').replaceAll(' ', '').toUpperCase();
  const type = taxIdTypeOf(value);
  if (!type) return portal(account, session, 'Enter a tax number as in GB123456789 or IE1234567A.', 400);
  addTaxId(account, session.customer, type, value);
  return back(session);
}

const back = ({ url }: Session): PageAnswer => ({ location: url.replace(addressMark, '') });

function portal(account: Account, session: Session, message: string | null, status = 200): PageAnswer {
  const { records } = account;
  const { features } = records.need('billing_portal.configuration', String(session.configuration));
  const subscriptions = [...records.list('subscription', session.customer)].filter(
    (subscription) => !isEnded(subscription),
  );
  const cancellation = features.subscription_cancel.enabled;
  return page(
    'Your billing',
    `${problem(message)}
<h2>Plan</h2>
${subscriptions.map((subscription) => plan(account, subscription, cancellation)).join('') || '<p>You have no plan.</p>'}
${features.payment_method_update.enabled ? cardForm(account, subscriptions[0]) : ''}
${features.customer_update.allowed_updates.includes('tax_id') ? taxIds(account, session.customer) : ''}
${features.invoice_history.enabled ? invoices(account, session.customer) : ''}
<p>${session.return_url ? `<a href="${asHtml(session.return_url)}">Return to Batchbook</a>` : ''}</p>`,
    status,
  );
}

function plan({ records }: Account, subscription: Stripe.Subscription, canCancel: boolean): string {
  const lines = subscription.items.data.map(({ price }) => {
    const name = records.find('product', String(price.product))?.name ?? price.id;
    return `${asHtml(name)}, ${moneyOf(price.unit_amount ?? 0, price.currency)} a month`;
  });
  const date = dateOf(periodEndOf(subscription));
  const [words, action, button] = subscription.cancel_at_period_end
    ? [`Ends on ${date}.`, 'renew', 'Keep the plan']
    : [`Renews on ${date}.`, 'cancel', 'Cancel the plan'];
  const form = `<form method="post"><input type="hidden" name="subscription" value="${subscription.id}">
<button class="quiet" name="action" value="${action}">${button}</button></form>`;
  return `<div class="box"><p>${lines.join('<br>')}</p><p>${words}</p></div>${canCancel ? form : ''}`;
}

function cardForm({ records }: Account, subscription: Stripe.Subscription | undefined): string {
  const id = subscription?.default_payment_method;
  const card = typeof id === 'string' ? records.find('payment_method', id)?.card : undefined;
  return `<h2>Card</h2>
<form method="post"><p>${card ? `${asHtml(card.brand.charAt(0).toUpperCase() + card.brand.slice(1))} ending in ${card.last4}` : 'No card yet.'}</p>
<label>New card number<input name="card" inputmode="numeric" autocomplete="cc-number" required></label>
<button name="action" value="card">Change card</button></form>`;
}

function taxIds({ records }: Account, customer: string): string {
  const items = [...records.list('tax_id', customer)].map(
    ({
      id,
      value,
    }) => `<form method="post"><p>${asHtml(value)}</p><input type="hidden" name="id" value="${id}">
<button class="quiet" name="action" value="remove-tax-id">Remove ${asHtml(value)}</button></form>`,
  );
  return `<h2>Tax numbers</h2>${items.join('')}
<form method="post"><label>VAT or tax number<input name="value" required autocomplete="off"></label>
<button class="quiet" name="action" value="tax-id">Add number</button></form>`;
}

function invoices({ records }: Account, customer: string): string {
  const items = [...records.list('invoice', customer)].map(
    ({ id, number, created, total, currency, status }) =>
      `<li><a href="/invoice/${id}">${asHtml(number ?? id)}</a>, ${dateOf(created)}, ${moneyOf(total, currency)}, ${status}</li>`,
  );
  return `<h2>Invoices</h2><ul>${items.join('') || '<li>None yet.</li>'}</ul>`;
}
