import type { Partner, Subscription } from '@batchbook/events/subscriptions';
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
 * an hour, of Stripe's workers 25 minutes.
 */
const maxReceiveCount = 5;

interface Work {
  /** How many events a worker is given at once. A delivery counts also for those that it doesn't reach. */
  readonly batchSize: number;
  /** Enough for an event whose partner takes ten seconds for each answer. */
  readonly timeoutSeconds: number;
  /** How long it waits for more of them. */
  readonly waitsSeconds?: number;
  /** 512 by default; 1,769 are a whole processor. */
  readonly memoryMegabytes?: number;
}

const workOf: Record<Partner | 'none' | 'burst' | 'long', Work> = {
  none: { batchSize: 10, timeoutSeconds: 30 },
  // The index has what was written by then.
  burst: { batchSize: 100, timeoutSeconds: 30, waitsSeconds: 5 },
  mail: { batchSize: 1, timeoutSeconds: 30 },
  'user-pool': { batchSize: 1, timeoutSeconds: 30 },
  // Of several calls for an event. Tried again within an alarm's five minutes.
  stripe: { batchSize: 1, timeoutSeconds: 50 },
  // A trace of tens of thousands of sales. Tried again within an alarm's five minutes.
  long: { batchSize: 1, timeoutSeconds: 50, memoryMegabytes: 1769 },
};

function kindOf({ isLong, takesBursts, partner }: Subscription): keyof typeof workOf {
  if (isLong) return 'long';
  return takesBursts ? 'burst' : (partner ?? 'none');
}

/** AWS's recommendation for queues with functions, so that a slow batch isn't delivered twice. */
const visibilityOf = ({ timeoutSeconds }: Work): Duration => Duration.seconds(6 * timeoutSeconds);
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
    const work = workOf[kindOf(subscription)];
    this.deadLetterQueue = new DeadLetterQueue(this, 'DeadLetters', {
      alarms,
      what: `The work of '${subscription.name}'`,
      runbook: 'dead-letter-queue',
    }).queue;
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: visibilityOf(work),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: this.deadLetterQueue, maxReceiveCount },
    });
    this.fn = new ProductFunction(this, 'Worker', {
      entry: subscription.entry,
      service: subscription.name,
      stage: props.stage,
      bundles: props.bundles,
      alarms,
      timeoutSeconds: work.timeoutSeconds,
      memoryMegabytes: work.memoryMegabytes ?? 512,
      isInteractive: false,
    });
    this.subscribe(props);
    this.consume(work);
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

  private consume({ batchSize, waitsSeconds }: Work): void {
    this.fn.handler.addEventSource(
      new SqsEventSource(this.queue, {
        ...{ batchSize, reportBatchItemFailures: true, maxConcurrency },
        ...(waitsSeconds !== undefined && { maxBatchingWindow: Duration.seconds(waitsSeconds) }),
      }),
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
