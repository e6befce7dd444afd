import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { UserPoolEmail } from 'aws-cdk-lib/aws-cognito';
import { PublicHostedZone } from 'aws-cdk-lib/aws-route53';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Subscription, SubscriptionProtocol, Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { accept, accountInFindings } from './accepted.ts';
import { type AlarmSink, fiveMinutes } from './alarm.ts';
import type { ProductFunction } from './function.ts';

interface RejectionReceiver {
  /** The operation that takes them in. */
  path: string;
  receiver: ProductFunction;
  /** Its routes. */
  after: readonly Construct[];
  appUrl: string;
  alarms: AlarmSink;
}

/**
 * The sender of mail: the product's domain or, without one, the operator's own address. An address is verified by hand,
 * once in an account (docs/runbook.md). As a resource of one stage, another stage couldn't use it.
 */
export class MailSender extends Construct {
  /** The sender's address. */
  readonly from: string;
  readonly configurationSet: ConfigurationSet;
  /** Gets each bounce and complaint. */
  readonly rejections: Topic;
  private readonly config: StageConfig;

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id);
    this.config = config;
    this.from = config.domain ? `hello@${config.domain}` : config.operatorEmail;
    this.configurationSet = new ConfigurationSet(this, 'ConfigurationSet', {
      reputationMetrics: true,
      // Codes and notices may be delayed, but must not be sent in plain text.
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    this.rejections = new Topic(this, 'Rejections', { enforceSSL: true, signatureVersion: '2' });
    this.configurationSet.addEventDestination('Rejected', {
      destination: EventDestination.snsTopic(this.rejections),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    if (!config.domain) return;
    const identity = new EmailIdentity(this, 'Identity', {
      identity: this.identityOf(config.domain, config.hostedZoneId),
      configurationSet: this.configurationSet,
      mailFromDomain: `bounce.${config.domain}`,
    });
    if (config.hostedZoneId) return;
    for (const [at, { name, value }] of identity.dkimRecords.entries())
      new CfnOutput(this, `DkimRecord${at + 1}`, { value: `${name} CNAME ${value}` });
  }

  /** SES stops an account, with all its stages, that sends too much mail that bounces or is reported as spam. */
  addAlarms(scope: Construct, alarms: AlarmSink): void {
    const rate = (metricName: string) =>
      new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Average', period: Duration.hours(1) });
    alarms.add(scope, 'MailBounces', {
      metric: rate('Reputation.BounceRate'),
      threshold: 0.05,
      severity: 'ticket',
      meaning: 'One mail in twenty comes back; at one in ten SES stops the account.',
      runbook: 'mail-reputation',
    });
    alarms.add(scope, 'MailComplaints', {
      metric: rate('Reputation.ComplaintRate'),
      threshold: 0.001,
      severity: 'ticket',
      meaning: 'One mail in a thousand is marked as spam; at five SES stops the account.',
      runbook: 'mail-reputation',
    });
  }

  /**
   * Has the product told of bounces and complaints. The address must be answered already when this is deployed: SNS asks
   * it to confirm the subscription.
   */
  subscribe(scope: Construct, { path, receiver, after, appUrl, alarms }: RejectionReceiver): void {
    receiver.setEnvironment('MAIL_TOPIC_ARN', this.rejections.topicArn);
    const subscription = new Subscription(scope, 'MailRejections', {
      topic: this.rejections,
      protocol: SubscriptionProtocol.HTTPS,
      endpoint: `${appUrl}${path}`,
    });
    subscription.node.addDependency(...after);
    alarms.add(scope, 'MailRejectionsLost', {
      metric: this.rejections.metricNumberOfNotificationsFailed({ period: fiveMinutes, statistic: 'Sum' }),
      threshold: 1,
      severity: 'ticket',
      meaning: 'SNS could not deliver a bounce or a complaint to the product.',
      runbook: 'mail-rejections-lost',
    });
  }

  /** @param appUrl The base of the links in mail. */
  grantSend(fn: ProductFunction, appUrl: string): void {
    fn.setEnvironment('MAIL_FROM', this.from);
    fn.setEnvironment('OPERATOR_EMAIL', this.config.operatorEmail);
    fn.setEnvironment('SUPPORT_EMAIL', this.config.supportEmail);
    fn.setEnvironment('APP_URL', appUrl);
    fn.setEnvironment('MAIL_CONFIGURATION_SET', this.configurationSet.configurationSetName);
    const stack = Stack.of(this);
    const arnOf = (resource: string, resourceName: string): string =>
      stack.formatArn({ service: 'ses', resource, resourceName });
    // In the sandbox SES also requires permission for the recipient's identity. The condition limits the sender.
    const resources = [
      arnOf('identity', '*'),
      arnOf('configuration-set', this.configurationSet.configurationSetName),
    ];
    fn.allow('SendMail', ['ses:SendEmail'], resources, { StringEquals: { 'ses:FromAddress': this.from } });
    accept(
      fn.role,
      `IAM5[Resource::arn:aws:ses:${stack.region}:${accountInFindings(stack)}:identity/*]`,
      'In the sandbox recipients are identities as well. The sender is held by a condition.',
    );
  }

  /** The sender of the user pool's codes, if there is a domain. */
  get userPoolEmail(): UserPoolEmail | undefined {
    if (!this.config.domain) return undefined;
    return UserPoolEmail.withSES({
      fromEmail: this.from,
      fromName: 'Batchbook',
      sesRegion: this.config.region,
      sesVerifiedDomain: this.config.domain,
      configurationSetName: this.configurationSet.configurationSetName,
    });
  }

  private identityOf(domain: string, hostedZoneId: string | undefined): Identity {
    if (!hostedZoneId) return Identity.domain(domain);
    const zone = PublicHostedZone.fromPublicHostedZoneAttributes(this, 'Zone', {
      hostedZoneId,
      zoneName: domain,
    });
    return Identity.publicHostedZone(zone);
  }
}
