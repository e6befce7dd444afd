import { type Duration, Stack } from 'aws-cdk-lib';
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type IScheduleTarget, Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { ProductFunction } from './function.ts';

export interface ScheduledFunctionProps {
  readonly fn: ProductFunction;
  readonly every: Duration;
  /** Takes what the scheduler couldn't hand over and what the function failed at. */
  readonly deadLetterQueue: IQueue;
}

/** Runs a function again and again. Not retried for long: the next time does the same work. */
export class ScheduledFunction extends Construct {
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
    // CDK's own target would grant every version of the function as well.
    const target: IScheduleTarget = {
      bind: () => ({
        arn: fn.handler.functionArn,
        role,
        deadLetterConfig: { arn: deadLetterQueue.queueArn },
        retryPolicy: { maximumRetryAttempts: 1, maximumEventAgeInSeconds: 60 },
      }),
    };
    new Schedule(this, 'Schedule', { schedule: ScheduleExpression.rate(every), target });
    fn.failTo(deadLetterQueue);
  }
}
