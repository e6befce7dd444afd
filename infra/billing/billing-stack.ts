import { CfnParameter, Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { metricNamespace } from '../config.ts';
import { fiveMinutes } from '../constructs/alarm.ts';
import { ProductFunction } from '../constructs/function.ts';
import { runOnSchedule } from '../constructs/schedule.ts';
import { localOrigin } from '../local-differences.ts';
import { DomainStack, type House } from '../stacks/domain-stack.ts';

export const remindOwnersEntry = 'functions/billing/remind-owners.ts';

/** Plans, what they allow, and the mail that reminds owners of their ends. */
export class BillingStack extends DomainStack {
  /** @param appUrl The product's address, for the links in its mail. */
  constructor(scope: Construct, house: House, appUrl: string) {
    super(scope, 'billing', house);
    const { table, mail } = house.data;
    table.grantRead(this.apiFunction);
    this.addWorkers('billing', {
      'billing-reminder-mail': (worker) => {
        table.grantReadWrite(worker);
        mail.grantSend(worker, house.config.isLocal ? localOrigin(this) : appUrl);
      },
    });
    this.addReminders();
    this.useGeolocation();
    this.watchUnknownTiers();
  }

  /** Finds the reminders that are due. What is read-only follows from the time, not from this schedule. */
  private addReminders(): void {
    const { config, bundles, data } = this.house;
    const remind = new ProductFunction(this, 'RemindOwners', {
      entry: remindOwnersEntry,
      service: 'billing-remind-owners',
      stage: config.stage,
      bundles,
      alarms: data.alarms,
      timeoutSeconds: Duration.minutes(15).toSeconds(),
      memoryMegabytes: 512,
      isInteractive: false,
    });
    data.table.grantOrganizationWork(remind, { writes: ['put', 'remove'], index: 'CLOCK#reminder#*' });
    runOnSchedule(this, 'RemindOwners', {
      fn: remind,
      every: Duration.hours(1),
      alarms: data.alarms,
      what: 'The search for reminders that are due',
      runbook: 'remind-owners-dead-letter-queue',
    });
    data.alarms.add(this, 'RemindersBehind', {
      metric: new Metric({
        namespace: metricNamespace(config),
        metricName: 'RemindersBehindSeconds',
        period: Duration.hours(1),
        statistic: 'Maximum',
      }),
      threshold: Duration.hours(6).toSeconds(),
      periods: 2,
      // Each hour reports it. After two silent ones, nobody is reminded.
      silenceIsTrouble: true,
      severity: 'ticket',
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
    const filter = new MetricFilter(this, 'UnknownTier', {
      logGroup: this.apiFunction.logGroup,
      filterPattern: FilterPattern.stringValue('$.message', '=', 'unknown tier'),
      metricNamespace: metricNamespace(this.house.config),
      metricName: 'UnknownTier',
      metricValue: '1',
    });
    this.house.data.alarms.add(this, 'UnknownTierSeen', {
      metric: filter.metric({ period: fiveMinutes, statistic: 'Sum' }),
      threshold: 1,
      severity: 'ticket',
      meaning: 'An organization has a plan of a name that the product does not know.',
      runbook: 'unknown-tier',
    });
  }
}
