import { Stack } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  Metric,
  PeriodOverride,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { metricNamespace } from '../config.ts';
import { ProductAlarm } from '../constructs/alarm.ts';
import { ProductFunction } from '../constructs/function.ts';
import { DeadLetterQueue } from '../constructs/queue.ts';
import { Worker } from '../constructs/worker.ts';
import type { House } from './domain-stack.ts';
import { ProductStack } from './product-stack.ts';

const fullWidth = 24;
const halfWidth = 12;

/**
 * One page that shows whether all is well: alarms first, then the path of a request from the gateway to the queues. It
 * finds its content in the construct tree, so new functions and workers appear on it. Its references are weak, so that
 * they never block a change of what it shows.
 */
export class MonitoringStack extends ProductStack {
  constructor(scope: Construct, house: House) {
    const { config, data, api } = house;
    super(scope, 'Monitoring', { config, description: 'Batchbook: dashboard', referencesWeakly: true });
    const built = scope.node.findAll();
    const functions = built.filter((child) => child instanceof ProductFunction);
    const workers = built.filter((child) => child instanceof Worker);
    const deadLetters = built.filter((child) => child instanceof DeadLetterQueue);
    // A widget shows up to 100 alarms of its own region only. The front door's alarm is in another.
    const alarms = built
      .filter((child) => child instanceof ProductAlarm)
      .filter((alarm) => alarm.severity === 'page' && Stack.of(alarm).region === this.region);
    const table = data.table.table;
    const dashboard = new Dashboard(this, 'Dashboard', {
      dashboardName: `batchbook-${config.stage}`,
      periodOverride: PeriodOverride.AUTO,
    });
    dashboard.addWidgets(
      new TextWidget({
        markdown: `# Batchbook ${config.stage}\n[Runbook](${config.runbookUrl})`,
        width: fullWidth,
      }),
    );
    dashboard.addWidgets(
      new AlarmStatusWidget({ title: 'Alarms that wake somebody', alarms, width: fullWidth, height: 6 }),
    );
    dashboard.addWidgets(
      graph('Requests', [
        api.api.metricCount({ statistic: 'Sum', label: 'all' }),
        api.api.metricClientError({ statistic: 'Sum', label: '4xx' }),
        api.api.metricServerError({ statistic: 'Sum', label: '5xx' }),
      ]),
      graph('Latency of the API, ms', [
        api.api.metricLatency({ statistic: 'p50', label: 'p50' }),
        api.api.metricLatency({ statistic: 'p95', label: 'p95' }),
        api.api.metricLatency({ statistic: 'p99', label: 'p99' }),
      ]),
    );
    dashboard.addWidgets(
      graph(
        'Functions: errors',
        functions.map((fn) => fn.handler.metricErrors({ label: fn.service })),
      ),
      graph(
        'Functions: duration p95, ms',
        functions.map((fn) => fn.handler.metricDuration({ statistic: 'p95', label: fn.service })),
      ),
    );
    dashboard.addWidgets(
      graph('Table: capacity units', [
        table.metricConsumedReadCapacityUnits({ label: 'read' }),
        table.metricConsumedWriteCapacityUnits({ label: 'write' }),
      ]),
      graph('Outbox: age of the oldest unpublished, s', [
        new Metric({
          namespace: metricNamespace(config),
          metricName: 'OutboxOldestSeconds',
          statistic: 'Maximum',
        }),
      ]),
    );
    dashboard.addWidgets(
      graph(
        'Queues: age of the oldest, s',
        workers.map(({ queue, fn }) => queue.metricApproximateAgeOfOldestMessage({ label: fn.service })),
      ),
      graph(
        'Dead letters',
        deadLetters.map(({ queue, what }) =>
          queue.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum', label: what }),
        ),
      ),
    );
  }
}

const graph = (title: string, left: IMetric[]): GraphWidget =>
  new GraphWidget({ title, left, width: halfWidth, height: 6, leftYAxis: { min: 0 } });
