import { type Duration, Stack } from 'aws-cdk-lib';
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type IScheduleTarget, Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { accept } from './accepted.ts';
import type { AlarmSink } from './alarm.ts';
import type { ProductFunction } from './function.ts';
import { DeadLetterQueue } from './queue.ts';

interface ScheduledFunctionProps {
  readonly fn: ProductFunction;
  readonly every: Duration;
  /** Receives what the scheduler couldn't deliver and what the function failed at. */
  readonly deadLetterQueue: IQueue;
}

/** Runs a function on a schedule. Retries are short, since the next run does the same work. */
class ScheduledFunction extends Construct {
  constructor(scope: Construct, id: string, { fn, every, deadLetterQueue }: ScheduledFunctionProps) {
    super(scope, id);
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
      description: `Starts ${fn.service}`,
    });
    role.addToPolicy(
      new PolicyStatement({
        effect: Effect.ALLOW,
        actions: ['lambda:InvokeFunction'],
        resources: [fn.handler.functionArn],
      }),
    );
    role.addToPolicy(
      new PolicyStatement({
        effect: Effect.ALLOW,
        actions: ['sqs:SendMessage'],
        resources: [deadLetterQueue.queueArn],
      }),
    );
    // CDK's own target would also grant every version of the function.
    const target: IScheduleTarget = {
      bind: () => ({
        arn: fn.handler.functionArn,
        role,
        deadLetterConfig: { arn: deadLetterQueue.queueArn },
        retryPolicy: { maximumRetryAttempts: 1, maximumEventAgeInSeconds: 60 },
      }),
    };
    const schedule = new Schedule(this, 'Schedule', { schedule: ScheduleExpression.rate(every), target });
    // The schedule starts as soon as it is created, and would fail before the role has its permissions.
    schedule.node.addDependency(role);
    fn.failTo(deadLetterQueue);
  }
}

export interface ScheduledJob {
  readonly fn: ProductFunction;
  readonly every: Duration;
  readonly alarms: AlarmSink;
  /** What fails when a message lands in the dead-letter queue, for its alarm. */
  readonly what: string;
  readonly runbook: string;
}

/** Runs a function on a schedule, with its own dead-letter queue. */
export function runOnSchedule(scope: Construct, name: string, job: ScheduledJob): void {
  const { fn, every, alarms, what, runbook } = job;
  const failed = new DeadLetterQueue(scope, `${name}DeadLetters`, { alarms, what, runbook }).queue;
  accept(failed, 'SQS3', 'It is itself the dead-letter queue, of the schedule and of the function.');
  new ScheduledFunction(scope, `${name}Schedule`, { fn, every, deadLetterQueue: failed });
}
