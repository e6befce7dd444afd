import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { cardNumberIn } from '../billing/cards.ts';
import { completeAddress } from '../billing/customer.ts';
import { chooseCode, findCode } from '../billing/discounts.ts';
import { paySession } from '../billing/pay-session.ts';
import { taxWords } from '../billing/sales-tax.ts';
import { discountOf, dueIn, type SessionTotals, sessionTotals } from '../billing/session-totals.ts';
import { taxIdTypeOf } from '../billing/tax-ids.ts';
import { StripeFailure } from '../failure.ts';
import type { Form } from '../form.ts';
import type { HiddenSession } from '../kinds.ts';
import { asHtml, moneyOf, problem } from './frame.ts';
import { type Page, type PageAnswer, page, textIn } from './pages.ts';

type Session = Stripe.Checkout.Session;

const address = /^\/pay\/(cs_test_\w+)$/;
const confirmation = /^\/pay\/(cs_test_\w+)\/confirm$/;

/** Checkout: the page at a session's url, and the cardholder's confirmation (3-D Secure). */
export const payPages: Page[] = [
  {
    method: 'GET',
    pattern: address,
    answer: ({ account, id }) => ifOpen(account, id, (session) => payPage(account, session, {}, null)),
  },
  {
    method: 'POST',
    pattern: address,
    answer: ({ account, id, form }) => ifOpen(account, id, (session) => pay(account, session, form)),
  },
  {
    method: 'GET',
    pattern: confirmation,
    answer: ({ account, id }) => ifOpen(account, id, () => confirmPage(null)),
  },
  {
    method: 'POST',
    pattern: confirmation,
    answer: ({ account, id, form }) => ifOpen(account, id, (session) => confirm(account, session, form)),
  },
];

function ifOpen(account: Account, id: string, answer: (session: Session) => PageAnswer): PageAnswer {
  const session = account.records.find('checkout.session', id);
  if (!session) return page('Page not found', '<p>There is no such payment.</p>', 404);
  if (session.status === 'complete')
    return page('You have paid', `<p>${backTo(successUrl(session), 'Go on')}</p>`, 410);
  if (session.status !== 'open')
    return page(
      'This page has expired',
      `<p>Nothing was charged. ${backTo(session.cancel_url, 'Go back')} to begin again.</p>`,
      410,
    );
  return answer(session);
}

const backTo = (url: string | null, words: string): string =>
  url === null ? '' : `<a href="${asHtml(url)}">${words}</a>`;

const successUrl = ({ success_url, id }: Session): string =>
  (success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id);

function pay(account: Account, session: Session, form: Form): PageAnswer {
  const code = textIn(form, 'code');
  const refusal = code === '' ? null : enterCode(account, session, code);
  if (refusal !== null) return payPage(account, session, form, refusal);
  keepEntered(account, session.id, {
    country: textIn(form, 'country').toUpperCase() || null,
    state: textIn(form, 'state').toUpperCase() || null,
    name: textIn(form, 'name') || null,
  });
  const entered = textIn(form, 'tax_id').replaceAll(' ', '').toUpperCase();
  if (entered !== '' && session.tax_id_collection?.enabled) {
    if (taxIdTypeOf(entered) === null)
      return payPage(account, session, form, 'Enter a tax number as in GB123456789 or IE1234567A.', 400);
    keepEntered(account, session.id, { taxId: entered });
  }
  return charge(account, account.records.need('checkout.session', session.id), form, {
    card: cardNumberIn(textIn(form, 'card')),
    isConfirmed: false,
  });
}

function charge(
  account: Account,
  session: Session,
  form: Form,
  { card, isConfirmed }: { card: string; isConfirmed: boolean },
): PageAnswer {
  const { name } = account.records.hidden('checkout.session', session.id);
  const outcome = paySession(account, session, { card, ...placeOf(account, session), name, isConfirmed });
  if (outcome.kind === 'paid') return { location: successUrl(session) };
  if (outcome.kind === 'confirmation') return { location: `/pay/${session.id}/confirm` };
  return payPage(account, session, form, outcome.message, 402);
}

/** Where the customer says they are, or else as most who pay in that currency. */
function placeOf({ records }: Account, session: Session): { country: string; state: string | null } {
  const { country, state } = records.hidden('checkout.session', session.id);
  return { country: country ?? (session.currency === 'gbp' ? 'GB' : 'US'), state };
}

/** What was entered besides the card is still there after the holder's confirmation. */
function keepEntered(account: Account, id: string, entered: Partial<HiddenSession>): void {
  const { records } = account;
  records.putHidden('checkout.session', id, { ...records.hidden('checkout.session', id), ...entered });
}

