import { createHash } from 'node:crypto';
import type { Namer } from './intrinsics.ts';
import type { Resource, Stack } from './template.ts';

/**
 * Physical names as a deployment would generate them, derived only from stack and logical id. They have AWS's shapes,
 * because functions and clients parse some of them (a pool id begins with its region, an ARN ends in the resource's
 * name).
 */
export const localNames: Namer = {
  ref(stack, logicalId, resource, evaluate) {
    const named = reference[resource.Type];
    const name = nameOf(stack, logicalId, resource, evaluate);
    return named ? named(stack, logicalId, name) : name;
  },

  attribute(stack, logicalId, resource, attribute, evaluate) {
    const name = nameOf(stack, logicalId, resource, evaluate);
    const ref = localNames.ref(stack, logicalId, resource, evaluate);
    const known = attributes[`${resource.Type} ${attribute}`];
    if (known) return known(stack, ref, name);
    if (attribute === 'Arn') {
      const service = resource.Type.split('::')[1]?.toLowerCase() ?? 'local';
      return arn(stack, service, name);
    }
    return `${name}.${attribute}`;
  },
};

/** Lower-case letters and digits that identify a resource, stable across runs. */
export const stableId = (seed: string, length: number): string => {
  const hex = createHash('sha256').update(seed).digest('hex');
  return BigInt(`0x${hex}`).toString(36).slice(0, length);
};

/** A bus may be referred to by name or by ARN. */
export const busName = (value: unknown): string => String(value ?? 'default').replace(/^.*event-bus\//, '');

const arn = (stack: Stack, service: string, rest: string): string =>
  `arn:aws:${service}:${stack.region}:${stack.account}:${rest}`;

const queueUrl = (stack: Stack, name: string) =>
  `https://sqs.${stack.region}.amazonaws.com/${stack.account}/${name}`;

/** A dash and six letters, which Secrets Manager adds to a name in an ARN. */
export const secretSuffixLength = 7;

const secretArn = (stack: Stack, logicalId: string, name: string): string =>
  arn(
    stack,
    'secretsmanager',
    `secret:${name}-${stableId(`${stack.name}/${logicalId}`, secretSuffixLength - 1)}`,
  );

const reference: Record<string, (stack: Stack, logicalId: string, name: string) => string> = {
  'AWS::SQS::Queue': (stack, _logicalId, name) => queueUrl(stack, name),
  'AWS::SNS::Topic': (stack, _logicalId, name) => arn(stack, 'sns', name),
  'AWS::Cognito::UserPool': (stack, logicalId) =>
    `${stack.region}_${stableId(`${stack.name}/${logicalId}`, 9)}`,
  'AWS::Cognito::UserPoolClient': (stack, logicalId) => stableId(`${stack.name}/${logicalId}`, 26),
  'AWS::ApiGatewayV2::Api': (stack, logicalId) => stableId(`${stack.name}/${logicalId}`, 10),
  'AWS::SecretsManager::Secret': secretArn,
};

const attributes: Record<string, (stack: Stack, ref: string, name: string) => string> = {
  'AWS::Lambda::Function Arn': (stack, _ref, name) => arn(stack, 'lambda', `function:${name}`),
  'AWS::SQS::Queue QueueUrl': (_stack, ref) => ref,
  'AWS::SQS::Queue QueueName': (_stack, _ref, name) => name,
  'AWS::DynamoDB::Table Arn': (stack, _ref, name) => arn(stack, 'dynamodb', `table/${name}`),
  'AWS::DynamoDB::GlobalTable Arn': (stack, _ref, name) => arn(stack, 'dynamodb', `table/${name}`),
  'AWS::DynamoDB::Table StreamArn': (stack, _ref, name) => streamArn(stack, name),
  'AWS::DynamoDB::GlobalTable StreamArn': (stack, _ref, name) => streamArn(stack, name),
  'AWS::Events::EventBus Arn': (stack, _ref, name) => arn(stack, 'events', `event-bus/${name}`),
  'AWS::Events::EventBus Name': (_stack, _ref, name) => name,
  'AWS::Cognito::UserPool Arn': (stack, ref) => arn(stack, 'cognito-idp', `userpool/${ref}`),
  'AWS::Cognito::UserPool UserPoolId': (_stack, ref) => ref,
  'AWS::Cognito::UserPool ProviderName': (stack, ref) => `cognito-idp.${stack.region}.amazonaws.com/${ref}`,
  'AWS::Cognito::UserPool ProviderURL': (stack, ref) =>
    `https://cognito-idp.${stack.region}.amazonaws.com/${ref}`,
  'AWS::Cognito::UserPoolClient ClientId': (_stack, ref) => ref,
  'AWS::ApiGatewayV2::Api ApiId': (_stack, ref) => ref,
  'AWS::ApiGatewayV2::Api ApiEndpoint': (stack, ref) =>
    `https://${ref}.execute-api.${stack.region}.amazonaws.com`,
};

const streamArn = (stack: Stack, name: string) => arn(stack, 'dynamodb', `table/${name}/stream/local`);

const nameProperties = [
  'FunctionName',
  'QueueName',
  'TableName',
  'Name',
  'LogGroupName',
  'TopicName',
  'StageName',
];

/** The template's name, or the one CloudFormation would make from stack and logical id. */
function nameOf(
  stack: Stack,
  logicalId: string,
  resource: Resource,
  evaluate: (value: unknown) => unknown,
): string {
  for (const property of nameProperties) {
    const stated = resource.Properties?.[property];
    if (stated !== undefined && namesItself(resource.Type, property)) return String(evaluate(stated));
  }
  return `${stack.name}-${logicalId}`;
}

/** `Name` of an API or of an authorizer is a label that need not be unique; references use ids. */
const namesItself = (type: string, property: string): boolean =>
  property !== 'Name' ||
  ['AWS::Events::EventBus', 'AWS::Scheduler::Schedule', 'AWS::SecretsManager::Secret'].includes(type);
