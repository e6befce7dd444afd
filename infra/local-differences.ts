/**
 * In what the stage `local` differs from a deployed one: this file is the list, and a test compares the
 * templates with it. Everything else, alarms included, is the same.
 */
import { contracts } from '@batchbook/shared/contract';
import { CfnParameter, Stack } from 'aws-cdk-lib';
import type { AuthFlow } from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import type { StageConfig } from './config.ts';
import type { ProductFunction } from './constructs/function.ts';

/** The functions that CloudFront's secret is asked by. */
const behindFrontDoor = [...Object.keys(contracts).map((domain) => `${domain}-api`), 'live-socket'];

export const localDifferences = {
  /**
   * One machine serves the front end itself, with the headers of `infra/web/security-headers.ts`, and has
   * nobody who would look at a dashboard.
   */
  stacksOnlyDeployed: ['Web', 'Release', 'Monitoring'],
  /** Scripts sign in with a password in one request, where the web page proves that it knows it (SRP). */
  authFlowsOnlyLocal: ['ALLOW_USER_PASSWORD_AUTH'],
  /** The address, known when the machine starts: a parameter, so that no port stands in the assembly. */
  parametersOnlyLocal: ['LocalOrigin'],
  /** There is no CloudFront on one machine that would send a secret. */
  parametersOnlyDeployed: ['OriginSecret', 'OtherOriginSecret'],
  /** By service: what a function is told on one machine alone, or told otherwise. */
  environment: {
    ...Object.fromEntries(behindFrontDoor.map((service) => [service, ['ORIGIN_SECRETS']])),
    'meta-api': ['USER_POOL_ENDPOINT', 'MAIL_URL', 'ORIGIN_SECRETS'],
    'accounts-api': ['APP_URL', 'ORIGIN_SECRETS'],
    'accounts-welcome-mail': ['APP_URL'],
    'accounts-sign-up-notice': ['APP_URL'],
  } as Record<string, readonly string[]>,
} as const;

export const signInFlows = (config: StageConfig): AuthFlow => ({
  userSrp: true,
  userPassword: config.isLocal,
});

/** Where the machine answers, `http://localhost:4000`; whoever runs the assembly supplies it. */
export function localOrigin(scope: Construct): string {
  const stack = Stack.of(scope);
  const id = localDifferences.parametersOnlyLocal[0];
  const parameter =
    (stack.node.tryFindChild(id) as CfnParameter | undefined) ??
    new CfnParameter(stack, id, { type: 'String', default: 'http://localhost:4000' });
  return parameter.valueAsString;
}

/** The sign-in screen talks to the user pool of the machine and links to the mailbox. */
export function tellLocalAddresses(fn: ProductFunction, config: StageConfig): void {
  if (!config.isLocal) return;
  fn.setEnvironment('USER_POOL_ENDPOINT', `${localOrigin(fn)}/_local/cognito/`);
  fn.setEnvironment('MAIL_URL', `${localOrigin(fn)}/_local/mail`);
}
