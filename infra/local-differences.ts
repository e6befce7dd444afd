/**
 * The differences between the stage `local` and a deployed one. A test compares the templates with this list. Everything
 * else, including alarms, is the same.
 */
import { contracts } from '@batchbook/shared/contract';
import { CfnParameter, Stack } from 'aws-cdk-lib';
import type { AuthFlow } from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import type { StageConfig } from './config.ts';
import type { ProductFunction } from './constructs/function.ts';

/** The functions that check CloudFront's secret. */
const behindFrontDoor = [...Object.keys(contracts).map((domain) => `${domain}-api`), 'live-socket'];

export const localDifferences = {
  /**
   * One machine serves the front end itself, with the headers of `infra/web/security-headers.ts`, and nobody there would
   * look at a dashboard.
   */
  stacksOnlyDeployed: ['Web', 'Release', 'Monitoring'],
  /** Scripts sign in with a password in one request. The web page proves it by SRP. */
  authFlowsOnlyLocal: ['ALLOW_USER_PASSWORD_AUTH'],
  /** The address is known only when the machine starts. It is a parameter, so that the assembly contains no port. */
  parametersOnlyLocal: ['LocalOrigin', 'StripeUrl'],
  /** There is no CloudFront on one machine to send a secret. */
  parametersOnlyDeployed: ['OriginSecret', 'OtherOriginSecret'],
  /** The receiver of bounces and complaints has the machine's address. */
  endpointsOfProtocol: 'https',
  /** By service: environment variables that exist or differ only on one machine. */
  environment: {
    ...Object.fromEntries(behindFrontDoor.map((service) => [service, ['ORIGIN_SECRETS']])),
    'meta-api': ['USER_POOL_ENDPOINT', 'MAIL_URL', 'ORIGIN_SECRETS'],
    'accounts-api': ['APP_URL', 'ORIGIN_SECRETS', 'SNS_URL'],
    'billing-api': ['APP_URL', 'ORIGIN_SECRETS', 'STRIPE_API_URL'],
    'billing-stripe-sync': ['STRIPE_API_URL'],
    'billing-customer-details': ['STRIPE_API_URL'],
    'billing-end-payments': ['STRIPE_API_URL'],
    'billing-stripe-compare': ['STRIPE_API_URL'],
    'billing-reminder-mail': ['APP_URL'],
    'billing-payment-mail': ['APP_URL'],
    'accounts-custom-message': ['APP_URL'],
    'accounts-team-mail': ['APP_URL'],
    'accounts-erase-account': ['APP_URL'],
    'billing-referral-reward': ['STRIPE_API_URL'],
    'billing-reward-mail': ['APP_URL'],
    'billing-reversal-mail': ['APP_URL', 'STRIPE_API_URL'],
    'support-message-mail': ['APP_URL'],
    'accounts-welcome-mail': ['APP_URL'],
    'accounts-sign-up-notice': ['APP_URL'],
    'accounts-magic-link': ['APP_URL'],
    'accounts-email-code': ['APP_URL'],
    'accounts-invitation-mail': ['APP_URL'],
    'accounts-address-changed-mail': ['APP_URL'],
  } as Record<string, readonly string[]>,
} as const;

export const signInFlows = (config: StageConfig): AuthFlow => ({
  userSrp: true,
  // Links by mail.
  custom: true,
  userPassword: config.isLocal,
});

/** The machine's address, `http://localhost:4000`, supplied by the runner of the assembly. */
export function localOrigin(scope: Construct): string {
  const stack = Stack.of(scope);
  const id = localDifferences.parametersOnlyLocal[0];
  const parameter =
    (stack.node.tryFindChild(id) as CfnParameter | undefined) ??
    new CfnParameter(stack, id, { type: 'String', default: 'http://localhost:4000' });
  return parameter.valueAsString;
}

/** The address of the stand-in for Stripe. Functions of a deployed stage use Stripe's own. */
export function tellStripeAddress(fn: ProductFunction, config: StageConfig): void {
  if (!config.isLocal) return;
  const stack = Stack.of(fn);
  const id = localDifferences.parametersOnlyLocal[1];
  const parameter =
    (stack.node.tryFindChild(id) as CfnParameter | undefined) ??
    new CfnParameter(stack, id, { type: 'String', default: '' });
  fn.setEnvironment('STRIPE_API_URL', parameter.valueAsString);
}

/** The certificate of notifications of bounces. A deployed stage believes only SNS in its own region. */
export function tellNotificationAddress(fn: ProductFunction, config: StageConfig): void {
  if (config.isLocal) fn.setEnvironment('SNS_URL', localOrigin(fn));
}

/** The sign-in screen uses the machine's user pool and links to the mailbox. */
export function tellLocalAddresses(fn: ProductFunction, config: StageConfig): void {
  if (!config.isLocal) return;
  fn.setEnvironment('USER_POOL_ENDPOINT', `${localOrigin(fn)}/_local/cognito/`);
  fn.setEnvironment('MAIL_URL', `${localOrigin(fn)}/_local/mail`);
}
