import { CfnParameter } from 'aws-cdk-lib';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { metricNamespace } from '../config.ts';
import { fiveMinutes } from '../constructs/alarm.ts';
import { DomainStack, type House } from '../stacks/domain-stack.ts';

/** Plans and what they allow. */
export class BillingStack extends DomainStack {
  constructor(scope: Construct, house: House) {
    super(scope, 'billing', house);
    house.data.table.grantRead(this.apiFunction);
    this.useGeolocation();
    this.watchUnknownTiers();
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
