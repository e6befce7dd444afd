import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { metricNamespace } from '../config.ts';
import { fiveMinutes } from '../constructs/alarm.ts';
import type { ProductFunction } from '../constructs/function.ts';
import { DomainStack, type House } from '../stacks/domain-stack.ts';

export const nightlyReconcileEntry = 'functions/stock/reconcile/nightly-reconcile.ts';

const driftMetricName = 'StockDrift';

/** Sites, stock items, levels, movements and counts. */
export class StockStack extends DomainStack {
  constructor(scope: Construct, house: House) {
    super(scope, 'stock', house);
    const { table } = house.data;
    table.grantReadWrite(this.apiFunction);
    this.countDrift(this.apiFunction);
    this.addWorkers('stock', {
      'stock-compare': (worker) => {
        table.grantOrganizationWork(worker, { writes: ['put', 'update'] });
        this.countDrift(worker);
      },
      'stock-low-stock': (worker) =>
        table.grantOrganizationWork(worker, { writes: ['put', 'remove', 'check'] }),
      'stock-follow': (worker) =>
        table.grantOrganizationWork(worker, { writes: ['put', 'update', 'remove', 'check'] }),
    });
    this.addNightlyReconcile();
    this.watchReconcile();
  }

  private addNightlyReconcile(): void {
    // Each organization has its own minute of the night.
    const nightly = this.addScheduled('NightlyReconcile', {
      entry: nightlyReconcileEntry,
      service: 'stock-nightly-reconcile',
      every: Duration.hours(1),
      what: 'The nightly reconciliation of stock',
      runbook: 'nightly-reconcile-dead-letter-queue',
    });
    this.house.data.table.grantOrganizationWork(nightly, {
      writes: ['put', 'update', 'remove'],
      index: 'CLOCK#reconcile#*',
    });
    this.countDrift(nightly);
  }

  /** The functions that find drift log it. */
  private countDrift(fn: ProductFunction): void {
    new MetricFilter(fn, 'Drift', {
      logGroup: fn.logGroup,
      filterPattern: FilterPattern.stringValue('$.message', '=', 'stock drift'),
      metricNamespace: metricNamespace(this.house.config),
      metricName: driftMetricName,
      metricValue: '1',
    });
  }

  private watchReconcile(): void {
    const { alarms } = this.house.data;
    const namespace = metricNamespace(this.house.config);
    alarms.add(this, 'StockDriftFound', {
      metric: new Metric({ namespace, metricName: driftMetricName, period: fiveMinutes, statistic: 'Sum' }),
      threshold: 1,
      severity: 'page',
      meaning: 'A stock level was not the sum of its movements; it has been corrected, its cause has not.',
      runbook: 'stock-drift',
    });
    this.watchDelay('ReconcileBehind', {
      meaning:
        'The stock of an organization has been waiting for its reconciliation for six hours, or the reconciliation no longer runs.',
      runbook: 'reconcile-behind',
    });
  }
}
