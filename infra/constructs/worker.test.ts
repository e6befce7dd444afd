import { subscriptions } from '@batchbook/events/subscriptions';
import { stripeLimits } from '@batchbook/functions/platform/clients';
import { describe, expect, it } from 'vitest';
import { titleOf } from '../stacks/domain-stack.ts';
import { type CfnResource, serviceOf, synthesised, targetOf } from '../testing/synthesised.ts';

const product = synthesised('production');
const ofType = (resources: [string, CfnResource][], type: string) =>
  resources.filter(([, resource]) => resource.Type === type);

/** Everything that one subscription adds to its domain's stack. */
function partsOf(name: string, domain: string) {
  const { Resources = {} } = product.templates.get(titleOf(domain)) ?? {};
  const own = Object.entries(Resources).filter(([id]) => id.startsWith(titleOf(name)));
  const queues = Object.fromEntries(ofType(own, 'AWS::SQS::Queue'));
  const [ruleId, rule] = ofType(own, 'AWS::Events::Rule')[0] ?? [];
  const queueId = targetOf(rule?.Properties.Targets[0].Arn) ?? '';
  const deadLetterId = targetOf(queues[queueId]?.Properties.RedrivePolicy?.deadLetterTargetArn) ?? '';
  return { own, queues, ruleId, rule, queueId, deadLetterId };
}

describe.each([...subscriptions])('the subscription $name', ({ name, domain, events, entry }) => {
  const { own, queues, ruleId, rule, queueId, deadLetterId } = partsOf(name, domain);

  it('has one rule that sends its complete events from the product’s bus', () => {
    expect(ofType(own, 'AWS::Events::Rule')).toHaveLength(1);
    expect(rule?.Properties.EventBusName).toBeDefined();
    expect(rule?.Properties.EventPattern['detail-type']).toEqual(events);
    const sources = new Set(events.map((event) => `batchbook.${event.split('.')[0]}`));
    expect(new Set(rule?.Properties.EventPattern.source)).toEqual(sources);
    expect(rule?.Properties.Targets).toHaveLength(1);
    expect(rule?.Properties.Targets[0]).not.toHaveProperty('InputTransformer');
  });

  it('tries a message five times, then moves it to a dead-letter queue for fourteen days', () => {
    expect(queues[queueId]?.Properties.RedrivePolicy.maxReceiveCount).toBe(5);
    expect(queues[deadLetterId]?.Properties.MessageRetentionPeriod).toBe(14 * 24 * 60 * 60);
    expect(targetOf(rule?.Properties.Targets[0].DeadLetterConfig.Arn)).toBe(deadLetterId);
  });

  it('is handled by its own function, message by message, with time for a batch', () => {
    const [fnId, fn] = ofType(own, 'AWS::Lambda::Function')[0] ?? [];
    const [, mapping] = ofType(own, 'AWS::Lambda::EventSourceMapping')[0] ?? [];
    expect(fn?.Metadata?.['batchbook:entry']).toBe(entry);
    expect(fn && serviceOf(fn)).toBe(name);
    expect(targetOf(mapping?.Properties.FunctionName)).toBe(fnId);
    expect(targetOf(mapping?.Properties.EventSourceArn)).toBe(queueId);
    expect(mapping?.Properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
    expect(queues[queueId]?.Properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * fn?.Properties.Timeout);
  });

  it('takes events one by one if it asks anybody but the table, with time for a slow partner', () => {
    const [, fn] = ofType(own, 'AWS::Lambda::Function')[0] ?? [];
    const [, mapping] = ofType(own, 'AWS::Lambda::EventSourceMapping')[0] ?? [];
    const {
      STRIPE_SECRET_ID: stripe,
      MAIL_FROM: mail,
      USER_POOL_ID: pool,
    } = fn?.Properties.Environment.Variables ?? {};
    if (stripe || mail || pool) expect(mapping?.Properties.BatchSize).toBe(1);
    // A late answer, the reserve, and what the table needs.
    const slowMs = stripe ? stripeLimits.answerWithinMs * stripeLimits.attemptsMax : 20_000;
    expect(fn?.Properties.Timeout * 1000).toBeGreaterThan(slowMs + 5_000);
  });

  it('is encrypted, and only its rule can write to it, over TLS', () => {
    for (const queue of Object.values(queues)) expect(queue.Properties.SqsManagedSseEnabled).toBe(true);
    const policies = ofType(own, 'AWS::SQS::QueuePolicy').map(([, policy]) => policy.Properties);
    expect(policies).toHaveLength(2);
    for (const { PolicyDocument } of policies) {
      const [deny, allow, ...others] = PolicyDocument.Statement;
      expect(deny).toMatchObject({
        Effect: 'Deny',
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      });
      expect(allow.Principal).toEqual({ Service: 'events.amazonaws.com' });
      expect(targetOf(allow.Condition.ArnEquals['aws:SourceArn'])).toBe(ruleId);
      expect(others).toEqual([]);
    }
  });

  it('has alarms for failures, throttling, delay and dead letters', () => {
    const alarms = ofType(own, 'AWS::CloudWatch::Alarm').map(([, alarm]) => alarm.Properties);
    const watched = alarms.map(({ MetricName, Dimensions }) => [
      MetricName,
      targetOf(Dimensions[0].Value) ?? '',
    ]);
    expect(watched.map(([metric]) => metric).sort()).toEqual([
      'ApproximateAgeOfOldestMessage',
      'ApproximateNumberOfMessagesVisible',
      'Errors',
      'Throttles',
    ]);
    expect(watched).toContainEqual(['ApproximateAgeOfOldestMessage', queueId]);
    expect(watched).toContainEqual(['ApproximateNumberOfMessagesVisible', deadLetterId]);
  });
});

describe('the relay', () => {
  const relay = Object.entries(product.templates.get('Relay')?.Resources ?? {});

  it('receives only new outbox items, and loses nothing that it failed at', () => {
    const [, mapping] = ofType(relay, 'AWS::Lambda::EventSourceMapping')[0] ?? [];
    const { FilterCriteria, ...properties } = mapping?.Properties ?? {};
    expect(JSON.parse(FilterCriteria.Filters[0].Pattern)).toEqual({
      eventName: ['INSERT'],
      dynamodb: { NewImage: { type: { S: ['OUTBOX'] } } },
    });
    expect(properties).toMatchObject({
      BisectBatchOnFunctionError: true,
      StartingPosition: 'TRIM_HORIZON',
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
    expect(properties.MaximumRetryAttempts).toBeGreaterThan(0);
    expect(targetOf(properties.DestinationConfig.OnFailure.Destination)).toMatch(/^RelayDeadLetters/);
  });

  it('is swept each minute, and the sweep’s failures are kept', () => {
    const [, schedule] = ofType(relay, 'AWS::Scheduler::Schedule')[0] ?? [];
    expect(schedule?.Properties.ScheduleExpression).toBe('rate(1 minute)');
    expect(targetOf(schedule?.Properties.Target.DeadLetterConfig.Arn)).toMatch(/^SweepDeadLetters/);
    const [, invoke] = ofType(relay, 'AWS::Lambda::EventInvokeConfig')[0] ?? [];
    expect(targetOf(invoke?.Properties.DestinationConfig.OnFailure.Destination)).toMatch(/^SweepDeadLetters/);
  });
});
