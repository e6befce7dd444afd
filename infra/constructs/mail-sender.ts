import { Stack } from 'aws-cdk-lib';
import { UserPoolEmail } from 'aws-cdk-lib/aws-cognito';
import { PublicHostedZone } from 'aws-cdk-lib/aws-route53';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import type { ProductFunction } from './function.ts';

/**
 * The identity that mail comes from: the product's domain, or, without one, the operator's own address
 * (enough to try the product, after SES's verification mail was answered).
 */
export class MailSender extends Construct {
  /** The sender's address. */
  readonly from: string;
  readonly configurationSet: ConfigurationSet;
  private readonly identity: EmailIdentity;
  private readonly config: StageConfig;

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id);
    this.config = config;
    this.from = config.domain ? `hello@${config.domain}` : config.operatorEmail;
    this.configurationSet = new ConfigurationSet(this, 'ConfigurationSet', {
      reputationMetrics: true,
      // Codes and notices are worth a delay, not a plain-text hop.
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    this.identity = new EmailIdentity(this, 'Identity', {
      identity: this.identityOf(config),
      configurationSet: this.configurationSet,
      ...(config.domain && { mailFromDomain: `bounce.${config.domain}` }),
    });
  }

  /** @param appUrl What links in the mail lead to. */
  grantSend(fn: ProductFunction, appUrl: string): void {
    fn.setEnvironment('MAIL_FROM', this.from);
    fn.setEnvironment('OPERATOR_EMAIL', this.config.operatorEmail);
    fn.setEnvironment('APP_URL', appUrl);
    const configurationSetArn = Stack.of(this).formatArn({
      service: 'ses',
      resource: 'configuration-set',
      resourceName: this.configurationSet.configurationSetName,
    });
    fn.allow('SendMail', ['ses:SendEmail'], [this.identity.emailIdentityArn, configurationSetArn], {
      StringEquals: { 'ses:FromAddress': this.from },
    });
  }

  /** For the user pool's codes, where there is a domain to send them from. */
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

  private identityOf({ domain, hostedZoneId, operatorEmail }: StageConfig): Identity {
    if (!domain) return Identity.email(operatorEmail);
    if (!hostedZoneId) return Identity.domain(domain);
    const zone = PublicHostedZone.fromPublicHostedZoneAttributes(this, 'Zone', {
      hostedZoneId,
      zoneName: domain,
    });
    return Identity.publicHostedZone(zone);
  }
}
