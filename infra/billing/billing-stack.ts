import { CfnParameter, Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { metricNamespace } from '../config.ts';
import { accept } from '../constructs/accepted.ts';
import { fiveMinutes } from '../constructs/alarm.ts';
import type { ProductFunction } from '../constructs/function.ts';
import { localOrigin, tellStripeAddress } from '../local-differences.ts';
import { DomainStack, type House } from '../stacks/domain-stack.ts';

export const remindOwnersEntry = 'functions/billing/remind-owners.ts';
export const compareEntry = 'functions/billing/payments/compare-all.ts';

/** Plans, what they allow, the mail that reminds owners of their ends, and payments by Stripe. */
export class BillingStack extends DomainStack {
  private readonly stripeKeys: Secret;

  /** @param appUrl The product's address, for the links in its mail and the way back from Stripe's pages. */
  constructor(scope: Construct, house: House, appUrl: string) {
    super(scope, 'billing', house);
    const { table, mail } = house.data;
    const ownUrl = house.config.isLocal ? localOrigin(this) : appUrl;
    this.stripeKeys = this.createStripeKeys();
    table.grantReadWrite(this.apiFunction);
    this.apiFunction.setEnvironment('APP_URL', ownUrl);
    this.useStripe(this.apiFunction);
    this.addWorkers('billing', {
      'billing-reminder-mail': (worker) => {
        table.grantReadWrite(worker);
        mail.grantSend(worker, ownUrl);
      },
      'billing-payment-mail': (worker) => {
        table.grantReadWrite(worker);
        mail.grantSend(worker, ownUrl);
      },
      'billing-reversal-mail': (worker) => {
        table.grantReadWrite(worker);
        mail.grantSend(worker, ownUrl);
        this.useStripe(worker);
      },
      'billing-referral-reward': (worker) => {
        table.grantReadWrite(worker);
        this.useStripe(worker);
      },
      'billing-reward-mail': (worker) => {
        table.grantReadWrite(worker);
        mail.grantSend(worker, ownUrl);
      },
      'billing-customer-details': (worker) => {
        table.grantRead(worker);
        this.useStripe(worker);
      },
      'billing-end-payments': (worker) => {
        table.grantReadWrite(worker);
        this.useStripe(worker);
      },
      'billing-stripe-sync': (worker) => {
        table.grantReadWrite(worker);
        this.useStripe(worker);
      },
    });
    this.addReminders();
    this.addComparison();
    this.watchDoublePayments();
    this.useGeolocation();
    this.watchUnknownTiers();
  }

  /**
   * Holds `{"secretKey": "sk_...", "webhookSecrets": ["whsec_..."]}`, which the operator puts in (runbook). The secret that
   * CloudFormation makes up first is of no use, so payments are unavailable until then.
   */
  private createStripeKeys(): Secret {
    const secret = new Secret(this, 'StripeKeys', {
      secretName: `batchbook-${this.house.config.stage}-stripe`,
      description: 'Stripe: the secret key, and one or two webhook secrets, as JSON',
    });
    accept(secret, 'SMG4', 'Stripe issues the keys; the operator replaces them as the runbook says.');
    return secret;
  }

  private useStripe(fn: ProductFunction): void {
    fn.setEnvironment('STRIPE_SECRET_ID', this.stripeKeys.secretArn);
    fn.allow('ReadStripeKeys', ['secretsmanager:GetSecretValue'], [this.stripeKeys.secretArn]);
    tellStripeAddress(fn, this.house.config);
    this.countLines(fn, 'PaidTwice', 'paid twice');
    this.countLines(fn, 'UnknownTier', 'unknown tier');
  }

  /** Counts a function's log lines with this message. Functions may share a metric. */
  private countLines(fn: ProductFunction, metricName: string, message: string): void {
    new MetricFilter(fn, metricName, {
      logGroup: fn.logGroup,
      filterPattern: FilterPattern.stringValue('$.message', '=', message),
      metricNamespace: metricNamespace(this.house.config),
      metricName,
      metricValue: '1',
    });
  }

  private linesCounted(metricName: string): Metric {
    return new Metric({
      namespace: metricNamespace(this.house.config),
      metricName,
      period: fiveMinutes,
      statistic: 'Sum',
    });
  }

  /** Compares each subscription with Stripe once a day, in case an event was lost. */
  private addComparison(): void {
    const compare = this.addScheduled('StripeCompare', {
      entry: compareEntry,
      service: 'billing-stripe-compare',
      every: Duration.hours(1),
      what: 'The comparison of subscriptions with Stripe',
      runbook: 'stripe-compare-dead-letter-queue',
    });
    this.house.data.table.grantOrganizationWork(compare, {
      writes: ['put', 'update', 'remove'],
      index: 'CLOCK#stripe#*',
      besides: ['STRIPE#*', 'WEBHOOK#stripe#*'],
    });
    this.useStripe(compare);
    this.watchDelay('StripeCompareBehind', {
      meaning:
        'A subscription should have been compared with Stripe six hours ago, or comparisons no longer run.',
      runbook: 'stripe-compare-behind',
    });
  }

  /** Two checkouts were paid at once. The later is refunded by itself, but the customer may want a word. */
  private watchDoublePayments(): void {
    this.house.data.alarms.add(this, 'PaidTwice', {
      metric: this.linesCounted('PaidTwice'),
      threshold: 1,
      severity: 'ticket',
      meaning: 'An organization paid for two subscriptions. The later one was refunded and cancelled.',
      runbook: 'paid-twice',
    });
  }

  /** Finds the reminders that are due. What is read-only follows from the time, not from this schedule. */
  private addReminders(): void {
    const remind = this.addScheduled('RemindOwners', {
      entry: remindOwnersEntry,
      service: 'billing-remind-owners',
      every: Duration.hours(1),
      what: 'The search for reminders that are due',
      runbook: 'remind-owners-dead-letter-queue',
    });
    this.house.data.table.grantOrganizationWork(remind, {
      writes: ['put', 'remove'],
      index: 'CLOCK#reminder#*',
    });
    this.watchDelay('RemindersBehind', {
      meaning:
        'A reminder of a grace period or a trial has been due for six hours, or reminders no longer run.',
      runbook: 'reminders-behind',
    });
  }

  /** The service for visitors whose country the CDN doesn't know. A parameter, because its address may hold a key. */
  private useGeolocation(): void {
    const url = new CfnParameter(this, 'GeolocationUrl', {
      type: 'String',
      noEcho: true,
      default: '',
      allowedPattern: '^(https://\\S*\\{address\\}\\S*)?$',
      description: 'Answers JSON with country_code; {address} stands for the visitor. Empty: none is asked',
    });
    this.apiFunction.setEnvironment('GEOLOCATION_URL', url.valueAsString);
  }

  /** An organization with an unknown plan gets the free limits, and this alarm informs the operator. */
  private watchUnknownTiers(): void {
    this.house.data.alarms.add(this, 'UnknownTierSeen', {
      metric: this.linesCounted('UnknownTier'),
      threshold: 1,
      severity: 'ticket',
      meaning: 'An organization has a plan of a name that the product does not know.',
      runbook: 'unknown-tier',
    });
  }
}
