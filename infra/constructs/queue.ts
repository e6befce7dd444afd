import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type AlarmSink, fiveMinutes } from './alarm.ts';

/** The maximum that SQS allows: time to come back from a holiday, fix and replay. */
const deadLetterRetention = Duration.days(14);

export interface DeadLetterQueueProps {
  readonly alarms: AlarmSink;
  /** What wasn't done, for the alarm's text: 'The welcome mail'. */
  readonly what: string;
  readonly runbook: string;
}

/** A dead-letter queue with its alarm. */
export class DeadLetterQueue extends Construct {
  readonly queue: Queue;
  readonly what: string;

  constructor(scope: Construct, id: string, props: DeadLetterQueueProps) {
    super(scope, id);
    this.what = props.what;
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: deadLetterRetention,
    });
    props.alarms.add(this, 'NotEmpty', {
      metric: this.queue.metricApproximateNumberOfMessagesVisible({
        period: fiveMinutes,
        statistic: 'Maximum',
      }),
      threshold: 1,
      severity: 'ticket',
      meaning: `${props.what} failed for good at least once and waits in a dead-letter queue.`,
      runbook: props.runbook,
    });
  }
}
