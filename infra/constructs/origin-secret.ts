import { originSecretHeader } from '@batchbook/shared/http/origin-secret';
import { CfnParameter, Fn, Stack, Validations } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import type { ProductFunction } from './function.ts';

const parameters = {
  OriginSecret: {
    pattern: '^[A-Za-z0-9]{32,}$',
    description: 'CloudFront sends it to the gateways: 32 letters and digits or more',
  },
  OtherOriginSecret: {
    pattern: '^([A-Za-z0-9]{32,})?$',
    description: 'Accepted besides OriginSecret, while the two are rotated',
    default: '',
  },
} as const;

type Secret = keyof typeof parameters;

/**
 * The secret is a parameter, so that no template contains it. CloudFormation remembers it from one deployment to the next
 * (ADR 45). Every stack declares it, because `cdk deploy --all --parameters` passes it to every stack, and CloudFormation
 * refuses parameters that a template doesn't have.
 */
export function declareOriginSecrets(stack: Stack): void {
  for (const [id, { pattern, ...rest }] of Object.entries(parameters))
    new CfnParameter(stack, id, { type: 'String', noEcho: true, allowedPattern: pattern, ...rest });
  Validations.of(stack).acknowledge({
    id: 'CloudFormation-Validate::W2001',
    reason: 'Parameters are given to all stacks at once, also to those that use none.',
  });
}

const secretOf = (scope: Construct, id: Secret): string =>
  (Stack.of(scope).node.findChild(id) as CfnParameter).valueAsString;

/** The headers that CloudFront adds to the viewer's request. */
export const originHeaders = (scope: Construct): Record<string, string> => ({
  [originSecretHeader]: secretOf(scope, 'OriginSecret'),
});

/** Makes a function refuse requests that didn't come through CloudFront, which doesn't exist on one machine. */
export function requireFrontDoor(fn: ProductFunction, config: StageConfig): void {
  if (config.isLocal) return;
  const accepted = [secretOf(fn, 'OriginSecret'), secretOf(fn, 'OtherOriginSecret')];
  fn.setEnvironment('ORIGIN_SECRETS', Fn.join(' ', accepted));
}
