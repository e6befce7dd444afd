import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { CfnEventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Construct } from 'constructs';
import { metricNamespace } from '../config.ts';
import { accept } from '../constructs/accepted.ts';
import { fiveMinutes } from '../constructs/alarm.ts';
import { ProductFunction } from '../constructs/function.ts';
import { DeadLetterQueue } from '../constructs/queue.ts';
import { runOnSchedule } from '../constructs/schedule.ts';
import type { House } from '../stacks/domain-stack.ts';
import { ProductStack } from '../stacks/product-stack.ts';

export const relayEntry = 'functions/relay/relay.ts';
export const sweepEntry = 'functions/relay/sweep.ts';

/**
 * From the table to the bus. The relay publishes each event from its transaction's stream record. Each minute the sweep
 * finds what the relay couldn't publish.
 */
export class RelayStack extends ProductStack {
  private readonly house: House;

  constructor(scope: Construct, house: House) {
    super(scope, 'Relay', { config: house.config, description: 'Batchbook: from the outbox to the bus' });
    this.house = house;
    this.addRelay();
    this.addSweep();
  }

  private addRelay(): void {
    const { data } = this.house;
    const relay = this.createFunction('Relay', relayEntry, 'relay');
    const failed = new DeadLetterQueue(this, 'RelayDeadLetters', {
      alarms: data.alarms,
      what: 'Publishing from the stream',
      runbook: 'relay-dead-letter-queue',
    }).queue;
    accept(failed, 'SQS3', 'It is itself the dead-letter queue, of the stream mapping.');
    const table = data.table.table;
    relay.handler.addEventSource(
      // The cast: CDK's declarations aren't written for exactOptionalPropertyTypes.
      new DynamoEventSource(table as ITable, {
        // So that nothing committed before the mapping existed is skipped.
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 100,
        bisectBatchOnError: true,
        reportBatchItemFailures: true,
        retryAttempts: 10,
        maxRecordAge: Duration.hours(6),
        onFailure: new SqsDlq(failed),
        filters: [
          FilterCriteria.filter({
            eventName: FilterRule.isEqual('INSERT'),
            dynamodb: { NewImage: { type: { S: FilterRule.isEqual('OUTBOX') } } },
          }),
        ],
      }),
    );
    relay.allow(
      'ReadStream',
      ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      [table.tableStreamArn ?? ''],
    );
    relay.allow('ListStreams', ['dynamodb:ListStreams'], ['*']);
    accept(
      relay.role,
      'IAM5[Resource::*]',
      'dynamodb:ListStreams, which stream mappings need, takes no resource.',
    );
    relay.allow('ReportFailure', ['sqs:SendMessage', 'sqs:GetQueueAttributes'], [failed.queueArn]);
    // The mapping checks the role's permissions when it is created.
    relay.handler.node
      .findAll()
      .filter((child) => child instanceof CfnEventSourceMapping)
      .forEach((mapping) => {
        mapping.node.addDependency(relay.role);
      });
    data.alarms.add(this, 'RelayIteratorAge', {
      metric: relay.handler.metric('IteratorAge', { period: fiveMinutes, statistic: 'Maximum' }),
      threshold: Duration.minutes(5).toMilliseconds(),
      severity: 'page',
      meaning: 'The relay is five minutes behind the stream: screens and mail wait.',
      runbook: 'relay-iterator-age',
    });
  }

  private addSweep(): void {
    const { data } = this.house;
    const sweep = this.createFunction('Sweep', sweepEntry, 'relay-sweep');
    data.table.grantFindOutbox(sweep);
    runOnSchedule(this, 'Sweep', {
      fn: sweep,
      every: Duration.minutes(1),
      alarms: data.alarms,
      what: 'The sweep of unpublished events',
      runbook: 'sweep-dead-letter-queue',
    });
    data.alarms.add(this, 'UnpublishedOutbox', {
      metric: new Metric({
        namespace: metricNamespace(this.house.config),
        metricName: 'OutboxOldestSeconds',
        period: fiveMinutes,
        statistic: 'Maximum',
      }),
      threshold: Duration.minutes(5).toSeconds(),
      periods: 2,
      // The sweep reports each minute. Without its report, nobody watches the outbox.
      silenceIsTrouble: true,
      severity: 'page',
      meaning: 'An event waits unpublished for more than five minutes, or the sweep no longer says so.',
      runbook: 'unpublished-outbox',
    });
  }

  private createFunction(id: string, entry: string, service: string): ProductFunction {
    const { data, bundles, config } = this.house;
    const fn = new ProductFunction(this, id, {
      entry,
      service,
      stage: config.stage,
      bundles,
      alarms: data.alarms,
      timeoutSeconds: 30,
      memoryMegabytes: 512,
      isInteractive: false,
    });
    data.table.grantClearOutbox(fn);
    data.bus.grantPublish(fn);
    return fn;
  }
}
