import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { metricNamespace } from '../config.ts';
import { fiveMinutes } from '../constructs/alarm.ts';
import { DomainStack, type House } from '../stacks/domain-stack.ts';

export const compareDaysEntry = 'functions/insight/days/compare-days.ts';

const driftMetricName = 'DayDrift';

/** What earns and what it costs. */
export class InsightStack extends DomainStack {
  constructor(scope: Construct, house: House) {
    super(scope, 'insight', house);
    const { table } = house.data;
    // It asks for the sums of days that nobody made yet.
    table.grantReadWrite(this.apiFunction);
    this.addWorkers('insight', {
      'insight-sum-days': (worker) => table.grantReadWrite(worker),
      'insight-make-days': (worker) => table.grantReadWrite(worker),
    });
    this.addComparison();
  }

  /** Compares the sums of days with the records they are made of, each night. */
  private addComparison(): void {
    const { config, data } = this.house;
    const compare = this.addScheduled('CompareDays', {
      entry: compareDaysEntry,
      service: 'insight-compare-days',
      every: Duration.hours(1),
      what: 'The nightly comparison of the sums of days',
      runbook: 'compare-days-dead-letter-queue',
    });
    data.table.grantReadWrite(compare);
    const metricNamespaceHere = metricNamespace(config);
    new MetricFilter(compare, 'Drift', {
      logGroup: compare.logGroup,
      filterPattern: FilterPattern.stringValue('$.message', '=', 'day drift'),
      metricNamespace: metricNamespaceHere,
      metricName: driftMetricName,
      metricValue: '1',
    });
    data.alarms.add(this, 'DayDriftFound', {
      metric: new Metric({
        namespace: metricNamespaceHere,
        metricName: driftMetricName,
        period: fiveMinutes,
        statistic: 'Sum',
      }),
      threshold: 1,
      severity: 'ticket',
      meaning:
        'The sums of a day weren’t what its records give; they have been made again, the cause has not been found.',
      runbook: 'day-drift',
    });
    this.watchDelay('DaysBehind', {
      meaning:
        'The sums of an organization’s days were due to be compared six hours ago, or comparisons no longer run.',
      runbook: 'days-behind',
    });
  }
}
