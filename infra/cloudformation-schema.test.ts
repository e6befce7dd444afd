import { beforeAll, describe, expect, it } from 'vitest';
import { loadResourceChecker, type ResourceChecker } from './testing/resource-schema.ts';
import { type CfnResource, synthesised } from './testing/synthesised.ts';

let check: ResourceChecker;
beforeAll(async () => {
  check = await loadResourceChecker();
});

describe("CloudFormation's own schemas", () => {
  it.each([
    ['local', {}],
    ['production', {}],
    ['production', { domain: 'batchbook.example', hostedZoneId: 'Z0123456789AB' }],
  ])('take every resource of the stage %s (%j)', (stage, context) => {
    const product = synthesised(stage, context);
    const problems = [...product.templates].flatMap(([stack, { Resources }]) =>
      Object.entries(Resources).flatMap(([id, resource]) =>
        check(resource).map((problem) => `${stack}/${id}: ${problem}`),
      ),
    );
    expect(problems).toEqual([]);
  });

  const queue = (properties: object): CfnResource => ({ Type: 'AWS::SQS::Queue', Properties: properties });

  it.each([
    ['an unknown type', { Type: 'AWS::SQS::Quue', Properties: {} }, 'AWS::SQS::Quue is no resource type'],
    ['a misspelt property', queue({ DelaySecond: 1 }), 'AWS::SQS::Queue.DelaySecond is no property'],
    ['text for a number', queue({ DelaySeconds: '1' }), 'not of type integer'],
    ['a number for a flag', queue({ FifoQueue: 1 }), 'not of type boolean'],
    ['one thing for a list', queue({ Tags: { Key: 'a', Value: 'b' } }), 'not of type array'],
    [
      'a missing property',
      { Type: 'AWS::ApiGatewayV2::Route', Properties: { ApiId: 'a' } },
      'AWS::ApiGatewayV2::Route.RouteKey is missing',
    ],
    [
      'a misspelling deep inside',
      { Type: 'AWS::Cognito::UserPool', Properties: { Policies: { PasswordPolicy: { MinLength: 12 } } } },
      'AWS::Cognito::UserPool.Policies.PasswordPolicy.MinLength is no property',
    ],
  ])('refuse %s', (_, resource, problem) => {
    expect(check(resource).join()).toContain(problem);
  });

  it('ignore what CloudFormation computes', () => {
    expect(check(queue({ DelaySeconds: { Ref: 'Delay' } }))).toEqual([]);
  });
});
