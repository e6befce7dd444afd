import { CfnParameter, Fn, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import type { ProductFunction } from './function.ts';

/** What CloudFront adds to each request to a gateway. */
const originHeader = 'x-origin-secret';

/**
 * Parameters of each stack that needs them, so that no template has a secret: CloudFormation remembers
 * them from one deployment to the next (ADR 45).
 */
function parameterOf(scope: Construct, id: 'OriginSecret' | 'OtherOriginSecret'): string {
  const stack = Stack.of(scope);
  const isOptional = id === 'OtherOriginSecret';
  const parameter =
    (stack.node.tryFindChild(id) as CfnParameter | undefined) ??
    new CfnParameter(stack, id, {
      type: 'String',
      noEcho: true,
      allowedPattern: isOptional ? '^([A-Za-z0-9]{32,})?$' : '^[A-Za-z0-9]{32,}$',
      ...(isOptional && { default: '' }),
      description: isOptional
        ? 'Accepted besides OriginSecret, while the two are rotated'
        : 'CloudFront sends it to the gateways: 32 letters and digits or more',
    });
  return parameter.valueAsString;
}

/** The headers that an origin of the distribution gets besides the viewer's. */
export const originHeaders = (scope: Construct): Record<string, string> => ({
  [originHeader]: parameterOf(scope, 'OriginSecret'),
});

/** Has a function refuse what didn't come through CloudFront; on one machine there is none. */
export function requireFrontDoor(fn: ProductFunction, config: StageConfig): void {
  if (config.isLocal) return;
  const accepted = [parameterOf(fn, 'OriginSecret'), parameterOf(fn, 'OtherOriginSecret')];
  fn.setEnvironment('ORIGIN_SECRETS', Fn.join(' ', accepted));
}
