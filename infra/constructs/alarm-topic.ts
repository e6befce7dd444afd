import { Stack } from 'aws-cdk-lib';
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { AlarmSink } from './alarm.ts';

/** The topic of one region's alarms; the operator gets them by email. */
export class AlarmTopic extends Construct {
  readonly sink: AlarmSink;

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id);
    const topic = new Topic(this, 'Topic', { displayName: `Batchbook ${config.stage}`, enforceSSL: true });
    // `enforceSSL` replaces the topic's default policy, which would let the account's alarms publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AllowAlarms',
        effect: Effect.ALLOW,
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    topic.addSubscription(new EmailSubscription(config.operatorEmail));
    this.sink = new AlarmSink(topic, config.runbookUrl);
  }
}