/** @returns Why the code can't be used, or null. */
function enterCode(account: Account, session: Session, typed: string): string | null {
  if (!session.allow_promotion_codes) return 'Codes can’t be entered here.';
  const { records } = account;
  const hidden = records.hidden('checkout.session', session.id);
  const code = findCode(account, typed);
  if (!code) return 'This code is invalid.';
  // It is in the form again after a card that failed.
  if (code.id === hidden.promotionCode) return null;
  const before = sessionTotals(account, hidden.lines, null);
  const customer = typeof session.customer === 'string' ? session.customer : null;
  try {
    const choice = chooseCode(account, code.id, { ...before, customer }, 'code');
    const { subtotal, discounted } = sessionTotals(account, hidden.lines, choice);
    records.putHidden('checkout.session', session.id, {
      ...hidden,
      coupon: choice.coupon.id,
      promotionCode: code.id,
    });
    records.put('checkout.session', {
      ...session,
      amount_total: subtotal - discounted,
      discounts: [{ coupon: null, promotion_code: code.id }],
      total_details: { amount_discount: discounted, amount_shipping: 0, amount_tax: 0 },
    });
    return null;
  } catch (error) {
    if (error instanceof StripeFailure) return error.message;
    throw error;
  }
}

function taxRow({ added, included, currency }: SessionTotals, words: string): string {
  if (added > 0) return `<dt>${words}</dt><dd>${moneyOf(added, currency)}</dd>`;
  return included > 0 ? `<dt>Includes ${words}</dt><dd>${moneyOf(included, currency)}</dd>` : '';
}

/** What is paid for, line by line, and what of it is due today: a credit of the customer's pays first. */
function billOf(account: Account, session: Session): { rows: string; due: string } {
  const { records } = account;
  const hidden = records.hidden('checkout.session', session.id);
  const place = { address: completeAddress(placeOf(account, session)) };
  const totals = sessionTotals(
    account,
    hidden.lines,
    discountOf(account, hidden),
    session.automatic_tax.enabled ? place : null,
  );
  const { currency, subtotal, discounted } = totals;
  const money = (amount: number): string => moneyOf(amount, currency);
  const row = (words: string, amount: number): string =>
    amount > 0 ? `<dt>${words}</dt><dd>−${money(amount)}</dd>` : '';
  const isFree = hidden.trialDays !== null;
  const whole = isFree ? 0 : dueIn(totals);
  const customer = session.customer === null ? null : records.need('customer', String(session.customer));
  const credit = Math.min(whole, Math.max(0, -(customer?.balance ?? 0)));
  const due = money(whole - credit);
  const rows = `<dt>Each month</dt><dd>${money(subtotal)}</dd>${row('Discount', discounted)}
${isFree ? '' : taxRow(totals, taxWords(place))}${row('Applied balance', credit)}
<dt>Due today</dt><dd>${due}</dd>`;
  return { rows, due };
}

function payPage(
  account: Account,
  session: Session,
  form: Form,
  message: string | null,
  status = 200,
): PageAnswer {
  const hidden = account.records.hidden('checkout.session', session.id);
  const { rows, due } = billOf(account, session);
  const field = (name: string, label: string, more = '') =>
    `<label>${label}<input name="${name}" value="${asHtml(textIn(form, name))}" ${more}></label>`;
  const codeField = session.allow_promotion_codes
    ? field('code', 'Promotion code (optional)', 'autocomplete="off"')
    : '';
  const nameField = hidden.savesName ? field('name', 'Name on the invoice (optional)') : '';
  const taxField = session.tax_id_collection?.enabled
    ? field('tax_id', 'VAT or tax number (optional)', 'autocomplete="off"')
    : '';
  const countryField = session.automatic_tax.enabled
    ? field('country', 'Country (two letters)', 'maxlength="2" autocomplete="country"') +
      field('state', 'State, in the US (two letters, optional)', 'maxlength="2"')
    : '';
  return page(
    `Pay ${due}`,
    `${problem(message)}
<div class="box"><dl>${rows}</dl></div>
<form method="post" action="/pay/${session.id}">
${field('card', 'Card number', 'inputmode="numeric" autocomplete="cc-number" required')}
${codeField}${nameField}${taxField}${countryField}
<button>Pay</button>
</form>
<p>${backTo(session.cancel_url, 'Cancel and go back')}</p>
<ul class="hint">
<li>4242 4242 4242 4242 pays.</li>
<li>4000 0000 0000 0002 is declined.</li>
<li>4000 0025 0000 3155 asks you to confirm.</li>
<li>4000 0000 0000 0341 fails at the next renewal.</li>
</ul>`,
    status,
  );
}

function confirmPage(message: string | null): PageAnswer {
  return page(
    'Confirm your payment',
    `${problem(message)}<form method="post"><p>Your bank asks you to confirm this payment (3-D Secure).</p>
<button name="outcome" value="complete">Complete</button>
<button class="quiet" name="outcome" value="fail">Fail</button></form>`,
  );
}

function confirm(account: Account, session: Session, form: Form): PageAnswer {
  const { records } = account;
  const hidden = records.hidden('checkout.session', session.id);
  if (hidden.card === null) return { location: `/pay/${session.id}` };
  records.putHidden('checkout.session', session.id, { ...hidden, card: null });
  if (textIn(form, 'outcome') !== 'complete')
    return payPage(
      account,
      session,
      {},
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      402,
    );
  return charge(account, session, {}, { card: hidden.card, isConfirmed: true });
}
