import type { Subscription } from '@batchbook/events/subscriptions';
import { Duration } from 'aws-cdk-lib';
import { type IEventBus, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Bundles } from '../bundles.ts';
import { type AlarmSink, fiveMinutes } from './alarm.ts';
import { ProductFunction } from './function.ts';
import { DeadLetterQueue } from './queue.ts';

/**
 * Attempts before a message is moved to the dead-letter queue. With the visibility timeout that takes about a quarter of
 * an hour.
 */
const maxReceiveCount = 5;
const workerTimeoutSeconds = 30;
/** AWS's recommendation for queues with functions, so that a slow batch isn't delivered twice. */
const visibilityTimeout = Duration.seconds(6 * workerTimeoutSeconds);
/** Enough for thousands of events a minute, few enough to leave the account's concurrency to people. */
const maxConcurrency = 10;

export interface WorkerProps {
  readonly subscription: Subscription;
  readonly bus: IEventBus;
  readonly stage: string;
  readonly bundles: Bundles;
  readonly alarms: AlarmSink;
}

/**
 * A complete subscription: the rule that picks its events from the bus, their queue, the function that handles them, the
 * dead-letter queue and the alarms. The rule uses the same dead-letter queue for events that it couldn't deliver, in the
 * same shape, so they are replayed the same way.
 */
export class Worker extends Construct {
  readonly fn: ProductFunction;
  readonly queue: Queue;
  readonly deadLetterQueue: Queue;

  constructor(scope: Construct, id: string, props: WorkerProps) {
    super(scope, id);
    const { subscription, alarms } = props;
    this.deadLetterQueue = new DeadLetterQueue(this, 'DeadLetters', {
      alarms,
      what: `The work of '${subscription.name}'`,
      runbook: 'dead-letter-queue',
    }).queue;
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout,
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: this.deadLetterQueue, maxReceiveCount },
    });
    this.fn = new ProductFunction(this, 'Worker', {
      entry: subscription.entry,
      service: subscription.name,
      stage: props.stage,
      bundles: props.bundles,
      alarms,
      timeoutSeconds: workerTimeoutSeconds,
      memoryMegabytes: 512,
      isInteractive: false,
    });
    this.subscribe(props);
    this.consume();
    alarms.add(this, 'Delay', {
      metric: this.queue.metricApproximateAgeOfOldestMessage({ period: fiveMinutes, statistic: 'Maximum' }),
      threshold: Duration.minutes(10).toSeconds(),
      severity: 'ticket',
      meaning: `'${subscription.name}' is more than ten minutes behind.`,
      runbook: 'queue-delay',
    });
  }

  private subscribe({ subscription, bus }: WorkerProps): void {
    new Rule(this, 'Rule', {
      description: subscription.name,
      eventBus: bus,
      eventPattern: {
        source: [...new Set(subscription.events.map(sourceOf))],
        detailType: [...subscription.events],
      },
      targets: [new SqsQueue(this.queue, { deadLetterQueue: this.deadLetterQueue })],
    });
  }

  private consume(): void {
    this.fn.handler.addEventSource(
      new SqsEventSource(this.queue, { batchSize: 10, reportBatchItemFailures: true, maxConcurrency }),
    );
    // The function's role has no other statements than those of `allow`.
    this.fn.allow(
      'ReceiveMessages',
      ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility', 'sqs:GetQueueAttributes'],
      [this.queue.queueArn],
    );
  }
}

/** `recipes.recipe_changed` is published by `batchbook.recipes`. */
const sourceOf = (eventType: string): string => `batchbook.${eventType.split('.')[0]}`;
