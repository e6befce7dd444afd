import type Stripe from 'stripe';

/** What is kept, by the name of its kind in Stripe's answers. */
export interface Kinds {
  customer: Stripe.Customer;
  deleted_customer: Stripe.DeletedCustomer;
  customer_balance_transaction: Stripe.CustomerBalanceTransaction;
  tax_id: Stripe.TaxId;
  product: Stripe.Product;
  price: Stripe.Price;
  coupon: Stripe.Coupon;
  promotion_code: Stripe.PromotionCode;
  discount: Stripe.Discount;
  'checkout.session': Stripe.Checkout.Session;
  payment_method: Stripe.PaymentMethod;
  subscription: Stripe.Subscription;
  subscription_schedule: Stripe.SubscriptionSchedule;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  'billing_portal.configuration': Stripe.BillingPortal.Configuration;
  'billing_portal.session': Stripe.BillingPortal.Session;
  webhook_endpoint: Stripe.WebhookEndpoint;
  event: StoredEvent;
}

export type Kind = keyof Kinds;

/** An event before it is one of the SDK's hundreds of types. */
export type StoredEvent = Stripe.EventBase;

/** What Stripe knows of its objects but doesn't answer. */
export interface Hidden {
  'checkout.session': HiddenSession;
  payment_method: { number: string };
  subscription: HiddenSubscription;
  invoice: HiddenInvoice;
  /** `amounts`: what it takes off in other currencies than its own. */
  coupon: { products: string[]; amounts?: Record<string, { amount_off: number }> };
  webhook_endpoint: { secrets: { secret: string; expiresAt: number | null }[] };
}

export interface Line {
  price: string;
  quantity: number;
}

export interface HiddenSession {
  lines: Line[];
  /** The discount that was set when the session was made, or entered on the pay page. */
  coupon: string | null;
  promotionCode: string | null;
  subscriptionMetadata: Record<string, string>;
  trialDays: number | null;
  savesAddress: boolean;
  savesName: boolean;
  country: string | null;
  state: string | null;
  name: string | null;
  taxId: string | null;
  /** The card that waits for its holder's confirmation. */
  card: string | null;
  /** The subscription that a failed try on the page began. */
  begun: string | null;
}

export interface HiddenSubscription {
  /** Prorations that wait for the next invoice. */
  pending: PendingItem[];
}

export interface PendingItem {
  subscriptionItem: string;
  price: string;
  quantity: number;
  amount: number;
  start: number;
  end: number;
  description: string;
}

export interface HiddenInvoice {
  paymentIntent: string | null;
  /** What is applied to the subscription once this is paid. */
  update: PendingChange | null;
}

export interface PendingChange {
  subscription: string;
  items: { id: string; price: string; quantity: number }[];
}
