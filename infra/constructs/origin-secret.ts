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
 * Parameters, so that no template has a secret: CloudFormation remembers them from one deployment to the next (ADR 45).
 * Every stack takes them, whether it needs them or not: `cdk deploy --all --parameters` gives them to every stack, and
 * CloudFormation refuses one that a template doesn't have.
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

/** The headers that an origin of the distribution gets besides the viewer's. */
export const originHeaders = (scope: Construct): Record<string, string> => ({
  [originSecretHeader]: secretOf(scope, 'OriginSecret'),
});

/** Has a function refuse what didn't come through CloudFront; on one machine there is none. */
export function requireFrontDoor(fn: ProductFunction, config: StageConfig): void {
  if (config.isLocal) return;
  const accepted = [secretOf(fn, 'OriginSecret'), secretOf(fn, 'OtherOriginSecret')];
  fn.setEnvironment('ORIGIN_SECRETS', Fn.join(' ', accepted));
}
